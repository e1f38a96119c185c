package state

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// The initial settings for every table. They can be defended before a committee: guidelines on
// health data ask for groups of at least five when a table is shared under an agreement.
const (
	DefaultK     = 5
	DefaultLimit = 0.02
)

// Initial model and measure.
const (
	KAnonymity     = privacy.KAnonymity
	DefaultMeasure = utility.Loss
	DefaultSearch  = project.AutoSearch
)

// defaults returns the initial settings for a table: roles and hierarchies as suggested.
func defaults(p *bridge.Profile, asked table.Options) project.Project {
	c := project.Project{
		Version:          project.Version,
		Input:            asked,
		Models:           []project.Model{{Model: KAnonymity, Params: param.Values{"k": float64(DefaultK)}}},
		SuppressionLimit: DefaultLimit,
		Measure:          project.Measure{Measure: DefaultMeasure},
		Search:           project.Search{Algorithm: DefaultSearch},
	}
	if len(p.Tables) > 0 {
		var all []project.Linked
		for _, of := range p.Tables {
			all = append(all, project.Linked{Name: of.Name})
		}
		c.Link(all)
	}
	for i := range p.Columns {
		if c.Column(p.Columns[i].Name) == nil {
			c.Columns = append(c.Columns, suggested(&p.Columns[i]))
		}
	}
	return c
}

func suggested(p *bridge.ColumnProfile) project.Column {
	c := project.Column{Name: p.Name, Role: p.Role}
	if c.Role == project.QuasiIdentifying {
		spec := p.Hierarchy
		c.Hierarchy = &spec
	}
	return c
}

// apply replaces the suggestions by a project's settings. Columns of the table that the project
// does not name are undecided, as everywhere, unless they are plainly harmless; columns that the
// table does not have are named in a problem and left out.
func (s *State) apply(p *Project) {
	c := Clone(p.Config)
	c.Unassume()
	c.Suggested = false // whoever goes through the columns here confirms them
	c.Version = project.Version
	c.Recoding.Method = c.Recoding.Chosen() // the default is full-domain recoding, here as everywhere
	s.Notice = p.Upgraded
	byName := map[string]project.Column{}
	for _, column := range c.Columns {
		byName[column.Name] = column
	}
	var columns []project.Column
	for i := range s.Profile.Columns {
		name := s.Profile.Columns[i].Name
		column, known := byName[name]
		if !known {
			column = project.Column{Name: name}
			if slices.Contains(c.Person, name) {
				column.Role = project.Identifying
			} else if s.Profile.Columns[i].Harmless {
				column.Role = project.Insensitive
			}
		}
		delete(byName, name)
		columns = append(columns, column)
	}
	if len(byName) > 0 {
		var missing []string
		for _, column := range c.Columns {
			if _, left := byName[column.Name]; left {
				missing = append(missing, fmt.Sprintf("%q", column.Name))
			}
		}
		s.Problems = append(s.Problems, problem.New("page-project-columns",
			"Check that this is the table for which the project was made. The settings of all other columns are in place.",
			"The project describes columns that this table does not have: %s.", problem.Some(missing)).
			InFile(p.Name))
	}
	c.Columns = columns
	c.Person = slices.DeleteFunc(c.Person, func(name string) bool { return s.ColumnProfile(name) == nil })
	past := slices.Clone(c.History)
	c.History = nil
	s.Config = c
	s.past, s.future = nil, nil
	for _, name := range past {
		s.past = append(s.past, Change{Name: name, inherited: true})
	}
}

// OpenProject opens a project file. If a table is open, its settings are applied at once, and can
// be undone; otherwise, or while another table is being read, it waits for the table.
func (s *State) OpenProject(p Project) {
	if s.Profile == nil || s.Pending != nil {
		s.Waiting = &p
		return
	}
	s.change("", sentence.Fill("opened the project {file}", "file", p.Name), func(c *project.Project) {
		past, future := s.past, s.future
		s.apply(&p)
		s.past, s.future = past, future
		*c = s.Config
	})
	s.Drafts = map[string]Draft{}
}
