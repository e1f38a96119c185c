package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkPeopleWays recodes FARS locally and by graph, with and without persons, as
// BenchmarkPeople does for the full domain.
func BenchmarkPeopleWays(b *testing.B) {
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
	for _, method := range []project.Method{project.Local, project.Graph} {
		for _, people := range []bool{false, true} {
			cfg := gridConfig(b, tables, "fars", 5, 0.02, project.Measure{Measure: "loss"}, "auto")
			if cfg.Recoding.Method = method; people {
				cfg.Person = []string{"person"}
			}
			b.Run(fmt.Sprintf("%s/people=%v", method, people), func(b *testing.B) {
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
				b.ReportMetric(r.Score, "loss")
			})
		}
	}
}
