package project

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// SubsetUnsaid is the code of the problem that a research subset has only some of a person's
// records, and nobody said whether that is intended.
const SubsetUnsaid problem.Code = "release-subset-of"

// Inside tells, by row of a table, whether it belongs to the research subset; nil without one. If
// the subset is of persons, either all records of a person belong to it or none: those of everybody
// with a chosen record; and a random sample is one of persons. An unattributed record is a person
// by itself.
//
// t is the table as it came, and not Project.Coded: the subset is chosen by values as they are
// read, before bounds or anything else changes them. Otherwise "up to 15" would choose everybody
// whom the bound 15 made 15.
//
// It fails as Subset.In does, or with SubsetUnsaid.
func (p *Project) Inside(t *table.Table) ([]bool, error) {
	if p.Subset == nil {
		return nil, nil
	}
	read, err := p.asRead(t, p.asked())
	if err != nil {
		return nil, err
	}
	in, err := p.inside(read)
	return in, problem.At(err, problem.Place{File: t.Name})
}

// Chosen tells, by row of a table as in Inside, whether its values meet the conditions of the
// subset, whosever it is.
func (p *Project) Chosen(t *table.Table) ([]bool, error) {
	read, err := p.asRead(t, p.asked())
	if err != nil {
		return nil, err
	}
	return p.Subset.In(read)
}

// asked lists the columns that decide who belongs to the subset.
func (p *Project) asked() []string {
	names := slices.Clone(p.Person)
	for _, c := range p.Subset.Where {
		names = append(names, c.Column)
	}
	return names
}

func (p *Project) inside(t *table.Table) ([]bool, error) {
	if len(p.Person) == 0 || p.SubsetOf == SubsetRecords {
		in, err := p.Subset.In(t)
		return in, problem.Within("subset", err)
	}
	of, persons, err := p.persons(t)
	if err != nil {
		return nil, err
	}
	if p.SubsetOf == SubsetPersons && p.Subset.Sample != nil && p.Subset.Rows == nil && p.Subset.Where == nil {
		drawn := make([]bool, persons)
		if err := p.Subset.Sample.draw(drawn); err != nil {
			return nil, problem.Within("subset", err)
		}
		return whole(of, drawn), nil
	}
	in, err := p.Subset.In(t)
	if err != nil {
		return nil, problem.Within("subset", err)
	}
	chosen := make([]bool, persons)
	for row, inside := range in {
		chosen[of[row]] = chosen[of[row]] || inside
	}
	if p.SubsetOf == SubsetPersons {
		return whole(of, chosen), nil
	}
	partly := map[int]bool{}
	for row, inside := range in {
		if chosen[of[row]] && !inside {
			partly[of[row]] = true
		}
	}
	if len(partly) == 0 {
		return in, nil
	}
	who := fmt.Sprintf("%d people have", len(partly))
	if len(partly) == 1 {
		who = "1 person has"
	}
	return nil, problem.New(SubsetUnsaid, `Say which: "subsetOf": "records" for single records, "persons" for people with all their records.`,
		"Does the research subset consist of records or of people? %s some records in it and others not.", who).
		AtPath("subsetOf")
}

// attributing returns a person column in which words for unknown persons are missing values, in
// addition to those in said: several records of "unknown" are not one person's. It is the column
// itself if none occurs.
func attributing(column *table.Column, said ...string) *table.Column {
	own := column
	for code := range column.Missing {
		if word := column.Dict.Value(uint32(code)); column.Missing[code] || !detect.Nobody(word) && !slices.Contains(said, word) {
			continue
		}
		if own == column {
			copied := *column
			copied.Missing = slices.Clone(column.Missing)
			own = &copied
		}
		own.Missing[code] = true
	}
	return own
}

// Attributed returns a table, or a release of one, in which words for unknown persons are missing
// values in person columns.
func (p *Project) Attributed(t *table.Table) *table.Table {
	own := *t
	own.Columns = slices.Clone(t.Columns)
	for i, column := range own.Columns {
		if c := p.Column(column.Name); slices.Contains(p.Person, column.Name) && column.Held() {
			var said []string
			if c != nil && c.Read != nil {
				said = c.Read.Missing
			}
			own.Columns[i] = attributing(column, said...)
		}
	}
	return &own
}

// persons numbers the persons of a table; an unattributed record gets a number of its own.
func (p *Project) persons(t *table.Table) (of []int, count int, err error) {
	var columns []*table.Column
	for i, name := range p.Person {
		c := t.Column(name)
		if c == nil {
			return nil, 0, problem.New("core-unknown-column", "Name a column of the table.",
				"The table has no column %q, but the project names it as the one that says whom a record is about.", name).
				AtPath(fmt.Sprintf("person[%d]", i))
		}
		columns = append(columns, c)
	}
	of = make([]int, t.Rows)
	numbers := map[string]int{}
	var key []byte
	for row := range of {
		key = key[:0]
		missing := true
		for _, c := range columns {
			missing = missing && c.Missing[c.Codes.At(row)]
			key = append(strconv.AppendUint(key, uint64(c.Codes.At(row)), 36), ' ')
		}
		n, known := numbers[string(key)]
		if missing || !known {
			n = count
			count++
		}
		if !missing {
			numbers[string(key)] = n
		}
		of[row] = n
	}
	return of, count, nil
}

// whole marks all records of the marked persons.
func whole(of []int, persons []bool) []bool {
	in := make([]bool, len(of))
	for row, p := range of {
		in[row] = persons[p]
	}
	return in
}
