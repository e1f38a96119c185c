package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
)

// keepingTask is a table with 4^6 transformations, whose values are as uneven as those of people.
func keepingTask(rows int) *checktest.Task {
	rng := rand.New(rand.NewPCG(1, 74))
	var rules [][]string
	for i := range 8 {
		value := fmt.Sprintf("%03b", i)
		rules = append(rules, []string{value, value[:2] + "*", value[:1] + "**", "***"})
	}
	p := &checktest.Task{Rows: rows, Share: 0.02, Measure: "loss",
		Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	for c := range 6 {
		q := checktest.QuasiIdentifier{Name: string(rune('a' + c)), Rules: rules, Max: 3, Weight: 0.5}
		for range rows {
			q.Values = append(q.Values, rules[min(rng.IntN(8), rng.IntN(8))][0])
		}
		p.Columns = append(p.Columns, q)
	}
	return p
}

// BenchmarkKeeping tells what it costs to keep what was checked: the time that takes, in percent
// of the rest of the search, in one run. Keeping is measured on what a search checked, one by one.
func BenchmarkKeeping(b *testing.B) {
	for _, rows := range []int{1_000, 30_000} {
		p := keepingTask(rows)
		for _, algorithm := range []search.ID{"flash", "bolt", "lightning"} {
			b.Run(fmt.Sprintf("%s/%d", algorithm, rows), func(b *testing.B) {
				opt := search.Options{Algorithm: algorithm, CheckLimit: 2000}
				all := newRecorder(b, p, evaluate.Tuning{})
				kept, ok := find(b, all, opt)
				if !ok || len(kept.Kept) == 0 {
					b.Fatalf("%d kept", len(kept.Kept))
				}
				ids, outcomes := all.ids, all.outcomes
				var searching, keeping time.Duration
				for b.Loop() {
					c, err := p.Checker(evaluate.Tuning{})
					if err != nil {
						b.Fatal(err)
					}
					began := time.Now()
					if _, err := search.Find(context.Background(), c, opt); err != nil {
						b.Fatal(err)
					}
					searching += time.Since(began)
					again := slices.Clone(outcomes)
					began = time.Now()
					if n := search.Keep(c.Lattice(), ids, again); n != len(kept.Kept) {
						b.Fatalf("%d kept, not %d", n, len(kept.Kept))
					}
					keeping += time.Since(began)
				}
				b.ReportMetric(100*float64(keeping)/float64(searching-keeping), "%-of-search")
				b.ReportMetric(float64(len(ids)), "checks")
			})
		}
	}
}
