package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkPeople searches FARS with and without persons, three records a person on
// average, drawn with a seed: persons may take at most twice the time of records.
func BenchmarkPeople(b *testing.B) {
	tables := newOracleTables(b)
	fars, err := tables.table("fars")
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(14, 9))
	names := make([][]string, fars.Rows)
	for row := range names {
		names[row] = []string{fmt.Sprint(rng.IntN(fars.Rows / 3))}
	}
	persons, err := table.EncodeStrings("persons", []string{"person"}, names)
	if err != nil {
		b.Fatal(err)
	}
	with := *fars
	with.Columns = append(append([]*table.Column(nil), fars.Columns...), persons.Columns...)
	for _, limit := range []float64{0, 0.02} {
		for _, k := range []int{2, 5, 10} {
			for _, people := range []bool{false, true} {
				cfg := gridConfig(b, tables, "fars", k, limit, monotonicDiscernability, "auto")
				if people {
					cfg.Person = []string{"person"}
				}
				b.Run(fmt.Sprintf("k=%d/limit=%v/people=%v", k, limit, people), func(b *testing.B) {
					var seconds float64
					var r *anonymize.Result
					for range b.N {
						var err error
						if r, err = anonymize.Table(context.Background(), &with, cfg, anonymize.Options{}); err != nil {
							b.Fatal(err)
						}
						seconds += r.Times.Search.Seconds()
					}
					b.ReportMetric(1000*seconds/float64(b.N), "search-ms")
					b.ReportMetric(float64(r.Checks), "checks")
					b.ReportMetric(float64(r.Rows), "rows")
				})
			}
		}
	}
}
