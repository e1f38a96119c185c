package search_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// ticking is a clock that advances by step whenever it is looked at.
func ticking(step time.Duration) func() time.Duration {
	now := 7 * time.Hour // any moment
	return func() time.Duration {
		now += step
		return now
	}
}

// endings are the ways to stop a search after n checks.
var endings = []struct {
	stop    search.Stop
	options func(n int) search.Options
}{
	{search.StopChecks, func(n int) search.Options { return search.Options{CheckLimit: n} }},
	{search.StopTime, func(n int) search.Options {
		return search.Options{TimeLimit: time.Duration(n) * time.Millisecond, Clock: ticking(time.Millisecond)}
	}},
	{search.StopUser, func(n int) search.Options {
		return search.Options{Clock: ticking(time.Millisecond), Rhythm: 1, Observe: func(p search.Status) bool { return p.Checks < n }}
	}},
}

// TestStop: whatever stops a search, it does so at once, says why, and returns
// the best of what it checked and a bound that no transformation is below.
func TestStop(t *testing.T) {
	t.Parallel()
	problems := number(t, 400, 100, 40)
	stopped := make(map[string]int)
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 16))
		p := checktest.Draw(rng)
		all := enumerate(t, p)
		for _, algorithm := range every() {
			stop := func(at search.Stop, opt search.Options, n int) {
				opt.Algorithm = algorithm
				r := newRecorder(t, p, evaluate.Tuning{})
				got, ok := find(t, r, opt)
				if !ok {
					return
				}
				checkStopped(t, fmt.Sprintf("seed %d, %s, %s %d", seed, algorithm, at, n), p, r, all, got, at, n)
				if got.Stopped != "" {
					stopped[string(algorithm)+" by "+string(got.Stopped)]++
				}
			}
			for _, ending := range endings {
				n := 1 + rng.IntN(12)
				stop(ending.stop, ending.options(n), n)
			}
			for n := 1; n <= min(10, len(all.ids)); n++ {
				stop(search.StopChecks, search.Options{CheckLimit: n}, n)
			}
		}
	}
	for _, algorithm := range every() {
		for _, ending := range endings {
			if n := stopped[string(algorithm)+" by "+string(ending.stop)]; n < max(1, problems/30) {
				t.Errorf("%s was stopped by %s %d times", algorithm, ending.stop, n)
			}
		}
	}
}

func checkStopped(t *testing.T, where string, p *checktest.Task, r, all *recorder, got search.Result, stop search.Stop, n int) {
	t.Helper()
	if got.Checks != len(r.ids) || got.Checks > n || got.Stopped != "" && (got.Stopped != stop || got.Optimal || got.Checks != n) {
		t.Fatalf("%s: %+v after %d checks\n%v", where, got, len(r.ids), p)
	}
	if got.Stopped == "" && !got.Optimal && slices.Contains(exact(), got.Algorithm) {
		t.Fatalf("%s: ran to its end without a proof\n%v", where, p)
	}
	best := r.bestFor(got.Algorithm)
	if best < 0 {
		if got.Best != nil {
			t.Fatalf("%s: found %+v without checking it\n%v", where, got.Best, p)
		}
	} else if got.Best == nil || got.Best.ID != r.ids[best] || !equal(got.Best.Score, r.outcomes[best].Score) {
		t.Fatalf("%s: found %+v, the best of those checked is %v, %+v\n%v", where, got.Best,
			r.Lattice().Levels(r.ids[best], nil), r.outcomes[best], p)
	}
	if at := all.best(); at >= 0 && got.Bound != nil && all.outcomes[at].Score.Less(*got.Bound) {
		t.Fatalf("%s: bound %v, but the optimum is %v\n%v", where, *got.Bound, all.outcomes[at].Score, p)
	}
}

