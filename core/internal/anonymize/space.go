package anonymize

import (
	"context"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Space is the solution space of a table and a project: the transformations of which
// it is known what becomes of the table, for whoever wants another one than the best.
// What a search has checked is known from the start; the rest is found out when it is
// asked for. At most MaxKnown are held.
//
// Of records that are several to a person it counts records, and of columns that are
// aggregated nothing.
type Space struct {
	p         *prepared
	known     map[string]*Transformation // by levels
	parts     []part                     // that were searched
	decisions []search.Decision          // of the search, of a small lattice
}

// MaxKnown limits how many transformations a Space holds, about 200 bytes each; beyond
// it the worst are forgotten.
const MaxKnown = 20_000

// Transformation is a choice of levels and what it does to the table.
type Transformation struct {
	Levels     []int     `json:"levels"` // by quasi-identifier, in the table's column order
	Meets      bool      `json:"meets"`  // it meets the rules
	Score      float64   `json:"score"`  // lower is better
	Rank       []float64 `json:"rank,omitempty"`
	Kept       float64   `json:"kept"`       // share of detail kept, 0 to 1, as of a result
	Suppressed int       `json:"suppressed"` // records in groups that do not meet the rules
	Classes    int       `json:"classes"`    // groups of the others
	Smallest   int       `json:"smallest"`   // records of the smallest of these
	Highest    float64   `json:"highest"`    // prosecutor risk, 0 to 1; 0 where nobody is left
	Average    float64   `json:"average"`    // the same, on average
	Frontier   bool      `json:"frontier"`   // no other one that matches keeps more detail at no more risk
	// Decided says how the search decided it: "checked", "predicted-anonymous",
	// "predicted-not-anonymous", "outdone", or "undecided" where it did not come to it.
	Decided string `json:"decided"`

	nothing bool // see utility.Score
	lattice *lattice.Lattice
	order   lattice.Order
}

// part is a part of the lattice that was searched.
type part struct {
	min, max []int // by quasi-identifier
	limit    int   // records that may be left out
	optimal  bool  // best is proved
	best     *Transformation
}

// NewSpace returns the solution space of a table and a project. found is what a
// search with the same project found, nil if there was none. Its errors are those of
// Table, and of Listable.
func NewSpace(ctx context.Context, t *table.Table, cfg project.Project, found *Result, opt Options) (*Space, error) {
	if err := Listable(&cfg); err != nil {
		return nil, err
	}
	searched := found != nil && !found.Chosen
	cfg.Recoding.Levels = nil
	p, err := prepareTuned(t, cfg, evaluate.Tuning{SnapshotBytes: 64 << 20})
	if err != nil {
		return nil, err
	}
	if len(p.quasi) == 0 {
		return nil, problem.New("core-no-alternatives", "Give a column a hierarchy.",
			"All columns are replaced by averages of groups, so there are no levels to choose.").AtPath("columns")
	}
	s := &Space{p: p, known: map[string]*Transformation{}}
	if searched {
		s.decisions = found.decisions
		whole := s.whole()
		whole.optimal = found.Optimal
		for i := range found.solutions {
			id, err := s.p.transformation(found.solutions[i])
			if err != nil {
				return nil, err
			}
			made := s.look(id)
			made.Decided = search.Checked.String()
			if i == 0 {
				whole.best = made
			}
			if err := s.breathe(ctx, opt); err != nil {
				return nil, err
			}
		}
		s.parts = append(s.parts, whole)
	}
	return s, nil
}

// Listable refuses ways of recoding that have no alternatives to list: those that give
// groups of records levels of their own; and differential privacy, which allows no look
// at the table before a choice.
func Listable(cfg *project.Project) error {
	if cfg.Differential() != nil {
		return problem.New("core-no-alternatives", "Give columns other bounds of their levels, or another share of epsilon to the search.",
			"Differential privacy: whoever chooses among alternatives has looked at the table, and no part of epsilon pays for that.").
			AtPath("models")
	}
	if set := cfg.SetColumn(); set != nil {
		return problem.New("core-no-alternatives", "Try other settings one by one.",
			"Each cell of the column %q holds several values. What other levels would keep of such a column is not computed.", set.Name).
			OfColumn(set.Name)
	}
	method := cfg.Recoding.Chosen()
	if method.Uniform() {
		return nil
	}
	return problem.New("core-no-alternatives",
		"Choose “The same steps for everybody” (full-domain) as the way of recoding to choose among alternatives.",
		"%s gives each group of records its own levels, so there is no list of alternatives to choose from.", wayOf(method).title).
		AtPath("recoding.method")
}

// whole is all of the lattice.
func (s *Space) whole() part {
	l := s.p.checker.Lattice()
	w := part{min: make([]int, len(s.p.quasi)), max: make([]int, len(s.p.quasi)), limit: s.p.checker.Limit()}
	for i, position := range s.p.checker.Order() {
		w.min[position], w.max[position] = l.Min[i], l.Max[i]
	}
	return w
}

// Columns names the quasi-identifiers, in the order of levels, with the levels allowed.
func (s *Space) Columns() []SpaceColumn {
	w := s.whole()
	all := make([]SpaceColumn, len(s.p.quasi))
	for i, q := range s.p.quasi {
		all[i] = SpaceColumn{Name: q.encoded.Attribute, Min: w.min[i], Max: w.max[i], Levels: spaceLevels(q.encoded)}
	}
	return all
}

// SpaceColumn is a quasi-identifier of a Space.
type SpaceColumn struct {
	Name string `json:"name"`
	Min  int    `json:"min"` // lowest level allowed
	Max  int    `json:"max"` // highest level allowed
	// Levels are all levels of its hierarchy, from the values as they are on.
	Levels []SpaceLevel `json:"levels"`
}

// SpaceLevel says what a column shows on a level.
type SpaceLevel struct {
	Name    string        `json:"name,omitempty"` // left out where the hierarchy gives none
	Said    *problem.Text `json:"said,omitempty"` // what the name was made of; left out where somebody gave it
	Example string        `json:"example"`        // a label; on all levels one of the same value
	Labels  int           `json:"labels"`         // different ones of the values that occur
}

func spaceLevels(h *hierarchy.Encoded) []SpaceLevel {
	all := make([]SpaceLevel, len(h.Levels))
	for l, level := range h.Levels {
		all[l] = SpaceLevel{Name: level.Name, Said: level.Said, Labels: len(level.Labels)}
		if len(level.Of) > 0 {
			all[l].Example = level.Labels[level.Of[0]]
		}
	}
	return all
}

// look finds out what a transformation does.
func (s *Space) look(id lattice.ID) *Transformation {
	levels := s.p.levels(id)
	if known := s.known[key(levels)]; known != nil {
		return known
	}
	c := s.p.checker
	o, smallest, lost := c.Survey(id, s.p.detail)
	t := &Transformation{Levels: levels, Meets: o.Anonymous, Score: o.Score.Value, Rank: o.Score.Rank, Kept: 1 - lost.Value,
		Suppressed: o.Suppressed, Classes: o.Classes, Smallest: smallest, nothing: o.Score.Nothing, lattice: c.Lattice(),
		order: c.Lattice().Order(id), Decided: search.Undecided.String()}
	if s.decisions != nil {
		t.Decided = s.decisions[id].String()
	}
	if smallest > 0 {
		t.Highest, t.Average = 1/float64(smallest), float64(o.Classes)/float64(c.Records()-o.Suppressed)
	}
	if len(s.known) >= MaxKnown {
		s.forget()
	}
	s.known[key(levels)] = t
	return t
}

// forget drops the worse half of what is known.
func (s *Space) forget() {
	all := make([]*Transformation, 0, len(s.known))
	for _, t := range s.known {
		all = append(all, t)
	}
	slices.SortFunc(all, byScore)
	for _, t := range all[len(all)/2:] {
		delete(s.known, key(t.Levels))
	}
}

// key is levels as a map's key: a byte a column, more for levels beyond 127.
func key(levels []int) string {
	text := make([]byte, 0, len(levels))
	for _, level := range levels {
		for ; level > 127; level >>= 7 {
			text = append(text, byte(level&127|128))
		}
		text = append(text, byte(level))
	}
	return string(text)
}

// Evaluate tells what a transformation does, given as levels in the order of Columns.
func (s *Space) Evaluate(levels []int) (Transformation, error) {
	id, err := s.p.transformation(levels)
	if err != nil {
		return Transformation{}, err
	}
	return *s.look(id), nil
}

// Expand tells what the neighbours of a transformation do: all that are one level
// of one column finer or coarser. They are known from then on.
func (s *Space) Expand(ctx context.Context, levels []int, opt Options) ([]Transformation, error) {
	id, err := s.p.transformation(levels)
	if err != nil {
		return nil, err
	}
	l := s.p.checker.Lattice()
	var near []Transformation
	for _, at := range l.Successors(id, l.Predecessors(id, nil)) {
		near = append(near, *s.look(at))
		if err := s.breathe(ctx, opt); err != nil {
			return nil, err
		}
	}
	return near, nil
}

// breathe lets the caller live between two checks.
func (s *Space) breathe(ctx context.Context, opt Options) error {
	if opt.Observe != nil {
		opt.Observe(Progress{Checks: len(s.known)})
	}
	return cancelledBy(ctx)
}

func cancelledBy(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return cancelled(err)
	}
	return nil
}

