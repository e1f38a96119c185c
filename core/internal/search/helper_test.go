package search_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/room"
)

// recorder is a checker that notes what it is asked.
type recorder struct {
	evaluate.Checker
	ids      []lattice.ID // transformations in the order of their checks
	outcomes []evaluate.Evaluation
}

func (r *recorder) Check(id lattice.ID, score bool) evaluate.Evaluation {
	o := r.Checker.Check(id, score)
	r.note(id, o)
	return o
}

func (r *recorder) Rough(id lattice.ID) evaluate.Evaluation {
	o := r.Checker.Rough(id)
	r.note(id, o)
	return o
}

func (r *recorder) CheckSurvivors(id lattice.ID, out [][]uint64) evaluate.Evaluation {
	o := r.Checker.CheckSurvivors(id, out)
	r.note(id, o)
	return o
}

func (r *recorder) CheckSurvivorsOf(ids []lattice.ID, outs [][][]uint64) ([]evaluate.Evaluation, error) {
	all, err := r.Checker.CheckSurvivorsOf(ids, outs)
	for i, o := range all {
		r.note(ids[i], o)
	}
	return all, err
}

func (r *recorder) note(id lattice.ID, o evaluate.Evaluation) {
	o.Score.Rank, o.Bound.Rank = slices.Clone(o.Score.Rank), slices.Clone(o.Bound.Rank)
	r.ids, r.outcomes = append(r.ids, id), append(r.outcomes, o)
}

// best returns the position of the best transformation among those checked, -1
// if none is anonymous.
func (r *recorder) best() int {
	return r.bestFor("")
}

// bestFor is best as an algorithm sees it: for Samarati's the lowest come first.
func (r *recorder) bestFor(algorithm search.ID) int {
	best := -1
	for i, o := range r.outcomes {
		if !o.Anonymous {
			continue
		}
		if best >= 0 && algorithm == "samarati" {
			if a, b := r.Lattice().Level(r.ids[i]), r.Lattice().Level(r.ids[best]); a != b {
				if a < b {
					best = i
				}
				continue
			}
		}
		if best < 0 || better(r.Lattice(), r.ids[i], o.Score, r.ids[best], r.outcomes[best].Score) {
			best = i
		}
	}
	return best
}

// better is the definition of the best: by score, then in the order of the
// lattice.
func better(l *lattice.Lattice, a lattice.ID, as utility.Score, b lattice.ID, bs utility.Score) bool {
	if c := as.Compare(bs); c != 0 {
		return c < 0
	}
	return l.Order(a).Less(l.Order(b))
}

// number returns how many random problems a test draws: see figures.Number; FULGURITE_PROBLEMS
// overrides it.
func number(t *testing.T, long, usual, short int) int {
	t.Helper()
	if text := os.Getenv("FULGURITE_PROBLEMS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1000 { // tests want every kind of problem among them
			t.Fatalf("FULGURITE_PROBLEMS is %q, not a number from 1000", text)
		}
		return n
	}
	return figures.Number(long, usual, short)
}

// sharded runs a test on the seeds below problems, some at a time.
func sharded(t *testing.T, problems int, one func(t *testing.T, seed uint64)) {
	t.Helper()
	const shards = 8
	t.Run("problems", func(t *testing.T) { // ends after its parallel parts
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				for seed := shard; seed < problems; seed += shards {
					one(t, uint64(seed))
				}
			})
		}
	})
}

// newRecorder returns a recording checker of a problem.
func newRecorder(t testing.TB, p *checktest.Task, tuning evaluate.Tuning) *recorder {
	t.Helper()
	c, err := p.Checker(tuning)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	return &recorder{Checker: c}
}

// enumerate checks every transformation with a checker without optimizations:
// the slow twin of all searches.
func enumerate(t testing.TB, p *checktest.Task) *recorder {
	t.Helper()
	r := newRecorder(t, p, evaluate.Tuning{NoProjection: true, NoRollUp: true, NoSnapshots: true})
	for id := range lattice.ID(r.Lattice().Size()) {
		r.Check(id, true)
	}
	return r
}

// exact lists the algorithms that find the best transformation when nothing
// stops them.
func exact() []search.ID { return listed(func(a search.Info) bool { return a.Exact }) }

// every lists all algorithms, without "auto".
func every() []search.ID { return listed(func(a search.Info) bool { return a.ID != "auto" }) }

func listed(which func(search.Info) bool) (ids []search.ID) {
	for _, info := range search.All() {
		if which(info) {
			ids = append(ids, info.ID)
		}
	}
	return ids
}

// refusal returns the code with which an algorithm refuses a problem, empty if
// it does not: what each of them assumes.
func refusal(c evaluate.Checker, algorithm search.ID) string {
	switch algorithm {
	case "bolt":
		if _, separable := c.Measure().(utility.Separable); !separable || !c.Shrinking() {
			return "search-bolt"
		}
	case "incognito", "incognito-superroots", "ola", "ola-stable", "samarati":
		if !c.Monotone() {
			return "search-monotone"
		}
	}
	return ""
}

// find runs an algorithm; ok is false if it refuses the problem, as it should.
func find(t testing.TB, c evaluate.Checker, opt search.Options) (result search.Result, ok bool) {
	t.Helper()
	result, err := search.Find(context.Background(), c, opt)
	want := refusal(c, opt.Algorithm)
	if err == nil && want == "" {
		return result, true
	}
	p := problem.From(err)
	if err == nil || string(p.Code) != want || p.Hint == "" || p.Place.Path != "search.algorithm" || c.Stats().Checks > 0 {
		t.Fatalf("%+v: %v after %d checks, want refusal %q", opt, err, c.Stats().Checks, want)
	}
	return result, false
}

func equal(a, b utility.Score) bool { return a.Compare(b) == 0 }

// TestMain lets garbage grow.
func TestMain(m *testing.M) { os.Exit(room.Run(m)) }
