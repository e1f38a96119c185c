// Package param describes settings: parameters of privacy models, utility measures and hierarchy
// builders, and the settings of a project. One description serves the validation of project files,
// the flags and the help of the command line, and the forms of the page.
package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Kind is the type of a parameter's value.
type Kind string

const (
	Integer Kind = "integer" // float64 without fraction in a project file
	Real    Kind = "real"    // float64
	Choice  Kind = "choice"  // one of Choices
	Flag    Kind = "flag"    // true or false
)

// The kinds of options of hierarchies that are lists or texts. Each interface has its own notation
// for them, so that Parse does not read them.
const (
	Character Kind = "character" // one character, or nothing
	Words     Kind = "words"     // any words
	Units     Kind = "units"     // some of Choices, in their order
	Numbers   Kind = "numbers"   // a list of numbers, one a level
	Cuts      Kind = "cuts"      // a list of numbers for each level
	List      Kind = "values"    // texts, one a line: values of the column in an order, an outline, formulas
	Groups    Kind = "groups"    // named groups for each level
	Rows      Kind = "rows"      // a table: value, level 1, level 2, ...
)

// Param is the description of one parameter.
type Param struct {
	Name     string   `json:"name"`     // key in the project file, camel case: "gsFactor"
	Kind     Kind     `json:"kind"`     //
	Label    string   `json:"label"`    // a few plain words for a form: "Size of the smallest group"
	Sentence string   `json:"sentence"` // what it does, in plain words
	Default  any      `json:"default"`  // a number, a text, or true or false, as Kind says
	Min      float64  `json:"min"`      // bounds of numbers; both 0 means unbounded
	Max      float64  `json:"max"`
	MinOpen  bool     `json:"minOpen,omitempty"` // the bound itself is not allowed
	MaxOpen  bool     `json:"maxOpen,omitempty"`
	Share    bool     `json:"share,omitempty"` // a number that people may write in per cent
	Choices  []Option `json:"choices,omitempty"`
}

// Option is one value of a parameter that is a choice.
type Option struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	Sentence string `json:"sentence,omitempty"`
}

// Values holds parameters by name, as a project file does: numbers are
// float64, choices strings, flags bools.
type Values map[string]any

// Check validates v against the descriptions and returns a complete copy in
// which every missing parameter has its default. Unknown names, wrong types
// and values out of bounds are problems whose place ends with the name.
func Check(owner string, params []Param, v Values) (Values, error) {
	out := make(Values, len(params))
	for name := range v {
		if !slices.ContainsFunc(params, func(p Param) bool { return p.Name == name }) {
			known := make([]string, len(params))
			for i, p := range params {
				known[i] = p.Name
			}
			return nil, problem.New("param-unknown", "",
				"%s has no parameter %q.", owner, name).Hinted("Known parameters: %s.", strings.Join(known, ", ")).AtPath(name)
		}
	}
	for _, p := range params {
		given, ok := v[p.Name]
		if !ok {
			given = p.Default
		}
		value, err := p.Check(owner, given)
		if err != nil {
			return nil, err
		}
		out[p.Name] = value
	}
	return out, nil
}

// Check validates one value and returns it in the form of Values. owner names the owner of the
// parameter, for messages; it may be empty. Problems have the parameter's name as their place.
func (p Param) Check(owner string, given any) (any, error) {
	value, err := p.check(p.name(owner), given)
	if err == nil {
		return value, nil
	}
	q := problem.From(err)
	if owner != "" {
		q = q.Worded("%s: %s", problem.Words{owner}, q.Told())
	}
	return nil, q.AtPath(p.Name)
}

func (p Param) check(name string, given any) (any, error) {
	switch p.Kind {
	case Integer, Real:
		x, ok := number(given)
		if !ok {
			return nil, problem.New("param-type", "Give a number.", "%s must be a number, not %v.", name, given)
		}
		if p.Kind == Integer && x != math.Trunc(x) {
			return nil, problem.New("param-type", "Give a whole number.", "%s must be a whole number, not %v.", name, x)
		}
		bounded := p.Min != 0 || p.Max != 0
		if math.IsNaN(x) || math.IsInf(x, 0) || bounded && (x < p.Min || x > p.Max || p.MinOpen && x == p.Min || p.MaxOpen && x == p.Max) {
			return nil, problem.New("param-range", "", "%s cannot be %v.", name, x).Hinted("Allowed: %s.", p.Range())
		}
		return x, nil
	case Choice:
		s, isText := given.(string)
		if isText {
			given = strconv.Quote(s)
		}
		if !slices.ContainsFunc(p.Choices, func(o Option) bool { return o.Value == s }) {
			known := make([]string, len(p.Choices))
			for i, o := range p.Choices {
				known[i] = o.Value
				if strings.ContainsFunc(o.Value, func(c rune) bool { return c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
					known[i] = strconv.Quote(o.Value)
				}
			}
			return nil, problem.New("param-choice", "", "%s cannot be %v.", name, given).Hinted("Choose one of: %s.", strings.Join(known, ", "))
		}
		return s, nil
	case Flag:
		b, ok := given.(bool)
		if !ok {
			return nil, problem.New("param-type", "Give true or false.", "%s must be true or false, not %v.", name, given)
		}
		return b, nil
	}
	return nil, fmt.Errorf("parameter %s has the unknown kind %q", p.Name, p.Kind)
}

// name is the parameter's name in messages: the one that it has in the formulas of its owner;
// of a setting, which has no owner, and of a part of a list, which has no name, the label.
func (p Param) name(owner string) string {
	switch {
	case p.Name == "":
		return p.Label
	case owner == "" && p.Label != "":
		return "“" + p.Label + "”"
	}
	return p.Name
}

// Range writes the bounds as people read them: "2 to 100", "more than 0".
func (p Param) Range() string { return p.Allowed().String() }

// Allowed is Range as a text, for other languages.
func (p Param) Allowed() *problem.Text {
	switch unbounded := math.IsInf(p.Max, 1) || p.Max >= math.MaxInt32; {
	case unbounded && p.MinOpen:
		return problem.Say("more than %v", p.Min)
	case unbounded:
		return problem.Say("%v or more", p.Min)
	case p.MinOpen && p.MaxOpen:
		return problem.Say("more than %v to less than %v", p.Min, p.Max)
	case p.MinOpen:
		return problem.Say("more than %v to %v", p.Min, p.Max)
	case p.MaxOpen:
		return problem.Say("%v to less than %v", p.Min, p.Max)
	}
	return problem.Say("%v to %v", p.Min, p.Max)
}

func number(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case int:
		return float64(x), true
	}
	return 0, false
}

// Number returns a numeric parameter; the values must have passed Check.
func (v Values) Number(name string) float64 { x, _ := number(v[name]); return x }

// Int returns a whole-number parameter; the values must have passed Check.
func (v Values) Int(name string) int { return int(v.Number(name)) }

// Text returns a choice; the values must have passed Check.
func (v Values) Text(name string) string { s, _ := v[name].(string); return s }

// Flag returns a flag; the values must have passed Check.
func (v Values) Flag(name string) bool { b, _ := v[name].(bool); return b }
