package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// unbounded lists the algorithms that work on lattices of any size.
func unbounded() (ids []search.ID) {
	for _, id := range every() {
		if _, err := search.Bytes(id, lattice.NewSparse(nil, nil, nil)); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// inLevels lists the results and checks of a search, with levels for IDs.
func inLevels(r *recorder, got search.Result) (all []any) {
	l := r.Lattice()
	at := func(s search.Solution) []any { return []any{l.Levels(s.ID, nil), s.Evaluation} }
	all = append(all, levelsOf(l, r.ids), r.outcomes, got.Algorithm, got.Optimal, got.Bound, got.Checks, got.Rows, got.Stopped)
	if got.Best != nil {
		all = append(all, at(*got.Best))
	}
	for _, s := range got.Kept {
		all = append(all, at(s))
	}
	return all
}

// sameSparse runs a search on a lattice whose IDs are computed and on one that gives
// them out.
func sameSparse(t *testing.T, where string, p *checktest.Task, opt search.Options) (checks int) {
	t.Helper()
	tuning := evaluate.Tuning{SnapshotSize: 1, SnapshotReduction: 1, SnapshotEntries: 5}
	dense := newRecorder(t, p, tuning)
	want, ok := find(t, dense, opt)
	tuning.SparseLattice = true
	sparse := newRecorder(t, p, tuning)
	got, also := find(t, sparse, opt)
	if ok != also || !reflect.DeepEqual(inLevels(dense, want), inLevels(sparse, got)) {
		t.Fatalf("%s, %s: %+v\nnot %+v\n%v", where, opt.Algorithm, inLevels(sparse, got), inLevels(dense, want), p)
	}
	return got.Checks
}

// TestSparse: searches take the same steps on lattices that give out numbers as they
// are met, come to the same results with the same counts, and keep the same.
func TestSparse(t *testing.T) {
	t.Parallel()
	if ids := unbounded(); !slices.Equal(ids,
		[]search.ID{"lightning", "lightning-paper", "bolt", "lightning-minimal", "lightning-best-first", "lightning-greedy", "datafly", "igreedy",
			"top-down", "genetic"}) {
		t.Fatalf("work on lattices of any size: %v", ids)
	}
	checks := 0
	for seed := range uint64(number(t, 1500, 120, 30)) {
		rng := rand.New(rand.NewPCG(seed, 19))
		p := checktest.Draw(rng)
		for _, algorithm := range unbounded() {
			checks += sameSparse(t, fmt.Sprintf("seed %d", seed), p,
				search.Options{Algorithm: algorithm, CheckLimit: rng.IntN(2) * (1 + rng.IntN(40))})
		}
	}
	for _, columns := range []int{7, 39} {
		for _, share := range []float64{0, 0.3} {
			p := wide(columns)
			p.Share = share
			for _, algorithm := range unbounded() {
				checks += sameSparse(t, fmt.Sprintf("%d columns", columns), p, search.Options{Algorithm: algorithm, CheckLimit: 400})
			}
		}
	}
	if checks < 5000 {
		t.Errorf("%d checks were compared", checks)
	}
}

// TestBeyond: of 100 columns 96 are constant, with hierarchies of 5 levels: 5^96 times as
// many transformations as the others alone have. What is found for these is the same, and
// Bolt proves it.
func TestBeyond(t *testing.T) {
	t.Parallel()
	solved := 0
	for seed := range uint64(number(t, 60, 8, 4)) {
		rng := rand.New(rand.NewPCG(seed, 20))
		small := wide(4)
		small.Params, small.Share = param.Values{"aggregate": "sum"}, float64(rng.IntN(3))/10
		for i := range small.Columns {
			c := &small.Columns[i]
			c.Weight = float64(1+rng.IntN(4)) / 4
			rng.Shuffle(len(c.Values), func(a, b int) { c.Values[a], c.Values[b] = c.Values[b], c.Values[a] })
		}
		large := *small
		large.Columns = slices.Clone(small.Columns)
		for i := range 96 {
			large.Columns = append(large.Columns, checktest.QuasiIdentifier{Name: fmt.Sprintf("constant %02d", i), Max: 4,
				Values: slices.Repeat([]string{"c"}, small.Rows), Rules: [][]string{{"c", "c", "c", "c", "c"}}})
		}
		for _, algorithm := range []search.ID{"bolt", "datafly", "igreedy", "auto"} {
			few, many := newRecorder(t, small, evaluate.Tuning{}), newRecorder(t, &large, evaluate.Tuning{})
			limits := search.Options{Algorithm: algorithm, TimeLimit: time.Hour} // of a slow machine, too
			want, _ := find(t, few, limits)
			got, _ := find(t, many, limits)
			if got.Optimal != want.Optimal || (got.Best == nil) != (want.Best == nil) || algorithm == "datafly" && got.Checks != want.Checks {
				t.Fatalf("seed %d, %s: %+v, of few columns %+v", seed, algorithm, got, want)
			}
			if want.Best == nil {
				continue
			}
			solved++
			if got, want := used(many, &large, got.Best.ID), used(few, small, want.Best.ID); !slices.Equal(got[:4], want) {
				t.Errorf("seed %d, %s: levels %v, of few columns %v", seed, algorithm, got, want)
			}
			if !equal(got.Best.Score, want.Best.Score) || got.Best.Suppressed != want.Best.Suppressed || got.Best.Classes != want.Best.Classes {
				t.Errorf("seed %d, %s: %+v, of few columns %+v", seed, algorithm, got.Best, want.Best)
			}
		}
	}
	if solved < 12 {
		t.Errorf("%d solved", solved)
	}
}

// used are the levels of a transformation in the order of the problem's columns.
func used(r *recorder, p *checktest.Task, id lattice.ID) []int {
	levels := make([]int, len(p.Columns))
	for i, level := range r.Lattice().Levels(id, nil) {
		levels[r.Order()[i]] = level
	}
	return levels
}

// TestGoogol: lattices of 3^100 and more transformations are searched; what is found
// meets the rules, also to a checker without optimizations. Algorithms that decide every
// transformation say up to how many they do.
func TestGoogol(t *testing.T) {
	t.Parallel()
	for _, columns := range []int{40, 210}[figures.Number(0, 0, 1):] { // 10^19, 10^100
		for _, measure := range []utility.ID{utility.Loss, utility.Discernability} {
			p := wide(columns)
			p.Share, p.Measure = 0.2, measure
			for _, algorithm := range append(every(), "auto") {
				r := newRecorder(t, p, evaluate.Tuning{})
				opt := search.Options{Algorithm: algorithm, CheckLimit: figures.Number(300, 300, 100)}
				if algorithm != "auto" && !slices.Contains(unbounded(), algorithm) {
					_, err := search.Find(context.Background(), r, opt)
					if p := problem.From(err); p.Code != "search-too-large" || p.Hint == "" || len(r.ids) > 0 {
						t.Errorf("%s, %d columns: %v", algorithm, columns, err)
					}
					continue
				}
				got, ok := find(t, r, opt)
				if !ok {
					continue
				}
				if got.Best == nil && (algorithm == "lightning" || algorithm == "bolt" || algorithm == "auto") {
					t.Fatalf("%s, %d columns: %+v", algorithm, columns, got)
				}
				if got.Best == nil {
					continue
				}
				slow := newRecorder(t, p, evaluate.Tuning{NoProjection: true, NoRollUp: true, NoSnapshots: true})
				if o := slow.Check(slow.Lattice().ID(r.Lattice().Levels(got.Best.ID, nil)), true); !o.Anonymous ||
					!equal(o.Score, got.Best.Score) || o.Suppressed != got.Best.Suppressed {
					t.Errorf("%s, %d columns: %+v is %+v", algorithm, columns, got.Best, o)
				}
			}
		}
	}
}

// TestMemory: a search that has taken the memory that it may take ends with what it has.
func TestMemory(t *testing.T) {
	t.Parallel()
	const memory = 1 << 20
	for _, columns := range []int{20, 100}[figures.Number(0, 0, 1):] {
		for _, algorithm := range []search.ID{"lightning", "lightning-paper", "bolt"} {
			p := wide(columns)
			p.Share = 0.5
			r := newRecorder(t, p, evaluate.Tuning{})
			got, _ := find(t, r, search.Options{Algorithm: algorithm, Memory: memory, CheckLimit: 50_000})
			if got.Stopped != search.StopMemory || got.Optimal || got.Checks < 100 || r.Lattice().Bytes() > memory+1<<20 {
				t.Errorf("%s, %d columns: %+v, %d bytes", algorithm, columns, got, r.Lattice().Bytes())
			}
		}
	}
}
