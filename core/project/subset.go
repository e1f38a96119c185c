package project

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Subset is a research subset: the records that will be released, of a table that represents all
// the people whom somebody could look for. Exactly one of its fields is given.
type Subset struct {
	// Rows are 0-based numbers of records, the header not counted.
	Rows []int `json:"rows,omitempty"`
	// Where selects the records that meet all conditions.
	Where []Condition `json:"where,omitempty"`
	// Sample draws records at random, without replacement.
	Sample *Sample `json:"sample,omitempty"`
}

// Condition is met by records whose value of a column is among some values, or within a range in
// the order of the column's type. Missing values are in no range.
type Condition struct {
	Column string   `json:"column"`
	Is     []string `json:"is,omitempty"`   // one of these values
	From   *string  `json:"from,omitempty"` // this value or one after it
	To     *string  `json:"to,omitempty"`   // this value or one before it
	Not    bool     `json:"not,omitempty"`  // the opposite
}

// Sample is a random sample. The same seed draws the same records of a table.
type Sample struct {
	Share float64 `json:"share"` // of the records, above 0 and at most 1; their number is rounded
	Seed  int     `json:"seed"`
}

// In tells, by row of the table, whether it belongs to the subset. Problems have their place within
// the subset.
func (s *Subset) In(t *table.Table) ([]bool, error) {
	in := make([]bool, t.Rows)
	switch {
	case len(s.Rows) > 0 && s.Where == nil && s.Sample == nil:
		for i, row := range s.Rows {
			if row < 0 || row >= t.Rows {
				return nil, problem.New("core-subset-row", "",
					"The research subset names record %d, which the table does not have.", row).Hinted("The records have the numbers 0 to %d.", t.Rows-1).
					AtPath(fmt.Sprintf("rows[%d]", i))
			}
			in[row] = true
		}
	case len(s.Where) > 0 && s.Rows == nil && s.Sample == nil:
		for row := range in {
			in[row] = true
		}
		for i, c := range s.Where {
			if err := c.keep(t, in); err != nil {
				return nil, problem.Within(fmt.Sprintf("where[%d]", i), err)
			}
		}
	case s.Sample != nil && s.Rows == nil && s.Where == nil:
		return in, s.Sample.draw(in)
	default:
		return nil,
			problem.New("core-subset", `Give one of "rows", "where" and "sample".`, "The research subset must be given in exactly one way.")
	}
	return in, nil
}

// keep removes from in the rows that do not meet the condition.
func (c *Condition) keep(t *table.Table, in []bool) error {
	column := t.Column(c.Column)
	if column == nil {
		return problem.New("core-unknown-column", "Name a column of the table.", "The table has no column %q.", c.Column).
			AtPath("column")
	}
	if c.Is == nil && c.From == nil && c.To == nil {
		return problem.New("core-subset-condition", "Give a list of values, a lowest value, or a highest one.",
			"The condition on the column %q is empty.", c.Column)
	}
	meets := make([]bool, column.Dict.Len())
	for code := range meets {
		met, err := c.meets(column, uint32(code))
		if err != nil {
			return err
		}
		meets[code] = met != c.Not
	}
	for row, code := range column.Codes.All() {
		in[row] = in[row] && meets[code]
	}
	return nil
}

// meets decides about one value, ignoring Not.
func (c *Condition) meets(column *table.Column, code uint32) (bool, error) {
	value := column.Dict.Value(code)
	if c.Is != nil && !slices.Contains(c.Is, value) {
		return false, nil
	}
	if c.From == nil && c.To == nil {
		return true, nil
	}
	if !column.Valued(code) {
		return false, nil
	}
	for _, end := range []struct {
		value *string
		sign  int
		path  string
	}{{c.From, 1, "from"}, {c.To, -1, "to"}} {
		if end.value == nil {
			continue
		}
		order, ok := column.CompareValues(value, *end.value)
		if !ok {
			return false, problem.New("core-subset-value", "",
				"%q is not of the type %s, which the values of %q have.", *end.value, column.Type, c.Column).
				Hinted("Give a value of the type %s.", column.Type).AtPath(end.path)
		}
		if order*end.sign < 0 {
			return false, nil
		}
	}
	return true, nil
}

// draw marks a random sample: the first rows of a random permutation.
func (s *Sample) draw(in []bool) error {
	if !(s.Share > 0 && s.Share <= 1) {
		return problem.New("core-subset-share", "Give a share above 0 and at most 1, such as 0.1.",
			"The share of records in a sample cannot be %v.", s.Share).AtPath("sample.share")
	}
	size := int(s.Share*float64(len(in)) + 0.5)
	rng := rand.New(rand.NewPCG(uint64(s.Seed), 0x66756c6775726974))
	order := rng.Perm(len(in))
	for _, row := range order[:size] {
		in[row] = true
	}
	return nil
}
