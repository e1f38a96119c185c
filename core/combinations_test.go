package core_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// together counts the lines that show in some columns what a line shows there.
func together(shown [][]string, line int, columns ...int) (n int) {
	for _, other := range shown {
		if !slices.ContainsFunc(columns, func(c int) bool { return other[c] != shown[line][c] }) {
			n++
		}
	}
	return n
}

// meets reports whether lines are k-anonymous, and any two columns of them pairs-anonymous.
func meets(shown [][]string, k, pairs int) bool {
	columns := len(shown[0])
	all := make([]int, columns)
	for c := range all {
		all[c] = c
	}
	for line := range shown {
		if together(shown, line, all...) < k {
			return false
		}
		for a := range columns {
			for b := range a {
				if together(shown, line, a, b) < pairs {
					return false
				}
			}
		}
	}
	return true
}

// fewestTogether is the lowest weight of cells by whose suppression lines meet the rules, by trying
// all.
func fewestTogether(cells [][]string, k, pairs int, weights []float64) float64 {
	best, columns := math.Inf(1), len(weights)
	for which := range 1 << (len(cells) * columns) {
		cost := 0.0
		shown := make([][]string, len(cells))
		for row, line := range cells {
			shown[row] = slices.Clone(line)
			for c := range line {
				if which>>(row*columns+c)&1 == 1 {
					shown[row][c] = "*"
					cost += weights[c]
				}
			}
		}
		if cost < best && meets(shown, k, pairs) {
			best = cost
		}
	}
	return best
}

// TestCombinations: any two columns show what so many lines show, beside k-anonymity of all, and
// the verifier agrees; how near that is to the fewest cells stands in static/docs/recoding.md.
func TestCombinations(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	tables, optimal, sum, worst := 0, 0, 0.0, 0.0
	drawn := figures.Number(400, 400, 80)
	for range drawn {
		rows := 3 + r.IntN(2)
		k, pairs := 1+r.IntN(2), 2+r.IntN(2)
		weights := []float64{1, float64(1+r.IntN(4)) / 4, float64(1+r.IntN(4)) / 4}
		cells := make([][]string, rows)
		for row := range cells {
			for c := range weights {
				cells[row] = append(cells[row], fmt.Sprint(c, "-", r.IntN(2+c)))
			}
		}
		in, cfg := suppressing(t, cells, k, weights)
		cfg.Recoding.Pairs = pairs
		shown, got := suppressed(t, in, cfg, cells)
		if !meets(shown, k, pairs) {
			t.Fatalf("k = %d, pairs %d: %q became %q", k, pairs, cells, shown)
		}
		best := fewestTogether(cells, k, pairs, weights)
		if got < best-1e-9 {
			t.Fatalf("%v suppressed, less than the fewest, %v: %q", got, best, shown)
		}
		if best == 0 {
			if got > 0 {
				t.Fatalf("%v suppressed where nothing has to be: %q", got, shown)
			}
			continue
		}
		tables++
		sum, worst = sum+got/best, max(worst, got/best)
		if got <= best+1e-9 {
			optimal++
		}
	}
	t.Logf("of %d tables %d were solved optimally; the weight suppressed was %.4f times the fewest on average, %.3f times at worst",
		tables, optimal, sum/float64(tables), worst)
	if tables < drawn/2 || sum/float64(tables) > 1.2 || worst > 4 {
		t.Errorf("%d tables, %.4f times the fewest on average, %.3f times at worst", tables, sum/float64(tables), worst)
	}
}

