package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Setting several columns at once is one change with one name, which is undone as a whole. Without
// named columns it applies to all.

// SetRoles gives columns one role.
func (s *State) SetRoles(role project.Role, columns ...string) {
	s.several(columns, s.about(columns, wordsDidMark, "role", RoleWord(role)), func(string) project.Role { return role })
}

// SetSuggestedRoles gives columns the roles that were suggested.
func (s *State) SetSuggestedRoles(columns ...string) {
	s.several(columns, s.about(columns, wordsDidSuggest), func(column string) project.Role {
		if p := s.ColumnProfile(column); p != nil {
			return p.Role
		}
		return s.RoleOf(column)
	})
}

func (s *State) several(columns []string, name string, role func(column string) project.Role) {
	var changed []string
	for _, column := range s.meant(columns) {
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
	s.change("", s.readAs(t, columns...), func(*project.Project) {
		for _, column := range columns {
			s.setType(column, t)
		}
	})
}

// SetTreatments sets the treatment of columns that name people, and ignores others.
func (s *State) SetTreatments(treatment project.Treatment, columns ...string) {
	columns = slices.DeleteFunc(s.meant(columns), func(column string) bool {
		c := s.Column(column)
		return c.Role != project.Identifying || s.Config.Treated(c) == treatment
	})
	if len(columns) == 0 {
		return
	}
	s.change("", s.about(columns, wordsDidTreat, "what", label(options(treatments))(string(treatment))), func(*project.Project) {
		for _, column := range columns {
			s.Column(column).Treatment = treatment
		}
	})
}

// Treatments lists the treatments of columns that name people.
func Treatments() []param.Option { return options(treatments) }

// meant returns the named columns that exist, or all columns.
func (s *State) meant(columns []string) []string {
	var meant []string
	for i := range s.Config.Columns {
		if name := s.Config.Columns[i].Name; len(columns) == 0 || slices.Contains(columns, name) {
			meant = append(meant, name)
		}
	}
	return meant
}

// about words a change to columns; up to three are named.
func (s *State) about(columns []string, text about, named ...string) string {
	sentenceOf := text.named
	switch n := len(columns); {
	case n == 0 || n > 1 && n == len(s.Config.Columns):
		sentenceOf = text.all
	case n > 3:
		sentenceOf = text.many
	}
	return sentence.Fill(sentenceOf,
		append([]string{"columns", sentence.List(columns, max(1, len(columns))), "n", sentence.Int(len(columns))}, named...)...)
}

// readAs says that columns are read as another type.
func (s *State) readAs(t table.Type, columns ...string) string {
	if t == "" {
		return s.about(columns, wordsDidUntype)
	}
	return s.about(columns, wordsDidType, "type", typeWords(t))
}

// setType sets the type of one column.
func (s *State) setType(column string, t table.Type) {
	c, p := s.Column(column), s.ColumnProfile(column)
	c.Type, c.Format = t, ""
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
