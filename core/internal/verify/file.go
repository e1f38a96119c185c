package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// AsReleased takes a file for what was released of itself, to somebody who
// knows the named columns, which it returns: all records but blank ones, which show
// "*" in every column and so tell nothing. Records that show "*" in all columns that
// are known are a class like any other: what stands beside it is about people who
// were left out.
func AsReleased(t *table.Table, known []string) (*Release, []*table.Column, error) {
	columns, err := find(t, known)
	if err != nil {
		return nil, nil, err
	}
	r := &Release{In: t, Out: t, Records: t.Records(), Weights: t.Weights, known: map[string]*table.Column{}}
	for _, c := range columns {
		r.known[c.Name] = c
	}
	var shown rowSet // nil: all
	blank, err := Blank(t)
	if err != nil {
		return nil, nil, err
	}
	if len(blank) > 0 {
		shown = allRows(t.Rows)
		for _, row := range blank {
			shown.remove(int(row))
		}
	}
	for _, rows := range group(t.Rows, asIs(columns), shown) {
		r.Classes = append(r.Classes, Class{Rows: rows, Population: t.Weights.Sum(rows)})
	}
	return r, columns, nil
}

// Blank returns the records that show "*" in every column. Cells that are not held are
// taken from the file of those alone that show it in all others.
func Blank(t *table.Table) ([]uint32, error) {
	var held []*table.Column
	var rest []int
	for i, c := range t.Columns {
		if c.Held() {
			held = append(held, c)
		} else {
			rest = append(rest, i)
		}
	}
	var rows []uint32
	if held != nil {
		rows = Starred(held, t.Rows)
	} else {
		for row := range uint32(t.Rows) {
			rows = append(rows, row)
		}
	}
	if rest == nil || len(rows) == 0 {
		return rows, nil
	}
	var blank []uint32
	parts := t.NewFetch(rest).Parts(rows, len(rows))
	for {
		from, to, err := parts.Next()
		if err != nil || from == to {
			return blank, err
		}
		for _, row := range rows[from:to] {
			if !slices.ContainsFunc(parts.Of(row), func(cell string) bool { return cell != table.Star }) {
				blank = append(blank, row)
			}
		}
	}
}

// Starred returns the records that show "*" in all of some columns, which are held.
func Starred(columns []*table.Column, rows int) []uint32 {
	if len(columns) == 0 {
		return nil
	}
	var starred []uint32
	for row := range rows {
		if isStarred(columns, row) {
			starred = append(starred, uint32(row))
		}
	}
	return starred
}

// Verdict says whether a rule holds in a file.
type Verdict struct {
	Rule    string        `json:"rule"`              // in words: "5-anonymity"
	Said    *problem.Text `json:"said"`              // what the words were made of
	Holds   bool          `json:"holds"`             //
	Reason  string        `json:"reason,omitempty"`  // why it does not hold
	Because *problem.Text `json:"because,omitempty"` // what the reason was made of
	Classes int           `json:"classes"`           // classes that contradict it
}

// Judged is the verdict on a rule; because says why it does not hold.
func Judged(rule *problem.Text, holds bool, because *problem.Text) Verdict {
	v := Verdict{Rule: rule.String(), Said: rule, Holds: holds, Because: because}
	if because != nil {
		v.Reason = because.String()
	}
	return v
}

// Judge says of rules whether they hold in a file as it is, against somebody who
// knows the columns named in known. Rules about a research subset do not hold
// in a file alone, as the whole table is not there. Rules that compare with a
// table compare with the one in against, nil: with the file itself.
func Judge(t *table.Table, known []string, rules []Rule, against *Against) ([]Verdict, error) {
	return JudgePersons(t, known, rules, against, nil)
}

// JudgePersons is Judge of a file that names persons in the columns of persons, by
// pseudonyms say; nil: each record is another person's. Records that name nobody may be
// anybody's.
func JudgePersons(t *table.Table, known []string, rules []Rule, against *Against, persons *Persons) ([]Verdict, error) {
	release, _, err := AsReleased(t, known)
	if err != nil {
		return nil, err
	}
	release.Against = against
	if release.Persons, err = persons.Numbered(t); err != nil {
		return nil, err
	}
	if against != nil {
		if against.persons, err = persons.Numbered(against.Table); err != nil {
			return nil, err
		}
	}
	if persons != nil {
		release.CountPersons, release.Profiles = persons.Count, persons.Profiles
		if release.uncounted, err = persons.uncounted(t); err != nil {
			return nil, err
		}
		release = release.judged()
	}
	if err := countable(t.Weights, rules); err != nil {
		return nil, err
	}
	for _, rule := range rules {
		if p, ok := rule.(Protecting); ok {
			_, err := Secret(t, p.Protects(), known)
			if err == nil && against != nil {
				_, err = Secret(against.Table, p.Protects(), nil)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	verdicts := make([]Verdict, len(rules))
	for i, list := range release.findings(rules) {
		var because *problem.Text
		if len(list) > 0 {
			because = summary(list)
		}
		verdicts[i] = Judged(rules[i].Name(), len(list) == 0, because)
		for _, f := range list {
			if f.Class != wholeTable {
				verdicts[i].Classes++
			}
		}
	}
	return verdicts, nil
}

// find returns the named columns.
func find(t *table.Table, known []string) ([]*table.Column, error) {
	if len(known) == 0 {
		return nil, problem.New("measure-no-column", "Name the columns that somebody could know.",
			"No column is named that somebody could know, so there is nothing to measure.").InFile(t.Name)
	}
	columns := make([]*table.Column, len(known))
	for i, name := range known {
		if columns[i] = t.Column(name); columns[i] == nil {
			return nil, unknown(t, name)
		}
		if slices.Contains(known[:i], name) {
			return nil, problem.New("measure-column-twice", "Name each column once.",
				"The column %q is named twice.", name).InFile(t.Name).OfColumn(name)
		}
	}
	return columns, nil
}

// Secret returns a column that somebody wants to learn.
func Secret(t *table.Table, name string, known []string) (*table.Column, error) {
	column := t.Column(name)
	if column == nil {
		return nil, unknown(t, name)
	}
	if slices.Contains(known, name) {
		return nil, problem.New("measure-known-sensitive", "Remove it from one of the two lists.",
			"The column %q is named both as known and as secret.", name).InFile(t.Name).OfColumn(name)
	}
	return column, nil
}

func unknown(t *table.Table, name string) error {
	return problem.New("measure-unknown-column", "",
		"The table has no column %q.", name).Hinted("Its columns: %s.", problem.Some(t.Names())).InFile(t.Name).OfColumn(name)
}

func isStarred(columns []*table.Column, row int) bool {
	for _, c := range columns {
		if c.Cell(row) != table.Star {
			return false
		}
	}
	return true
}
