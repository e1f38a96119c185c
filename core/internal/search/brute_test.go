package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// tally counts what the random problems exercised.
type tally struct {
	sync.Mutex
	seen map[string]int
}

func (c *tally) note(what string, yes bool) {
	if yes {
		c.Lock()
		c.seen[what]++
		c.Unlock()
	}
}

// TestOptimal compares every algorithm with the enumeration of all
// transformations on random small problems: all models, alone and in pairs,
// and all measures with any parameters.
func TestOptimal(t *testing.T) {
	problems := number(t, problemsLong, problemsUsual, 250) // on more than 5,000 of all anonymity is monotone
	count := &tally{seen: make(map[string]int)}
	sharded(t, problems, func(t *testing.T, seed uint64) { checkOptimal(t, seed, count) })
	for what, least := range map[string]int{
		"solved": 40, "not solved": 10, "suppressed": 10, "several of the best score": 5, "one level": 1,
		"research subset": 20, "models not monotone": 20, "measure not monotone": 20,
		"score falls by generalization": 5, "bolt": 6, "proved in turns by bolt": 1, "proved in turns by cover": 10,
		"proved in turns by flash": 1, "proved in turns by lightning": 5, "exhaustive": 100, "incognito": 36,
		"incognito-superroots": 36, "ola": 36, "ola-stable": 36,
	} {
		if count.seen[what] < problems*least/100 {
			t.Errorf("%q: %d of %d problems, want %d %%", what, count.seen[what], problems, least)
		}
	}
	for _, info := range privacy.All() {
		if count.seen[string(info.ID)] < problems/50 && info.ID != privacy.DifferentialPrivacy { // which is not drawn
			t.Errorf("model %s: %d problems", info.ID, count.seen[string(info.ID)])
		}
	}
	for _, info := range utility.All() {
		if count.seen[string(info.ID)] < problems/25 {
			t.Errorf("measure %s: %d problems", info.ID, count.seen[string(info.ID)])
		}
	}
	t.Log(count.seen)
}

// TestOptimalPeople repeats TestOptimal with several rows a person, under which hardly any model is
// monotone.
func TestOptimalPeople(t *testing.T) {
	problems := number(t, 3000, 600, 100)
	count := &tally{seen: make(map[string]int)}
	sharded(t, problems, func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 114))
		p := checktest.DrawPeople(rng)
		compareAll(t, seed, rng, p, enumerate(t, p), count)
	})
	for what, least := range map[string]int{"solved": 30, "not solved": 10, "suppressed": 8,
		"research subset": 15, "exhaustive": 100, "bolt": 3, "incognito": 5} {
		if count.seen[what] < problems*least/100 {
			t.Errorf("%q: %d of %d problems, want %d %%", what, count.seen[what], problems, least)
		}
	}
	for _, model := range []string{"k-anonymity", "k-map", "inclusion",
		"distinct-l-diversity", "entropy-l-diversity", "recursive-cl-diversity",
		"t-closeness", "delta-disclosure-privacy", "basic-beta-likeness", "enhanced-beta-likeness", "alpha-k-anonymity"} {
		if count.seen[model] < problems/100 {
			t.Errorf("%s: %d problems", model, count.seen[model])
		}
	}
	t.Log(count.seen)
}

// TestNotMonotone is TestOptimal on problems in which anonymity is lost by
// generalization, for all models with which that can happen.
func TestNotMonotone(t *testing.T) {
	t.Parallel()
	problems := number(t, 600, 130, 80)
	count := &tally{seen: make(map[string]int)}
	for seed := uint64(0); count.seen["anonymity is lost by generalization"] < problems; seed++ {
		rng := rand.New(rand.NewPCG(seed, 13))
		p := checktest.Draw(rng)
		if p.Rows < 8 || len(p.Models) > 1 {
			continue // it hardly ever happens there
		}
		if all := enumerate(t, p); harden(rng, p, all) {
			compareAll(t, seed, rng, p, enumerate(t, p), count)
		}
	}
	for _, model := range []string{"entropy-l-diversity", "recursive-cl-diversity", "t-closeness", "delta-disclosure-privacy",
		"basic-beta-likeness", "enhanced-beta-likeness", "alpha-k-anonymity", "delta-presence", "population-uniqueness"} {
		if count.seen[model] < max(1, problems/120) {
			t.Errorf("%s: %d problems", model, count.seen[model])
		}
	}
	t.Log(count.seen)
}

