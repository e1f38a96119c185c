// Package said says sentences in all the places in which they can stand.
package said

import "github.com/fulgurite/fulgurite/bridge/language"

const (
	always language.Text = "Always" + "."
	silent               = "A name for programs"
	places language.Text = "{n} %"
)

type choice struct {
	value string
	label language.Text
}

var choices = []choice{{"a", "In a list"}, {value: "b", label: "By name"}}

var roles = map[string]language.Text{"role": "In a map"}

var later = func() string { return language.T("Said later") }

func fill(text language.Text, named ...string) string { return language.T(text) }

func said(n int) (language.Text, string) {
	text := language.Text("Converted")
	if n > 1 {
		text = "Assigned"
	}
	if text == "Compared" {
		return "Returned", silent
	}
	return always, fill("An {argument}", "argument", "value") + language.T(places)
}
