package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Cells that hold several values.

// Separator returns the separator of the values in a column's cells, "" if each holds one.
func (s *State) Separator(column string) string {
	if c := s.Column(column); c != nil && c.Items != nil {
		return c.Items.Separator
	}
	return ""
}

// CellsColumn returns the quasi-identifier whose cells hold several values, nil if there is none.
func (s *State) CellsColumn() *project.Column {
	for i := range s.Config.Columns {
		if c := &s.Config.Columns[i]; c.Items != nil && c.Role == project.QuasiIdentifying {
			return c
		}
	}
	return nil
}

// lists reports whether a column is sensitive and its cells hold several values.
func (s *State) lists(column string) bool { return s.Column(column).Lists() }

// MaySeparate reports whether the cells of a column may be said to hold several values: they are
// texts with separators, and their treatment matters.
func (s *State) MaySeparate(column string) bool {
	p, role := s.ColumnProfile(column), s.RoleOf(column)
	return s.Separator(column) != "" || p != nil && (role == project.QuasiIdentifying || role == project.Sensitive) && len(p.Marks) > 0
}

// Separators lists the separators that can be chosen for a column, including its present one.
func (s *State) Separators(column string) []string {
	var marks []string
	if p := s.ColumnProfile(column); p != nil {
		marks = slices.Clone(p.Marks)
	}
	if mark := s.Separator(column); mark != "" && !slices.Contains(marks, mark) {
		marks = append(marks, mark)
	}
	return marks
}

// SetSeparator sets the separator of a column's cells; "": each holds one value. It removes all
// settings about whole cells.
func (s *State) SetSeparator(column, mark string) {
	if s.Column(column) == nil || s.Separator(column) == mark {
		return
	}
	told := sentence.Fill("took the cells of {column} apart at “{mark}”", "column", column, "mark", mark)
	if mark == "" {
		told = sentence.Fill("read the cells of {column} as one value each", "column", column)
	}
	s.read("", column, told, func(c *project.Column) { separate(c, mark) })
}

func separate(c *project.Column, mark string) {
	known := project.Items{}
	if c.Items != nil {
		known = *c.Items
	}
	c.Type, c.Format, c.Read = "", "", nil
	c.Weight, c.MinLevel, c.MaxLevel, c.Microaggregate, c.TopBottom, c.Perturb, c.Response = nil, nil, nil, nil, nil, nil, false
	if c.Role != project.QuasiIdentifying {
		c.Hierarchy = nil // it says which whole cells are similar
	} else if c.Hierarchy != nil {
		c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
	}
	if c.Items = nil; mark != "" {
		c.Items = &project.Items{Separator: mark, Known: known.Known, LeaveOut: known.LeaveOut}
	}
}

// CellKnown sets the largest number of values of a cell that somebody is assumed to know.
func (s *State) CellKnown(column string) Setting {
	return s.ofItems("items-known-", column, "known", "Values of a cell that somebody knows, at most",
		told("took somebody to know up to {value} values in a cell of {column}", said, "column", column))
}

// CellLeaveOut sets the share of values that may be left out of cells, in per cent.
func (s *State) CellLeaveOut(column string) Setting {
	g := s.ofItems("items-left-", column, "leaveOut", "Values that may be left out of cells, at most",
		told("set the limit of values left out of cells of {column} to {value} %", said, "column", column))
	return g.inPerCent(s.Column(column).Items.LeaveOut)
}

func (s *State) ofItems(prefix, column, path string, label language.Text, told func(any) string) Setting {
	f := project.FieldAt(project.ItemsFields(), path)
	f.Label, f.Sentence = language.T(label), ""
	g := s.ofColumn(prefix, column, f.Param, f.Get(s.Column(column).Items), func(c *project.Column, v any) {
		own := *c.Items // keep the recorded settings unchanged
		f.Set(&own, v)
		c.Items = &own
	}, told)
	g.Gone = func() bool { return s.Separator(column) == "" }
	return g
}

// Cells reports whether each cell of a column held several values when the result was made.
func (o *Outcome) Cells(column string) bool {
	c := o.Config.Column(column)
	return c != nil && c.Items != nil
}
