package core_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestOrder: the order of a table's columns and records changes nothing but
// the order of columns and records in what is written.
func TestOrder(t *testing.T) {
	problems := 300
	if testing.Short() {
		problems = 60
	}
	found := 0
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 26))
		p := checktest.Draw(rng)
		columns, rows := rng.Perm(len(p.Columns)), rng.Perm(p.Rows)
		if slices.ContainsFunc(p.Models, func(m privacy.Spec) bool { return ranksByRow[m.Model] }) {
			slices.Sort(rows)
		}
		a, b := anonymized(t, p), anonymized(t, p.Permute(columns, rows))
		if a.Found != b.Found || a.Score != b.Score || !slices.Equal(a.Rank, b.Rank) || a.Suppressed != b.Suppressed ||
			a.Classes != b.Classes || a.Checks != b.Checks || a.Kept != b.Kept ||
			!reflect.DeepEqual(a.Before, b.Before) || !reflect.DeepEqual(a.After, b.After) {
			t.Fatalf("seed %d: %+v, in another order %+v\n%v", seed, a, b, p)
		}
		if !a.Found {
			continue
		}
		found++
		for i, at := range columns {
			if b.Transformation[i] != a.Transformation[at] {
				t.Fatalf("seed %d: %+v, in another order %+v\n%v", seed, a.Transformation, b.Transformation, p)
			}
		}
		before, after := cells(a.Recoded), cells(b.Recoded)
		for row, from := range rows {
			for i, at := range columns {
				if after[row][i] != before[from][at] {
					t.Fatalf("seed %d: record %d is written as %v, in another order as %v\n%v", seed, from, before[from], after[row], p)
				}
			}
		}
	}
	if found < problems/3 {
		t.Errorf("only %d of %d problems have a solution", found, problems)
	}
}

// ranksByRow lists the models that suppress some of several classes of one
// size and score, the first in the table's order of records.
var ranksByRow = map[privacy.ID]bool{"average-reidentification-risk": true, "average-reidentification-risk-extended": true,
	"sample-uniqueness": true, "population-uniqueness": true}

func anonymized(t *testing.T, p *checktest.Task) *anonymize.Result {
	t.Helper()
	in, cfg := drawn(t, p)
	r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	return r
}

// clock advances by a millisecond whenever it is looked at.
func clock() func() time.Duration {
	var now time.Duration
	return func() time.Duration {
		now += time.Millisecond
		return now
	}
}

// TestProgress: what is told while a search runs describes the best so far; if
// the search is stopped, that is the result.
func TestProgress(t *testing.T) {
	told, stopped := 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 27))
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		last, until := anonymize.Progress{}, 1+rng.IntN(20)
		observe := func(now anonymize.Progress) bool {
			told++
			if now.Checks <= last.Checks || now.Elapsed <= last.Elapsed || now.Lattice < 1 ||
				now.Decided < last.Decided || last.Found && !now.Found {
				t.Fatalf("seed %d: from %+v to %+v", seed, last, now)
			}
			if now.Found && (len(now.Levels) != len(p.Columns) || now.Kept < 0 || now.Kept > 1 || now.Left < 0 || now.Left > p.Share) {
				t.Fatalf("seed %d: told %+v\n%v", seed, now, p)
			}
			last = now
			return now.Checks < until
		}
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{Clock: clock(), Observe: observe, Rhythm: 1}))(t)
		if r.Found != last.Found || r.Checks != last.Checks || r.Times.Search <= 0 || r.Times.Prepare <= 0 {
			t.Fatalf("seed %d: told %+v, result %+v", seed, last, r)
		}
		if r.Stopped != "" {
			stopped++
			if r.Stopped != "user" || r.Optimal || r.Checks != until {
				t.Fatalf("seed %d: stopped after %d checks: %+v", seed, until, r)
			}
		}
		if !r.Found {
			continue
		}
		if r.Score != last.Best || r.Kept != last.Kept {
			t.Fatalf("seed %d: told %+v, result %+v", seed, last, r)
		}
		for i, g := range r.Transformation {
			if g.Level != last.Levels[i] || g.Attribute != p.Columns[i].Name || g.Height != len(p.Columns[i].Rules[0]) {
				t.Fatalf("seed %d: told %v, result %+v", seed, last.Levels, r.Transformation)
			}
		}
	}
	if told < 300 || stopped < 20 {
		t.Errorf("told %d times, stopped %d times", told, stopped)
	}
}

// TestCancelled: a search that is cancelled has no result but a problem.
func TestCancelled(t *testing.T) {
	p := checktest.Draw(rand.New(rand.NewPCG(1, 28)))
	in, cfg := drawn(t, p)
	ctx, cancel := context.WithCancel(context.Background())
	observe := func(anonymize.Progress) bool {
		cancel()
		return true
	}
	r, err := anonymize.Table(ctx, in, cfg, anonymize.Options{Clock: clock(), Observe: observe, Rhythm: 1})
	if r != nil || problem.From(err).Code != "cancelled" {
		t.Errorf("result %+v, error %v", r, err)
	}
}

// TestBegun: a time limit that has begun to run before the call leaves the
// search the rest of it, and a quarter in any case.
func TestBegun(t *testing.T) {
	tab, cfg := sampleConfig(t, 300, "birth date", "sex", "postcode", "admission date", "discharge date", "insurer")
	cfg.Search = project.Search{Algorithm: "lightning-paper", TimeLimit: 0.4}
	now := time.Minute
	clock := func() time.Duration { now += time.Millisecond; return now }
	for _, method := range []project.Method{project.FullDomain, project.Local} {
		cfg.Recoding = project.Recoding{Method: method}
		for ago, left := range map[time.Duration]float64{0: 0.4, 150 * time.Millisecond: 0.25, time.Second: 0.1} {
			found := must(anonymize.Table(context.Background(), tab, cfg, anonymize.Options{Clock: clock, Begun: now - ago}))(t)
			took := found.Times.Search.Seconds()
			if method == project.Local { // what remains after the limit is done in a hurry
				left += 1
			}
			if found.Stopped != "time" || took > left+0.02 || method == project.FullDomain && took < left-0.02 {
				t.Errorf("%s, begun %v before: searched for %v s of %v, stopped by %q", method, ago, took, left, found.Stopped)
			}
		}
	}
}
