// Package checktest draws small random anonymization problems, written out as
// strings, for tests of checkers and of searches. Two seeds that are equal
// give equal problems on every platform.
package checktest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// Task is an anonymization problem as people write it.
type Task struct {
	Rows      int
	Columns   []QuasiIdentifier // quasi-identifiers
	Sensitive []Sensitive       // each is protected by a model
	Responses [][]string        // by column to be predicted that is no quasi-identifier, by row
	Subset    []bool            // by row; nil: no research subset
	// Persons are by row whose it is, from 0 and below Rows, or group.Unknown; nil: every row
	// is another person's. The others are as evaluate.Task has them.
	Persons          []uint32
	CountPersons     bool
	Profiles         bool
	Known, KnownSize int
	Share            float64 // suppression limit
	Models           []privacy.Spec
	Measure          utility.ID
	Params           param.Values // of the measure
}

// QuasiIdentifier is a column that somebody may know.
type QuasiIdentifier struct {
	Name     string
	Values   []string   // by row
	Rules    [][]string // rows of the hierarchy
	Min, Max int
	Weight   float64
	Response bool // to be predicted
}

// Sensitive is a sensitive column. Its values are ordered as strings.
type Sensitive struct {
	Name   string
	Values []string   // by row
	Rules  [][]string // rows of its hierarchy, without gaps; nil: none
}

// Label returns the label of a row's value on a level: that of the last rule
// for the value.
func (c *QuasiIdentifier) Label(row, level int) string {
	for i := len(c.Rules) - 1; i >= 0; i-- {
		if c.Rules[i][0] == c.Values[row] {
			return c.Rules[i][level]
		}
	}
	panic("no rule for " + c.Values[row])
}

// Counts reports whether a row counts: all do without a research subset.
func (p *Task) Counts(row int) bool { return p.Subset == nil || p.Subset[row] }

// Records returns how many rows count.
func (p *Task) Records() int {
	n := 0
	for row := range p.Rows {
		if p.Counts(row) {
			n++
		}
	}
	return n
}

// Limit returns how many records may be suppressed.
func (p *Task) Limit() int { return int(p.Share * float64(p.Records())) }

// Bind encodes the problem.
func (p *Task) Bind(tuning evaluate.Tuning) (evaluate.Task, error) {
	q := evaluate.Task{Rows: p.Rows, Subset: p.Subset, Limit: p.Limit(), Tuning: tuning,
		Persons: p.Persons, CountPersons: p.CountPersons, Profiles: p.Profiles, Known: p.Known, KnownSize: p.KnownSize}
	for i := range p.Columns {
		c := &p.Columns[i]
		column := encode(c.Name, c.Values)
		encoded, err := hierarchy.Encode(&hierarchy.Hierarchy{Name: c.Name, Rows: c.Rules}, column)
		if err != nil {
			return q, err
		}
		q.Columns = append(q.Columns,
			evaluate.QuasiIdentifier{Hierarchy: encoded, Codes: column.Codes, Min: c.Min, Max: c.Max, Weight: c.Weight, Response: c.Response})
	}
	for i := range p.Sensitive {
		s, err := p.bindSensitive(&p.Sensitive[i])
		if err != nil {
			return q, err
		}
		q.Sensitive = append(q.Sensitive, s)
	}
	for _, values := range p.Responses {
		column := encode("", values)
		q.Responses = append(q.Responses, evaluate.Response{Codes: column.Codes, Values: column.Dict.Len()})
	}
	q.Models = func(in privacy.Input) ([]privacy.Model, error) { return privacy.NewAll(p.Models, in) }
	q.Measure = func(in utility.Input) (utility.Measure, error) { return utility.New(p.Measure, p.Params, in) }
	return q, nil
}

func (p *Task) bindSensitive(s *Sensitive) (evaluate.Sensitive, error) {
	column := encode(s.Name, s.Values)
	out := evaluate.Sensitive{Codes: column.Codes, Values: privacy.Sensitive{Attribute: s.Name}}
	values := column.Dict.Values()
	out.Values.Counts, out.Values.Rank = make([]int, len(values)), make([]int, len(values))
	for row, code := range column.Codes.All() {
		if p.Counts(row) {
			out.Values.Counts[code]++
		}
	}
	sorted := slices.Sorted(slices.Values(values))
	for code, value := range values {
		out.Values.Rank[code] = slices.Index(sorted, value)
	}
	if s.Rules != nil {
		encoded, err := hierarchy.Encode(&hierarchy.Hierarchy{Name: s.Name, Rows: s.Rules}, column)
		if err != nil {
			return out, err
		}
		for _, level := range encoded.Levels {
			out.Values.Ancestors = append(out.Values.Ancestors, level.Of)
		}
	}
	return out, nil
}

func encode(name string, values []string) *table.Column {
	c := &table.Column{Name: name, Dict: &table.Dictionary{}}
	for _, v := range values {
		c.Codes.Append(c.Dict.Add(v))
	}
	return c
}

// Checker returns a checker of the problem.
func (p *Task) Checker(tuning evaluate.Tuning) (evaluate.Checker, error) {
	q, err := p.Bind(tuning)
	if err != nil {
		return nil, err
	}
	return evaluate.New(q)
}

// Permute returns the same problem with columns and rows in another order:
// the new i-th column is the old columns[i]-th, and so on.
func (p *Task) Permute(columns, rows []int) *Task {
	q := *p
	q.Columns, q.Sensitive, q.Responses, q.Subset, q.Persons = nil, nil, nil, nil, nil
	for _, at := range columns {
		c := p.Columns[at]
		c.Values = permuted(c.Values, rows)
		q.Columns = append(q.Columns, c)
	}
	for _, s := range p.Sensitive {
		s.Values = permuted(s.Values, rows)
		q.Sensitive = append(q.Sensitive, s)
	}
	for _, values := range p.Responses {
		q.Responses = append(q.Responses, permuted(values, rows))
	}
	if p.Subset != nil {
		q.Subset = permuted(p.Subset, rows)
	}
	if p.Persons != nil {
		q.Persons = permuted(p.Persons, rows)
	}
	return &q
}

func permuted[T any](values []T, order []int) []T {
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = values[at]
	}
	return out
}

// String writes the problem out, for messages of failing tests.
func (p *Task) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d rows, limit %v = %d, measure %s %v", p.Rows, p.Share, p.Limit(), p.Measure, p.Params)
	for _, m := range p.Models {
		fmt.Fprintf(&b, "\nmodel %s %s %v", m.Model, m.Attribute, m.Params)
	}
	for _, c := range p.Columns {
		fmt.Fprintf(&b, "\n%s, levels %d to %d, weight %v, to be predicted %v: %v\n  hierarchy %v", c.Name,
			c.Min, c.Max, c.Weight, c.Response, c.Values, c.Rules)
	}
	for _, s := range p.Sensitive {
		fmt.Fprintf(&b, "\nsensitive %s: %v\n  hierarchy %v", s.Name, s.Values, s.Rules)
	}
	for _, values := range p.Responses {
		fmt.Fprintf(&b, "\nto be predicted: %v", values)
	}
	if p.Subset != nil {
		fmt.Fprintf(&b, "\nsubset %v", p.Subset)
	}
	if p.Persons != nil {
		fmt.Fprintf(&b, "\npersons %v, counted: %v, as wholes: %v, %d records known, %d with them", p.Persons,
			p.CountPersons, p.Profiles, p.Known, p.KnownSize)
	}
	return b.String()
}