// harden sets the suppression limit of a problem so that a transformation is
// anonymous and a generalization of it is not, because it has to suppress more.
// It returns false where there is no such pair.
func harden(rng *rand.Rand, p *checktest.Task, all *recorder) bool {
	var limits []int
	for i, id := range all.ids {
		for _, up := range all.Lattice().Successors(id, nil) {
			if all.outcomes[i].Suppressed < all.outcomes[up].Suppressed {
				limits = append(limits, all.outcomes[i].Suppressed)
			}
		}
	}
	if len(limits) == 0 {
		return false
	}
	p.Share = (float64(limits[rng.IntN(len(limits))]) + 0.5) / float64(p.Records())
	return true
}

func FuzzOptimal(f *testing.F) {
	f.Add(uint64(1_000_000))
	f.Fuzz(func(t *testing.T, seed uint64) { checkOptimal(t, seed, &tally{seen: make(map[string]int)}) })
}

func checkOptimal(t *testing.T, seed uint64, count *tally) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	p := checktest.Draw(rng)
	compareAll(t, seed, rng, p, enumerate(t, p), count)
}

// compareAll runs every algorithm on a problem whose transformations have all
// been checked.
func compareAll(t *testing.T, seed uint64, rng *rand.Rand, p *checktest.Task, all *recorder, count *tally) {
	t.Helper()
	best := all.best()
	checkClaims(t, seed, p, all, count)
	for _, algorithm := range exact() {
		r := newRecorder(t, p, evaluate.Tuning{SnapshotSize: 1, SnapshotReduction: 1, SnapshotEntries: 1 + rng.IntN(20)})
		got, ok := find(t, r, search.Options{Algorithm: algorithm})
		if !ok {
			continue
		}
		count.note(string(algorithm), true)
		where := fmt.Sprintf("seed %d, %s", seed, algorithm)
		if !got.Optimal || got.Stopped != "" || got.Algorithm != algorithm || got.Checks != len(r.ids) {
			t.Fatalf("%s: %+v after %d checks\n%v", where, got, len(r.ids), p)
		}
		if twice := slices.Clone(r.ids); algorithm == "flash" && p.Share == 0 {
			slices.Sort(twice)
			if len(slices.Compact(twice)) < len(r.ids) {
				t.Fatalf("%s: checks %v, some twice\n%v", where, r.ids, p)
			}
		}
		compare(t, where, p, all, best, got)
	}
	comparePortfolios(t, seed, rng, p, all, best, count)
	count.note("solved", best >= 0)
	count.note("not solved", best < 0)
	count.note("research subset", p.Subset != nil)
	count.note("one level", all.Lattice().Size() == 1)
	if best >= 0 {
		ties := 0
		for _, o := range all.outcomes {
			if o.Anonymous && equal(o.Score, all.outcomes[best].Score) {
				ties++
			}
		}
		count.note("several of the best score", ties > 1)
		count.note("suppressed", all.outcomes[best].Suppressed > 0)
	}
	count.note(string(p.Measure), true)
	for _, m := range p.Models {
		count.note(string(m.Model), true)
	}
}

