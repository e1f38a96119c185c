package core_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// sampleConfig is the sample's table with k-anonymity over the columns given.
func sampleConfig(t testing.TB, rows int, columns ...string) (*table.Table, project.Project) {
	data := sample.CSV(rows, sample.Seed)
	tab := must(table.Read(bytes.NewReader(data), sample.File, int64(len(data)), table.Options{}, table.DefaultLimits))(t)
	cfg := project.Project{Version: project.Version, RowsArePeople: true, SuppressionLimit: 0.05, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	specs := sample.Hierarchies()
	for _, name := range columns {
		column := project.Column{Name: name, Role: project.QuasiIdentifying}
		if spec, ok := specs[name]; ok {
			column.Hierarchy = &spec
		} else {
			column.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
		}
		cfg.Columns = append(cfg.Columns, column)
	}
	return tab, cfg
}

// TestEstimate: a search that is over in a moment is known, one that is not is
// foreseen from what it did in a moment, and a time box bounds both.
func TestEstimate(t *testing.T) {
	tab, cfg := sampleConfig(t, 300, "birth date", "sex", "postcode")
	look := time.Microsecond // between two looks at the clock
	now := time.Duration(0)
	clock := func() time.Duration { now += look; return now }
	estimate := func(algorithm search.ID, limit float64) *anonymize.Forecast {
		t.Helper()
		cfg.Search = project.Search{Algorithm: algorithm, TimeLimit: limit}
		plan, err := anonymize.Foresee(tab, cfg, anonymize.Options{Clock: clock})
		if err != nil {
			t.Fatal(algorithm, err)
		}
		return plan
	}
	plan := estimate("", 0)
	if plan.Algorithm != "bolt" || plan.Reason.String() == "" || plan.Distinct < 2 || plan.Distinct > 300 || plan.Bytes <= 0 {
		t.Errorf("plan %+v", plan)
	}
	for _, algorithm := range []search.ID{"", "flash", "exhaustive", "ola", "datafly"} {
		plan := estimate(algorithm, 0)
		found := must(anonymize.Table(context.Background(), tab, cfg, anonymize.Options{Clock: clock}))(t)
		if took := found.Times.Search.Seconds(); plan.Seconds > took || plan.Seconds < took/2 { // which looks twice more
			t.Errorf("%s: %v s, but it takes %v", algorithm, plan.Seconds, took)
		}
	}
	through := estimate("flash", 0).Bytes // what its snapshots take is known
	// A check takes longer than the moment: the search ends after the first
	// one, from all rows, and an exhaustive one makes as many as there are
	// transformations.
	look = time.Second
	plan = estimate("exhaustive", 0)
	tagged := plan.Bytes // of a search that keeps something of every transformation
	if most := estimate("flash", 0).Bytes; through <= 0 || through >= most {
		t.Errorf("%d bytes where the search is known, %d where it is not", through, most)
	}
	if whole := float64(plan.Lattice); plan.Seconds < whole*0.999 || plan.Seconds > 3*whole {
		t.Errorf("%v s for %v checks of a second", plan.Seconds, whole)
	}
	for algorithm, share := range map[string]float64{"ola": 0.14, "samarati": 0.41, "flash": 0.03} {
		least := share / 4 // rows of early checks may be fewer
		if plan := estimate(search.ID(algorithm), 0); plan.Seconds < least*float64(plan.Lattice) ||
			plan.Seconds > 4*share*float64(plan.Lattice)+4 {
			t.Errorf("%s: %v s of %v", algorithm, plan.Seconds, plan.Lattice)
		}
	}
	if plan := estimate("lightning", 1e-6); plan.Algorithm != "lightning" || plan.Seconds != 1e-6 {
		t.Errorf("a time box bounds the estimate: %+v", plan)
	}
	if plan := estimate("lightning", 0); plan.Seconds != search.DefaultTimeBox.Seconds() {
		t.Errorf("a search that has a time box takes it: %+v", plan)
	}
	if plan := estimate("datafly", 0); plan.Seconds <= 0 || plan.Seconds > float64(plan.Lattice) || plan.Bytes >= tagged {
		t.Errorf("a climb takes no more checks than there are levels: %+v", plan)
	}
	if plan, err := anonymize.Foresee(tab, cfg, anonymize.Options{}); err != nil || plan.Seconds <= 0 {
		t.Errorf("without a clock the wall clock tells the time: %+v, %v", plan, err)
	}
	cfg.Columns = nil
	if _, err := anonymize.Foresee(tab, cfg, anonymize.Options{Clock: clock}); err == nil {
		t.Error("a configuration without quasi-identifiers can be estimated")
	}
}

// TestEstimateFinest: what the finest groups take is foreseen from some records: within a factor of
// two where nothing else runs on the machine, of the better of two tries; a time limit bounds it;
// of a small table it is known; and whoever has no time for the trial has it ended.
func TestEstimateFinest(t *testing.T) {
	ratio := func(rows int) float64 {
		in, cfg := crowd(t, rows, project.Recoding{Method: project.Finest}, false)
		plan := must(anonymize.Foresee(in, cfg, anonymize.Options{}))(t)
		start := time.Now()
		if _, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); err != nil {
			t.Fatal(err)
		}
		if plan.Seconds <= 0 || plan.Algorithm != "finest" {
			t.Fatalf("%+v", plan)
		}
		return plan.Seconds / time.Since(start).Seconds()
	}
	if figures.Long() {
		for _, rows := range []int{600, 6000, 40_000} {
			if a, b := ratio(rows), ratio(rows); (a < 0.5 || a > 2) && (b < 0.5 || b > 2) {
				t.Errorf("%d records: foreseen were %.2f and %.2f times what it took", rows, a, b)
			}
		}
	}
	in, cfg := crowd(t, 5000, project.Recoding{Method: project.Finest}, false)
	foresee := func(opt anonymize.Options) float64 {
		plan := must(anonymize.Foresee(in, cfg, opt))(t)
		return plan.Seconds
	}
	asked := 0
	if s := foresee(anonymize.Options{Observe: func(anonymize.Progress) bool { asked++; return false }}); s <= 0 || asked == 0 || asked > 20 {
		t.Errorf("ended at once: %v s, asked %d times", s, asked)
	}
	cfg.Search.TimeLimit = 1e-3
	if s := foresee(anonymize.Options{}); s != 1e-3 {
		t.Errorf("a time limit bounds the estimate: %v", s)
	}
}
