package main

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// typed is a flag whose value is described: it is read as the page reads what
// people type into a form. What is no number is wrong usage; what is one, but is
// not allowed, is a problem of the settings.
type typed struct {
	param.Param
	flag  string
	value any
	err   error
}

// register adds the flag with its help.
func (t *typed) register(c command, help string) {
	f := c.Flags().VarPF(t, t.flag, "", help)
	if t.Kind == param.Flag {
		f.NoOptDefVal = "true"
	}
}

// Set implements pflag.Value.
func (t *typed) Set(text string) error {
	value, err := t.Parse(text)
	t.value, t.err = value, nil
	if err == nil {
		return nil
	}
	p := *problem.From(nameless(text, err))
	switch p.Code {
	case "param-range", "param-choice":
		p.Place.Path = "--" + t.flag
		t.err = &p
		return nil
	}
	return numberError(t.Param, text, err)
}

// String implements pflag.Value: what holds without the flag.
func (t *typed) String() string {
	if t.value != nil {
		return fmt.Sprint(t.value)
	}
	if t.Default == nil {
		return ""
	}
	return defaultText(t.Param)
}

// Type implements pflag.Value.
func (t *typed) Type() string {
	switch t.Kind {
	case param.Integer, param.Real:
		return "number"
	case param.Choice:
		return "word"
	}
	return "bool"
}

// helpOf makes a flag's help of a description.
func helpOf(p param.Param) string {
	text := clause(p.Sentence)
	if p.Share {
		text = say("%s; 0.02 is 2 %%", text)
	}
	var choices []string
	for _, o := range p.Choices {
		choice := o.Value
		if o.Sentence != "" {
			choice += " (" + clause(o.Sentence) + ")"
		}
		choices = append(choices, choice)
	}
	if choices == nil {
		return text
	}
	return say("%s: %s", text, strings.Join(choices, "; "))
}

// clause is a sentence of a description as the help of a flag has it. Only English is known to
// begin it with a small letter.
func clause(sentence string) string {
	text := strings.TrimSuffix(language.T(language.Text(sentence)), ".")
	if language.Current() != language.English {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}