// TestBoundInTheMiddle: a search that is stopped between two generalizations of
// a transformation does not forget the second one in its bound. The first
// costs 0.5 and is not anonymous, the second is the best and costs 0.05.
func TestBoundInTheMiddle(t *testing.T) {
	p := &checktest.Task{Rows: 4, Measure: "precision", Params: param.Values{"monotonic": true},
		Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []checktest.QuasiIdentifier{
			{Name: "dear", Max: 1, Weight: 1, Values: []string{"x", "x", "y", "y"}, Rules: [][]string{{"x", "*"}, {"y", "*"}}},
			{Name: "cheap", Max: 1, Weight: 0.1, Values: []string{"1", "2", "3", "4"},
				Rules: [][]string{{"1", "*"}, {"2", "*"}, {"3", "*"}, {"4", "*"}}},
		}}
	all := enumerate(t, p)
	best := all.best()
	if best < 0 || all.outcomes[best].Score.Value != 0.05 {
		t.Fatalf("the problem is another one: %+v", all.outcomes)
	}
	for _, algorithm := range exact() {
		for n := 1; n <= 4; n++ {
			r := newRecorder(t, p, evaluate.Tuning{})
			got, _ := find(t, r, search.Options{Algorithm: algorithm, CheckLimit: n})
			checkStopped(t, fmt.Sprintf("%s, %d checks", algorithm, n), p, r, all, got, search.StopChecks, n)
		}
	}
}

// TestProgress: a search reports after every check if it may; what it reports
// never goes back, and bounds are bounds.
func TestProgress(t *testing.T) {
	t.Parallel()
	problems := number(t, 300, 150, 25)
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 17))
		p := checktest.Draw(rng)
		all := enumerate(t, p)
		best := all.best()
		for _, algorithm := range every() {
			var last search.Status
			reports := 0
			r := newRecorder(t, p, evaluate.Tuning{})
			where := fmt.Sprintf("seed %d, %s", seed, algorithm)
			observe := func(now search.Status) bool {
				reports++
				switch {
				case now.Algorithm != algorithm || now.Checks != len(r.ids) || now.TimeLimit != time.Hour:
					t.Fatalf("%s: %+v at check %d", where, now, len(r.ids))
				case now.Checks <= last.Checks || now.Elapsed <= last.Elapsed || now.Decided < last.Decided || now.Decided > 1:
					t.Fatalf("%s: from %+v to %+v\n%v", where, last, now, p)
				case last.Best != nil && (now.Best == nil || algorithm != "samarati" && last.Best.Score.Less(now.Best.Score)):
					t.Fatalf("%s: the best goes from %+v to %+v\n%v", where, last.Best, now.Best, p)
				case last.Bound != nil && (now.Bound == nil || now.Bound.Less(*last.Bound)):
					t.Fatalf("%s: the bound goes from %+v to %+v\n%v", where, last.Bound, now.Bound, p)
				case now.Bound != nil && best >= 0 && all.outcomes[best].Score.Less(*now.Bound):
					t.Fatalf("%s: bound %v, but the optimum is %v\n%v", where, *now.Bound, all.outcomes[best].Score, p)
				}
				if at := r.bestFor(algorithm); (at >= 0) != (now.Best != nil) || at >= 0 && now.Best.ID != r.ids[at] {
					t.Fatalf("%s: reports %+v as the best so far\n%v", where, now.Best, p)
				}
				last = now
				if last.Bound != nil {
					bound := *last.Bound
					bound.Rank = slices.Clone(bound.Rank)
					last.Bound = &bound
				}
				return true
			}
			got, ok := find(t, r,
				search.Options{Algorithm: algorithm, Clock: ticking(time.Millisecond), Rhythm: 1, TimeLimit: time.Hour, Observe: observe})
			if ok && (reports != got.Checks || got.Elapsed <= last.Elapsed) {
				t.Fatalf("%s: %d reports of %d checks, %v after %v", where, reports, got.Checks, got.Elapsed, last.Elapsed)
			}
		}
	}
}

