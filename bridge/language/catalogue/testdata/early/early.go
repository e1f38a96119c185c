// Package early words sentences before the language is known.
package early

import "github.com/fulgurite/fulgurite/bridge/language"

var kept = language.T("Kept")

var handed = hands("Handed on")

var made = func() string { return language.T("Made at once") }()

var later = func() string { return language.T("Later") }

var registered []string

func init() { registered = append(registered, said()) }

func hands(text language.Text) string { return said() + string(text) }

func said() string { return language.T("Said") }
