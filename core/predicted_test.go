package core_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestPredictedGroups: the finest groups keep a column predictable that is not made coarser. The
// score is what a count of the released texts finds, and as a rule lower than that of groups that
// keep detail alone; where all records are one group it is that of the full domain.
func TestPredictedGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 26))
	tables, lower, sum, other := figures.Number(60, 60, 20), 0, 0.0, 0.0
	for range tables {
		got, plain := predicted(t, rng)
		sum, other = sum+got, other+plain
		if got <= plain {
			lower++
		}
	}
	if lower < tables*9/10 || sum > other*3/4 {
		t.Errorf("of %d tables %d are predicted no worse; all together score %.2f, with detail alone %.2f", tables, lower, sum, other)
	}
}

// FuzzPredictedGroups looks for a table with another score than a count of its texts finds.
func FuzzPredictedGroups(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { predicted(t, rand.New(rand.NewPCG(seed, 26))) })
}

// predicted recodes a random table, or a subset of it, and returns the score, and that of groups
// that keep detail alone.
func predicted(t *testing.T, rng *rand.Rand) (got, plain float64) {
	cells := make([][]string, 20+rng.IntN(150))
	for i := range cells {
		a, b := rng.IntN(16), rng.IntN(8)
		answer := rng.IntN(1 + rng.IntN(4))
		if rng.IntN(3) > 0 {
			answer = a / 6
		}
		cells[i] = []string{fmt.Sprint(a), fmt.Sprint(b), fmt.Sprint(answer), fmt.Sprint(rng.IntN(2)), []string{"yes", "yes", "no"}[i%3]}
	}
	in := must(table.EncodeStrings("t.csv", []string{"a", "b", "answer", "other", "inside"}, cells))(t)
	halved := &hierarchy.Spec{Kind: hierarchy.KindHalving}
	k := 2 + rng.IntN(5)
	cfg := project.Project{Version: project.Version, Recoding: project.Recoding{Method: project.Finest},
		Measure: project.Measure{Measure: utility.Classification, Params: param.Values{"gsFactor": float64(rng.IntN(5)) / 4}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}},
		Columns: []project.Column{{Name: "a", Role: project.QuasiIdentifying, Hierarchy: halved},
			{Name: "b", Role: project.QuasiIdentifying, Hierarchy: halved},
			{Name: "answer", Role: project.Insensitive, Response: true}, {Name: "other", Role: project.Insensitive, Response: rng.IntN(3) == 0}}}
	if rng.IntN(4) == 0 {
		cfg.Columns = append(cfg.Columns, project.Column{Name: "inside", Role: project.Insensitive})
		cfg.Subset = &project.Subset{Where: []project.Condition{{Column: "inside", Is: []string{"yes"}}}}
	}
	r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, r)
	if want := scoreOfAnswers(t, in, cfg, r); r.Measure != utility.Classification ||
		math.Abs(r.Score-want) > 1e-12 || r.Kept < 0 || r.Kept > 1 {
		t.Fatalf("%s: score %v, the texts say %v; %v kept", r.Measure, r.Score, want, r.Kept)
	}
	loss := cfg
	loss.Measure = project.Measure{Measure: utility.Loss}
	detail := must(anonymize.Table(context.Background(), in, loss, anonymize.Options{}))(t)
	plain = scoreOfAnswers(t, in, cfg, detail)

	whole, full := cfg, cfg
	whole.Models = []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(counted(in, cfg))}}}
	one := must(anonymize.Table(context.Background(), in, whole, anonymize.Options{}))(t)
	var levels []int
	for _, g := range one.Transformation {
		levels = append(levels, g.Level)
	}
	full.Recoding = project.Recoding{}
	same, err := anonymize.Apply(context.Background(), in, full, levels)
	if err != nil || math.Abs(same.Score-one.Score) > 1e-12 {
		t.Fatalf("one group scores %v, the full domain %+v: %v", one.Score, same, err)
	}
	return r.Score, plain
}

// scoreOfAnswers counts the released texts by the definition of the measure. Nobody is left out.
func scoreOfAnswers(t *testing.T, in *table.Table, cfg project.Project, r *anonymize.Result) (penalty float64) {
	t.Helper()
	gs := cfg.Measure.Params["gsFactor"].(float64)
	g, s := 1.0, 1.0 // of generalization, and of suppression
	if gs < 0.5 {
		s = 2 * gs
	} else {
		g = 2 * (1 - gs)
	}
	for c, column := range cfg.Columns {
		if !column.Response {
			continue
		}
		classes := map[string]map[string]int{}
		for row := range in.Rows {
			if !counts(in, cfg, row) {
				continue
			}
			shown := strings.Join([]string{r.Recoded.Cell(row, 0), r.Recoded.Cell(row, 1)}, "|")
			if classes[shown] == nil {
				classes[shown] = map[string]int{}
			}
			classes[shown][in.Columns[c].Cell(row)]++
		}
		for _, answers := range classes {
			n, first, second := 0, 0, 0
			for _, count := range answers {
				n += count
				if count > first {
					first, second = count, first
				} else {
					second = max(second, count)
				}
			}
			if first > second {
				penalty += float64(n-first) * g
			} else {
				penalty += float64(n) * s
			}
		}
	}
	return penalty / (max(gs, g, s) * float64(counted(in, cfg)))
}

// counts reports whether a record is in the subset, if there is one.
func counts(in *table.Table, cfg project.Project, row int) bool {
	return cfg.Subset == nil || in.Column("inside").Cell(row) == "yes"
}

func counted(in *table.Table, cfg project.Project) (n int) {
	for row := range in.Rows {
		if counts(in, cfg, row) {
			n++
		}
	}
	return n
}

// TestSizesTellNothing is why groups are not formed for measures of sizes alone: two groupings of
// four records have groups of the same sizes, and one keeps two columns of three, the other one.
func TestSizesTellNothing(t *testing.T) {
	in := must(table.EncodeStrings("t.csv", []string{"a", "b", "c"},
		[][]string{{"1", "1", "1"}, {"1", "1", "2"}, {"2", "2", "1"}, {"2", "2", "2"}}))(t)
	score := func(measure utility.ID, levels ...int) float64 {
		cfg := project.Project{Version: project.Version, Measure: project.Measure{Measure: measure},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
		for _, name := range in.Names() {
			cfg.Columns = append(cfg.Columns,
				project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}})
		}
		r, err := anonymize.Apply(context.Background(), in, cfg, levels)
		if err != nil || !r.Found || r.Classes != 2 {
			t.Fatal(r, err)
		}
		return r.Score
	}
	for _, measure := range []utility.ID{utility.Discernability, utility.AECS} {
		if like, unlike := score(measure, 0, 0, 1), score(measure, 1, 1, 0); like != unlike {
			t.Errorf("%s: %v and %v", measure, like, unlike)
		}
	}
	if like, unlike := score(utility.Loss, 0, 0, 1), score(utility.Loss, 1, 1, 0); like >= unlike {
		t.Errorf("loss: %v and %v", like, unlike)
	}
}
