package core_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestFinestMeasures: the finest groups, and those of a graph, keep low whichever measure is chosen
// of those that are sums over cells. The score is what a look at every cell finds; where all
// records are one group it is that of the full domain; and it is lower than that
// of groups that keep Loss low.
func TestFinestMeasures(t *testing.T) {
	for _, method := range []project.Method{project.Finest, project.Graph} {
		t.Run(string(method), func(t *testing.T) { measuresOf(t, method) })
	}
}

func measuresOf(t *testing.T, method project.Method) {
	in, cfg := crowd(t, figures.Number(900, 900, 300), project.Recoding{Method: method, Seed: 5}, false)
	half := 0.25
	cfg.Columns[1].Weight = &half
	loss := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	if least, err := anonymize.Least(context.Background(), in, cfg); err != nil || least <= loss.Score/4 || least > loss.Score {
		t.Errorf("loss %v, no less than %v: %v", loss.Score, least, err)
	}
	for _, id := range []utility.ID{utility.Precision, utility.Height, utility.NonUniformEntropy, utility.NormalizedNonUniformEntropy} {
		cfg := cfg
		cfg.Models = slices.Clone(cfg.Models)
		cfg.Measure = project.Measure{Measure: id, Params: param.Values{"aggregate": "arithmetic-mean"}}
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		verified(t, in, cfg, r)
		got, other := scoreOfCells(t, in, cfg, r, id), scoreOfCells(t, in, cfg, loss, id)
		if r.Measure != id || math.Abs(r.Score-got) > 1e-6*got || got >= other || r.Kept <= 0 || r.Kept > loss.Kept {
			t.Errorf("%s: score %v, of the cells %v, of groups for Loss %v; %v kept, for Loss %v", r.Measure, r.Score, got, other, r.Kept, loss.Kept)
		}
		cfg.Models[0].Params = param.Values{"k": float64(in.Rows)}
		whole := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		cfg.Recoding = project.Recoding{}
		var levels []int
		for _, g := range whole.Transformation {
			levels = append(levels, g.Level)
		}
		full, err := anonymize.Apply(context.Background(), in, cfg, levels)
		if err != nil || !full.Found || math.Abs(full.Score-whole.Score) > 1e-6*full.Score {
			t.Errorf("%s: one group scores %v, the full domain on levels %v %+v: %v", id, whole.Score, levels, full.Score, err)
		}
	}
}

// scoreOfCells measures a result cell by cell, by the definitions, averaged over columns
// with their weights.
func scoreOfCells(t *testing.T, in *table.Table, cfg project.Project, r *anonymize.Result, id utility.ID) (score float64) {
	t.Helper()
	columns := must(anonymize.QuasiIdentifiers(in, cfg))(t)
	weights, highest := []float64{0.5, 0.25, 0.5}, 0.5
	for i, c := range columns {
		h, term, entropy := c.Hierarchy, 0.0, 0.0
		label := func(row, level int) string { return h.Levels[level].Labels[h.Levels[level].Of[c.Codes.At(row)]] }
		under := make([]map[string]float64, h.Height()) // by level and label: records
		for level := range under {
			under[level] = map[string]float64{}
			for row := range in.Rows {
				under[level][label(row, level)]++
			}
		}
		for row := range in.Rows {
			level := int(r.Levels[i][row])
			same := under[0][label(row, 0)]
			entropy -= math.Log2(same / float64(in.Rows))
			switch id {
			case utility.Precision:
				term += float64(level) / float64(h.Height()-1) / float64(in.Rows)
			case utility.Height:
				term += float64(level) / float64(in.Rows)
			default:
				term -= math.Log2(same / under[level][label(row, level)])
			}
		}
		if id == utility.NormalizedNonUniformEntropy {
			term /= entropy
		}
		score += weights[i] / highest * term / float64(len(columns))
	}
	return score
}

// TestFinestRepeated: a search that the time ended says how many steps it took, and as
// many steps make the same result again.
func TestFinestRepeated(t *testing.T) {
	in, cfg := crowd(t, 3000, project.Recoding{Method: project.Finest}, false)
	cfg.Search.TimeLimit = 0.5 // after groups are being improved
	ticks := time.Duration(0)
	timed, err := anonymize.Table(context.Background(), in, cfg,
		anonymize.Options{Clock: func() time.Duration { ticks += 500 * time.Microsecond; return ticks }})
	if err != nil || timed.Stopped != "time" || timed.Checks == 0 {
		t.Fatalf("stopped by %q after %d steps: %v", timed.Stopped, timed.Checks, err)
	}
	cfg.Search.TimeLimit, cfg.Search.CheckLimit = 0, timed.Checks
	again, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || again.Checks != timed.Checks || again.Stopped != "checks" || again.Score != timed.Score || lines(again) != lines(timed) {
		t.Errorf("%d steps again, stopped by %q, score %v, before %v: %v", again.Checks, again.Stopped, again.Score, timed.Score, err)
	}
}

