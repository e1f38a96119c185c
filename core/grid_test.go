package core_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// gridData are the tables of the standard grid with their quasi-identifiers.
var gridData = map[string][]string{
	"adult": {"sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation", "salary-class"},
	"cup":   {"ZIP", "AGE", "GENDER", "INCOME", "STATE", "RAMNTALL", "NGIFTALL", "MINRAMNT"},
	"fars":  {"iage", "irace", "ideathmon", "ideathday", "isex", "ihispanic", "istatenum", "iinjury"},
}

// gridConfig is a configuration of the standard grid.
func gridConfig(t testing.TB, tables *oracleTables, dataset string, k int, limit float64,
	measure project.Measure, algorithm search.ID) project.Project {
	cfg := project.Project{Version: project.Version, SuppressionLimit: limit, Measure: measure, Search: project.Search{Algorithm: algorithm},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}}}
	for _, name := range gridData[dataset] {
		spec := must(tables.hierarchy(dataset, name))(t)
		cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec})
	}
	return cfg
}

func newOracleTables(t testing.TB) *oracleTables {
	return &oracleTables{dir: filepath.Join(sharedDir(t), "data"), tables: map[string]*table.Table{}, hierarchies: map[string]hierarchy.Spec{}}
}

var monotonicDiscernability = project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}}

// BenchmarkGrid runs searches of the standard grid and reports, beside the
// time, the counts that do not depend on the machine.
func BenchmarkGrid(b *testing.B) {
	tables := newOracleTables(b)
	for _, dataset := range []string{"adult", "cup", "fars"} {
		for _, k := range []int{2, 5, 10} {
			for _, limit := range []float64{0, 0.02, 0.04, 1} {
				for _, algorithm := range []string{"flash", "flash-bounds"} {
					cfg := gridConfig(b, tables, dataset, k, limit, monotonicDiscernability, search.ID(algorithm))
					t := must(tables.table(dataset))(b)
					b.Run(fmt.Sprintf("%s/k=%d/limit=%v/%s", dataset, k, limit, algorithm), func(b *testing.B) {
						var checks, rows int64
						for range b.N {
							b.StopTimer()
							checker := must(anonymize.Checker(t, cfg, evaluate.Tuning{}))(b)
							b.StartTimer()
							found := must(search.Find(context.Background(), checker, search.Options{Algorithm: cfg.Search.Algorithm}))(b)
							checks, rows = int64(found.Checks), found.Rows
						}
						b.ReportMetric(float64(checks), "checks")
						b.ReportMetric(float64(rows), "rows")
						b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows), "ns/row")
					})
				}
			}
		}
	}
}
