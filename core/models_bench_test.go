package core

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/param"
)

// BenchmarkModels compares the cost of a check under models of sensitive
// values with that under k-anonymity alone: the same transformations, checked
// in turn, and the median of the ratios.
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
				rng := rand.New(rand.NewPCG(1, 2))
				var ratios []float64
				for range max(b.N, 200) {
					id := lattice.ID(rng.Uint64N(p.checker.Lattice().Size()))
					start := time.Now()
					alone.checker.Check(id, false)
					middle := time.Now()
					p.checker.Check(id, false)
					ratios = append(ratios, float64(time.Since(middle))/float64(middle.Sub(start)))
				}
				slices.Sort(ratios)
				b.ReportMetric(ratios[len(ratios)/2], "median-ratio")
			})
		}
	}
}