// comparePortfolios lets algorithms search in turns of random length, and again: a limit on checks
// makes the same ones.
func comparePortfolios(t *testing.T, seed uint64, rng *rand.Rand, p *checktest.Task, all *recorder, best int, count *tally) {
	t.Helper()
	for _, finder := range []search.ID{search.Lightning, search.Bolt} {
		if refusal(all, finder) != "" {
			continue
		}
		rows, limit := int64(1+rng.IntN(4*p.Rows)), 1+rng.IntN(len(all.ids))
		turns := func(limit int) (*recorder, search.Result) {
			r := newRecorder(t, p, evaluate.Tuning{})
			got, err := search.Portfolio(r, finder, rows, search.Options{CheckLimit: limit})
			if err != nil {
				t.Fatalf("seed %d, portfolio with %s: %v\n%v", seed, finder, err, p)
			}
			return r, got
		}
		r, got := turns(0)
		where := fmt.Sprintf("seed %d, portfolio with %s, turns of %d rows", seed, finder, rows)
		if !got.Optimal || got.Stopped != "" || got.Checks != len(r.ids) {
			t.Fatalf("%s: %+v after %d checks\n%v", where, got, len(r.ids), p)
		}
		compare(t, where, p, all, best, got)
		count.note("proved in turns by "+string(got.Algorithm), true)
		one, first := turns(limit)
		two, second := turns(limit)
		if !slices.Equal(one.ids, two.ids) || first.Optimal != second.Optimal || len(one.ids) > limit {
			t.Fatalf("%s: with %d checks %v and %v\n%v", where, limit, one.ids, two.ids, p)
		}
	}
}

// compare checks a result against the enumeration.
func compare(t *testing.T, where string, p *checktest.Task, all *recorder, best int, got search.Result) {
	t.Helper()
	if best < 0 {
		if got.Best != nil {
			t.Fatalf("%s: found %+v, but nothing is anonymous\n%v", where, got.Best, p)
		}
		return
	}
	id, want := all.ids[best], all.outcomes[best]
	switch {
	case got.Best == nil:
		t.Fatalf("%s: found nothing, but %v is anonymous\n%v", where, all.Lattice().Levels(id, nil), p)
	case got.Best.ID != id || !equal(got.Best.Score, want.Score):
		l := all.Lattice()
		t.Fatalf("%s: found %v of score %v, the best is %v of score %v\n%v", where, l.Levels(got.Best.ID, nil),
			got.Best.Score, l.Levels(id, nil), want.Score, p)
	case !got.Best.Anonymous || got.Best.Suppressed != want.Suppressed || got.Best.Classes != want.Classes:
		t.Fatalf("%s: found %+v, want %+v\n%v", where, got.Best, want, p)
	case got.Bound == nil || !equal(*got.Bound, want.Score):
		t.Fatalf("%s: bound %v of the optimum %v\n%v", where, got.Bound, want.Score, p)
	}
}

// checkClaims holds what the checker claims of a problem, on which searches
// rely, against every pair of a transformation and a direct generalization.
func checkClaims(t *testing.T, seed uint64, p *checktest.Task, all *recorder, count *tally) {
	t.Helper()
	l := all.Lattice()
	monotone, shrinking, rising := all.Monotone(), all.Shrinking(), all.Measure().Monotone(all.Limit() > 0)
	lost, falls := false, false
	for i, id := range all.ids {
		low := all.outcomes[i]
		var below []bool
		if shrinking {
			below = all.SuppressedRows(id)
		}
		for _, up := range l.Successors(id, nil) {
			high := all.outcomes[up]
			where := fmt.Sprintf("seed %d, %v and %v", seed, l.Levels(id, nil), l.Levels(up, nil))
			if low.Anonymous && !high.Anonymous {
				lost = true
				if monotone {
					t.Fatalf("%s: anonymity claimed to be monotone is not\n%v", where, p)
				}
			}
			if low.ClassSize && !high.ClassSize {
				t.Fatalf("%s: the minimal class size is met below and not above\n%v", where, p)
			}
			if low.Anonymous && high.Anonymous && high.Score.Less(low.Score) {
				falls = true
				if rising {
					t.Fatalf("%s: scores claimed to be monotone fall from %v to %v\n%v", where, low.Score, high.Score, p)
				}
			}
			if low.HasBound && high.Score.Less(low.Bound) {
				t.Fatalf("%s: bound %v of a generalization of score %v\n%v", where, low.Bound, high.Score, p)
			}
			if shrinking && !monotone {
				t.Fatalf("seed %d: shrinking is claimed, but not monotone\n%v", seed, p)
			}
			if shrinking && high.Anonymous {
				for row, out := range all.SuppressedRows(up) {
					if out && !below[row] {
						t.Fatalf("%s: row %d is suppressed only above\n%v", where, row, p)
					}
				}
			}
		}
		if low.Anonymous && !low.ClassSize {
			t.Fatalf("seed %d, %v: anonymous, but the minimal class size cannot be met\n%v", seed, l.Levels(id, nil), p)
		}
	}
	count.note("models not monotone", !monotone)
	count.note("measure not monotone", !rising)
	count.note("anonymity is lost by generalization", lost)
	count.note("score falls by generalization", falls)
}