// TestCombinationsNeverMoreThanColumns: on 300 tables of 10 to 80 lines no more weight is
// suppressed than by the best set of whole columns, found by trying all sets.
func TestCombinationsNeverMoreThanColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 7))
	equal := 0
	for table := range 300 {
		rows, columns := 10+r.IntN(71), 4+r.IntN(3)
		k, pairs := 1+r.IntN(3), 2+r.IntN(3)
		weights := make([]float64, columns)
		for c := range weights {
			weights[c] = 1
			if table%2 == 1 {
				weights[c] = float64(1+r.IntN(4)) / 4
			}
		}
		cells := make([][]string, rows)
		for row := range cells {
			for c := range weights {
				cells[row] = append(cells[row], fmt.Sprint(c, "-", min(int(r.ExpFloat64()*1.4), []int{2, 2, 3, 4, 3, 5}[c]-1)))
			}
		}
		best := math.Inf(1)
		for which := range 1 << columns {
			shown, cost := make([][]string, rows), 0.0
			for row, line := range cells {
				shown[row] = slices.Clone(line)
				for c := range line {
					if which>>c&1 == 1 {
						shown[row][c], cost = "*", cost+weights[c]
					}
				}
			}
			if cost < best && meets(shown, k, pairs) {
				best = cost
			}
		}
		in, cfg := suppressing(t, cells, k, weights)
		cfg.Recoding.Pairs = pairs
		shown, got := suppressed(t, in, cfg, cells)
		if !meets(shown, k, pairs) {
			t.Fatalf("k = %d, pairs %d: %q became %q", k, pairs, cells, shown)
		}
		if got > best+1e-9 {
			t.Errorf("table %d, %d lines, k = %d, pairs %d, weights %v: %v suppressed, by whole columns %v",
				table, rows, k, pairs, weights, got, best)
		} else if got > best-1e-9 {
			equal++
		}
	}
	t.Logf("%d of 300 tables suppress as much as the best whole columns, the others less", equal)
}

// TestCombinationsOfSome: triples and named columns hold in a larger table, too; where nobody knows
// more than two columns, fewer cells are suppressed than by as many records of all columns.
func TestCombinationsOfSome(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 6))
	cells := make([][]string, 800)
	weights := []float64{0.5, 0.5, 0.5, 0.5, 0.5}
	for row := range cells {
		for c := range weights {
			cells[row] = append(cells[row], fmt.Sprint(c, "-", int(math.Abs(r.NormFloat64())*float64(2+c))))
		}
	}
	in, cfg := suppressing(t, cells, 10, weights)
	_, all := suppressed(t, in, cfg, cells)
	in, cfg = suppressing(t, cells, 1, weights)
	cfg.Recoding.Pairs, cfg.Recoding.Triples = 10, 4
	cfg.Recoding.Combinations = []project.Combination{{Columns: []string{"c4", "c0"}, K: 25},
		{Columns: []string{"c1", "c2", "c3", "c4"}, K: 2}}
	shown, some := suppressed(t, in, cfg, cells)
	for line := range shown {
		for a := range weights {
			for b := range a {
				if n := together(shown, line, a, b); n < 10 {
					t.Fatalf("line %d: %d lines show the same in %d and %d", line, n, a, b)
				}
				for c := range b {
					if n := together(shown, line, a, b, c); n < 4 {
						t.Fatalf("line %d: %d lines show the same in %d, %d and %d", line, n, a, b, c)
					}
				}
			}
		}
		if together(shown, line, 4, 0) < 25 || together(shown, line, 1, 2, 3, 4) < 2 {
			t.Fatalf("line %d: %q", line, shown[line])
		}
	}
	t.Logf("suppressed weight %v of %v cells by combinations, %v by 10-anonymity", some, len(cells)*len(weights), all)
	if some >= all {
		t.Errorf("suppressed weight %v by combinations, %v by 10-anonymity", some, all)
	}
}

// TestCombinationsKeepRules: a rule about a secret holds beside combinations.
func TestCombinationsKeepRules(t *testing.T) {
	in, cfg := crowd(t, 600, project.Recoding{Method: project.Suppression, Pairs: 12}, false)
	secret := &cfg.Columns[2] // of 16 values
	secret.Role, secret.Hierarchy = project.Sensitive, nil
	cfg.Models = []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}},
		{Model: "distinct-l-diversity", Attribute: secret.Name, Params: param.Values{"l": 3.0}}}
	r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, r)
}

