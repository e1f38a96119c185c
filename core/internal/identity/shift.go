package identity

import (
	"fmt"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// nobody is the person of a record in which a column that says whom it is about has
// no value.
const nobody = ^uint32(0)

// persons numbers the people of a table: of gives the person of each row, and first
// a row of each person.
func persons(t *table.Table, names []string) (of []uint32, first []int) {
	of = make([]uint32, t.Rows)
	for _, name := range names {
		column := t.Column(name)
		numbers := map[uint64]uint32{}
		first = first[:0]
		for row, code := range column.Codes.All() {
			if column.Missing[code] || of[row] == nobody {
				of[row] = nobody
				continue
			}
			both := uint64(of[row])<<32 | uint64(code)
			n, known := numbers[both]
			if !known {
				n = uint32(len(numbers))
				numbers[both] = n
				first = append(first, row)
			}
			of[row] = n
		}
	}
	return of, first
}

// repeats reports whether somebody has several records.
func repeats(of []uint32) bool {
	seen := map[uint32]bool{}
	for _, person := range of {
		if person != nobody && seen[person] {
			return true
		}
		seen[person] = true
	}
	return false
}

// shifting moves dates.
type shifting struct {
	of   []uint32 // by row: the person
	days []int    // by person
}

func newShifting(t *table.Table, p *project.Project, key *pseudonym.Key) *shifting {
	of, first := persons(t, p.Person)
	s := &shifting{of: of, days: make([]int, len(first))}
	person := make([]pseudonym.Value, len(p.Person))
	for n, row := range first {
		for i, name := range p.Person {
			person[i] = pseudonym.Value{Column: name, Text: t.Column(name).Cell(row)}
		}
		s.days[n] = key.Days(person, p.ShiftedBy())
	}
	return s
}

// apply moves the dates of a column. Those that came to lie before the first or
// after the last date of the column are hidden, because they tell which way they
// were moved, and so are dates of nobody who is known. It returns how many there
// are of either. Missing values stay missing, and exceptions what they are.
func (s *shifting) apply(c *project.Column, column *table.Column, to *table.OutputColumn) (outside, unknown int, err error) {
	typed, err := c.Typed(column)
	if err != nil {
		return 0, 0, err
	}
	dates, first, last := period(typed)
	texts := &table.Dictionary{}
	codes := make([]uint32, column.Codes.Len())
	for row, code := range column.Codes.All() {
		text := table.Star
		switch {
		case !typed.Valued(code):
			text = typed.Dict.Value(code)
		case s.of[row] == nobody:
			unknown++
		default:
			moved := dates[code].AddDate(0, 0, s.days[s.of[row]])
			if moved.Before(first) || moved.After(last) {
				outside++
				break
			}
			text = table.FormatDate(typed.Format, moved)
			if again, ok := table.ParseDate(typed.Format, text); !ok || !again.Equal(moved) {
				return 0, 0, problem.New("identity-date", "Choose a date format with four digits for the year, or another treatment of the column.",
					"The date %q cannot be shifted: in the format of the column the shifted date would be read as another one.",
					problem.Cell(typed.Dict.Value(code)))
			}
		}
		codes[row] = texts.Add(text)
	}
	to.Codes, to.Labels, to.Dict = table.CodesOf(codes), nil, texts
	return outside, unknown, nil
}

// period returns the dates of a column by code, and the first and the last of them.
func period(c *table.Column) (dates []time.Time, first, last time.Time) {
	dates = make([]time.Time, c.Dict.Len())
	some := false
	for code := range dates {
		at, ok := c.Date(uint32(code))
		if !ok {
			continue
		}
		// A zone with summer time, such as that of this computer, would change the clock.
		at = at.In(time.FixedZone(at.Zone()))
		dates[code] = at
		if !some || at.Before(first) {
			first = at
		}
		if !some || at.After(last) {
			last = at
		}
		some = true
	}
	return dates, first, last
}

// movable refuses columns whose values are no days, and values that cannot be
// written again as what they are.
func movable(c *table.Column) error {
	if c.Type != table.Date {
		return problem.New("identity-no-date", "Give the column the type date and a date format, or choose another treatment of it.",
			"Only dates can be shifted, but the type of the column is %s.", string(c.Type))
	}
	for code := range c.Dict.Len() {
		at, ok := c.Date(uint32(code))
		if !ok {
			continue
		}
		at = at.In(time.FixedZone(at.Zone()))
		next := at.AddDate(0, 0, 1)
		if table.FormatDate(c.Format, next) == table.FormatDate(c.Format, at) {
			return problem.New("identity-no-day", "Choose another treatment of the column.",
				"Dates are shifted by whole days, but these do not show the day.")
		}
		if again, ok := table.ParseDate(c.Format, table.FormatDate(c.Format, at)); !ok || !again.Equal(at) {
			return problem.New("identity-date", "Write all dates of the column in one format, without fractions of seconds.",
				"The date %q shows more than the format of the column can hold, which would be lost.", problem.Cell(c.Dict.Value(uint32(code))))
		}
	}
	return nil
}

// cut says that dates at the ends are hidden.
func cut(column string, hidden, days int) *problem.Problem {
	what := fmt.Sprintf("%d dates of the column lay outside the period of the table when they were shifted (by up to %d days). They are hidden, because they would tell which way they were moved.", hidden, days)
	if hidden == 1 {
		what = fmt.Sprintf("1 date of the column lay outside the period of the table when it was shifted (by up to %d days). It is hidden, because it would tell which way it was moved.", days)
	}
	p := problem.New("identity-ends", "A shift by fewer days hides fewer dates, but protects less.", "%s", what)
	p.Count = hidden
	return p.OfColumn(column)
}

// unnamed says that dates of nobody are hidden.
func unnamed(column string, hidden int) *problem.Problem {
	p := problem.New("identity-nobody", "Fill in whom these records are about, or take them out of the table.",
		"Dates of the column are hidden where the record does not say whom it is about, because dates are shifted person by person (records: %d).", hidden)
	p.Count = hidden
	return p.OfColumn(column)
}
