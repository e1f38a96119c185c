package main

import (
	"errors"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

// marking are flags that settle what a project, or the other flags, leave open of
// the columns of a table: they may stand beside a project.
type marking struct {
	keep []string
	persons

	to      *table.Table // that the flags were applied to
	applied *project.Project
}

func (m *marking) register(c *cobra.Command) {
	c.Flags().StringSliceVar(&m.keep, "keep", nil, said("columns that are written as they are though they look as if they named people, separated by commas; may be repeated"))
	m.persons.register(c)
}

// apply writes what needs the table into the project; config has written the rest.
func (m *marking) apply(config *project.Project, t *table.Table) error {
	m.to, m.applied = t, config
	var all []error
	for _, name := range m.keep {
		all = append(all, mark(config, t, name, project.Insensitive, "--keep"))
	}
	return errors.Join(append(all, m.persons.mark(config, t))...)
}

// mark gives a column a role unless it has another one.
func mark(config *project.Project, t *table.Table, name string, role project.Role, flag string) error {
	place := problem.Place{Attribute: name, Path: flag}
	if t.Column(name) == nil {
		return problem.New("flag-unknown-column", "", "The table has no column %q.", name).Hinted("Columns of the table: %s.", problem.Some(t.Names())).At(place)
	}
	c := config.Column(name)
	if c == nil {
		config.Columns = append(config.Columns, project.Column{Name: name, Role: role})
		return nil
	}
	if c.Role != role {
		return problem.New("flag-role", "Name it only once.", "The column %q was already given as %s.", name, c.Role).At(place)
	}
	return nil
}

// settled says of problems that these flags settle which of them does.
func (m *marking) settled(err error) error {
	if err == nil {
		return nil
	}
	var all []error
	for _, p := range problem.Flatten(err) {
		q := p
		name := quoted(p.Place.Attribute)
		switch p.Code {
		case core.UndecidedNaming:
			q = p.Hinted("--identifying %s leaves it out, --keep %s writes it as it is.", name, name)
		case anonymize.PersonUnsaid:
			columns, _ := anonymize.Whom(m.to, m.applied)
			for i, column := range columns {
				columns[i] = "--person " + quoted(column)
			}
			q = p.Hinted("%s counts people; --rows-are-people says that each record is about another person.", strings.Join(columns, " "))
			q.Place.Path = ""
		case project.SubsetUnsaid:
			q = p.Hinted("--subset-of records releases those that were chosen, --subset-of persons everybody of whom a record was chosen, with all records.")
			q.Place.Path = ""
		}
		all = append(all, q)
	}
	return errors.Join(all...)
}

// quoted writes a name as a shell takes it for one word.
func quoted(name string) string {
	if name != "" && !strings.ContainsAny(name, " \t\"'`$&|;<>()*?[]#~!\\{}=%") {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
