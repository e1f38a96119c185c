package summary_test

import (
	"bytes"
	"context"
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

func readShared(t testing.TB, parts ...string) []byte {
	return sharedtest.Read(t, append([]string{"data"}, parts...)...)
}

// TestQualityOfEngine compares with what the search's measures, which are
// compared with the reference tool, say of the same outputs: loss and precision
// with the arithmetic mean, and non-uniform entropy with the sum, are the
// losses of the columns put together.
func TestQualityOfEngine(t *testing.T) {
	data := readShared(t, "adult", "data.csv")
	input, err := table.Read(bytes.NewReader(data), "adult", int64(len(data)), table.Options{Delimiter: ";"}, table.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"sex", "age", "race", "marital-status", "education"}
	hierarchies := map[string]*hierarchy.Encoded{}
	var columns []project.Column
	for _, name := range names {
		key := "hierarchy_" + name + ".csv"
		records, lines, _, err := table.ReadRecords(bytes.NewReader(readShared(t, "adult", key)), key,
			table.Options{Delimiter: ";"}, table.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		h, err := hierarchy.FromRecords(key, records, lines)
		if err != nil {
			t.Fatal(err)
		}
		spec := h.Spec()
		columns = append(columns, project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec})
		if hierarchies[name], err = hierarchy.Encode(h, input.Column(name)); err != nil {
			t.Fatal(err)
		}
	}
	subset := &project.Subset{}
	for row := 0; row < input.Rows; row += 3 {
		subset.Rows = append(subset.Rows, row)
	}
	for _, test := range []struct {
		measure utility.ID
		params  param.Values
		subset  *project.Subset
		of      func(summary.Quality) float64
	}{
		{"loss", param.Values{"aggregate": "arithmetic-mean"}, nil,
			func(q summary.Quality) float64 { return (1 - q.Granularity.Quality) / float64(len(names)) }},
		{"loss", param.Values{"aggregate": "arithmetic-mean"}, subset,
			func(q summary.Quality) float64 { return (1 - q.Granularity.Quality) / float64(len(names)) }},
		{"precision", param.Values{"aggregate": "arithmetic-mean"}, nil,
			func(q summary.Quality) float64 { return (1 - q.Intensity.Quality) / float64(len(names)) }},
		{"precision", param.Values{"aggregate": "arithmetic-mean"}, subset,
			func(q summary.Quality) float64 { return (1 - q.Intensity.Quality) / float64(len(names)) }},
		{"non-uniform-entropy", param.Values{"aggregate": "sum"}, nil, func(q summary.Quality) float64 { return q.Entropy.Loss }},
		{"non-uniform-entropy", param.Values{"aggregate": "sum"}, subset, func(q summary.Quality) float64 { return q.Entropy.Loss }},
	} {
		cfg := project.Project{Version: project.Version, SuppressionLimit: 0.05, Columns: columns,
			Subset: test.subset, Search: project.Search{Algorithm: "flash"},
			Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}},
			Measure: project.Measure{Measure: test.measure, Params: test.params}}
		r, err := anonymize.Table(context.Background(), input, cfg, anonymize.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Found || r.Suppressed == 0 {
			t.Fatalf("%s: the case is to suppress records: %+v", test.measure, r)
		}
		var inside []bool
		if test.subset != nil {
			inside = make([]bool, input.Rows)
			for _, row := range test.subset.Rows {
				inside[row] = true
			}
		}
		score := 0.0
		for _, g := range r.Transformation {
			q, err := summary.QualityOf(summary.Recoded{Column: input.Column(g.Attribute), Hierarchy: hierarchies[g.Attribute], Level: g.Level,
				Suppressed: r.Recoded.Suppressed, Inside: inside})
			if err != nil {
				t.Fatal(err)
			}
			score += test.of(q)
		}
		if math.Abs(score-r.Score) > 1e-9*math.Max(1, r.Score) {
			t.Errorf("%s: %v, want %v", test.measure, score, r.Score)
		}
		checkOutput(t, input, r.Recoded)
	}
}

// checkOutput compares counts of an output with its cells.
func checkOutput(t *testing.T, input *table.Table, o *recode.Table) {
	t.Helper()
	for i := range o.Columns {
		v, err := summary.CountOutput(o.Output, i, input.Columns[o.Source[i]], nil)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{}
		for row := range o.Rows {
			want[o.Cell(row, i)]++
		}
		if len(v.Labels) != len(want) {
			t.Fatalf("%s: %d labels, want %d", v.Name, len(v.Labels), len(want))
		}
		for _, l := range v.Labels {
			if l.Rows != want[l.Text] {
				t.Errorf("%s: %d records with %s, want %d", v.Name, l.Rows, l.Text, want[l.Text])
			}
		}
	}
}
