package core

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestPauses: whatever goes over all rows, or over all values of a column, pauses once for so many
// of them, so that a program that shares its thread with the engine lives on. Counted are rows,
// not time: the parts of a job and how often each of them goes over the table at least.
func TestPauses(t *testing.T) {
	const parts = 3
	const rows = parts * interrupt.Often
	pauses := 0
	interrupt.OnPause(func() { pauses++ })
	defer interrupt.OnPause(nil)
	job := func(name string, passes int, work func() error) {
		t.Helper()
		pauses = 0
		if err := work(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if pauses < passes*parts {
			t.Errorf("%s: %d pauses in at least %d times %d rows", name, pauses, passes, rows)
		}
	}
	var b strings.Builder
	b.WriteString("patient,born,cost,sex,ward\n")
	for i := range rows {
		born := time.Date(1950, 1, 1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		fmt.Fprintf(&b, "P%d,%s,%d.%02d,%c,W%d\n", i, born, 100+i/100, i%100, "mf"[i%2], i*i%23)
	}
	var data *table.Table
	job("read", 2, func() (err error) {
		data, err = table.Read(strings.NewReader(b.String()), "visits.csv", int64(b.Len()), table.Options{}, table.Limits{})
		return err
	})
	for _, c := range data.Columns {
		job("profile "+c.Name, 1, func() error { detect.Profile(c, data.Rows); return nil })
	}
	job("role", 2, func() error {
		detect.SuggestRole(data.Columns[0], detect.Profile(data.Columns[0], data.Rows))
		return nil
	})
	job("propose", 10, func() error { detect.Read(data.Columns[0], true, detect.Undecided); return nil })
	job("people", 6, func() error {
		detect.RepeatedPeople(data, func(string) detect.Role { return detect.Undecided })
		return nil
	})
	for _, c := range []struct {
		column int
		kind   hierarchy.Kind
	}{{0, hierarchy.KindRedaction}, {1, hierarchy.KindDates}, {2, hierarchy.KindIntervals}} {
		var h *hierarchy.Hierarchy
		column := data.Columns[c.column]
		if column.Dict.Len() != rows {
			t.Fatalf("%s has %d values", column.Name, column.Dict.Len())
		}
		job("hierarchy "+column.Name, 4, func() (err error) { h, err = hierarchy.Build(hierarchy.Spec{Kind: c.kind}, column); return err })
		job("encode "+column.Name, 8, func() error { _, err := hierarchy.Encode(h, column); return err })
	}
	p := &project.Project{Version: project.Version, RowsArePeople: true,
		Models:  []project.Model{{Model: "k-anonymity", Params: map[string]any{"k": 5.0}}},
		Measure: project.Measure{Measure: "loss"}, SuppressionLimit: 0.02}
	for i, c := range data.Columns {
		role := []project.Role{project.Identifying, project.QuasiIdentifying, project.Insensitive}[min(i, 1+i/4)]
		p.Columns = append(p.Columns, project.Column{Name: c.Name, Role: role})
	}
	job("estimate", 50, func() error { _, err := anonymize.Foresee(data, *p, anonymize.Options{}); return err })
	for _, method := range []project.Method{project.FullDomain, project.Finest, project.Local} {
		p.Recoding.Method = method
		if p.SuppressionLimit = 0.02; method == project.Finest {
			p.SuppressionLimit = 0
		}
		var made *anonymize.Result
		job("search "+string(method), 50, func() (err error) {
			made, err = anonymize.Table(context.Background(), data, *p, anonymize.Options{})
			return err
		})
		job("groups "+string(method), 3, func() error { made.Recoded.Partition(); return nil })
		var released *Result
		job("release "+string(method), 90, func() (err error) {
			released, err = Release(context.Background(), FromTable(data), p, &Buffer{}, Options{})
			return err
		})
		job("distributions "+string(method), 12, func() error { _, _, err := released.Distributions(context.Background()); return err })
	}
}
