package core_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// crowd is a table with three columns of numbers, and its project with a way of
// recoding; with joint set, the third column and a fourth are aggregated jointly.
func crowd(t *testing.T, rows int, r project.Recoding, joint bool) (*table.Table, project.Project) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	cells := make([][]string, rows)
	for i := range cells {
		cells[i] = []string{fmt.Sprint(rng.IntN(64)), fmt.Sprint(rng.IntN(rng.IntN(64) + 1)),
			fmt.Sprint(rng.IntN(16)), fmt.Sprint(rng.IntN(1000))}
	}
	in := must(table.EncodeStrings("crowd.csv", []string{"a", "b", "c", "d"}, cells))(t)
	halved := &hierarchy.Spec{Kind: hierarchy.KindHalving}
	cfg := project.Project{Version: project.Version, Recoding: r, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 4.0}}},
		Columns: []project.Column{{Name: "a", Role: project.QuasiIdentifying, Hierarchy: halved},
			{Name: "b", Role: project.QuasiIdentifying, Hierarchy: halved}}}
	if joint {
		for i, name := range []string{"c", "d"} {
			cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying,
				Microaggregate: &project.Microaggregate{Function: recode.Functions()[2*i], Joint: true}})
		}
	} else {
		cfg.Columns = append(cfg.Columns, project.Column{Name: "c", Role: project.QuasiIdentifying, Hierarchy: halved})
	}
	return in, cfg
}

// ways lists all ways of recoding, with names.
var ways = []struct {
	name  string
	r     project.Recoding
	joint bool
}{
	{"full-domain", project.Recoding{}, false}, {"local", project.Recoding{Method: project.Local}, false}, {"graph",
		project.Recoding{Method: project.Graph, Seed: 3}, false}, {"finest", project.Recoding{Method: project.Finest, Seed: 3}, false},
	{"suppression", project.Recoding{Method: project.Suppression, Seed: 3, Pairs: 9, Triples: 7}, false},
	{"full-domain, joint", project.Recoding{}, true}, {"local, joint", project.Recoding{Method: project.Local}, true},
	{"graph, joint", project.Recoding{Method: project.Graph}, true},
}

// verified fails the test if the verifier refuses a result.
func verified(t *testing.T, in *table.Table, cfg project.Project, r *anonymize.Result) {
	t.Helper()
	stated, err := claim.Of(in, &cfg, r, false)
	if err == nil {
		_, err = verify.Output(in, readBack(t, in, r.Recoded, &stated), stated)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func lines(r *anonymize.Result) string {
	var b strings.Builder
	for _, row := range cells(r.Recoded) {
		b.WriteString(strings.Join(row, ";") + "\n")
	}
	return b.String()
}

// TestWaysSame: the same table, project and seed give the same output, whether
// somebody observes or not; another seed gives another, which is verified too.
func TestWaysSame(t *testing.T) {
	for _, way := range ways {
		in, cfg := crowd(t, 1500, way.r, way.joint)
		var outputs []string
		for _, opt := range []anonymize.Options{{}, {}, {Clock: clock(), Observe: func(anonymize.Progress) bool { return true }, Rhythm: 1}} {
			r, err := anonymize.Table(context.Background(), in, cfg, opt)
			if err != nil || !r.Found {
				t.Fatalf("%s: %+v, %v", way.name, r, err)
			}
			verified(t, in, cfg, r)
			outputs = append(outputs, lines(r))
		}
		if outputs[0] != outputs[1] || outputs[0] != outputs[2] {
			t.Errorf("%s: runs differ", way.name)
		}
	}
	in, cfg := crowd(t, 1500, project.Recoding{Method: project.Graph, Seed: 1}, false)
	one := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	cfg.Recoding.Seed = 2
	two := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, two)
	if lines(one) == lines(two) {
		t.Error("the seed decides nothing")
	}
}

// TestLocalOrder: the order of records decides nothing in local recoding.
func TestLocalOrder(t *testing.T) {
	in, cfg := crowd(t, 1500, project.Recoding{Method: project.Local}, false)
	rows := make([][]string, in.Rows)
	for row := range rows {
		rows[row] = append(in.Record(row), fmt.Sprint(row))
	}
	var outputs [2][]string
	for i := range outputs {
		if i == 1 {
			rand.New(rand.NewPCG(1, 1)).Shuffle(len(rows), func(a, b int) { rows[a], rows[b] = rows[b], rows[a] })
		}
		t2 := must(table.EncodeStrings("t.csv", []string{"a", "b", "c", "d", "number"}, rows))(t)
		r := must(anonymize.Table(context.Background(), t2, cfg, anonymize.Options{}))(t)
		outputs[i] = strings.Split(lines(r), "\n")
		slices.Sort(outputs[i])
	}
	if !slices.Equal(outputs[0], outputs[1]) {
		t.Error("records in another order came out differently")
	}
}

// TestWaysCancelled: whatever the way of recoding, and whenever the context ends,
// there is no result but the problem "cancelled"; whoever only stops gets what has
// been found so far, verified.
func TestWaysCancelled(t *testing.T) {
	stopped := map[project.Method]int{}
	for _, way := range ways {
		in, cfg := crowd(t, figures.Number(1500, 1500, 600), way.r, way.joint)
		for until := 1; until <= 40; until *= 3 {
			ctx, cancel := context.WithCancel(context.Background())
			told := 0
			opt := anonymize.Options{Clock: clock(), Rhythm: 1, Observe: func(anonymize.Progress) bool {
				if told++; told == until {
					cancel()
				}
				return true
			}}
			r, err := anonymize.Table(ctx, in, cfg, opt)
			if told >= until && (r != nil || problem.From(err).Code != "cancelled") {
				t.Errorf("%s, cancelled at %d: %+v, %v", way.name, until, r, err)
			}
			cancel()
			told = 0
			opt.Observe = func(anonymize.Progress) bool { told++; return told < until }
			r, err = anonymize.Table(context.Background(), in, cfg, opt)
			if err != nil {
				t.Fatal(err)
			}
			if r.Stopped == "user" {
				stopped[r.Method]++
			}
			if r.Found {
				verified(t, in, cfg, r)
			}
		}
	}
	for _, m := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest, project.Suppression} {
		if stopped[m] == 0 {
			t.Errorf("%s was never stopped", m)
		}
	}
}

