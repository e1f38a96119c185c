package core_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// survey is a table of many questions that few answer otherwise than most, each with
// a hierarchy of 5 levels, and its project.
func survey(t *testing.T, rows, columns int, r project.Recoding) (*table.Table, project.Project) {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, uint64(columns)))
	cfg := project.Project{Version: project.Version, Recoding: r, SuppressionLimit: 0.1, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}}}
	var names []string
	for c := range columns {
		names = append(names, fmt.Sprintf("q%d", c+1))
		cfg.Columns = append(cfg.Columns,
			project.Column{Name: names[c], Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindHalving}})
	}
	cells := make([][]string, rows)
	for row := range cells {
		for range columns {
			answer := 3
			if rng.IntN(25) == 0 {
				answer = rng.IntN(16)
			}
			if row < 16 { // every answer once
				answer = row
			}
			cells[row] = append(cells[row], fmt.Sprint(answer))
		}
	}
	in := must(table.EncodeStrings("survey.csv", names, cells))(t)
	return in, cfg
}

// TestWide: 100 columns with 5 levels, 5^100 transformations, go every way: they are foreseen,
// recoded, verified, and what was found can be written as JSON. It is fewer columns where groups
// are formed of the best boxes or cells are suppressed, because TestWideConstant has more; with
// -short 30 in the others: still more transformations than 64 bits count.
func TestWide(t *testing.T) {
	for _, way := range ways {
		if way.joint {
			continue
		}
		columns, rows := 100, 200
		levels := 5.0
		if testing.Short() {
			columns = 30
		}
		switch way.r.Method {
		case project.Suppression: // all triples of 30 columns are nearly as many combinations as there may be
			columns, rows, levels = figures.Number(30, 9, 8), 40, 2
		case project.Finest:
			columns, rows = figures.Number(30, 8, 8), 40
		}
		t.Run(way.name, func(t *testing.T) {
			r, in, cfg := wide(t, rows, columns, levels, way.r)
			if way.name == "full-domain" {
				wideList(t, in, cfg, r)
			}
		})
	}
}

// wide releases a survey whose columns have so many levels.
func wide(t *testing.T, rows, columns int, levels float64, recoding project.Recoding) (*anonymize.Result, *table.Table, project.Project) {
	transformations := 1.0
	for range columns {
		transformations *= levels
	}
	in, cfg := survey(t, rows, columns, recoding)
	cfg.Search.CheckLimit = 400
	plan, err := anonymize.Foresee(in, cfg, anonymize.Options{})
	if err != nil || plan.Lattice != transformations {
		t.Fatalf("%+v, %v", plan, err)
	}
	told := 0.0
	r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{Rhythm: 1, Observe: func(p anonymize.Progress) bool {
		if told = max(told, p.Lattice); p.Decided < 0 || p.Decided > 1 || p.Share < 0 || p.Share > 1 {
			t.Fatalf("progress %+v", p)
		}
		return true
	}})
	if err != nil || !r.Found || r.Lattice != transformations || recoding.Method == "" && told != transformations {
		t.Fatalf("%+v, %v", r, err)
	}
	verified(t, in, cfg, r)
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
	return r, in, cfg
}

// wideList lists what was found and not, and applies the last one of it.
func wideList(t *testing.T, in *table.Table, cfg project.Project, r *anonymize.Result) {
	if r.Optimal || r.Stopped != "checks" {
		t.Errorf("%+v", r)
	}
	space := must(anonymize.NewSpace(context.Background(), in, cfg, r, anonymize.Options{}))(t)
	list, err := space.List(context.Background(), anonymize.Query{}, anonymize.Options{})
	if err != nil || list.Lattice != r.Lattice || list.Whole || list.Total == 0 ||
		list.Solutions[0].Score != r.Score || len(list.Columns) != len(cfg.Columns) {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, g := range r.Transformation {
		if list.Solutions[0].Levels[i] != g.Level {
			t.Fatalf("the best of the list is on levels %v, the result on %+v", list.Solutions[0].Levels, r.Transformation)
		}
	}
	chosen := list.Solutions[len(list.Solutions)-1]
	cfg.Recoding.Levels = map[string]int{}
	for i, c := range list.Columns {
		cfg.Recoding.Levels[c.Name] = chosen.Levels[i]
	}
	applied, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || applied.Score != chosen.Score || applied.Suppressed != chosen.Suppressed {
		t.Fatalf("%+v was chosen: %+v, %v", chosen, applied, err)
	}
	verified(t, in, cfg, applied)
}

// TestWideConstant: the levels of 96 columns that say the same of everybody change nothing
// in any way of recoding, though they make 5^96 times as many transformations.
func TestWideConstant(t *testing.T) {
	for _, way := range ways {
		if way.joint {
			continue
		}
		way.r.Triples = 0 // all those of 99 columns are more than can be asked for
		few, small := crowd(t, 120, way.r, false)
		lowest := 0
		small.SuppressionLimit = 0.1
		small.Search.Algorithm = search.Bolt
		records := make([][]string, few.Rows)
		for row := range records {
			records[row] = append(few.Record(row), slices.Repeat([]string{"same"}, 96)...)
		}
		names := few.Names()
		for i := range 96 {
			name, weight := fmt.Sprintf("constant %d", i), 0.0
			names = append(names, name)
			small.Columns = append(small.Columns, project.Column{Name: name, Role: project.QuasiIdentifying, Weight: &weight, MaxLevel: &lowest,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{"same", "one", "two", "three", "*"}}}}})
		}
		many := must(table.EncodeStrings("many.csv", names, records))(t)
		want := must(anonymize.Table(context.Background(), many, small, anonymize.Options{}))(t)
		large := small
		large.Columns = slices.Clone(small.Columns)
		for i := range large.Columns {
			large.Columns[i].MaxLevel = nil
		}
		got, err := anonymize.Table(context.Background(), many, large, anonymize.Options{})
		if err != nil || !got.Found || !want.Found || got.Optimal != want.Optimal ||
			got.Suppressed != want.Suppressed || got.Classes != want.Classes {
			t.Fatalf("%s: %+v\non one level %+v\n%v", way.name, got, want, err)
		}
		verified(t, many, large, got)
		if lines(got) != lines(want) {
			t.Errorf("%s: the tables differ", way.name)
		}
	}
}

// TestWideRefused: what decides every transformation refuses as many, before a search
// and when it is foreseen, and says up to how many it decides.
func TestWideRefused(t *testing.T) {
	in, cfg := survey(t, 50, 100, project.Recoding{})
	cfg.Search.Algorithm = search.Flash
	_, foreseen := anonymize.Foresee(in, cfg, anonymize.Options{})
	_, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	for _, err := range []error{foreseen, err} {
		if p := problem.From(err); p.Code != "search-too-large" || p.Sentence != "This table can be made coarser in about 7.9 × 10^69 ways. That is too many for this search, which decides every one of them, up to 33 million." {
			t.Errorf("%v", err)
		}
	}
}