// TestOrderOfColumnsAndRows: neither the result nor the number of checks
// depends on the order of columns or rows, not even where a limit stops the
// search; nor on the names of columns that can be told apart without them.
func TestOrderOfColumnsAndRows(t *testing.T) {
	t.Parallel()
	sharded(t, number(t, 10_000, 500, 40), checkOrder)
}

// checkOrder runs every algorithm on a problem, and on it in another order.
func checkOrder(t *testing.T, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 12))
	p := checktest.Draw(rng)
	rows := rng.Perm(p.Rows)
	if ranked(t, p) {
		// These models order classes of one size by row.
		slices.Sort(rows)
	}
	q := p.Permute(rng.Perm(len(p.Columns)), rows)
	if distinctive(p) {
		for i, at := range rng.Perm(len(q.Columns)) {
			q.Columns[i].Name = fmt.Sprint("renamed ", at)
		}
	}
	for _, algorithm := range every() {
		limits := []int{0, 1 + rng.IntN(30)}
		for _, limit := range limits[:1+seed%5/4] { // every fifth problem is stopped, too
			opt := search.Options{Algorithm: algorithm, CheckLimit: limit}
			a, b := newRecorder(t, p, evaluate.Tuning{}), newRecorder(t, q, evaluate.Tuning{})
			x, ok := find(t, a, opt)
			if !ok {
				continue
			}
			y, _ := find(t, b, opt)
			if algorithm == "ola" { // its checks depend on the order, its result does not
				if limit == 0 && (x.Optimal != y.Optimal || (x.Best == nil) != (y.Best == nil) || x.Best != nil && x.Best.ID != y.Best.ID) {
					t.Fatalf("seed %d: OLA found %+v, in another order %+v\n%v", seed, x.Best, y.Best, p)
				}
				continue
			}
			if !slices.Equal(a.ids, b.ids) || x.Checks != y.Checks || x.Optimal != y.Optimal || x.Stopped != y.Stopped {
				t.Fatalf("seed %d, %+v: checks %v, in another order %v\n%v", seed, opt, a.ids, b.ids, p)
			}
			if (x.Best == nil) != (y.Best == nil) || x.Best != nil && (x.Best.ID != y.Best.ID || !equal(x.Best.Score, y.Best.Score)) {
				t.Fatalf("seed %d, %+v: found %+v, in another order %+v\n%v", seed, opt, x.Best, y.Best, p)
			}
		}
	}
}

// distinctive reports whether columns differ in the number of their values, or
// in the number of levels.
func distinctive(p *checktest.Task) bool {
	seen := make(map[[2]int]bool)
	for _, c := range p.Columns {
		values := slices.Sorted(slices.Values(c.Values))
		key := [2]int{len(slices.Compact(values)), len(c.Rules[0])}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// ranked reports whether a problem has a sample model.
func ranked(t *testing.T, p *checktest.Task) bool {
	t.Helper()
	q, err := p.Bind(evaluate.Tuning{})
	if err != nil {
		t.Fatal(err)
	}
	in := privacy.Input{Records: p.Records(), AllRecords: p.Rows, Subset: p.Subset != nil}
	for _, s := range q.Sensitive {
		in.Sensitive = append(in.Sensitive, s.Values)
	}
	models, err := q.Models(in)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(models, func(m privacy.Model) bool {
		_, sample := m.(privacy.SampleModel)
		return sample
	})
}

// levelsOf writes out transformations, for messages.
func levelsOf(l *lattice.Lattice, ids []lattice.ID) [][]int {
	out := make([][]int, len(ids))
	for i, id := range ids {
		out[i] = l.Levels(id, nil)
	}
	return out
}
