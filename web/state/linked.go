package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Linked stores the tables that are open after others were added. Settings of the columns stay; the
// changes that led here cannot be undone, because they are of other tables.
func (s *State) Linked(p *bridge.Profile, asked table.Options) {
	s.Reread(p, asked)
	s.past, s.future = nil, nil
	unknown := s.Config.Uncounted()
	s.Config.Tables, s.Config.RowsArePeople = nil, false
	for _, of := range p.Tables {
		s.Config.Tables = append(s.Config.Tables, project.Linked{Name: of.Name, CountUnknown: slices.Contains(unknown, of.Name)})
	}
}

// MarksTables reports whether a column names linked tables.
func (s *State) MarksTables(column string) bool {
	return s.Config.Tables != nil && column == project.TableColumn
}

// everywhere reports whether all linked tables have these columns.
func (s *State) everywhere(columns []string) bool {
	return !slices.ContainsFunc(s.Profile.Tables, func(of bridge.LinkedProfile) bool {
		return slices.ContainsFunc(columns, func(name string) bool { return !slices.Contains(of.Columns, name) })
	})
}

// SetCounted says whether somebody can know how many lines of a table a person has.
func (s *State) SetCounted(name string, known bool) {
	words := language.Text("said that nobody knows how many lines a person has in {table}")
	if known {
		words = "said that somebody may know how many lines a person has in {table}"
	}
	s.change("", sentence.Fill(words, "table", name), func(c *project.Project) {
		c.Tables = slices.Clone(c.Tables)
		for i := range c.Tables {
			if c.Tables[i].Name == name {
				c.Tables[i].CountUnknown = !known
			}
		}
	})
}
