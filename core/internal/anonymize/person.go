package anonymize

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Codes of what is wrong where people have several records.
const (
	// PersonUnsaid: a column that names people repeats, and nobody said whether each
	// record is about another person.
	PersonUnsaid problem.Code = "release-person"
	// personRows: the same, and the project is from a time when records were counted.
	personRows problem.Code = "release-person-rows"
)

// Whom guesses whom the records of a table are about, where a column that identifies people,
// or seems to, repeats: the columns that together say it, and why. A detail that is written as
// it is, such as a date of birth, is none of them. nil: nobody is seen to have several.
func Whom(t *table.Table, cfg *project.Project) (columns []string, reason *problem.Text) {
	said := saidIn(cfg)
	found := detect.RepeatedPeople(t, said)
	if len(found) == 0 {
		return nil, nil
	}
	for _, name := range found[0].Columns {
		if role := project.Role(said(name)); role == project.Identifying || role == project.QuasiIdentifying {
			columns = append(columns, name)
		}
	}
	if len(columns) == 0 {
		columns = found[0].Columns
	}
	return columns, found[0].Said
}

// Strictest is the strictest answer to whose the records of a table are, where that has to be said
// and nobody has: of the guesses the one by which they are about the fewest people. What somebody
// decided to keep is no answer: a column that says whom a record is about is not written. nil:
// nothing has to be said, or only somebody can say it.
func Strictest(t *table.Table, cfg *project.Project) (columns []string) {
	if cfg.SaysPeople() || cfg.CountColumn() != "" || cfg.Upgraded() != nil || cfg.SetColumn() != nil {
		return nil
	}
	fewest := t.Rows
	for _, guess := range detect.RepeatedPeople(t, saidIn(cfg)) {
		kept := slices.ContainsFunc(guess.Columns, func(name string) bool {
			c := cfg.Column(name)
			return c != nil && c.Role == project.Insensitive
		})
		if !kept && guess.People < fewest {
			columns, fewest = guess.Columns, guess.People
		}
	}
	return columns
}

// saidIn is the role that a project says of each column.
func saidIn(cfg *project.Project) func(column string) detect.Role {
	return func(column string) detect.Role {
		if c := cfg.Column(column); c != nil {
			return detect.Role(c.Role)
		}
		return detect.Undecided
	}
}

// unansweredPerson asks whose records the table holds where an identifying column
// repeats and the project does not say it. A project of an older version counts
// records, and is told so by a warning. A line of a table with a column of counts stands
// for many people, so that what repeats in it tells nothing.
func unansweredPerson(t *table.Table, cfg *project.Project) (warning *problem.Problem, err error) {
	if cfg.SaysPeople() || cfg.CountColumn() != "" {
		return nil, nil
	}
	names, reason := Whom(t, cfg)
	if len(names) == 0 {
		return nil, nil
	}
	columns := strings.Join(names, `", "`)
	place := problem.Place{File: t.Name, Attribute: names[0], Path: "person"}
	if cfg.Upgraded() != nil {
		return problem.New(personRows, "",
			"Several records seem to be about one person (%s), but the project is of an older version, which counts records: every number of people that is given is a number of records.", reason).Hinted(`Say whom a record is about ("person": ["%s"]): then people are counted.`, columns).At(place), nil
	}
	return nil, problem.New(PersonUnsaid, "",
		"Is each record about a different person? %s.", reason).Hinted(
		`Say whom a record is about ("person": ["%s"]), or that each is about a different person ("rowsArePeople": true).`, columns).At(place)
}
