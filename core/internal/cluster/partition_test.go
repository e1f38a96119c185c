package cluster

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func FuzzPartition(f *testing.F) {
	for seed := range uint64(400) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 4))
		p := randomProblem(t, r, 2+r.IntN(300))
		plain, improved := partition(t, p, Options{Plain: true}), partition(t, p, Options{})
		if weighted(p, improved) > weighted(p, plain)+1e-4 { // losses are rounded to 1/unit a cell
			t.Fatalf("improving raised the loss from %v to %v", plain.Loss, improved.Loss)
		}
		again := partition(t, p, Options{})
		if !slices.Equal(again.Of, improved.Of) {
			t.Fatal("the same problem and seed gave other groups")
		}
	})
}

// weighted adds up the losses of the columns by weight.
func weighted(p Task, g *Groups) (sum float64) {
	highest := 0.0
	for _, c := range p.Columns {
		highest = max(highest, c.Weight)
	}
	for i, c := range p.Columns {
		if highest > 0 {
			sum += g.Loss[i] * c.Weight / highest
		} else {
			sum += g.Loss[i]
		}
	}
	return sum
}

// geometric is the default aggregate of the measure "loss": the geometric mean
// of 1+x, less 1 (utility/aggregate.go).
func geometric(losses []float64) float64 {
	product := 1.0
	for _, x := range losses {
		product *= 1 + x
	}
	return math.Pow(product, 1/float64(len(losses))) - 1
}

// fullDomain returns by column the loss of a full-domain generalization, worked
// out by the definition with a map of groups: those of fewer than k rows are
// suppressed and lose everything.
func fullDomain(p Task, levels []int) []float64 {
	groups := map[string]int{}
	keys := make([]string, p.Rows)
	for row := range keys {
		var key []byte
		for c, column := range p.Columns {
			key = binary.AppendUvarint(key, uint64(column.Hierarchy.Levels[levels[c]].Of[column.Codes[row]]))
		}
		keys[row] = string(key)
		groups[keys[row]]++
	}
	losses := make([]float64, len(p.Columns))
	for c, column := range p.Columns {
		level := column.Hierarchy.Levels[levels[c]]
		for row, key := range keys {
			if groups[key] < p.K {
				losses[c]++
			} else {
				losses[c] += float64(level.Rows[level.Of[column.Codes[row]]]-1) / float64(column.Hierarchy.Size-1)
			}
		}
		losses[c] /= float64(p.Rows)
	}
	return losses
}

// On real tables groups lose less than the best full-domain generalization with
// any number of records suppressed. Which one that is was found by trying all
// 12,960, 45,000 and 20,736 transformations by the definition, with no code of
// this program; for "adult" and k = 5 it is also that of ARX 3.9.2, with the loss
// 0.220411928 (a limit of 10 % is enough).
func TestLessLossThanFullDomain(t *testing.T) {
	if testing.Short() {
		t.Skip("several seconds")
	}
	type known struct {
		dataset string
		k       int
		best    []int
	}
	all := []known{
		{"adult", 5, []int{0, 3, 0, 0, 2, 1, 1, 1, 0}}, {"adult", 10, []int{0, 3, 0, 0, 2, 1, 1, 1, 0}},
		{"cup", 5, []int{4, 3, 0, 0, 0, 1, 2, 1}}, {"cup", 10, []int{4, 3, 0, 0, 0, 1, 2, 1}},
		{"fars", 5, []int{3, 0, 1, 1, 0, 0, 1, 0}}, {"fars", 10, []int{4, 0, 1, 1, 0, 0, 2, 0}},
	}
	if !figures.Long() {
		all = []known{all[0], all[3], all[4]}
	}
	for _, test := range all {
		p := sharedProblem(t, test.dataset, test.k)
		full := geometric(fullDomain(p, test.best))
		if test.dataset == "adult" && test.k == 5 && math.Abs(full-0.220411928) > 1e-9 {
			t.Errorf("full-domain generalization of adult loses %v", full)
		}
		for _, plain := range []bool{true, false} {
			if plain && test.dataset != "adult" {
				continue
			}
			g := partition(t, p, Options{Plain: plain})
			loss := geometric(g.Loss)
			t.Logf("%s, k=%d, plain=%v: %d groups, loss %.4f (full domain %.4f), %d cells hidden, cost %.2f times the bound",
				test.dataset, test.k, plain, len(g.Sizes), loss, full, g.Hidden, g.Cost/g.Bound)
			if loss >= full {
				t.Errorf("%s, k=%d: loss %v, full domain %v", test.dataset, test.k, loss, full)
			}
		}
	}
}

