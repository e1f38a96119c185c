package core

import (
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkLarge shows what searches reach on lattices too large to classify:
// the score and its bound after a time, beside the checks made.
func BenchmarkLarge(b *testing.B) {
	tables := newOracleTables(b)
	file, err := os.Open(filepath.Join(tables.dir, "ss13acs_shaped", "data.csv.gz"))
	if err != nil {
		b.Skip(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		b.Fatal(err)
	}
	t, err := table.Read(unzipped, "ss13acs_shaped", 0, table.Options{}, table.DefaultLimits)
	if err != nil {
		b.Fatal(err)
	}
	for _, columns := range []int{15, 20, 30} {
		for _, limit := range []float64{0, 1} {
			for _, algorithm := range []string{"lightning", "bolt"} {
				cfg := Config{Version: Version, SuppressionLimit: limit,
					Measure: MeasureSpec{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
					Search:  SearchSpec{Algorithm: algorithm, TimeLimit: envSeconds()},
					Models:  []ModelSpec{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
				for _, c := range t.Columns[:columns] {
					spec, err := tables.hierarchy("ss13acs_shaped", c.Name)
					if err != nil {
						b.Fatal(err)
					}
					cfg.Columns = append(cfg.Columns, Column{Name: c.Name, Role: QuasiIdentifying, Hierarchy: &spec})
				}
				b.Run(fmt.Sprintf("%d/limit=%v/%s", columns, limit, algorithm), func(b *testing.B) {
					p, err := prepare(t, cfg)
					if err != nil {
						b.Fatal(err)
					}
					start := time.Now()
					found, err := search.Find(context.Background(), p.checker, p.searchOptions(Options{Clock: func() time.Duration { return time.Since(start) }}))
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(found.Checks), "checks")
					if found.Best != nil {
						b.ReportMetric(found.Best.Score.Value, "score")
					}
					if found.Bound != nil {
						b.ReportMetric(found.Bound.Value, "bound")
					}
					proved := 0.0
					if found.Optimal {
						proved = 1
					}
					b.ReportMetric(proved, "proved")
				})
			}
		}
	}
}

func envSeconds() float64 {
	if os.Getenv("S") != "" {
		var s float64
		fmt.Sscan(os.Getenv("S"), &s)
		return s
	}
	return 3
}
