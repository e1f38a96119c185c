package anonymize

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/group"
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

// beyond marks what persons have beyond so many records, drawn at random.
func (p *Persons) beyond(most int, rng *rand.Rand) []bool {
	rows := make([][]uint32, p.Count)
	for row, person := range p.Of {
		if person != group.Unknown {
			rows[person] = append(rows[person], uint32(row))
		}
	}
	out := make([]bool, len(p.Of))
	for _, own := range rows {
		if len(own) <= most {
			continue
		}
		rng.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		for _, row := range own[most:] {
			out[row] = true
		}
	}
	return out
}
