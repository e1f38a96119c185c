package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkPeople searches FARS with and without persons: persons may take at most twice
// the time of records.
func BenchmarkPeople(b *testing.B) {
	tables := newOracleTables(b)
	fars := farsWithPersons(b, tables)
	for _, limit := range []float64{0, 0.02} {
		for _, k := range []int{2, 5, 10} {
			p := gridConfig(b, tables, "fars", k, limit, monotonicDiscernability, "auto")
			benchmarkPeople(b, fmt.Sprintf("k=%d/limit=%v", k, limit), fars, p)
		}
	}
}

// BenchmarkPeopleWays does so with the other ways of recoding.
func BenchmarkPeopleWays(b *testing.B) {
	tables := newOracleTables(b)
	fars := farsWithPersons(b, tables)
	for _, method := range []project.Method{project.Local, project.Graph} {
		p := gridConfig(b, tables, "fars", 5, 0.02, project.Measure{Measure: "loss"}, "auto")
		p.Recoding.Method = method
		benchmarkPeople(b, string(method), fars, p)
	}
}

// farsWithPersons returns FARS with a column of persons, three records a person on
// average, drawn with a seed.
func farsWithPersons(b *testing.B, tables *oracleTables) *table.Table {
	fars := must(tables.table("fars"))(b)
	rng := rand.New(rand.NewPCG(14, 9))
	names := make([][]string, fars.Rows)
	for row := range names {
		names[row] = []string{fmt.Sprint(rng.IntN(fars.Rows / 3))}
	}
	persons := must(table.EncodeStrings("persons", []string{"person"}, names))(b)
	with := *fars
	with.Columns = append(append([]*table.Column(nil), fars.Columns...), persons.Columns...)
	return &with
}

// benchmarkPeople measures a project's search for records, and for persons.
func benchmarkPeople(b *testing.B, name string, in *table.Table, p project.Project) {
	for _, people := range []bool{false, true} {
		if people {
			p.Person = []string{"person"}
		}
		b.Run(fmt.Sprintf("%s/people=%v", name, people), func(b *testing.B) {
			var seconds float64
			var r *anonymize.Result
			for range b.N {
				var err error
				if r, err = anonymize.Table(context.Background(), in, p, anonymize.Options{}); err != nil {
					b.Fatal(err)
				}
				seconds += r.Times.Search.Seconds()
			}
			b.ReportMetric(1000*seconds/float64(b.N), "search-ms")
			b.ReportMetric(float64(r.Checks), "checks")
			b.ReportMetric(float64(r.Rows), "rows")
			b.ReportMetric(r.Score, "score")
		})
	}
}
