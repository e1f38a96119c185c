package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// RoleWord names a role in words about people.
func RoleWord(role project.Role) string {
	if role == project.Undecided {
		return language.T("not decided")
	}
	for _, w := range RoleWords {
		if w.Role == role {
			return language.T(w.Word)
		}
	}
	return string(role)
}

// SetInput changes the reading options. name describes the change.
func (s *State) SetInput(name string, edit func(o *table.Options)) {
	s.change("", name, func(c *project.Project) { edit(&c.Input) })
}

// SetRole gives a column a role.
func (s *State) SetRole(column string, role project.Role) {
	c := s.Column(column)
	if c == nil {
		return
	}
	if c.Role == role {
		return
	}
	s.change("", s.about([]string{column}, wordsDidMark, "role", RoleWord(role)), func(*project.Project) { s.setRole(column, role) })
}

// Undecided lists the undecided columns, in the table's order.
func (s *State) Undecided() []string { return s.ColumnsWith(project.Undecided) }

func (s *State) setRole(column string, role project.Role) {
	c := s.Column(column)
	c.Role = role
	s.Config.NobodyKnows = slices.DeleteFunc(slices.Clone(s.Config.NobodyKnows), func(name string) bool { return name == column })
	switch role {
	case project.Count:
		s.counted(c)
	case project.Insensitive:
		s.Config.NobodyKnows = append(s.Config.NobodyKnows, column)
	}
	if p := s.ColumnProfile(column); role == project.QuasiIdentifying && c.Hierarchy == nil && p != nil {
		spec := p.Hierarchy
		c.Hierarchy = &spec
	}
	if role == project.Identifying && c.Read != nil { // people are not merged
		own := *c.Read
		own.Same = nil
		if c.Read = &own; own.Empty() {
			c.Read = nil
		}
	}
	if role != project.Identifying && role != project.QuasiIdentifying {
		unnamed(&s.Config, column)
	}
	if role != project.Identifying {
		if c.Treatment != project.Shift || role == project.QuasiIdentifying || c.Held() {
			c.Treatment = ""
		}
	}
	if role != project.Sensitive {
		s.Config.Models = slices.DeleteFunc(slices.Clone(s.Config.Models), func(m project.Model) bool { return m.Attribute == column })
	}
}

// counted makes a column the count column, and removes what tables with one do not support: see
// project.NotCounted.
func (s *State) counted(c *project.Column) {
	for i := range s.Config.Columns {
		if other := &s.Config.Columns[i]; other != c && other.Role == project.Count {
			other.Role = project.Insensitive
		}
	}
	c.Type, c.Format, c.Read, c.Hierarchy, c.TopBottom, c.Microaggregate, c.Treatment = "", "", nil, nil, nil, nil, ""
	nobody(&s.Config)
	if !s.Config.Recoding.Chosen().Uniform() {
		s.Config.Recoding = project.Recoding{Method: project.FullDomain}
	}
}

// MayCount reports whether a column may be the count column: it consists of whole numbers.
func (s *State) MayCount(column string) bool {
	p := s.ColumnProfile(column)
	return p != nil && p.Type == table.Integer && p.Missing == 0 || s.RoleOf(column) == project.Count
}

// SetType overrules the guessed type of a column; "" restores the guess. The hierarchy becomes the
// automatic one of the new type, unless it was imported or drawn by hand.
func (s *State) SetType(column string, t table.Type) { s.SetTypes(t, column) }
