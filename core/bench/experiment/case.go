// Package experiment is the framework of all measurements: a Case says what is
// measured, a Runner measures it here, a Peer on another platform in turn, a
// Record is what came of it, and a Report shows Records. What is measured is
// described by suites: packages standard, paper and recoding.
//
// It is pure: data come as file systems, the time from clocks that are handed
// in, so that the same code runs natively and as WebAssembly.
//
// Times of a shared machine are noisy. What is compared is therefore measured
// in turn within one case, every figure is the median of several runs after one
// that is not counted, and counts that do not depend on the machine stand
// beside the times.
package experiment

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/vugu/vjson"
)

// Case is one configuration. What it compares (algorithms, steps) is measured
// in turn and gives one measurement each. Fields that a part does not need are
// zero.
type Case struct {
	Part         string    `json:"part"`                   // Part.Name
	Dataset      string    `json:"dataset"`                // name of its folder
	Columns      int       `json:"columns,omitempty"`      // quasi-identifiers: the first so many columns; 0: all
	Size         int       `json:"size,omitempty"`         // so many records of the table; 0: all
	Persons      int       `json:"persons,omitempty"`      // so many records a person on average, drawn at random; 0: records are persons
	Model        string    `json:"model,omitempty"`        // a key of models; empty: k-anonymity
	Sensitive    string    `json:"sensitive,omitempty"`    // column that is no quasi-identifier, and the model's if it takes one
	K            int       `json:"k,omitempty"`            // of k-anonymity
	Limit        float64   `json:"limit"`                  // suppression limit, 0 to 1
	Measure      string    `json:"measure,omitempty"`      // a key of measures
	Algorithms   []string  `json:"algorithms,omitempty"`   // of package search, or ways of recoding
	Seconds      []float64 `json:"seconds,omitempty"`      // ascending: when to look; the last one is the time box
	Budget       int       `json:"budget,omitempty"`       // checks that a search may make; 0: any number
	Repeat       int       `json:"repeat,omitempty"`       // counted runs
	Permutations int       `json:"permutations,omitempty"` // orders of the columns
	Seed         int       `json:"seed,omitempty"`         // of the orders, or of what is generated
	Items        int       `json:"items,omitempty"`        // different items of generated sets
	Fanout       int       `json:"fanout,omitempty"`       // of their hierarchy
	Known        int       `json:"known,omitempty"`        // items of a record that somebody knows: m of k^m-anonymity
}

// Name is the case's name for filters and messages, unique in a suite.
func (c Case) Name() string {
	name := c.Part + "/" + c.Dataset
	if c.Columns > 0 {
		name += fmt.Sprintf("/columns=%d", c.Columns)
	}
	if c.Size > 0 {
		name += fmt.Sprintf("/size=%d", c.Size)
	}
	if c.Items > 0 {
		name += fmt.Sprintf("/items=%d/fanout=%d/m=%d", c.Items, c.Fanout, c.Known)
	}
	if c.Persons > 0 {
		name += fmt.Sprintf("/persons=%d", c.Persons)
	}
	if c.Model != "" {
		name += "/" + c.Model
	}
	if c.K > 0 {
		name += fmt.Sprintf("/k=%d", c.K)
	}
	if c.Measure != "" {
		name += fmt.Sprintf("/limit=%v/%s", c.Limit, c.Measure)
	}
	if c.Budget > 0 {
		name += fmt.Sprintf("/checks=%d", c.Budget)
	}
	return name
}

// Key identifies the case with all its parameters.
func (c Case) Key() string {
	key, err := vjson.Marshal(c)
	if err != nil {
		panic(err) // numbers and strings
	}
	return string(key)
}

// Filter returns the cases of which the pattern matches the name, or the name
// followed by "/" and an algorithm; such cases keep the algorithms that match.
func Filter(cases []Case, pattern *regexp.Regexp) []Case {
	var some []Case
	for _, c := range cases {
		if !pattern.MatchString(c.Name()) {
			c.Algorithms = slices.DeleteFunc(slices.Clone(c.Algorithms), func(id string) bool { return !pattern.MatchString(c.Name() + "/" + id) })
			if len(c.Algorithms) == 0 {
				continue
			}
		}
		some = append(some, c)
	}
	return some
}

// Effort says how much is measured.
type Effort struct {
	Quick   bool    // fewer and smaller cases
	Repeat  int     // counted runs; 0: what the suite takes
	Seconds float64 // time limit of searches that go on for long; 0: what the suite takes
}

// Agreement says which measurements of a case must have the same result.
type Agreement int

const (
	Free      Agreement = iota // none: they depend on time
	Platforms                  // those of one algorithm on several platforms, and their counts
	All                        // those of all algorithms, and on several platforms the counts
)

// Measure measures a case.
type Measure func(ctx context.Context, r *Runner, c Case) ([]Measurement, error)

// Part is a kind of measurement.
type Part struct {
	Name    string
	Agree   Agreement
	Measure Measure
}

// Suite is a set of parts that are reported together.
type Suite struct {
	Name  string
	Parts []Part
	Cases func(Effort) []Case
	// Page is the template of the report in Markdown, and Published the figures that others published:
	// see package report.
	Page, Published string
	// Wrong says what must not be so, beside disagreements; nil: nothing.
	Wrong func(Rows) []string
}

// Part returns a part of the suite, nil if it has none of that name.
func (s *Suite) Part(name string) *Part {
	if at := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Name == name }); at >= 0 {
		return &s.Parts[at]
	}
	return nil
}

// Names lists the parts of the suite.
func (s *Suite) Names() []string {
	var names []string
	for _, p := range s.Parts {
		names = append(names, p.Name)
	}
	return names
}
