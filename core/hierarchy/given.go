package hierarchy

import (
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// given is a hierarchy row by row, as imported from a CSV file. It is not
// completed: whether every value of the column has a row is for Validate and
// Encode to say, and its top may be called other than "*".
var given = builder{
	Info: Info{
		Kind:     KindTable,
		Label:    "A table of my own",
		Sentence: "Every value has a line with its label on each level, imported from a CSV file or edited here.",
		Example:  "Tech-support -> Technical -> *",
		Fields: []param.Param{
			{Name: "rows", Kind: param.Rows, Label: "Lines", Sentence: "One line a value: the value, its label on level 1, on level 2, and so on."},
		},
	},
	options: func(s Spec) options { return s.Table },
}

func (t *Table) build(c *table.Column, _ *vocabulary) (*Hierarchy, error) {
	h, err := t.hierarchy()
	if err == nil {
		h.warnOfGiven(c)
	}
	return h, err
}

func (t *Table) hierarchy() (*Hierarchy, error) {
	h, err := FromRecords(t.Name, t.Rows, nil)
	if err != nil {
		return nil, err
	}
	h.LevelNames = t.Levels
	return h, nil
}

func (t *Table) validate() error {
	if t == nil {
		return specProblem("table", "Import a hierarchy, or choose another kind.",
			"The hierarchy is of the kind %q, but has no table.", KindTable)
	}
	h, err := t.hierarchy()
	if err != nil {
		return problem.From(err).AtPath("table.rows")
	}
	if len(t.Levels) > 0 && len(t.Levels) != h.Height() {
		return specProblem("table.levels", "Name every level, level 0 first, or none.",
			"%s", problem.Several(h.Height(), "The hierarchy has %d level, but names for %d.",
				"The hierarchy has %d levels, but names for %d.", h.Height(), len(t.Levels)))
	}
	return nil
}
