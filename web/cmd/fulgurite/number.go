package main

import (
	"errors"
	"math"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// numeric is a flag that is a number and no setting of a project: it is read as people
// write numbers, a share also in per cent. What cannot be is wrong usage.
type numeric struct {
	param.Param
	set  func(x float64)
	text string // as it was given, or the default
}

// whole adds a flag for a whole number, 0 or more unless bounds are given: least, most.
func (c command) whole(into *int, name string, help language.Text, bounds ...int) {
	wholeFlag(c.Flags(), into, name, help, bounds...)
}

func wholeFlag(f *pflag.FlagSet, into *int, name string, help language.Text, bounds ...int) {
	p := param.Param{Kind: param.Integer, Max: math.MaxInt32}
	if len(bounds) == 2 {
		p.Min, p.Max = float64(bounds[0]), float64(bounds[1])
	}
	f.Var(&numeric{p, func(x float64) { *into = int(x) }, strconv.Itoa(*into)}, name, language.T(help))
}

// share adds a flag for a share, up to 1, which it is without the flag. open: it has to be above 0.
func (c command) share(into *float64, name string, open bool, help language.Text) {
	*into = 1
	p := param.Param{Kind: param.Real, Max: 1, MinOpen: open, Share: true}
	c.Flags().Var(&numeric{p, func(x float64) { *into = x }, plain(*into)}, name, language.T(help))
}

// Set implements pflag.Value.
func (n *numeric) Set(text string) error {
	value, err := n.Parse(text)
	if err != nil {
		return numberError(n.Param, text, err)
	}
	n.text = text
	n.set(value.(float64)) // Parse gives it for these kinds
	return nil
}

// String implements pflag.Value.
func (n *numeric) String() string { return n.text }

// Type implements pflag.Value.
func (n *numeric) Type() string { return "number" }

// numberError says why a text cannot be the number that a flag asks for.
func numberError(p param.Param, text string, err error) error {
	q := problem.From(err)
	switch {
	case q.Code == "param-range" && p.Share:
		return misuse("allowed is a share of %s, and 0.09 is 9 %%", p.Allowed())
	case q.Code == "param-range":
		return misuse("allowed is %s", p.Allowed())
	case q.Code == "param-type":
		return misuse("%q is no whole number", text)
	}
	sentence, hint := q.Texts()
	return misuse("%s %s", sentence, hint)
}

// nameless says what is wrong with the value of a flag without the name that the setting
// has in project files, which nobody typed.
func nameless(text string, err error) error {
	if err == nil {
		return nil
	}
	p := problem.From(err)
	switch p.Code {
	case "param-range":
		return p.Worded("%s is out of range.", text)
	case "param-choice", "param-type":
		return p.Worded("It cannot be %q.", text)
	}
	return p
}

// flagError says what is wrong with a flag without the words of the library that reads it.
func flagError(_ *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	flag, why := invalid.GetFlag(), usageSentence(errors.Unwrap(invalid))
	switch flag.Value.Type() { // those that the library reads
	case "bool":
		why = problem.Say("write true or false")
	case "int", "int64", "uint", "uint64":
		why = problem.Say("write a whole number, such as 5")
	}
	return misuse("--%s cannot be %q: %s", flag.Name, invalid.GetValue(), why)
}
