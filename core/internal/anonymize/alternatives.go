package anonymize

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Query asks for transformations. With nothing said it asks for all that meet the rules,
// best first.
type Query struct {
	Levels  map[string]LevelRange `json:"levels,omitempty"`  // by quasi-identifier; those left out may have any level
	LeftOut *float64              `json:"leftOut,omitempty"` // share of records that may be left out, 0 to 1, below that of the project
	Kept    float64               `json:"kept,omitempty"`    // share of detail that is kept at least, 0 to 1
	Failing bool                  `json:"failing,omitempty"` // those too that do not meet the rules, after the others
	By      Ordering              `json:"by,omitempty"`      // default "score"
	From    int                   `json:"from,omitempty"`    // the first one wanted, from 0
	Count   int                   `json:"count,omitempty"`   // how many, default all
}

// LevelRange is a range of levels of a column, both ends included.
type LevelRange struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Ordering is a criterion that sorts transformations, the best first.
type Ordering string

// The orderings. Equal ones are sorted by score.
const (
	ByScore   Ordering = "score"   // of the measure
	ByKept    Ordering = "kept"    // detail kept
	ByHighest Ordering = "highest" // highest risk
	ByAverage Ordering = "average" // average risk
	ByLeftOut Ordering = "leftOut" // records left out
	ByClasses Ordering = "classes" // groups
)

// orderings lists them.
func orderings() []Ordering {
	return []Ordering{ByScore, ByKept, ByHighest, ByAverage, ByLeftOut, ByClasses}
}

// Alternatives are the transformations of a Space that match a query.
type Alternatives struct {
	Columns   []SpaceColumn    `json:"columns"`   // of Transformation.Levels
	Total     int              `json:"total"`     // that match
	Solutions []Transformation `json:"solutions"` // from Query.From on
	// Frontier lists the transformations that match, meet the rules, and are not dominated: no other
	// one keeps at least as much detail at no higher risk, highest and average, and is better in
	// one of them. Most detail first.
	Frontier []Transformation `json:"frontier"`
	Lattice  float64          `json:"lattice"` // transformations within the levels asked for
	Whole    bool             `json:"whole"`   // all of these are known
	// Optimal: proved that none within the levels and the share asked for scores less than the
	// best one of the list, or that none meets the rules.
	Optimal bool `json:"optimal"`
	Records int  `json:"records"`
	Limit   int  `json:"limit"` // records that the project lets be left out
}

