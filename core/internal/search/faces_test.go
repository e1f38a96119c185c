package search_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestFaces: with faces from the beginning, boxes that are looked into together, and in every other
// problem unions of faces, Bolt proves the same best as the enumeration of all transformations
// finds, and what it holds for a bound when it is stopped is one.
func TestFaces(t *testing.T) {
	t.Parallel()
	problems := number(t, 20_000, 1600, 300)
	solved, stopped, used, united := 0, 0, 0, 0
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 37))
		p := faced(rng)
		r := newRecorder(t, p, evaluate.Tuning{})
		if refusal(r, search.Bolt) != "" {
			continue
		}
		all := enumerate(t, p)
		best := all.best()
		opt := search.Options{CheckLimit: rng.IntN(2) * (1 + rng.IntN(200))}
		got, corners, unions, err := search.BoltWithFaces(r, opt, 1+rng.IntN(8), int(seed%2)<<(2+rng.IntN(6)))
		if err != nil {
			t.Fatal(err)
		}
		if corners > 0 {
			used++
		}
		if unions > 0 {
			united++
		}
		if got.Optimal {
			solved++
			if (got.Best == nil) != (best < 0) || best >= 0 && (got.Best.ID != all.ids[best] || !equal(got.Best.Score, all.outcomes[best].Score)) {
				t.Fatalf("seed %d: %+v, the best is %+v\n%v", seed, got.Best, all.outcomes[best], p)
			}
			continue
		}
		stopped++
		if opt.CheckLimit == 0 {
			t.Fatalf("seed %d: not solved\n%v", seed, p)
		}
		if got.Bound != nil && all.outcomes[best].Score.Less(*got.Bound) {
			t.Fatalf("seed %d: bound %+v, the best is %+v\n%v", seed, got.Bound, all.outcomes[best], p)
		}
	}
	t.Logf("%d of %d problems solved, %d stopped, %d with faces, %d with unions", solved, problems, stopped, used, united)
	if solved < problems/3 || stopped < problems/20 || used < problems/3 || united < problems/20 {
		t.Errorf("%d of %d problems solved, %d stopped, %d with faces, %d with unions", solved, problems, stopped, used, united)
	}
}

// faced is a problem that Bolt takes: of any kind, or of more columns than is usual, with
// measures that can be put together from parts in every way.
func faced(rng *rand.Rand) *checktest.Task {
	if rng.IntN(4) == 0 {
		return checktest.Draw(rng)
	}
	p := wide(3 + rng.IntN(3))
	p.Measure = []utility.ID{utility.Loss, utility.Precision, utility.Loss}[rng.IntN(3)]
	p.Params = param.Values{"aggregate": []string{"sum", "arithmetic-mean", "geometric-mean", "maximum", "rank"}[rng.IntN(5)]}
	p.Share = []float64{0, 0.05, 0.3, 1}[rng.IntN(4)]
	for i := range p.Columns {
		c := &p.Columns[i]
		c.Weight = float64(1+rng.IntN(4)) / 4
		rng.Shuffle(len(c.Values), func(a, b int) { c.Values[a], c.Values[b] = c.Values[b], c.Values[a] })
	}
	return p
}

// TestBoltWorkers: on a lattice that is searched with unions of faces, Bolt takes the same steps to
// the same result, however many goroutines look into boxes.
func TestBoltWorkers(t *testing.T) {
	for _, share := range []float64{0, 0.1, 1} {
		var one search.Result
		for workers := 1; workers <= 4; workers += figures.Number(1, 1, 3) {
			p := wide(18)
			p.Share = share
			c, err := p.Checker(evaluate.Tuning{Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			if c.Together() < 2 {
				t.Fatalf("%d boxes are looked into together", c.Together())
			}
			got, err := search.Find(t.Context(), c, search.Options{Algorithm: search.Bolt, CheckLimit: 5001})
			if err != nil {
				t.Fatal(err)
			}
			if got.Elapsed = 0; workers == 1 {
				one = got
			}
			if got.Bound == nil || !reflect.DeepEqual(got, one) {
				t.Errorf("limit %g: with %d workers %+v, with one %+v", share, workers, got, one)
			}
			if !got.Optimal && got.Checks != 5001 {
				t.Errorf("limit %g: %d checks, want 5001", share, got.Checks)
			}
		}
	}
}
