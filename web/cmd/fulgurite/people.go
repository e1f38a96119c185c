package main

import (
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// persons are flags that say whose records the table holds.
type persons struct {
	person        []string
	rowsArePeople bool
	subsetOf      string
}

func (f *persons) register(c command) {
	c.each(&f.person, "person", "column that says whom a record is about; may be repeated for columns that say it together. It is identifying, so that it is not written, unless --qi names it")
	c.flag(&f.rowsArePeople, "rows-are-people",
		"each record is about another person; has to be said where a column that names people repeats and --person is not given")
	c.text(&f.subsetOf, "subset-of", "what the project's research subset is of, where people have several records: records (those chosen, and no other of the same people) or persons (everybody of whom a record is chosen, with all records)")
	c.instead("person", "rows-are-people")
}

// apply writes the flags into the project, before that is validated. They do not overrule it.
func (f *persons) apply(config *project.Project) error {
	contradicts := func(flag string) error {
		return problem.New("flag-person", "Leave the flag out, or change the project.",
			"The project says something else about whose records these are.").AtPath(flag)
	}
	if f.rowsArePeople {
		if len(config.Person) > 0 {
			return contradicts("--rows-are-people")
		}
		config.RowsArePeople = true
	}
	if f.subsetOf != "" {
		if config.Subset == nil {
			return problem.New("config-no-subset", "Leave the flag out, or give a project with a research subset.",
				"The project has no research subset that could consist of records or of people.").AtPath("--subset-of")
		}
		config.SubsetOf = project.SubsetOf(f.subsetOf)
		if config.SubsetOf != project.SubsetRecords && config.SubsetOf != project.SubsetPersons {
			return problem.New("flag-subset-of", "Choose one of: records, persons.", "A research subset cannot consist of %q.", f.subsetOf).
				AtPath("--subset-of")
		}
	}
	if len(f.person) == 0 {
		return nil
	}
	if config.RowsArePeople || len(config.Person) > 0 && !slices.Equal(config.Person, f.person) {
		return contradicts("--person")
	}
	if err := onceEach(f.person, "--person"); err != nil {
		return err
	}
	for _, name := range f.person { // --read may have named it, and said nothing of its role
		if c := config.Column(name); c != nil && c.Held() {
			c.Role = project.Identifying
		}
	}
	config.Person = f.person
	return nil
}

// mark gives the columns of --person their role, in a table that was read.
func (f *persons) mark(config *project.Project, t *table.Table) error {
	var all []error
	for _, name := range f.person {
		if c := config.Column(name); c != nil && c.Role == project.QuasiIdentifying {
			continue // it is made coarser, and says besides who it is about
		}
		all = append(all, mark(config, t, name, project.Identifying, "--person"))
	}
	return errors.Join(all...)
}
