package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// distinct says of each column how many labels its levels have, for lattice.New.
func distinct(highest []int) (all [][]int) {
	for _, top := range highest {
		labels := make([]int, top+1)
		for level := range labels {
			labels[level] = top + 1 - level
		}
		all = append(all, labels)
	}
	return all
}

// TestForecast: what is a sum of parts of the columns' levels is known after about as many
// observations as there are parts, also of what was never seen, and by ID as by levels.
func TestForecast(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 23))
		least, highest := []int{0, 1, 0, 0}, []int{3, 4, 1 + rng.IntN(4), rng.IntN(3)}
		l := lattice.New(least, highest, distinct(highest))
		parts := make([][]float64, len(highest))
		for i := range parts {
			for range highest[i] + 1 {
				parts[i] = append(parts[i], rng.NormFloat64())
			}
		}
		truth := func(levels []int) (sum float64) {
			for i, level := range levels {
				sum += parts[i][level]
			}
			return sum
		}
		f := newForecast(l)
		if f.spread() != 1 {
			t.Fatalf("seed %d: the spread of nothing is %v", seed, f.spread())
		}
		for range 150 {
			levels := l.Levels(lattice.ID(rng.Uint64N(l.Size())), nil)
			f.learn(levels, truth(levels), 0.1+0.9*rng.Float64())
		}
		f.learn(l.Levels(0, nil), math.Inf(1), 1) // nothing is learned from what is no number
		figures := make([]float64, l.Size())
		f.all(figures)
		for id, figure := range figures {
			levels := l.Levels(lattice.ID(id), nil)
			if want := truth(levels); math.Abs(figure-want) > 0.02 || math.Abs(figure-f.of(levels)) > 1e-9 {
				t.Fatalf("seed %d: %v is forecast as %v and %v, and is %v", seed, levels, figure, f.of(levels), want)
			}
		}
		if f.spread() > 0.01 {
			t.Errorf("seed %d: the spread of what is known is %v", seed, f.spread())
		}
	}
}

// TestForecastLong: weights stay numbers however much is learned, of few transformations,
// of columns taller than weights are kept of, and of figures that jump.
func TestForecastLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 29))
	highest := []int{40, 2}
	l := lattice.New([]int{0, 0}, highest, distinct(highest))
	f := newForecast(l)
	if len(f.weights) != 1+tallest-1+2 {
		t.Fatalf("%d weights", len(f.weights))
	}
	for i := range 200_000 {
		levels := []int{rng.IntN(2), 0}
		f.learn(levels, float64(i%1000)*rng.NormFloat64(), 1e-3+rng.Float64())
	}
	figures := make([]float64, l.Size())
	f.all(figures)
	for id, figure := range figures {
		if math.IsNaN(figure) || math.IsInf(figure, 0) {
			t.Fatalf("transformation %d is forecast as %v", id, figure)
		}
	}
}

func TestChance(t *testing.T) {
	if got := chance(3, 3, 0.1); got != 0.5 {
		t.Errorf("at the limit: %v", got)
	}
	for _, figure := range []float64{math.Inf(-1), -100, 2, 4, 100, math.Inf(1)} {
		if got := chance(figure, 3, 0.1); (got > 0.5) != (figure > 3) || got <= 0 || got >= 1 {
			t.Errorf("%v above 3: %v", figure, got)
		}
	}
}