// List returns the transformations that match. Where the levels or the share left out
// are limited it searches the best within these limits first, for at most ten seconds,
// and looks at all where they are few (search.SmallLattice).
func (s *Space) List(ctx context.Context, q Query, opt Options) (*Alternatives, error) {
	opt = opt.complete()
	if q.By != "" && !slices.Contains(orderings(), q.By) {
		var known []string
		for _, o := range orderings() {
			known = append(known, string(o))
		}
		return nil, problem.New("core-alternatives-order", "", "Alternatives cannot be sorted by %q.", string(q.By)).
			Hinted("Choose one of: %s.", strings.Join(known, ", "))
	}
	of, err := s.limited(&q)
	if err != nil {
		return nil, err
	}
	a := &Alternatives{Columns: s.Columns(), Lattice: of.size(), Whole: of.size() <= search.SmallLattice,
		Records: s.p.checker.Records(), Limit: s.p.checker.Limit(),
		Solutions: []Transformation{}, Frontier: []Transformation{}}
	if err := s.breathe(ctx, opt); err != nil {
		return nil, err
	}
	if a.Optimal, err = s.explore(ctx, &of, opt); err != nil {
		return nil, err
	}
	var found []*Transformation
	for _, t := range s.known {
		if of.has(t) && t.Kept >= q.Kept && (t.Meets && t.Suppressed <= of.limit || q.Failing) {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, ordering(q.By, of.limit))
	a.Optimal = a.Optimal && !s.better(found, &of)
	front := frontier(found, of.limit)
	a.Total = len(found)
	from := min(max(q.From, 0), len(found))
	to := len(found)
	if q.Count > 0 {
		to = min(to, from+q.Count)
	}
	for _, t := range found[from:to] {
		a.Solutions = append(a.Solutions, marked(t, front[t]))
	}
	for _, t := range found {
		if front[t] {
			a.Frontier = append(a.Frontier, marked(t, true))
		}
	}
	slices.SortStableFunc(a.Frontier, func(a, b Transformation) int { return cmp.Compare(b.Kept, a.Kept) })
	return a, nil
}

// better reports whether one is known that a query leaves out for what it keeps, and that
// scores less than all that match.
func (s *Space) better(found []*Transformation, of *part) bool {
	for _, t := range s.known {
		if of.has(t) && t.Meets && t.Suppressed <= of.limit &&
			!slices.ContainsFunc(found, func(f *Transformation) bool { return f == t || f.Meets && byScore(f, t) < 0 }) {
			return true
		}
	}
	return false
}

func marked(t *Transformation, front bool) Transformation {
	m := *t
	m.Frontier = front
	return m
}

func (t *Transformation) score() utility.Score {
	return utility.Score{Value: t.Score, Rank: t.Rank, Nothing: t.nothing}
}

// byScore is the order of a search: by score, then that of the lattice.
func byScore(a, b *Transformation) int {
	return cmp.Or(a.score().Compare(b.score()), a.lattice.Compare(a.order, b.order))
}

// ordering compares transformations: those that meet the rules within the limit
// come first.
func ordering(by Ordering, limit int) func(a, b *Transformation) int {
	worse := func(t *Transformation) int {
		if t.Meets && t.Suppressed <= limit {
			return 0
		}
		return 1
	}
	return func(a, b *Transformation) int {
		c := cmp.Compare(worse(a), worse(b))
		if c != 0 {
			return c
		}
		switch by {
		case ByKept:
			c = cmp.Compare(b.Kept, a.Kept)
		case ByHighest:
			c = cmp.Compare(a.Highest, b.Highest)
		case ByAverage:
			c = cmp.Compare(a.Average, b.Average)
		case ByLeftOut:
			c = cmp.Compare(a.Suppressed, b.Suppressed)
		case ByClasses:
			c = cmp.Compare(b.Classes, a.Classes)
		}
		return cmp.Or(c, byScore(a, b))
	}
}

// frontier returns those that nobody dominates, of those that meet the rules.
func frontier(all []*Transformation, limit int) map[*Transformation]bool {
	var some []*Transformation
	for _, t := range all {
		if t.Meets && t.Suppressed <= limit {
			some = append(some, t)
		}
	}
	// Whoever dominates another one comes before it.
	slices.SortFunc(some, func(a, b *Transformation) int {
		return cmp.Or(cmp.Compare(b.Kept, a.Kept), cmp.Compare(a.Highest, b.Highest), cmp.Compare(a.Average, b.Average), byScore(a, b))
	})
	var front []*Transformation
	in := map[*Transformation]bool{}
	for _, t := range some {
		if !slices.ContainsFunc(front, func(f *Transformation) bool {
			return f.Highest <= t.Highest && f.Average <= t.Average && (f.Kept > t.Kept || f.Highest < t.Highest || f.Average < t.Average)
		}) {
			front, in[t] = append(front, t), true
		}
	}
	return in
}

// within refuses a range that the column does not have.
func (r LevelRange) within(c SpaceColumn) error {
	if r.Min >= c.Min && r.Max <= c.Max && r.Min <= r.Max {
		return nil
	}
	return problem.New("core-alternatives-levels", "Give a range inside these levels, the lower one first.",
		"The column may have the levels %d to %d; the range asked for is %d to %d.", c.Min, c.Max, r.Min, r.Max).
		OfColumn(c.Name)
}

func unknownColumn(name string, columns []SpaceColumn) error {
	var known []string
	for _, c := range columns {
		known = append(known, c.Name)
	}
	return problem.New("core-alternatives-column", "",
		"The column %q has no levels to choose from.", name).Hinted("Columns that have levels: %s.", problem.Some(known)).
		OfColumn(name)
}