// wide is a problem with many columns: no search can decide it in a test.
func wide(columns int) *checktest.Task {
	p := &checktest.Task{Rows: 40, Measure: "loss", Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}}}
	rng := rand.New(rand.NewPCG(1, 18))
	for i := range columns {
		c := checktest.QuasiIdentifier{Name: fmt.Sprintf("column %02d", i), Max: 2, Weight: 0.5,
			Rules: [][]string{{"1", "low", "*"}, {"2", "low", "*"}, {"3", "high", "*"}, {"4", "high", "*"}}}
		for range p.Rows {
			c.Values = append(c.Values, fmt.Sprint(1+rng.IntN(4)))
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}

// TestRhythm: a search reports when the time has come, and a time limit holds
// without a clock, too: then the wall clock counts.
func TestRhythm(t *testing.T) {
	var at []int
	observe := func(p search.Status) bool {
		at = append(at, p.Checks)
		return true
	}
	opt := search.Options{Algorithm: "lightning", Observe: observe, TimeLimit: 20 * time.Millisecond}
	got, _ := find(t, newRecorder(t, wide(12), evaluate.Tuning{}), opt)
	if got.Stopped != search.StopTime || got.Elapsed < opt.TimeLimit {
		t.Errorf("without a clock a search ended by %q after %v", got.Stopped, got.Elapsed)
	}
	opt.TimeLimit = 0
	at = nil
	opt.Clock, opt.CheckLimit = ticking(time.Millisecond), 100 // a tick a check, and two a report
	find(t, newRecorder(t, wide(12), evaluate.Tuning{}), opt)
	if len(at) < 4 || at[0] != 20 || at[1]-at[0] > 20 || at[1]-at[0] < 17 {
		t.Errorf("with 20 ms reports came at checks %v", at)
	}
}

// TestTimeBox: algorithms that need a time limit have one.
func TestTimeBox(t *testing.T) {
	boxed := 0
	for _, info := range search.All() {
		if !info.TimeBox {
			continue
		}
		boxed++
		got, _ := find(t, newRecorder(t, wide(12), evaluate.Tuning{}), search.Options{Algorithm: info.ID, Clock: ticking(time.Second)})
		if got.Stopped != search.StopTime || got.Checks != int(search.DefaultTimeBox/time.Second) {
			t.Errorf("%s: stopped by %q after %d checks of a second each", info.ID, got.Stopped, got.Checks)
		}
	}
	if boxed == 0 {
		t.Error("no algorithm has a time box")
	}
}

// TestCancel: a search whose context ends makes no further check and returns
// the context's error.
func TestCancel(t *testing.T) {
	for _, algorithm := range every() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		r := newRecorder(t, wide(7), evaluate.Tuning{})
		if _, err := search.Find(ctx, r, search.Options{Algorithm: algorithm}); !errors.Is(err, context.Canceled) || len(r.ids) > 1 {
			t.Errorf("%s: error %v after %d checks", algorithm, err, len(r.ids))
		}

		ctx, cancel = context.WithCancel(context.Background())
		r = newRecorder(t, wide(7), evaluate.Tuning{})
		observe := func(p search.Status) bool {
			if p.Checks == 10 {
				cancel()
			}
			return true
		}
		if _, err := search.Find(ctx, r, search.Options{Algorithm: algorithm, Observe: observe, Clock: ticking(1), Rhythm: 1}); !errors.Is(err,
			context.Canceled) || len(r.ids) != 10 {
			t.Errorf("%s: error %v after %d checks, cancelled after 10", algorithm, err, len(r.ids))
		}
		cancel()
	}
}

// TestChoice: what "auto" takes fits the problem, finds the best, and needs no
// time box where it says so.
func TestChoice(t *testing.T) {
	taken := make(map[string]int)
	for seed := range uint64(200) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 19)))
		all := enumerate(t, p)
		choice := search.Choose(all)
		taken[string(choice.Algorithm)]++
		if choice.Reason.String() == "" || !choice.Whole {
			t.Fatalf("%d transformations: %+v", all.Lattice().Size(), choice)
		}
		for _, id := range []string{"", "auto"} {
			got, _ := find(t, newRecorder(t, p, evaluate.Tuning{}), search.Options{Algorithm: search.ID(id), Clock: ticking(time.Minute)})
			if got.Algorithm != choice.Algorithm || !got.Optimal {
				t.Fatalf("seed %d: chose %+v, ran %+v", seed, choice, got)
			}
			compare(t, fmt.Sprintf("seed %d", seed), p, all, all.best(), got)
		}
	}
	if len(taken) < 2 {
		t.Errorf("took %v", taken)
	}
	for _, c := range []struct {
		columns, times int // 3^columns transformations, 40 records so many times
		want           search.ID
	}{
		{8, 1000, search.FlashBounds}, // 6,561 and 40,000
		{9, 980, search.FlashBounds},  // 19,683 and 39,200
		{9, 1000, search.Cover},       // 19,683 and 40,000
		{10, 1, search.Cover},         // 59,049
	} {
		p := wide(c.columns)
		p.Share, p.Measure, p.Params = 0.1, utility.Discernability, param.Values{"monotonic": true}
		p.Rows *= c.times
		for i := range p.Columns {
			p.Columns[i].Values = slices.Repeat(p.Columns[i].Values, c.times)
		}
		if got := search.Choose(newRecorder(t, p, evaluate.Tuning{})); got.Algorithm != c.want || !got.Whole {
			t.Errorf("%+v: chose %+v", c, got)
		}
	}
	for _, measure := range []utility.ID{utility.Loss, utility.Discernability} {
		p := wide(30)
		p.Measure = measure
		r := newRecorder(t, p, evaluate.Tuning{})
		choice := search.Choose(r)
		got, _ := find(t, r, search.Options{Clock: ticking(time.Second)})
		if choice.Whole || choice.Reason.String() == "" || got.Algorithm != choice.Algorithm ||
			got.Stopped != search.StopTime || got.Elapsed < search.DefaultTimeBox {
			t.Errorf("3^30 transformations: chose %+v, ran %+v", choice, got)
		}
	}
}

