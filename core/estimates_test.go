package core_test

import (
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestEstimatesAgree: the engine's and the verifier's estimates of uniqueness in
// the population, which are written separately, agree on random histograms of
// class sizes: where the engine has an estimate the rule holds for a share a
// little above it and not for one a little below, and where it has none the
// rule holds for no share.
func TestEstimatesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 28))
	estimates := map[verify.Estimator]func(sizes, classes []int, population float64) (float64, bool){
		verify.Pitman: population.Pitman,
		verify.Dankar: population.Dankar,
		verify.Zayatz: func(sizes, classes []int, size float64) (float64, bool) {
			return population.Zayatz(sizes, classes, size), true
		},
	}
	rounds, none, known := 3000, 0, 0
	for range rounds {
		count := map[int]int{1: 1 + rng.IntN(1+rng.IntN(200))}
		for range rng.IntN(8) {
			count[1+rng.IntN(1+rng.IntN(60))] += 1 + rng.IntN(1+rng.IntN(50))
		}
		release := &verify.Release{In: &table.Table{}, Out: &table.Table{}}
		var sizes, classes []int
		for size := 1; size <= 60; size++ {
			if count[size] > 0 {
				sizes, classes = append(sizes, size), append(classes, count[size])
			}
			for range count[size] {
				release.Classes = append(release.Classes, verify.Class{Rows: make([]uint32, size)})
				release.Records += size
			}
		}
		persons := float64(release.Records) * (1 + 100*rng.Float64()*rng.Float64())
		for name, estimate := range estimates {
			holds := func(share float64) bool {
				return len(verify.PopulationUniqueness{Share: share, Population: persons, Estimator: name}.Verify(release)) == 0
			}
			u, ok := estimate(sizes, classes, persons)
			if !ok {
				none++
				if holds(1) {
					t.Errorf("%s on %v x %v of %v: no estimate, but the rule holds", name, sizes, classes, persons)
				}
				continue
			}
			known++
			if !holds(u) || holds(u*(1-1e-5)) {
				t.Errorf("%s on %v x %v of %v: %v; the rule holds at it: %v, below it: %v", name, sizes,
					classes, persons, u, holds(u), holds(u*(1-1e-5)))
			}
		}
	}
	if none < rounds/50 || known < rounds {
		t.Errorf("%d estimates, %d times none", known, none)
	}
	t.Logf("%d estimates, %d times none", known, none)
}