func TestPartitionRefuses(t *testing.T) {
	hierarchy := []string{"a *", "b *"}
	rows := [][]string{{"a"}, {"b"}, {"b"}}
	code := func(p Task) problem.Code {
		_, err := Partition(context.Background(), p, Options{})
		if err == nil {
			return ""
		}
		return problem.From(err).Code
	}
	for _, test := range []struct {
		name   string
		change func(*Task)
		code   problem.Code
	}{
		{"as many rows as k", func(p *Task) { p.K = 3 }, ""},
		{"too few rows", func(p *Task) { p.K = 4 }, "cluster-rows"},
		{"k of 0", func(p *Task) { p.K = 0 }, "cluster-input"},
		{"no columns", func(p *Task) { p.Columns = nil }, "cluster-input"},
		{"no hierarchy", func(p *Task) { p.Columns[0].Hierarchy = nil }, "cluster-input"},
		{"levels out of order", func(p *Task) { p.Columns[0].Min, p.Columns[0].Max = 1, 0 }, "cluster-input"},
		{"level too high", func(p *Task) { p.Columns[0].Max = 2 }, "cluster-input"},
		{"negative weight", func(p *Task) { p.Columns[0].Weight = -1 }, "cluster-input"},
		{"weight that is no number", func(p *Task) { p.Columns[0].Weight = math.NaN() }, "cluster-input"},
		{"codes of another table", func(p *Task) { p.Columns[0].Codes = p.Columns[0].Codes[:2] }, "cluster-input"},
	} {
		p := define(t, 2, rows, hierarchy)
		test.change(&p)
		if got := code(p); got != test.code {
			t.Errorf("%s: %q, want %q", test.name, got, test.code)
		}
	}
}

// crowd is a table on which all phases have something to do.
func crowd(t *testing.T) Task {
	r := rand.New(rand.NewPCG(3, 3))
	var lines []string
	for v := range 64 {
		lines = append(lines, fmt.Sprintf("%d a%d b%d c%d *", v, v/2, v/8, v/32))
	}
	var rows [][]string
	for range 3000 {
		rows = append(rows, []string{fmt.Sprint(r.IntN(64)), fmt.Sprint(r.IntN(64)), fmt.Sprint(r.IntN(64))})
	}
	return define(t, 4, rows, lines, lines, lines)
}

func TestProgress(t *testing.T) {
	var seen []phase
	var last Status
	partition(t, crowd(t), Options{Observe: func(p Status) bool {
		if len(seen) == 0 || seen[len(seen)-1] != p.Phase {
			if len(seen) > 0 && last.Done != last.Total {
				t.Errorf("phase %s ended at %d of %d", last.Phase, last.Done, last.Total)
			}
			seen = append(seen, p.Phase)
		} else if p.Done < last.Done || p.Total != last.Total {
			t.Errorf("from %v to %v", last, p)
		}
		if p.Done > p.Total {
			t.Errorf("more than all: %v", p)
		}
		last = p
		return true
	}})
	if !slices.Equal(seen, []phase{phaseForest, phaseCut, PhaseImprove}) || last.Done != last.Total {
		t.Errorf("phases %v, the last one up to %v", seen, last)
	}
}

func TestStop(t *testing.T) {
	p := crowd(t)
	for _, phase := range []phase{phaseForest, phaseCut, PhaseImprove} {
		ctx, end := context.WithCancel(context.Background())
		_, err := Partition(ctx, p, Options{Observe: func(p Status) bool {
			if p.Phase == phase {
				end()
			}
			return true
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("context ended during %s: %v", phase, err)
		}
	}
	for _, phase := range []phase{phaseForest, phaseCut} {
		if _, err := Partition(context.Background(), p, Options{Observe: func(p Status) bool { return p.Phase != phase }}); !errors.Is(err,
			context.Canceled) {
			t.Errorf("observer stopped %s: %v", phase, err)
		}
	}
	// Groups that are only being improved are a result.
	stopped := partition(t, p, Options{Observe: func(p Status) bool { return p.Phase != PhaseImprove }})
	plain, improved := partition(t, p, Options{Plain: true}), partition(t, p, Options{})
	if a, b, c := weighted(p, plain), weighted(p, stopped), weighted(p, improved); !(a > b && b > c) {
		t.Errorf("loss %v, stopped after some improvements %v, at the end %v", a, b, c)
	}
}

// A column of high weight is generalized less, one of weight 0 does not count
// (thesis, 3.6).
func TestWeights(t *testing.T) {
	p := crowd(t)
	same := partition(t, p, Options{})
	p.Columns[0].Weight = 10
	first := partition(t, p, Options{})
	p.Columns[0].Weight = 0
	last := partition(t, p, Options{})
	if a, b, c := first.Loss[0], same.Loss[0], last.Loss[0]; !(a < b && b < c) {
		t.Errorf("loss of the column with weight 10: %v, 1: %v, 0: %v", a, b, c)
	}
}

// Where tops differ, or where higher levels are not allowed, cells are hidden.
func TestHidden(t *testing.T) {
	rows := [][]string{{"a"}, {"b"}, {"c"}, {"d"}}
	p := define(t, 4, rows, []string{"a ab one", "b ab one", "c cd two", "d cd two"})
	g := partition(t, p, Options{})
	if g.Levels[0][0] != 3 || g.Hidden != 4 || g.Loss[0] != 1 || g.Cost != 4 {
		t.Errorf("different tops: %+v", g)
	}
	p = define(t, 2, rows, []string{"a ab *", "b ab *", "c cd *", "d cd *"})
	p.Columns[0].Max = 1
	if g = partition(t, p, Options{}); g.Hidden != 0 || len(g.Sizes) != 2 || g.Levels[0][0] != 1 {
		t.Errorf("within the highest level: %+v", g)
	}
	p.K = 4
	if g = partition(t, p, Options{}); g.Levels[0][0] != 3 || g.Hidden != 4 {
		t.Errorf("beyond the highest level: %+v", g)
	}
	p.Columns[0].Max = 2
	if g = partition(t, p, Options{}); g.Levels[0][0] != 2 || g.Hidden != 4 {
		t.Errorf("the label * hides, too: %+v", g)
	}
}