// TestRefusals: names that do not exist, and lattices too large for an
// algorithm, are refused before anything is checked.
func TestRefusals(t *testing.T) {
	_, err := search.Find(context.Background(), newRecorder(t, wide(3), evaluate.Tuning{}), search.Options{Algorithm: "thunder"})
	if p := problem.From(err); p.Code != "search-unknown" || p.Hint == "" || p.Place.Path != "search.algorithm" {
		t.Errorf("unknown algorithm: %+v", p)
	}
	for _, id := range []search.ID{"flash", "flash-bounds", "cover", "incognito",
		"incognito-superroots", "ola", "ola-stable", "samarati", "exhaustive"} {
		r := newRecorder(t, wide(30), evaluate.Tuning{})
		_, err = search.Find(context.Background(), r, search.Options{Algorithm: id, CheckLimit: 5})
		if p := problem.From(err); err == nil || p.Code != "search-too-large" || p.Hint == "" ||
			p.Place.Path != "search.algorithm" || len(r.ids) > 0 {
			t.Errorf("%s on 3^30 transformations: %v", id, err)
		}
	}
}

// TestInfo: every algorithm describes itself.
func TestInfo(t *testing.T) {
	seen := make(map[search.ID]bool)
	for _, info := range search.All() {
		if info.ID == "" || info.Name == "" || info.Sentence == "" || info.Guarantee == "" || info.Source == "" || seen[info.ID] {
			t.Errorf("incomplete: %+v", info)
		}
		seen[info.ID] = true
	}
	if !seen["auto"] || !seen["flash"] || !seen["lightning"] {
		t.Errorf("algorithms %v", seen)
	}
}

// TestLarge: Lightning searches lattices of any size that can be numbered; what
// it finds within a number of checks is anonymous and suppresses no more than
// allowed.
func TestLarge(t *testing.T) {
	for _, columns := range []int{24, 39}[figures.Number(0, 0, 1):] {
		p := wide(columns)
		p.Share = 0.2
		r := newRecorder(t, p, evaluate.Tuning{})
		got, _ := find(t, r, search.Options{Algorithm: "lightning", CheckLimit: figures.Number(6000, 6000, 2000)})
		if got.Best == nil || got.Best.Suppressed > r.Limit() || got.Stopped != search.StopChecks || got.Optimal {
			t.Fatalf("%d columns: %+v", columns, got)
		}
		slow := newRecorder(t, p, evaluate.Tuning{NoProjection: true, NoRollUp: true, NoSnapshots: true})
		if o := slow.Check(got.Best.ID, true); !o.Anonymous || !equal(o.Score, got.Best.Score) || o.Suppressed != got.Best.Suppressed {
			t.Errorf("%d columns: %+v is %+v", columns, got.Best, o)
		}
		if l := r.Lattice(); uint64(got.Best.ID) >= l.Size() || l.ID(l.Levels(got.Best.ID, nil)) != got.Best.ID {
			t.Errorf("%d columns: transformation %d of %d", columns, got.Best.ID, l.Size())
		}
	}
}
