package detect

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Codes of what is wrong with columns that nobody marked.
const (
	UnmarkedIdentifying problem.Code = "release-unmarked"        // it looks as if it named people
	UnmarkedUnique      problem.Code = "release-unmarked-unique" // a measurement that nearly every record has for itself
	UnmarkedKnown       problem.Code = "release-unmarked-known"  // others could know it
)

// Unmarked looks at the columns of a table that nobody gave a role and that would
// therefore be written as they are: those that look as if they named people are
// refused, with one problem a column; measurements and amounts that nearly every
// record has for itself, and what others could know, are doubtful. What it does
// not find may still be there.
func Unmarked(t *table.Table, marked func(column string) bool) (refused, doubtful []*problem.Problem) {
	var known []string
	for _, c := range t.Columns {
		if marked(c.Name) {
			continue
		}
		p := Profile(c, t.Rows)
		s := SuggestRole(c, p)
		unique := p.UniqueShare >= nearlyUnique && p.Distinct >= leastUnique
		say := func(code problem.Code, hint string, reason *problem.Text) *problem.Problem {
			return problem.New(code, hint, "Nobody has said what the column %q is, so it would be written as it is. %s", c.Name, reason).
				At(problem.Place{File: t.Name, Attribute: c.Name})
		}
		const settle = "Give it a role: identifying, and it is not written; or insensitive, and it is kept as it is."
		switch {
		case s.Role == Identifying:
			refused = append(refused, say(UnmarkedIdentifying, settle, s.Said))
		case unique && (c.Type == table.Integer || c.Type == table.Decimal):
			doubtful = append(doubtful, say(UnmarkedUnique, "Whoever knows one of them exactly finds the person. If somebody could, make it quasi-identifying.", measured(p)))
		case unique:
			refused = append(refused, say(UnmarkedIdentifying, settle, numbering(p)))
		case s.Role == QuasiIdentifying:
			known = append(known, strconv.Quote(c.Name))
		}
	}
	if len(known) > 0 {
		doubtful = append(doubtful, problem.New(UnmarkedKnown, "Mark those that somebody could know as quasi-identifying. Nothing is promised against somebody who knows any of the others.",
			"Nobody has said what these columns are, and somebody could know them about a person: %s.", problem.Some(known)).At(problem.Place{File: t.Name}))
	}
	return refused, doubtful
}
