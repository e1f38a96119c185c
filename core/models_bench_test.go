package core_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// rivals are checkers that all check what a search of the first one checks.
type rivals struct {
	evaluate.Checker // the first
	all              []evaluate.Checker
	times            [][]float64 // by rival: the seconds of each of its checks
	holds            []bool      // by check: the first finds it anonymous
	turn             int
}

// Check lets all check the transformation, each time in another order.
func (r *rivals) Check(id lattice.ID, score bool) (o evaluate.Evaluation) {
	for i := range r.all {
		at := (i + r.turn) % len(r.all)
		start := time.Now()
		outcome := r.all[at].Check(id, score)
		r.times[at] = append(r.times[at], time.Since(start).Seconds())
		if at == 0 {
			o = outcome
		}
	}
	r.holds = append(r.holds, o.Anonymous)
	r.turn++
	return o
}

func (r *rivals) KeepWhile(open func(lattice.ID) bool) {
	for _, c := range r.all {
		c.KeepWhile(open)
	}
}

// BenchmarkModels compares the cost of a check under models of sensitive
// values with that under k-anonymity alone: Flash searches with k-anonymity,
// and every transformation that it checks is checked under each model as well.
// The time of a check is the median of as many searches as the benchmark runs
// (-benchtime 9x), each with new checkers, as these learn from what they check;
// the ratio is the median over the checks of time to time of k-anonymity, over
// all and over those that k-anonymity does not reject already. The
// sensitive column is no quasi-identifier in either.
func BenchmarkModels(b *testing.B) {
	tables := newOracleTables(b)
	closeness := func(distance string) project.Model {
		return project.Model{Model: "t-closeness", Params: param.Values{"distance": distance, "t": 0.2}}
	}
	models := []project.Model{
		{Model: "distinct-l-diversity", Params: param.Values{"l": 3.0}},
		{Model: "entropy-l-diversity", Params: param.Values{"l": 3.0}},
		{Model: "recursive-cl-diversity", Params: param.Values{"c": 3.0, "l": 3.0}},
		closeness("equal"), closeness("ordered"), closeness("hierarchical"),
	}
	for _, data := range []struct{ name, sensitive string }{{"adult", "occupation"}, {"fars", "istatenum"}} {
		t := must(tables.table(data.name))(b)
		for _, limit := range []float64{0, 0.02} {
			checker := func(models ...project.Model) evaluate.Checker {
				cfg := gridConfig(b, tables, data.name, 5, limit, monotonicDiscernability, "flash")
				for i := range cfg.Columns {
					if cfg.Columns[i].Name == data.sensitive {
						cfg.Columns[i].Role = project.Insensitive
						if len(models) > 0 {
							cfg.Columns[i].Role = project.Sensitive
						}
					}
				}
				for _, m := range models {
					m.Attribute = data.sensitive
					cfg.Models = append(cfg.Models, m)
				}
				alphabet(t, &cfg)
				return must(anonymize.Checker(t, cfg, evaluate.Tuning{}))(b)
			}
			for _, m := range models {
				b.Run(fmt.Sprintf("%s/limit=%v/%s/%v", data.name, limit, m.Model, m.Params["distance"]), func(b *testing.B) {
					times := make([][][]float64, 2) // rival, check, search
					var holds []bool
					for range b.N {
						r := &rivals{all: []evaluate.Checker{checker(), checker(m)}, times: make([][]float64, 2)}
						r.Checker = r.all[0]
						if _, err := search.Find(context.Background(), r, search.Options{Algorithm: "flash"}); err != nil {
							b.Fatal(err)
						}
						holds = r.holds
						for i, all := range r.times {
							if times[i] == nil {
								times[i] = make([][]float64, len(all))
							}
							for j, x := range all {
								times[i][j] = append(times[i][j], x)
							}
						}
					}
					var ratios, judged []float64
					total := make([]float64, 2)
					for j := range times[0] {
						alone, with := median(times[0][j]), median(times[1][j])
						ratios = append(ratios, with/alone)
						if holds[j] {
							judged = append(judged, with/alone)
						}
						total[0], total[1] = total[0]+alone, total[1]+with
					}
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(float64(len(ratios)), "checks")
					b.ReportMetric(1e6*total[0]/float64(len(ratios)), "µs/check-of-k-anonymity")
					b.ReportMetric(median(ratios), "median-ratio")
					b.ReportMetric(float64(len(judged)), "checks-judged")
					b.ReportMetric(median(judged), "median-ratio-judged")
					b.ReportMetric(total[1]/total[0], "total-ratio")
				})
			}
		}
	}
}

// median returns the middle one, or the larger of the two; it sorts them.
func median[T cmp.Ordered](all []T) T {
	slices.Sort(all)
	return all[len(all)/2]
}
