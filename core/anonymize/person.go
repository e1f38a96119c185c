package anonymize

import (
	"fmt"
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
	// PersonRows: the same, and the project is from a time when records were counted.
	PersonRows problem.Code = "release-person-rows"
)

// unansweredPerson asks whose records the table holds where an identifying column
// repeats and the project does not say it. A project of an older version counts
// records, and is told so by a warning.
func unansweredPerson(t *table.Table, cfg *project.Project) (warning *problem.Problem, err error) {
	if len(cfg.Person) > 0 || cfg.RowsArePeople {
		return nil, nil
	}
	var identifying []string
	for _, c := range cfg.Columns {
		if c.Role == project.Identifying {
			identifying = append(identifying, c.Name)
		}
	}
	found := detect.RepeatedPeople(t, identifying)
	if len(found) == 0 {
		return nil, nil
	}
	best := found[0]
	columns := strings.Join(best.Columns, `", "`)
	place := problem.Place{File: t.Name, Attribute: best.Columns[0], Path: "person"}
	if cfg.Upgraded() != nil {
		return problem.New(PersonRows, fmt.Sprintf(`Say whom a record is about, with "person": ["%s"], so that people are counted.`, columns),
			"Several records seem to be about one person (%s), but the project is of an older version, which counts records: what is said of people is true of records only.", best.Reason).At(place), nil
	}
	return nil, problem.New(PersonUnsaid, fmt.Sprintf(`Say whom a record is about, with "person": ["%s"], or that each is about another person, with "rowsArePeople": true.`, columns),
		"Is each record about another person? %s.", best.Reason).At(place)
}
