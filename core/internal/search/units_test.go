package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
)

// TestUnitsOptimal repeats TestOptimal where persons have several records and are judged by single
// ones, as wholes, or against somebody who knows several of their records: the claims of checkers
// are tested on every pair of a transformation and a generalization, and every exact search finds
// the best of all transformations.
func TestUnitsOptimal(t *testing.T) {
	problems := number(t, 3000, 600, 80)
	count := &tally{seen: make(map[string]int)}
	sharded(t, problems, func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 17))
		p := checktest.DrawPersons(rng)
		if seed%3 == 0 { // somebody knows one record
			one := *p
			one.Profiles, one.Known, one.CountPersons = false, 0, rng.IntN(2) == 0
			if _, err := one.Checker(evaluate.Tuning{}); err == nil { // models that compare people take them as wholes
				p = &one
			}
		}
		count.note("wholes", p.Profiles)
		compareAll(t, seed, rng, p, enumerate(t, p), count)
	})
	for what, least := range map[string]int{"wholes": 25, "solved": 30, "not solved": 10, "suppressed": 10,
		"models not monotone": 20, "research subset": 10, "exhaustive": 100} {
		if count.seen[what] < problems*least/100 {
			t.Errorf("%q: %d of %d problems, want %d %%", what, count.seen[what], problems, least)
		}
	}
	t.Log(count.seen)
}
