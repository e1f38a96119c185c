package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestNearby: on lattices of few columns boxes end up holding everything. What is left
// out of them unchecked is not anonymous or no better, with any models and measures:
// the score found is the best there is, by the enumeration of all transformations.
func TestNearby(t *testing.T) {
	t.Parallel()
	solved, problems := 0, number(t, 4000, 500, 80)
	for seed := range uint64(problems) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 23)))
		all := enumerate(t, p)
		best := all.best()
		r := newRecorder(t, p, evaluate.Tuning{})
		got := search.Nearby(r, 800, search.Options{})
		if got.Best == nil {
			if best >= 0 && all.outcomes[len(all.outcomes)-1].Anonymous {
				t.Fatalf("seed %d: nothing found, though the top is anonymous\n%v", seed, p)
			}
			continue
		}
		if !equal(got.Best.Score, all.outcomes[best].Score) {
			t.Fatalf("seed %d: found %+v, the best is %+v\n%v", seed, got.Best, all.outcomes[best], p)
		}
		solved++
	}
	if solved < problems/2 {
		t.Errorf("%d of %d problems solved", solved, problems)
	}
}

// walk is the plainest of searches: it sets one to three columns to levels drawn at
// random, and stays there if that is anonymous and no worse.
func walk(r *recorder, checks int) utility.Score {
	rng, l := rand.New(rand.NewPCG(1, 24)), r.Lattice()
	at := l.Levels(l.Top(), nil)
	o := r.Check(l.Top(), true)
	for score := o.Score; ; checks-- {
		if checks == 1 {
			return score
		}
		next := slices.Clone(at)
		for range 1 + rng.IntN(3) {
			i := rng.IntN(len(at))
			next[i] = l.Min[i] + rng.IntN(l.Max[i]-l.Min[i]+1)
		}
		if o := r.Check(l.ID(next), false); o.Anonymous && o.Score.Compare(score) <= 0 {
			at, score = next, o.Score
		}
	}
}

// TestNearbyWide: on lattices of 3^30 transformations, where there is no proof, what is
// found is better than what a random walk and Lightning as published find with as many
// checks, for measures of all kinds.
func TestNearbyWide(t *testing.T) {
	t.Parallel()
	checks := figures.Number(3000, 3000, 1000)
	better := 0
	for _, share := range []float64{0, 0.1, 1} {
		for _, measure := range []utility.ID{utility.AECS, utility.Discernability, utility.Ambiguity, utility.NonUniformEntropy} {
			p := wide(30)
			p.Share, p.Measure = share, measure
			where := fmt.Sprintf("%s, limit %g", measure, share)
			scores := make(map[search.ID]utility.Score)
			for _, id := range []search.ID{"lightning", "lightning-paper"} {
				got, _ := find(t, newRecorder(t, p, evaluate.Tuning{}), search.Options{Algorithm: id, CheckLimit: checks})
				if got.Best != nil {
					scores[id] = got.Best.Score
				}
			}
			walked := walk(newRecorder(t, p, evaluate.Tuning{}), checks)
			ours, paper := scores["lightning"], scores["lightning-paper"]
			t.Logf("%s: %.5g, as published %.5g, walk %.5g", where, ours.Value, paper.Value, walked.Value)
			if _, found := scores["lightning-paper"]; walked.Less(ours) || found && paper.Less(ours) {
				t.Errorf("%s: %v, as published %v, walk %v", where, ours, paper, walked)
			}
			if ours.Less(walked) {
				better++
			}
		}
	}
	if better < 3 {
		t.Errorf("better than the walk in %d cases", better)
	}
}