// TestFinestProgress: phases follow one another, what is kept so far is told and never
// falls, and a time limit ends the search with the best so far.
func TestFinestProgress(t *testing.T) {
	in, cfg := crowd(t, 3000, project.Recoding{Method: project.Finest}, false)
	for _, limit := range []float64{0, 0.5} {
		cfg.Search.TimeLimit = limit
		var phases []string
		kept := 0.0
		r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{Clock: clock(), Observe: func(p anonymize.Progress) bool {
			if !slices.Contains(phases, p.Phase) {
				phases = append(phases, p.Phase)
			}
			if p.Share < 0 || p.Share > 1 || p.Phase != phases[len(phases)-1] || p.Phase == "regroup" && !p.Found ||
				p.Found && (p.Kept < kept || p.TimeLimit != limit) {
				t.Errorf("%+v after %v, %v kept", p, phases, kept)
			}
			if p.Found {
				kept = p.Kept
			}
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
		verified(t, in, cfg, r)
		if !slices.Equal(phases, []string{"first", "peel", "regroup"}) || (r.Stopped == "time") != (limit > 0) || math.Abs(r.Kept-kept) > 1e-3 {
			t.Errorf("phases %v, stopped %q, %v kept, %v told", phases, r.Stopped, r.Kept, kept)
		}
	}
}

// TestWaysProgress: shares lie between 0 and 1 and phases follow one another, and
// rounds count upwards.
func TestWaysProgress(t *testing.T) {
	in, cfg := crowd(t, 3000, project.Recoding{Method: project.Graph}, false)
	var phases []string
	if _, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{Observe: func(p anonymize.Progress) bool {
		if !slices.Contains(phases, p.Phase) {
			phases = append(phases, p.Phase)
		}
		if p.Share < 0 || p.Share > 1 || p.Phase != phases[len(phases)-1] {
			t.Errorf("%+v after %v", p, phases)
		}
		return true
	}}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(phases, []string{"forest", "cut", "improve"}) {
		t.Errorf("phases %v", phases)
	}
	in, cfg = crowd(t, 3000, project.Recoding{Method: project.Local}, false)
	round, most := 0, 0
	if _, err := anonymize.Table(context.Background(), in, cfg,
		anonymize.Options{Clock: clock(), Rhythm: time.Millisecond, Observe: func(p anonymize.Progress) bool {
			if p.Round < round || p.Released < 0 || p.Released > in.Rows || p.Kept < -1e-9 || p.Kept > 1+1e-9 {
				t.Errorf("round %d, then %+v", round, p)
			}
			round, most = p.Round, max(most, p.Released)
			return true
		}}); err != nil {
		t.Fatal(err)
	}
	if round < 3 || most == 0 {
		t.Errorf("%d rounds, %d records released", round, most)
	}
}

// TestModes: local recoding begins anew once, as often as it is told, or until
// nothing is left; the more often, the less is lost. What is left out is too few for a class, where
// that costs less than coarser steps for others.
func TestModes(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	rows := make([][]string, figures.Number(4000, 4000, 1500))
	for i := range rows { // few people in the middle, many ways to be unusual
		for range 4 {
			rows[i] = append(rows[i], fmt.Sprint(int(256*rng.ExpFloat64()/4)%256))
		}
	}
	in := must(table.EncodeStrings("t.csv", []string{"a", "b", "c", "d"}, rows))(t)
	cfg := project.Project{Version: project.Version, SuppressionLimit: 1, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	for _, name := range in.Names() {
		cfg.Columns = append(cfg.Columns,
			project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindHalving}})
	}
	var before *anonymize.Result
	for _, test := range []struct {
		r    project.Recoding
		most int // rounds: the first one, those that begin anew, and what is left together
	}{{project.Recoding{Mode: project.SinglePass}, 3}, {project.Recoding{Mode: project.Iterative, Rounds: 2}, 4},
		{project.Recoding{Mode: project.Iterative, Rounds: 4}, 6}, {project.Recoding{Mode: project.Iterative}, 12},
		{project.Recoding{Mode: project.Fixpoint}, 4000}} {
		test.r.Method = project.Local
		cfg.Recoding = test.r
		r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if err != nil || !r.Found {
			t.Fatalf("%+v: %+v, %v", test.r, r, err)
		}
		verified(t, in, cfg, r)
		t.Logf("%s %d: %d rounds, %d left out, Loss %v", test.r.Mode, test.r.Rounds, len(r.Rounds), r.Suppressed, r.Score)
		if len(r.Rounds) > test.most || before != nil && (r.Score > before.Score || r.Suppressed >= 5) {
			t.Errorf("%+v: %d rounds, Loss %v, %d left out", test.r, len(r.Rounds), r.Score, r.Suppressed)
		}
		before = r
	}
}

func text(s string) *string { return &s }
