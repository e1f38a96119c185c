package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Fill puts values into the named places of a whole sentence, as package sentence does.
func Fill(text language.Text, named ...string) string { return sentence.Fill(text, named...) }

// Fills is Fill with the sentence for one, or that for other numbers; {n} is the number.
func Fills(n int, one, many language.Text, named ...string) string {
	return sentence.Fills(n, one, many, named...)
}

// Quoted is a name in the quotes of the reader's language: see sentence.Quoted.
func Quoted(name string) string { return sentence.Quoted(name) }
