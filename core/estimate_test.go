package core

import (
	"math"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"

	"bytes"
)

// sampleConfig is the sample's table with k-anonymity over the columns given.
func sampleConfig(t testing.TB, rows int, columns ...string) (*table.Table, Config) {
	data := sample.CSV(rows, sample.Seed)
	tab, err := table.Read(bytes.NewReader(data), sample.File, int64(len(data)), table.Options{}, table.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Version: Version, SuppressionLimit: 0.05, Measure: MeasureSpec{Measure: "loss"},
		Models: []ModelSpec{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	specs := sample.Hierarchies()
	for _, name := range columns {
		column := Column{Name: name, Role: QuasiIdentifying}
		if spec, ok := specs[name]; ok {
			column.Hierarchy = &spec
		} else {
			column.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
		}
		cfg.Columns = append(cfg.Columns, column)
	}
	return tab, cfg
}

func TestEstimate(t *testing.T) {
	tab, cfg := sampleConfig(t, 300, "birth date", "sex", "postcode")
	ticks := time.Duration(0)
	clock := func() time.Duration { ticks += 3 * time.Millisecond; return ticks }
	plan, err := Estimate(tab, cfg, clock)
	if err != nil {
		t.Fatal(err)
	}
	if plan.Algorithm != "bolt" || plan.Reason == "" || plan.Distinct < 2 || plan.Distinct > 300 || plan.Bytes <= 0 {
		t.Errorf("plan %+v", plan)
	}
	// Three checks took one tick of 3 ms: 1 ms each.
	if want := 0.001 * 0.2 * float64(plan.Lattice); plan.Seconds < want*0.999 || plan.Seconds > want*1.001 {
		t.Errorf("%v seconds, want %v", plan.Seconds, want)
	}
	cfg.Search = SearchSpec{Algorithm: "lightning", TimeLimit: 1e-6}
	if plan, err = Estimate(tab, cfg, clock); err != nil || plan.Algorithm != "lightning" || plan.Seconds != 1e-6 {
		t.Errorf("a time box bounds the estimate: %+v, %v", plan, err)
	}
	tagged := plan.Bytes // of a search that keeps something of every transformation
	for algorithm, most := range map[string]float64{"exhaustive": 1, "ola": 0.28, "samarati": 0.83} {
		cfg.Search = SearchSpec{Algorithm: algorithm}
		if plan, err = Estimate(tab, cfg, clock); err != nil || math.Abs(plan.Seconds/(0.001*most*float64(plan.Lattice))-1) > 0.001 {
			t.Errorf("%s: %+v, %v", algorithm, plan, err)
		}
	}
	cfg.Search = SearchSpec{Algorithm: "datafly"}
	if plan, err = Estimate(tab, cfg, clock); err != nil || plan.Seconds <= 0 || plan.Seconds > 0.001*float64(plan.Lattice) || plan.Bytes >= tagged {
		t.Errorf("a climb takes no more checks than there are levels: %+v, %v", plan, err)
	}
	if plan, err = Estimate(tab, cfg, nil); err != nil || plan.Seconds != 0 {
		t.Errorf("without a clock there is no time: %+v, %v", plan, err)
	}
	cfg.Columns = nil
	if _, err = Estimate(tab, cfg, clock); err == nil {
		t.Error("a configuration without quasi-identifiers can be estimated")
	}
}
