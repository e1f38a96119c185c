package anonymize

import (
	"context"
	"io"
	"math"
	"math/big"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// exponentialMechanism is the Algorithm of results whose levels were chosen by
// ChooseScheme.
const exponentialMechanism search.ID = "exponential mechanism"

// maxWeighed is up to how many transformations ChooseScheme weighs all at once.
const maxWeighed = 1000

// Scheme is a transformation that the exponential mechanism chose.
type Scheme struct {
	Levels  map[string]int // by quasi-identifier
	Weighed int            // transformations
	took    time.Duration
}

// ChooseScheme chooses a transformation of the table for the share of epsilon that a
// project with differential privacy gives to the search. The records must not have been
// drawn yet: the draw is independent of the choice, so that both together take the sum of
// their epsilons (sequential composition; C. Dwork, A. Roth: The algorithmic foundations
// of differential privacy, 2014, theorem 3.16).
//
// SafePub (section 5) searches in the sample that it releases. Here the whole table is
// looked at, because what is known of the sample from the choice would be missing in the
// proof that the sample protects.
//
// A lattice of at most maxWeighed transformations is weighed whole, by one draw. In a
// larger one the search goes down from the top as in SafePub: each step weighs all
// transformations that are one level finer than one visited before, and goes to the one
// drawn; at last one of those visited is drawn. Each draw has an equal part of epsilon.
//
// What is weighed is what a transformation costs, over all records of the table. The
// draw keeps a share beta of a class, so that a class counts as left out if it has fewer
// than k/beta records; see costs for the formulas, and for how much one record changes
// them.
func ChooseScheme(ctx context.Context, t *table.Table, cfg project.Project, random io.Reader, opt Options) (*Scheme, error) {
	d := cfg.Differential()
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	c, err := p.newCosts(d)
	if err != nil {
		return nil, err
	}
	opt = opt.complete()
	w := &weighing{ctx: ctx, p: p, costs: c, random: random, known: map[lattice.ID]int64{}, opt: opt, begun: opt.Clock()}
	choose := w.walk
	if p.checker.Lattice().Count() <= maxWeighed {
		choose = w.whole
	}
	id, err := choose(d)
	if err != nil {
		return nil, err
	}
	s := &Scheme{Levels: map[string]int{}, Weighed: len(w.known), took: opt.Clock() - w.begun}
	for i, level := range p.levels(id) {
		s.Levels[p.quasi[i].encoded.Attribute] = level
	}
	return s, nil
}

// weighing is a choice under way.
type weighing struct {
	ctx         context.Context
	p           *prepared
	costs       *schemeCosts
	random      io.Reader
	known       map[lattice.ID]int64 // costs
	opt         Options
	begun, told time.Duration
}

// whole draws one of all transformations.
func (w *weighing) whole(d *project.Differential) (lattice.ID, error) {
	l := w.p.checker.Lattice()
	levels := append([]int(nil), l.Min...)
	var all []lattice.ID
	for {
		all = append(all, l.ID(levels))
		i := 0
		for ; i < len(levels); i++ {
			if levels[i]++; levels[i] <= l.Max[i] {
				break
			}
			levels[i] = l.Min[i]
		}
		if i == len(levels) {
			return w.draw(all, d.Choosing())
		}
	}
}

// walk goes down from the top.
func (w *weighing) walk(d *project.Differential) (lattice.ID, error) {
	l := w.p.checker.Lattice()
	each := d.Choosing()
	each.Quo(each, new(big.Rat).SetInt64(int64(d.Steps)+1))
	at := l.Top()
	visited, seen := []lattice.ID{at}, map[lattice.ID]bool{at: true}
	var open, next []lattice.ID
	for range d.Steps {
		next = l.Predecessors(at, next[:0])
		for _, id := range next {
			if !seen[id] {
				seen[id] = true
				open = append(open, id)
			}
		}
		if len(open) == 0 {
			break
		}
		var err error
		if at, err = w.draw(open, each); err != nil {
			return 0, err
		}
		open = slices.DeleteFunc(open, func(id lattice.ID) bool { return id == at })
		visited = append(visited, at)
	}
	return w.draw(visited, each)
}

// draw draws one of some transformations by what they cost.
func (w *weighing) draw(some []lattice.ID, epsilon *big.Rat) (lattice.ID, error) {
	costs := make([]int64, len(some))
	for i, id := range some {
		var err error
		if costs[i], err = w.cost(id); err != nil {
			return 0, err
		}
	}
	i, err := differential.Choose(costs, w.costs.sensitivity, epsilon, w.random)
	if err != nil {
		return 0,
			problem.New("release-random", "Try again.", "The levels could not be chosen, because the system gave no random numbers: %v.", err)
	}
	return some[i], nil
}

func (w *weighing) cost(id lattice.ID) (int64, error) {
	if cost, ok := w.known[id]; ok {
		return cost, nil
	}
	if w.ctx.Err() != nil {
		return 0, cancelled(w.ctx.Err())
	}
	w.p.checker.Survey(id, w.costs)
	w.known[id] = w.costs.last
	if now := w.opt.Clock(); w.opt.Observe != nil && now-w.told >= max(w.opt.Rhythm, 20*time.Millisecond) {
		w.told = now
		w.opt.Observe(Progress{Algorithm: string(exponentialMechanism), Checks: len(w.known),
			Lattice: w.p.checker.Lattice().Count(), Elapsed: (now - w.begun).Seconds()})
	}
	return w.costs.last, nil
}

// schemeCosts says what a transformation costs, in whole numbers of parts of 1/unit,
// rounded down, and by how much one record changes that at most. It is a utility.Measure
// so that a checker shows it the classes; its scores are not looked at.
//
// A table D' has one record more than D, which comes to a class of n records in D. A
// class counts as left out if it has fewer than K. Let N be the records of D, kept those
// that are not left out, and S those that are.
//
//   - precision: sum over kept of c + S, where c = sum w_i level_i/(height_i - 1) / sum
//     w_i is in [0,1]. If n+1 < K, S grows by 1. If n+1 > K, the sum grows by c. If n+1 = K,
//     K-1 is taken from S and K c added: a change of -(K-1) to 1. So max(1, K-1).
//   - granularity: the same with c of each class, sum w_i share_i / sum w_i, where share_i is the
//     share of the hierarchy's rows that have the label: c is in [0,1], too. The rows must not
//     depend on the table.
//   - discernability: F = A/N + S, A = sum over kept classes of the square of their size, at most
//     N^2; F = 0 if N = 0. If n+1 < K: F changes by 1 - A/(N(N+1)), in [0,1]. If n+1 > K:
//     (2n+1)/(N+1) - A/(N(N+1)), between -1 and 2. If n+1 = K: K^2/(N+1) - A/(N(N+1)) - (K-1),
//     with N >= K-1, at most K-(K-1) = 1 and above -1-(K-1). So max(2, K).
//   - groups: the kept classes, fewer being dearer. One class more at most, and none less. So 1.
//
// Rounding down to parts adds one part: |floor(x) - floor(y)| < |x-y| + 1.
//
// Non-uniform entropy is not among them: a record changes it by up to log2 N, which is not
// bounded. Classification is not, because its response is written as it is.
type schemeCosts struct {
	of          func(v *utility.View) int64
	sensitivity int64
	last        int64
}

// unit counts the parts of a whole.
const unit = 1 << 20

func (p *prepared) newCosts(d *project.Differential) (*schemeCosts, error) {
	least := int64(math.Ceil(float64(d.Size()) / differential.Beta(d.Drawing())))
	kept := func(v *utility.View, class func(i int, n uint64)) (out uint64) {
		for i, n := range v.Count {
			if int64(n) < least {
				out += uint64(n)
			} else {
				class(i, uint64(n))
			}
		}
		return out
	}
	weights := p.shares()
	c := &schemeCosts{sensitivity: max(1, least-1)*unit + 1}
	switch d.Score {
	case privacy.ScorePrecision:
		c.of = func(v *utility.View) int64 {
			each := new(big.Rat)
			for i, level := range v.Levels {
				if height := p.encoded(i).Height(); height > 1 {
					each.Add(each, new(big.Rat).Mul(weights[i], big.NewRat(int64(level), int64(height-1))))
				}
			}
			all := uint64(0)
			out := kept(v, func(_ int, n uint64) { all += n })
			return parts(new(big.Rat).Add(each.Mul(each, whole(all)), whole(out)))
		}
	case privacy.ScoreGranularity:
		c.of = func(v *utility.View) int64 {
			rows := make([]uint64, len(v.Levels))
			out := kept(v, func(int, uint64) {})
			for column, level := range v.Levels {
				of, labels := p.encoded(column).Levels[level].Rows, v.Labels.Labels(column)
				kept(v, func(i int, n uint64) { rows[column] += n * uint64(of[labels[i]]) })
			}
			cost := whole(out)
			for column, n := range rows {
				term := new(big.Rat).Mul(weights[column], whole(n))
				cost.Add(cost, term.Quo(term, whole(uint64(p.encoded(column).Size))))
			}
			return parts(cost)
		}
	case privacy.ScoreDiscernible:
		c.sensitivity = max(2, least)*unit + 1
		c.of = func(v *utility.View) int64 {
			squares := new(big.Int)
			records := uint64(0)
			out := kept(v, func(_ int, n uint64) {
				records += n
				squares.Add(squares, new(big.Int).SetUint64(n*n))
			})
			return parts(new(big.Rat).Add(new(big.Rat).SetFrac(squares, new(big.Int).SetUint64(records+out)), whole(out)))
		}
	default:
		c.sensitivity = 1
		c.of = func(v *utility.View) (cost int64) {
			kept(v, func(int, uint64) { cost-- })
			return cost
		}
	}
	if d.Score != privacy.ScoreGranularity {
		return c, nil
	}
	for _, q := range p.quasi {
		if of := p.config.Column(q.encoded.Attribute); of.Hierarchy == nil || of.Hierarchy.Kind != hierarchy.KindTable {
			return nil,
				problem.New("core-differential-score", "Give the hierarchy row by row, or choose another score, such as the height of the levels.",
					"Differential privacy: how many values share a label of %q is known only from the table.", of.Name).
					OfColumn(of.Name)
		}
	}
	return c, nil
}

// encoded is the hierarchy of a column of the lattice.
func (p *prepared) encoded(column int) *hierarchy.Encoded {
	return p.quasi[p.checker.Order()[column]].encoded
}

// shares are the weights of the columns of the lattice, divided by their sum.
func (p *prepared) shares() []*big.Rat {
	sum := new(big.Rat)
	weights := make([]*big.Rat, len(p.quasi))
	for i, position := range p.checker.Order() {
		weights[i] = new(big.Rat).SetFloat64(p.problem.Columns[position].Weight)
		sum.Add(sum, weights[i])
	}
	for i := range weights {
		if sum.Sign() == 0 {
			weights[i] = big.NewRat(1, int64(len(weights)))
		} else {
			weights[i].Quo(weights[i], sum)
		}
	}
	return weights
}

func whole(n uint64) *big.Rat { return new(big.Rat).SetInt(new(big.Int).SetUint64(n)) }

// parts rounds a cost down to parts.
func parts(cost *big.Rat) int64 {
	n := new(big.Int).Mul(cost.Num(), big.NewInt(unit))
	return n.Div(n, cost.Denom()).Int64()
}

// Score implements utility.Measure.
func (c *schemeCosts) Score(v *utility.View) utility.Score {
	c.last = c.of(v)
	return utility.Score{}
}

// Bound implements utility.Measure: none is known.
func (c *schemeCosts) Bound(*utility.View) (utility.Score, bool) { return utility.Score{}, false }

// Monotone implements utility.Measure.
func (c *schemeCosts) Monotone(bool) bool { return false }

// fixed is a project with the levels of a scheme and no others.
func (s *Scheme) fixed(cfg project.Project) project.Project {
	cfg.Columns = slices.Clone(cfg.Columns)
	for i := range cfg.Columns {
		if level, ok := s.Levels[cfg.Columns[i].Name]; ok {
			cfg.Columns[i].MinLevel, cfg.Columns[i].MaxLevel = &level, &level
		}
	}
	return cfg
}

// ByScheme is Table with the levels of a scheme.
func ByScheme(ctx context.Context, t *table.Table, cfg project.Project, s *Scheme, opt Options) (*Result, error) {
	r, err := Table(ctx, t, s.fixed(cfg), opt)
	if err == nil {
		r.Times.Search += s.took
		r.Algorithm, r.Optimal, r.Bound, r.Checks = string(exponentialMechanism), false, nil, s.Weighed
	}
	return r, err
}

// undescribed refuses columns that a project with differential privacy says nothing of:
// they would be written as they are.
func undescribed(t *table.Table, cfg *project.Project) (all []error) {
	if cfg.Differential() == nil {
		return nil
	}
	for _, column := range t.Columns {
		if cfg.Described(column.Name) == nil {
			all = append(all, problem.New("config-differential", "Say what the column is: one that somebody could know, or one that names people.",
				"Differential privacy: the column %q would be written as it is, and a single record may show there.", column.Name).
				OfColumn(column.Name))
		}
	}
	return all
}

// below refuses levels of which it depends on the table whether they hide everything.
func (p *prepared) below(c *project.Column, spec hierarchy.Spec, highest, height int) error {
	if level, ok := p.config.Recoding.Levels[c.Name]; ok {
		highest = level
	}
	if p.config.Differential() == nil || !spec.TopTaken() || highest < height-1 {
		return nil
	}
	return problem.New("config-differential", "",
		"Differential privacy: on which level all of %q is hidden is taken from its longest value, so that level cannot be used.", c.Name).
		Hinted("Let its highest level be %d.", height-2)
}
