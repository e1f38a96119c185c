// Package recode applies a transformation to a table: the quasi-identifiers
// become the labels of a level, suppressed records lose them altogether,
// columns that name people go or are blanked, and everything else stays as it
// is, in the original order of the records.
//
// No cell is copied. The output shares the table's code arrays and adds one
// number a distinct value, so that a million records cost next to nothing and
// the same output is written natively and in a browser.
package recode

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Star is the text of a suppressed or replaced cell.
const Star = table.Star

// action is a treatment of a column.
type action uint8

const (
	keep       action = iota // every cell stays as it is, in suppressed records too
	Remove                   // the column is not written
	Replace                  // every cell becomes Star
	Generalize               // every cell becomes its label; in suppressed records Star
	Local                    // the same, but each record has a level of its own
)

// Step describes the treatment of one column.
type Step struct {
	Action    action
	Hierarchy *hierarchy.Encoded // for Generalize and Local: bound to this column
	Level     int                // for Generalize: 0 to Height-1
	Levels    Levels             // for Local
	Runs      *joined.Cells      // for Local; nil: none
}

// Plan is a transformation of a whole table.
type Plan struct {
	Steps      []Step // by column of the table
	Suppressed []bool // by row: the record is left out; nil: none
}

// Table is a recoded table. Its embedded table.Output is what the writer of
// package table takes. It is read-only and valid as long as the table is.
type Table struct {
	table.Output
	Source []int // by column of the output: the column of the table it comes from
}

// Apply recodes a table. It returns a problem for a plan that does not fit the
// table, which is a fault of the caller and not of the table.
func Apply(t *table.Table, plan Plan) (*Table, error) {
	if len(plan.Steps) != len(t.Columns) {
		return nil, badPlan("The plan has %d steps for %d columns.", len(plan.Steps), len(t.Columns))
	}
	if plan.Suppressed != nil && len(plan.Suppressed) != t.Rows {
		return nil, badPlan("The plan says of %d records whether they are left out; the table has %d.", len(plan.Suppressed), t.Rows)
	}
	out := &Table{Output: table.Output{Rows: t.Rows, Weights: t.Weights, Blank: t.Blank}}
	if slices.Contains(plan.Suppressed, true) {
		out.Suppressed = plan.Suppressed
	}
	for i, column := range t.Columns {
		if plan.Steps[i].Action == Remove {
			continue
		}
		if plan.Steps[i].Action == keep {
			out.Columns = append(out.Columns, t.Keep(i, &out.Output))
			out.Source = append(out.Source, i)
			continue
		}
		recoded, err := plan.Steps[i].apply(column)
		if err != nil {
			return nil, err
		}
		out.Columns = append(out.Columns, recoded)
		out.Source = append(out.Source, i)
	}
	return out, nil
}

func (s Step) apply(c *table.Column) (table.OutputColumn, error) {
	out := table.OutputColumn{Name: c.Name}
	switch s.Action {
	case Replace:
		out.Labels = []string{Star}
	case Generalize:
		if s.Hierarchy == nil {
			return out, badPlan("The column %q is to be generalized without a hierarchy.", c.Name)
		}
		if s.Level < 0 || s.Level >= s.Hierarchy.Height() {
			return out, badPlan("The column %q has no level %d: its levels are 0 to %d.", c.Name, s.Level, s.Hierarchy.Height()-1)
		}
		level := &s.Hierarchy.Levels[s.Level]
		if s.Hierarchy.Attribute != c.Name || len(level.Of) != c.Dict.Len() {
			return out, badPlan("The hierarchy of %q is used for the column %q, to which it is not bound.", s.Hierarchy.Attribute, c.Name)
		}
		out.Codes, out.Map, out.Labels, out.Starred = c.Codes, level.Of, level.Labels, true
	case Local:
		err := s.local(c, &out)
		return out, err
	default:
		return out, badPlan("The column %q is to be treated in the unknown way %d.", c.Name, s.Action)
	}
	return out, nil
}

// badPlan is a problem of the program that made the plan.
func badPlan(format string, args ...any) error {
	return problem.New("recode-plan", "This is a fault of the program: please report it with the steps that led here.", "%s", fmt.Sprintf(format, args...))
}

// Names returns the names of the output's columns in their order.
func (o *Table) Names() []string {
	names := make([]string, len(o.Columns))
	for i := range o.Columns {
		names[i] = o.Columns[i].Name
	}
	return names
}

// SuppressedRows returns how many records are left out.
func (o *Table) SuppressedRows() int {
	n := 0
	for _, yes := range o.Suppressed {
		if yes {
			n++
		}
	}
	return n
}

// Take uses a table of which more columns are held than of the one that was recoded.
func (o *Table) Take(t *table.Table) {
	o.Fetch = nil
	for i := range o.Columns {
		if o.Columns[i].Fetched > 0 {
			o.Columns[i] = t.Keep(o.Source[i], &o.Output)
		}
	}
}
