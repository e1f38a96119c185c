package detect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// People is a guess about whose records a table holds: columns that together identify persons, of
// whom some have several records.
type People struct {
	Columns []string      `json:"columns"`
	People  int           `json:"people"` // distinct ones
	Rows    int           `json:"rows"`   // records that name one
	Reason  string        `json:"reason"` // "patient number: 2,310 people in 10,000 rows"
	Said    *problem.Text `json:"said"`   // what the reason was made of
}

// anonymous lists kinds of columns that may lead to a person but do not count people: many share an
// address, and a text may be about anything.
var anonymous = []string{"free-text", "photo", "url", "street-address", "coordinates", "ip-address"}

// contacts lists kinds of which one person has several, or which several people share.
var contacts = []string{"email", "phone", "fax", "iban", "payment-card", "account-number", "vehicle-number",
	"device-number", "license-number", "biometric"}

// RepeatedPeople returns the columns in which people repeat, the best guess first. None means that
// no person seems to have several records. said returns the role that somebody gave a column,
// Undecided if nobody did. It examines columns that are said to identify people, and those that
// seem to, unless they are said to be known to others or secret. A kept column is written, so that
// it shows which records are one person's.
//
// Numbers and contacts repeat where a value does. Names repeat by chance: they are combined with
// each other and with a date of birth, and do not count without one. Words for unknown values are
// not people.
func RepeatedPeople(t *table.Table, said func(column string) Role) []People {
	type ranked struct {
		People
		rank int
	}
	var found []ranked
	add := func(rank int, columns ...*table.Column) {
		if people, rows, ok := countPeople(columns, t.Rows); ok && people < rows {
			names := make([]string, len(columns))
			for i, c := range columns {
				names[i] = c.Name
			}
			said := counts(columns, names, people, rows)
			found = append(found, ranked{People{names, people, rows, said.String(), said}, rank})
		}
	}
	var names []*table.Column
	whole := false // a name of several words
	for _, c := range t.Columns {
		role := said(c.Name)
		if role == QuasiIdentifying || role == Sensitive {
			continue
		}
		p := Profile(c, t.Rows)
		s := SuggestRole(c, p)
		switch {
		case role != Identifying && s.Role != Identifying:
		case p.Distinct <= 1 || s.Role != Identifying && s.Kind != "" || slices.Contains(anonymous, s.Kind),
			slices.Contains(nameTokens(c.Name), "row"): // it numbers the rows of a table
		case s.Kind == "person-name":
			names = append(names, c)
			whole = whole || newFacts(c, p).share(func(s string) bool { return strings.ContainsAny(s, " ,") }) > 0.5
		case slices.Contains(contacts, s.Kind):
			add(2, c)
		default:
			add(0, c)
		}
	}
	if whole || len(names) > 1 {
		all := len(names)
		for _, c := range t.Columns {
			if SuggestRole(c, Profile(c, t.Rows)).Kind == "birth-date" {
				names = append(names, c)
			}
		}
		if len(names) > all {
			add(1, names...)
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Or(a.rank-b.rank, a.People.People-b.People.People) })
	all := make([]People, len(found))
	for i, f := range found {
		all[i] = f.People
	}
	return all
}

// NumbersPeople reports whether a column's name suggests numbers of people, such as patient_id or
// pid: for columns whose values cannot be seen.
func NumbersPeople(column string) bool {
	tokens := nameTokens(column)
	for _, section := range []string{"medical-record-number", "health-plan-number", "record-number", "person-number"} {
		if matches(tokens, phrases()[section]) > 0 {
			return true
		}
	}
	return false
}

// countPeople counts the different combinations of values of columns, and the records in which none
// of them is missing, unknown or hidden. For a single column that is not held these are estimates;
// for several it returns false.
func countPeople(columns []*table.Column, records int) (people, rows int, ok bool) {
	if slices.ContainsFunc(columns, func(c *table.Column) bool { return !c.Held() }) {
		if len(columns) > 1 {
			return 0, 0, false // which needs the cells
		}
		p := Profile(columns[0], records)
		return min(p.Distinct, records-p.Missing-1), records - p.Missing, p.Unique < p.Distinct
	}
	if len(columns) == 1 && !repeats(columns[0]) {
		return records, records, true
	}
	number := make([]uint32, records) // of the combination so far, 0 is none
	for i := range number {
		number[i] = 1
	}
	for _, c := range columns {
		nobody := make([]bool, c.Dict.Len())
		for code := range nobody {
			interrupt.Row(code)
			value := c.Dict.Value(uint32(code))
			nobody[code] = c.Missing[code] || value == table.Star || c.Type == table.String && isMissingWord(value)
		}
		seen := map[uint64]uint32{}
		rows = 0
		for row, code := range c.Codes.All() {
			if number[row] == 0 || nobody[code] {
				number[row] = 0
				continue
			}
			key := uint64(number[row])<<32 | uint64(code)
			n, ok := seen[key]
			if !ok {
				n = uint32(len(seen) + 1)
				seen[key] = n
			}
			number[row] = n
			rows++
		}
		people = len(seen)
	}
	return people, rows, true
}

// repeats reports whether several records share a value of a held column. Most columns of people
// need only this, which does not examine the values.
func repeats(c *table.Column) bool {
	seen := make([]bool, c.Dict.Len())
	for _, code := range c.Codes.All() {
		if seen[code] {
			return true
		}
		seen[code] = true
	}
	return false
}

// counts words how many people columns distinguish; for columns that are not held it is an
// estimate.
func counts(columns []*table.Column, names []string, people, rows int) *problem.Text {
	list := problem.Listing{Names: names, Most: len(names)}
	if slices.ContainsFunc(columns, func(c *table.Column) bool { return !c.Held() }) {
		return problem.Say("%s: about %s people in %s rows", list, problem.Thousands(people), problem.Thousands(rows))
	}
	return problem.Say("%s: %s people in %s rows", list, problem.Thousands(people), problem.Thousands(rows))
}