// TestGroupsByPersonsRefuse: a group of three persons may be one person's almost alone,
// who is then found among them; so groups that are counted by persons do not keep the
// share of persons who own most of a class.
func TestGroupsByPersonsRefuse(t *testing.T) {
	var cells [][]string
	for range 8 {
		cells = append(cells, []string{"a", "x"})
	}
	cells = append(cells, []string{"a", "y"}, []string{"a", "z"})
	in := must(table.EncodeStrings("t.csv", []string{"q", "who"}, cells))(t)
	exact := 0
	cfg := project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"}, Person: []string{"who"}, Size: project.Persons,
		Columns: []project.Column{{Name: "q", Role: project.QuasiIdentifying, MaxLevel: &exact}},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}},
			{Model: "sample-uniqueness", Params: param.Values{"threshold": 0.2}}}}
	full, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || full.Found {
		t.Errorf("the group of all records is no counter-example: %v", err)
	}
	for _, method := range []project.Method{project.Graph, project.Finest} {
		cfg.Recoding.Method = method
		if _, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); err == nil ||
			problem.From(err).Code != "core-recoding-people" {
			t.Errorf("%s: %v", method, err)
		}
	}
}

// TestFinestSubset: of a research subset its records alone form groups and count; rules
// that compare them with the others are not kept, and a claim that they are is refused.
func TestFinestSubset(t *testing.T) {
	for _, method := range []project.Method{project.Finest, project.Graph, project.Local} {
		t.Run(string(method), func(t *testing.T) { subsetOf(t, method) })
	}
}

func subsetOf(t *testing.T, method project.Method) {
	in, cfg := crowd(t, 600, project.Recoding{Method: method, Seed: 5}, false)
	cfg.Subset = &project.Subset{}
	for row := 1; row < in.Rows; row += 3 {
		cfg.Subset.Rows = append(cfg.Subset.Rows, row)
	}
	if method != project.Graph {
		cfg.Models = append(cfg.Models, project.Model{Model: "distinct-l-diversity", Attribute: "d", Params: param.Values{"l": 3.0}})
		cfg.Columns = append(cfg.Columns, project.Column{Name: "d", Role: project.Sensitive})
	}
	r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, r)
	columns := must(anonymize.QuasiIdentifiers(in, cfg))(t)
	lost := 0.0
	for i, c := range columns {
		for _, row := range cfg.Subset.Rows {
			level := c.Hierarchy.Levels[r.Levels[i][row]]
			lost += float64(level.Rows[level.Of[c.Codes.At(row)]]-1) / float64(c.Hierarchy.Size-1) / float64(len(cfg.Subset.Rows)*len(columns))
		}
	}
	if math.Abs(r.Score-lost) > 1e-9 || math.Abs(r.Kept-1+lost) > 1e-9 || r.Suppressed != 0 ||
		r.Records != 200 || r.After.Records != 200 || r.After.Smallest < 4 {
		t.Errorf("score %v, of the cells %v; %+v", r.Score, lost, r.After)
	}
	stated := must(claim.Of(in, &cfg, r, false))(t)
	for _, rule := range []verify.Rule{verify.KMap{K: 1}, verify.DeltaPresence{High: 1}} {
		stated.Rules = []verify.Rule{rule}
		if _, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated); problem.From(err).Code != "verify-rule" {
			t.Errorf("%s: %v", rule.Name(), err)
		}
	}
}

// TestGraphDiversity: groups that are formed for their size alone need not be diverse,
// which is why the rule is refused there; the finest groups are what the hint names.
func TestGraphDiversity(t *testing.T) {
	in := must(table.EncodeStrings("t.csv", []string{"q", "s"}, [][]string{{"a", "x"}, {"a", "x"}, {"b", "y"}, {"b", "y"}}))(t)
	cfg := project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Recoding: project.Recoding{Method: project.Graph},
		Columns:  []project.Column{{Name: "q", Role: project.QuasiIdentifying}, {Name: "s", Role: project.Sensitive}},
		Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
	diverse := append(slices.Clone(cfg.Models), project.Model{Model: "distinct-l-diversity", Attribute: "s", Params: param.Values{"l": 2.0}})
	cfg.Columns[1].Role = project.Insensitive
	r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || r.Classes != 2 || r.Kept != 1 {
		t.Fatalf("groups of a, a and b, b: %+v, %v", r, err)
	}
	cfg.Columns[1].Role, cfg.Models = project.Sensitive, diverse
	if _, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); problem.From(err).Code != "core-recoding-model" ||
		!strings.Contains(problem.From(err).Hint, "finest groups") {
		t.Errorf("%v", err)
	}
	cfg.Recoding.Method = project.Finest
	if r, err = anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); err != nil || r.Classes != 1 {
		t.Errorf("one group has x and y: %+v, %v", r, err)
	}
}
