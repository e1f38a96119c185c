package anonymize

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Persons tell whose records the rows of a table are.
type Persons struct {
	Of      []uint32 // by row: number of the person, from 0 in the order of first records, or group.Unknown
	Count   int      // different persons
	Unknown int      // records of nobody who is known
	Several bool     // some person has several records
}

// PersonsOf numbers the persons of a table by the columns that the project names;
// nil if it names none. A record in which all of these columns are missing is about
// nobody who is known.
func PersonsOf(t *table.Table, p *project.Project) (*Persons, error) {
	if len(p.Person) == 0 {
		return nil, nil
	}
	var columns []*table.Column
	for i, name := range p.Person {
		c := t.Column(name)
		if c == nil {
			return nil, problem.New("core-unknown-column", "Columns of the table: "+strings.Join(t.Names(), ", ")+".",
				"The table has no column %q, which is to say whom a record is about.", name).
				At(problem.Place{File: t.Name, Attribute: name, Path: fmt.Sprintf("person[%d]", i)})
		}
		columns = append(columns, c)
	}
	persons := &Persons{Of: make([]uint32, t.Rows)}
	numbers := map[string]uint32{}
	records := []int{}
	var key []byte
	for row := range persons.Of {
		key = key[:0]
		missing := true
		for _, c := range columns {
			missing = missing && c.Missing[c.Codes[row]]
			key = append(strconv.AppendUint(key, uint64(c.Codes[row]), 36), ' ')
		}
		if missing {
			persons.Of[row] = group.Unknown
			persons.Unknown++
			continue
		}
		n, known := numbers[string(key)]
		if !known {
			n = uint32(len(numbers))
			numbers[string(key)] = n
			records = append(records, 0)
		}
		persons.Of[row] = n
		records[n]++
	}
	persons.Count = len(records)
	persons.Several = slices.ContainsFunc(records, func(n int) bool { return n > 1 })
	if persons.Count == 0 && t.Rows > 0 {
		return nil, problem.New("core-no-persons", "Name a column that has values.",
			"The columns that say whom a record is about are empty: %s.", strings.Join(p.Person, ", ")).At(problem.Place{File: t.Name, Path: "person"})
	}
	return persons, nil
}

// matter reports whether persons change anything: with one record each and nobody
// unknown, records are persons.
func (p *Persons) matter() bool { return p != nil && (p.Several || p.Unknown > 0) }

// bindPersons adds the persons to a task, where they change anything.
func (p *prepared) bindPersons(q *check.Task) error {
	var err error
	if p.persons, err = PersonsOf(p.table, &p.config); err != nil || !p.persons.matter() {
		return err
	}
	if err := checkPeople(&p.config); err != nil {
		return err
	}
	q.Persons, q.CountPersons = p.persons.Of, p.config.Size == project.Persons
	return nil
}

// checkPeople refuses what is not proved where persons have several records. Of all
// rules only sizes are kept when classes merge: of persons A and B one class has HIV
// and flu, another flu and HIV; in both together each has both. So ways of recoding
// whose classes may merge keep sizes alone.
func checkPeople(p *project.Project) error {
	if m := p.Recoding.Chosen(); m == project.Graph {
		return problem.New("core-people-recoding", "Recode the full domain or locally, or release one record of each person.",
			"%s forms groups of records, and does not know whose they are.", title(m)).At(problem.Place{Path: "recoding.method"})
	} else if m == project.Local {
		for i, model := range p.Models {
			if sized, err := privacy.Spec(model).BySize(); err != nil || !sized {
				return errors.Join(err, problem.New("core-people-recoding", "Recode the full domain.",
					"Where people have several records, %s is not proved to keep the model %q: groups that meet it may not do so together.", strings.ToLower(title(m)), model.Model).
					At(problem.Place{Path: fmt.Sprintf("models[%d].model", i)}))
			}
		}
	}
	for i := range p.Columns {
		if p.Columns[i].Microaggregate != nil && p.Columns[i].Microaggregate.Joint {
			return problem.New("core-people-aggregate", "Aggregate each column by itself.", "Columns that are aggregated jointly split groups by records, whosever they are.").
				At(problem.Place{Path: fmt.Sprintf("columns[%d].microaggregate", i)})
		}
	}
	return nil
}