// size is the number of transformations of a part, as far as a float64 can tell.
func (q *part) size() float64 {
	n := 1.0
	for i := range q.min {
		n *= float64(q.max[i] - q.min[i] + 1)
	}
	return n
}

// has reports whether a transformation is of the part.
func (q *part) has(t *Transformation) bool {
	for i, level := range t.Levels {
		if level < q.min[i] || level > q.max[i] {
			return false
		}
	}
	return true
}

// proves reports whether what is known of a part says what is the best of another one.
func (q *part) proves(of *part) bool {
	if !q.optimal || of.limit > q.limit {
		return false
	}
	for i := range q.min {
		if of.min[i] < q.min[i] || of.max[i] > q.max[i] {
			return false
		}
	}
	return q.best == nil || of.has(q.best) && q.best.Suppressed <= of.limit
}

// explore makes the best of a part known, and everything of a small one. It reports
// whether it is proved to be the best.
func (s *Space) explore(ctx context.Context, of *part, opt Options) (optimal bool, err error) {
	if of.size() <= search.SmallLattice {
		return true, s.classify(ctx, of, opt)
	}
	for i := range s.parts {
		if q := &s.parts[i]; q.proves(of) || q.limit == of.limit && slices.Equal(q.min, of.min) && slices.Equal(q.max, of.max) {
			return q.optimal, nil
		}
	}
	return s.search(ctx, of, opt)
}