// TestCombinationsRefused: what cannot be kept is refused in words.
func TestCombinationsRefused(t *testing.T) {
	cells := [][]string{{"a", "b"}, {"a", "c"}, {"a", "c"}}
	for name, c := range map[string]struct {
		change func(p *project.Project)
		code   problem.Code
		path   string
	}{
		"another way": {func(p *project.Project) { p.Recoding.Method, p.Recoding.Pairs = project.Finest, 2 },
			"config-combinations", "recoding.pairs"},
		"people": {func(p *project.Project) { p.Person, p.Recoding.Triples = []string{"c0"}, 2 }, "config-combinations", "recoding.triples"},
		"one column": {func(p *project.Project) {
			p.Recoding.Combinations = []project.Combination{{Columns: []string{"c0"}, K: 2}}
		}, "config-combinations", "recoding.combinations[0].columns"},
		"no column": {func(p *project.Project) {
			p.Recoding.Combinations = []project.Combination{{Columns: []string{"c0", "x"}, K: 2}}
		}, "config-combinations", "recoding.combinations[0].columns[1]"},
		"twice": {func(p *project.Project) {
			p.Recoding.Combinations = []project.Combination{{Columns: []string{"c0", "c0"}, K: 2}}
		}, "config-combinations", "recoding.combinations[0].columns[1]"},
		"no number": {func(p *project.Project) {
			p.Recoding.Combinations = []project.Combination{{Columns: []string{"c0", "c1"}}}
		}, "config-range", "recoding.combinations[0].k"},
		"lowest level": {func(p *project.Project) { one := 1; p.Columns[1].MinLevel = &one }, "config-suppression", "columns[1].minLevel"},
		"aggregated": {func(p *project.Project) {
			p.Recoding.Pairs, p.Columns[1].Microaggregate = 2, &project.Microaggregate{Function: "mode"}
		}, "config-combinations", "columns[1].microaggregate"},
	} {
		in, cfg := suppressing(t, cells, 1, []float64{1, 1})
		c.change(&cfg)
		_, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return p.Code == c.code && p.Place.Path == c.path }) {
			t.Errorf("%s: %v", name, err)
		}
	}
	in, cfg := suppressing(t, cells, 1, []float64{1, 1})
	cfg.Recoding.Pairs = 4
	r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || r.Found || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].Sentence, "only 3") {
		t.Errorf("%+v, %v", r, err)
	}
	wide := make([]string, 60)
	in, cfg = suppressing(t, [][]string{wide, wide}, 1, make([]float64, 60))
	cfg.Recoding.Triples = 2
	if _, err = anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); err == nil || !strings.Contains(err.Error(), "5000") {
		t.Error(err)
	}
	cancelled, end := context.WithCancel(context.Background())
	end()
	in, cfg = suppressing(t, cells, 1, []float64{1, 1})
	cfg.Recoding.Pairs = 3
	if _, err = anonymize.Table(cancelled, in, cfg, anonymize.Options{}); !errors.Is(err, &problem.Problem{Code: "cancelled"}) {
		t.Error(err)
	}
}

// TestCombinationsVerified: a cell that is shown though a combination needs it hidden is a
// generalization of its own value, and all other rules hold; the rule finds it.
func TestCombinationsVerified(t *testing.T) {
	cells := [][]string{{"a", "x", "1"}, {"a", "x", "1"}, {"a", "y", "1"}, {"b", "y", "1"}, {"b", "x", "1"}, {"b", "x", "1"}}
	in, cfg := suppressing(t, cells, 1, []float64{1, 0.5, 1})
	cfg.Recoding.Pairs = 2
	r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, r)
	stated := must(claim.Of(in, &cfg, r, false))(t)
	if _, err := verify.Output(in, encoded(t, []string{"c0", "c1", "c2"}, cells), stated); !errors.Is(err,
		&problem.Problem{Code: "verify-rule"}) || !strings.Contains(err.Error(), "“c0” and “c1” stands in 1 record only") {
		t.Error(err)
	}
}
