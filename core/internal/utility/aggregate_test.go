package utility

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAggregates(t *testing.T) {
	equal := []column{{weight: 0.5}, {weight: 0.5}, {weight: 0.5}}
	scaled := []column{{weight: 0.8}, {weight: 0.4}, {weight: 0}} // 1, 1/2, 0
	none := []column{{}, {}, {}}                                  // all become 1
	terms := []float64{0.25, 1, 0.5}
	for _, c := range []struct {
		kind    string
		columns []column
		want    Score // by hand from the formulas in aggregate.go
	}{
		{arithmeticMean, equal, Score{Value: 1.75 / 3}},
		{arithmeticMean, scaled, Score{Value: 0.75 / 3}}, // by m, not by the sum of weights
		{arithmeticMean, none, Score{Value: 1.75 / 3}},
		{sumOfColumns, equal, Score{Value: 1.75}},
		{sumOfColumns, scaled, Score{Value: 0.75}},
		{geometricMean, equal, Score{Value: math.Cbrt(3.75) - 1}},
		{geometricMean, scaled, Score{Value: math.Cbrt(1.875) - 1}},
		{maximum, equal, Score{Value: 1}},
		{maximum, scaled, Score{Value: 0.5}},
		{rank, equal, Score{Rank: []float64{1, 0.5, 0.25}}},
		{rank, scaled, Score{Rank: []float64{0.5, 0.25, 0}}},
	} {
		a := newAggregator(c.kind, c.columns)
		got := a.score(terms)
		if math.Abs(got.Value-c.want.Value) > 1e-15 || !slices.Equal(got.Rank, c.want.Rank) {
			t.Errorf("%s of %v with weights %v: %v, want %v", c.kind, terms, a.weights, got, c.want)
		}
	}
}

func TestRankOrder(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		less bool
	}{
		{[]float64{0.5, 0.5}, []float64{0.6, 0}, true},
		{[]float64{0.6, 0.1}, []float64{0.6, 0.2}, true},
		{[]float64{0.6, 0.2}, []float64{0.6, 0.2}, false},
		{[]float64{0.7, 0}, []float64{0.6, 0.6}, false},
	} {
		if got := (Score{Rank: c.a}).Less(Score{Rank: c.b}); got != c.less {
			t.Errorf("%v before %v: %v", c.a, c.b, got)
		}
	}
}

// TestRoot checks that the root is close to the true one (the product of m
// factors has an error of m/2 units in the last place, so its root one of
// about 1/2, plus the rounding of y) and monotone, also between neighbours.
func TestRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 100_000 {
		m := 1 + rng.IntN(30)
		p := 1 + math.Ldexp(rng.Float64(), rng.IntN(60)-50)
		y := root(p, m)
		if want := math.Exp(math.Log(p) / float64(m)); math.Abs(y-want) > 4e-15*want {
			t.Fatalf("root(%v, %d) = %v, want about %v", p, m, y, want)
		}
		q := p
		for range 1 + rng.IntN(5) {
			q = math.Nextafter(q, math.Inf(1))
		}
		if root(q, m) < y {
			t.Fatalf("root(%v, %d) = %v falls from root(%v) = %v", q, m, root(q, m), p, y)
		}
	}
	if got := root(math.Inf(1), 3); got != math.MaxFloat64 {
		t.Errorf("root of an overflow: %v", got)
	}
	if got := root(1, 9); got != 1 {
		t.Errorf("root(1, 9) = %v", got)
	}
}

// TestAggregatesKeepOrder checks that terms which are not lower never give a
// lower score, also where they differ in the last bit only.
func TestAggregatesKeepOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 20_000 {
		columns := make([]column, 1+rng.IntN(12))
		low, high := make([]float64, len(columns)), make([]float64, len(columns))
		for i := range columns {
			columns[i].weight = rng.Float64()
			low[i] = rng.Float64()
			high[i] = low[i]
			for range rng.IntN(3) {
				high[i] = math.Nextafter(high[i], 2)
			}
		}
		for _, o := range aggregateParam(rank).Choices {
			a := newAggregator(o.Value, columns)
			if x, y := a.score(low), a.score(high); y.Less(x) {
				t.Fatalf("%s: %v gives %v, %v gives %v", o.Value, low, x, high, y)
			}
		}
	}
}