// classify looks at every transformation of a part.
func (s *Space) classify(ctx context.Context, of *part, opt Options) error {
	for levels := slices.Clone(of.min); ; {
		id, err := s.p.transformation(levels)
		if err != nil {
			return err
		}
		s.look(id)
		if err := s.breathe(ctx, opt); err != nil {
			return err
		}
		i := 0
		for ; i < len(levels); i++ {
			if levels[i]++; levels[i] <= of.max[i] {
				break
			}
			levels[i] = of.min[i]
		}
		if i == len(levels) {
			return nil
		}
	}
}

// partTime limits how long a part is searched.
const partTime = 10 * time.Second

// search looks for the best of a part as of a table whose columns are bound to its levels.
func (s *Space) search(ctx context.Context, of *part, opt Options) (optimal bool, err error) {
	sub := *s.p
	q := sub.problem
	q.Columns, q.Limit, q.Measure = slices.Clone(q.Columns), of.limit, sub.measure
	for i := range q.Columns {
		q.Columns[i].Min, q.Columns[i].Max = of.min[i], of.max[i]
	}
	if sub.checker, err = evaluate.New(q); err != nil {
		return false, err
	}
	o := sub.searchOptions(Options{Clock: opt.Clock})
	o.Rhythm = opt.Rhythm
	o.Observe = func(search.Status) bool { return opt.Observe == nil || opt.Observe(Progress{Checks: len(s.known)}) }
	if o.TimeLimit == 0 || o.TimeLimit > partTime {
		o.TimeLimit = partTime
	}
	found, err := search.Find(ctx, sub.checker, o)
	if err != nil {
		return false, cancelled(err)
	}
	searched := *of
	searched.optimal = found.Optimal
	for i := range found.Kept {
		id, err := s.p.transformation(sub.levels(found.Kept[i].ID))
		if err != nil {
			return false, err
		}
		made := s.look(id)
		if made.Decided == search.Undecided.String() {
			made.Decided = search.Checked.String()
		}
		if i == 0 {
			searched.best = made
		}
		if err := s.breathe(ctx, opt); err != nil {
			return false, err
		}
	}
	s.parts = append(s.parts, searched)
	return found.Optimal, nil
}

// limited is the part that a query asks for.
func (s *Space) limited(q *Query) (part, error) {
	of := s.whole()
	columns := s.Columns()
	for name, r := range q.Levels {
		i := slices.IndexFunc(columns, func(c SpaceColumn) bool { return c.Name == name })
		if i < 0 {
			return of, unknownColumn(name, columns)
		}
		if err := r.within(columns[i]); err != nil {
			return of, err
		}
		of.min[i], of.max[i] = r.Min, r.Max
	}
	if q.LeftOut != nil {
		if share := *q.LeftOut; !(share >= 0 && share <= 1) {
			return of,
				problem.New("core-alternatives-share", "Give a share from 0 to 1.", "The share of records to be left out cannot be %v.", share)
		}
		of.limit = min(of.limit, AbsoluteLimit(*q.LeftOut, s.p.checker.Records()))
	}
	return of, nil
}
