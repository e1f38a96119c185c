package core_test

import (
	"bytes"
	"context"
	"encoding/json"
	"runtime"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestWorkers: however many goroutines work at the same time, the same file is written, and
// the same is said of it, to the number of rows looked at. Tables are so large that work is
// shared out.
func TestWorkers(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("there is one thread")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	loss := project.Measure{Measure: "loss"}
	tables := map[int]*table.Table{}
	numbers := []int{1, 3}
	if figures.Long() {
		numbers = []int{1, 2, 3, 8}
	}
	for _, c := range []struct {
		name    string
		records int
		measure project.Measure
		search  project.Search
		how     project.Recoding
		rule    *project.Model
	}{
		{"flash", 100_000, project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}},
			project.Search{Algorithm: search.FlashBounds, CheckLimit: 15}, project.Recoding{}, nil},
		{"bolt", 100_000, loss, project.Search{Algorithm: search.Bolt, CheckLimit: 12}, project.Recoding{}, nil},
		{"entropy", 100_000, project.Measure{Measure: "non-uniform-entropy"},
			project.Search{Algorithm: search.Lightning, CheckLimit: 12}, project.Recoding{}, nil},
		{"diversity", 100_000, loss, project.Search{Algorithm: search.Flash, CheckLimit: 12}, project.Recoding{},
			&project.Model{Model: "distinct-l-diversity", Attribute: "diagnosis", Params: param.Values{"l": 2.0}}},
		{"local", 100_000, loss, project.Search{CheckLimit: 20}, project.Recoding{Method: project.Local}, nil},
		{"graph", 4_000, loss, project.Search{}, project.Recoding{Method: project.Graph}, nil},
		{"finest", 4_000, loss, project.Search{CheckLimit: 1200}, project.Recoding{Method: project.Finest}, nil},
	} {
		if c.name != "bolt" && c.records > 10_000 && !figures.Long() {
			continue
		}
		p := sample.Project()
		p.Person, p.RowsArePeople, p.Models = nil, true, []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}
		p.SuppressionLimit, p.Measure, p.Search, p.Recoding, p.Output.Order = 0.05, c.measure, c.search, c.how, project.Original
		for i := range p.Columns {
			if col := &p.Columns[i]; col.Role == project.Sensitive && c.rule == nil {
				col.Role = project.Insensitive
			}
		}
		if c.rule != nil {
			p.Models = append(p.Models, *c.rule)
		}
		in := tables[c.records]
		if in == nil {
			in = tableOf(t, sample.File, string(sample.CSV(c.records, sample.Seed)))
			tables[c.records] = in
		}
		var file, said []byte
		for _, workers := range numbers {
			runtime.GOMAXPROCS(workers)
			var out core.Buffer
			r, err := core.Release(context.Background(), core.FromTable(in), p,
				&out, core.Options{Options: anonymize.Options{Clock: func() time.Duration { return 0 }}})
			if err != nil || !r.Found {
				t.Fatalf("%s, %d workers: %v, found %v", c.name, workers, err, r != nil && r.Found)
			}
			text := must(json.Marshal(r))(t)
			if workers == 1 {
				file, said = out.Bytes(), text
				continue
			}
			if !bytes.Equal(out.Bytes(), file) {
				t.Errorf("%s, %d workers: another file", c.name, workers)
			}
			if !bytes.Equal(text, said) {
				t.Errorf("%s, %d workers:\n%s\nand one:\n%s", c.name, workers, text, said)
			}
		}
	}
}
