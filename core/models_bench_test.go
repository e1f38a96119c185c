package core

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/search"
)

// recorder notes what a search checks.
type recorder struct {
	check.Checker
	ids []lattice.ID
}

func (r *recorder) Check(id lattice.ID, score bool) check.Outcome {
	r.ids = append(r.ids, id)
	return r.Checker.Check(id, score)
}

// BenchmarkModels compares the cost of a check under models of sensitive
// values with that under k-anonymity alone: the transformations that Flash
// checks, each under both in turn, and the median of the ratios.
func BenchmarkModels(b *testing.B) {
	tables := newOracleTables(b)
	for _, data := range []struct{ name, sensitive string }{{"adult", "occupation"}, {"fars", "istatenum"}} {
		t, err := tables.table(data.name)
		if err != nil {
			b.Fatal(err)
		}
		config := func(models ...ModelSpec) Config {
			cfg := gridConfig(b, tables, data.name, 5, 0.02, monotonicDiscernability, "flash")
			for i := range cfg.Columns {
				if cfg.Columns[i].Name == data.sensitive {
					cfg.Columns[i].Role = Insensitive
					if len(models) > 0 {
						cfg.Columns[i].Role = Sensitive
					}
				}
			}
			cfg.Models = append(cfg.Models, models...)
			return cfg
		}
		for _, m := range []ModelSpec{
			{Model: "distinct-l-diversity", Attribute: data.sensitive, Params: param.Values{"l": 3.0}},
			{Model: "entropy-l-diversity", Attribute: data.sensitive, Params: param.Values{"l": 3.0}},
			{Model: "t-closeness", Attribute: data.sensitive, Params: param.Values{"distance": "equal", "t": 0.2}},
			{Model: "t-closeness", Attribute: data.sensitive, Params: param.Values{"distance": "hierarchical", "t": 0.2}},
		} {
			alone, err := prepare(t, config()) // anew, as both learn from what they check
			if err != nil {
				b.Fatal(err)
			}
			p, err := prepare(t, config(m))
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%s/%v", data.name, m.Model, m.Params["distance"]), func(b *testing.B) {
				flash := &recorder{Checker: alone.checker}
				if _, err := search.Find(context.Background(), flash, search.Options{Algorithm: "flash"}); err != nil {
					b.Fatal(err)
				}
				if alone, err = prepare(t, config()); err != nil {
					b.Fatal(err)
				}
				var ratios []float64
				var both [2]time.Duration
				for _, id := range flash.ids {
					start := time.Now()
					alone.checker.Check(id, false)
					middle := time.Now()
					p.checker.Check(id, false)
					with, without := time.Since(middle), middle.Sub(start)
					ratios = append(ratios, float64(with)/float64(without))
					both[0], both[1] = both[0]+without, both[1]+with
				}
				slices.Sort(ratios)
				b.ReportMetric(float64(len(ratios)), "checks")
				b.ReportMetric(ratios[len(ratios)/2], "median-ratio")
				b.ReportMetric(float64(both[1])/float64(both[0]), "total-ratio")
			})
		}
	}
}
