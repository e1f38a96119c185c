package state

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// What is set for several columns at once is one change with one name: it is undone as
// a whole. Where no column is named, all are meant.

// SetRoles gives columns one role.
func (s *State) SetRoles(role project.Role, columns ...string) {
	s.several(columns, fmt.Sprintf("marked %s as %q", s.these(columns), RoleWord(role)), func(string) project.Role { return role })
}

// SetSuggestedRoles gives columns the roles that were suggested.
func (s *State) SetSuggestedRoles(columns ...string) {
	name := "took the suggested roles"
	if len(columns) > 0 {
		name += " of " + s.these(columns)
	}
	s.several(columns, name, func(column string) project.Role {
		if p := s.ColumnProfile(column); p != nil {
			return p.Role
		}
		return s.RoleOf(column)
	})
}

func (s *State) several(columns []string, name string, role func(column string) project.Role) {
	var changed []string
	for _, column := range s.meant(columns) {
		s.settle(column)
		if s.RoleOf(column) != role(column) {
			changed = append(changed, column)
		}
	}
	if len(changed) == 0 {
		return
	}
	s.change("", name, func(*project.Project) {
		for _, column := range changed {
			s.setRole(column, role(column))
		}
	})
}

// SetTypes overrules the guessed types of columns; "" goes back to the guess.
func (s *State) SetTypes(t table.Type, columns ...string) {
	columns = slices.DeleteFunc(s.meant(columns), func(column string) bool {
		c := s.Column(column)
		return s.ColumnProfile(column) == nil || c.Type == t && c.Format == ""
	})
	if len(columns) == 0 {
		return
	}
	s.change("", fmt.Sprintf("read %s as %s", s.these(columns), typeWords[t]), func(*project.Project) {
		for _, column := range columns {
			s.setType(column, t, "")
		}
	})
}

// SetTreatments says what becomes of columns that name people; others are left alone.
func (s *State) SetTreatments(treatment project.Treatment, columns ...string) {
	columns = slices.DeleteFunc(s.meant(columns), func(column string) bool {
		c := s.Column(column)
		return c.Role != project.Identifying || s.Config.Treated(c) == treatment
	})
	if len(columns) == 0 {
		return
	}
	subject := "each of " + s.these(columns)
	if len(columns) == 1 {
		subject = columns[0]
	}
	s.change("", subject+" "+label(treatments)(string(treatment)), func(*project.Project) {
		for _, column := range columns {
			s.Column(column).Treatment = treatment
		}
	})
}

// Treatments are what may become of columns that name people.
func Treatments() []param.Option { return treatments }

// meant are the columns that are named, or all, without those that there are not.
func (s *State) meant(columns []string) []string {
	var meant []string
	for i := range s.Config.Columns {
		if name := s.Config.Columns[i].Name; len(columns) == 0 || slices.Contains(columns, name) {
			meant = append(meant, name)
		}
	}
	return meant
}

// these names columns for the history.
func (s *State) these(columns []string) string {
	switch n := len(columns); {
	case n == 0 || n == len(s.Config.Columns):
		return "all columns"
	case n <= 3:
		return strings.Join(columns[:n-1], ", ") + map[bool]string{true: " and "}[n > 1] + columns[n-1]
	default:
		return strconv.Itoa(n) + " columns"
	}
}

// setType is what SetType and SetTypes do to a column.
func (s *State) setType(column string, t table.Type, format string) {
	c, p := s.Column(column), s.ColumnProfile(column)
	c.Type, c.Format = t, format
	if t != table.Ordinal {
		c.Read = unordered(c.Read)
	}
	if c.Hierarchy == nil || c.Hierarchy.Kind == hierarchy.KindTable {
		return
	}
	if p.As.Type == "" && (t == "" || t == p.Type) {
		spec := p.Hierarchy
		c.Hierarchy = &spec
		return
	}
	c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
}

// typeWords are the types as the history names them.
var typeWords = map[table.Type]string{
	"": "guessed", table.String: "text", table.Integer: "whole numbers", table.Decimal: "decimal numbers", table.Date: "dates", table.Ordinal: "ordered words",
}
