package core_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// suppressing is a project that suppresses cells instead of making columns coarser.
func suppressing(t *testing.T, cells [][]string, k int, weights []float64) (*table.Table, project.Project) {
	t.Helper()
	cfg := project.Project{Version: project.Version, Recoding: project.Recoding{Method: project.Suppression},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}}}
	var names []string
	for i := range weights {
		names = append(names, fmt.Sprint("c", i))
		cfg.Columns = append(cfg.Columns, project.Column{Name: names[i], Role: project.QuasiIdentifying, Weight: &weights[i]})
	}
	in := must(table.EncodeStrings("cells.csv", names, cells))(t)
	return in, cfg
}

// suppressed returns the cells that a result shows, and what is suppressed, by weight.
func suppressed(t *testing.T, in *table.Table, cfg project.Project, cells [][]string) (shown [][]string, cost float64) {
	t.Helper()
	r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	verified(t, in, cfg, r)
	for row := range cells {
		line := slices.Clone(cells[row])
		for i := range line {
			if r.Levels[i][row] > 0 {
				line[i] = "*"
				cost += *cfg.Columns[i].Weight
			}
		}
		shown = append(shown, line)
	}
	return shown, cost
}

// fewest is the lowest weight of cells whose suppression makes every record equal to k-1
// others or more, by trying all groupings.
func fewest(cells [][]string, k int, weights []float64) float64 {
	best := math.Inf(1)
	var groups [][]int
	var place func(row int)
	place = func(row int) {
		if row < len(cells) {
			for g := range groups {
				groups[g] = append(groups[g], row)
				place(row + 1)
				groups[g] = groups[g][:len(groups[g])-1]
			}
			groups = append(groups, []int{row})
			place(row + 1)
			groups = groups[:len(groups)-1]
			return
		}
		cost := 0.0
		for _, g := range groups {
			if len(g) < k {
				return
			}
			for i, w := range weights {
				if slices.ContainsFunc(g, func(row int) bool { return cells[row][i] != cells[g[0]][i] }) {
					cost += w * float64(len(g))
				}
			}
		}
		best = min(best, cost)
	}
	place(0)
	return best
}

// fits counts the lines that somebody who knows all values of a record takes for it.
func fits(record []string, shown [][]string) (n int) {
	for _, line := range shown {
		if !slices.ContainsFunc(line, func(cell string) bool { return cell != "*" && !slices.Contains(record, cell) }) {
			n++
		}
	}
	return n
}

// TestLocalSuppression: few cells are suppressed, by their weights. How near to the fewest stands
// in static/docs/recoding.md.
func TestLocalSuppression(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 3))
	tables, optimal, sum, worst := 0, 0, 0.0, 0.0
	for tables < 300 {
		k, rows := 2+r.IntN(2), 4+r.IntN(5)
		weights := make([]float64, 1+r.IntN(4))
		for i := range weights {
			weights[i] = float64(1+r.IntN(4)) / 4
		}
		cells := make([][]string, rows)
		for row := range cells {
			for i := range weights {
				cells[row] = append(cells[row], fmt.Sprint(i, "-", r.IntN(3)))
			}
		}
		in, cfg := suppressing(t, cells, k, weights)
		shown, got := suppressed(t, in, cfg, cells)
		for row, line := range shown {
			equal := 0
			for _, other := range shown {
				if slices.Equal(line, other) {
					equal++
				}
			}
			if equal < k || fits(cells[row], shown) < k {
				t.Fatalf("k = %d: line %q stands %d times, and %d lines fit its record, in %q", k, line, equal, fits(cells[row], shown), shown)
			}
		}
		best := fewest(cells, k, weights)
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
	if sum/float64(tables) > 1.05 || worst > 2 {
		t.Errorf("%.4f times the fewest on average, %.3f times at worst", sum/float64(tables), worst)
	}
}

// TestSuppressedCellIsValue: a suppressed cell that counts as any value does not protect. The
// lines "m 30" and "m *" then are 2 each, but whoever knows that somebody is m and 40 finds one
// line. So both lines have to show the same.
func TestSuppressedCellIsValue(t *testing.T) {
	cells := [][]string{{"m", "30"}, {"m", "40"}}
	if n := fits(cells[1], [][]string{{"m", "30"}, {"m", "*"}}); n != 1 {
		t.Errorf("%d lines fit", n)
	}
	in, cfg := suppressing(t, cells, 2, []float64{1, 1})
	if shown, cost := suppressed(t, in, cfg, cells); cost != 2 || shown[0][1] != "*" || shown[1][1] != "*" {
		t.Errorf("%q, %v suppressed", shown, cost)
	}
}

// TestSuppressionByImportance: a column that matters more loses fewer cells.
func TestSuppressionByImportance(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 4))
	cells := make([][]string, 600)
	for row := range cells {
		for i := range 3 {
			cells[row] = append(cells[row], fmt.Sprint(i, "-", r.IntN(12)))
		}
	}
	for important := range 3 {
		weights := []float64{0.2, 0.2, 0.2}
		weights[important] = 1
		in, cfg := suppressing(t, cells, 3, weights)
		shown, _ := suppressed(t, in, cfg, cells)
		var gone [3]int
		for _, line := range shown {
			for i, cell := range line {
				if cell == "*" {
					gone[i]++
				}
			}
		}
		for i := range gone {
			if i != important && gone[i] <= gone[important] {
				t.Errorf("column %d matters most, and loses as many cells as column %d: %v", important, i, gone)
			}
		}
	}
}

// TestSuppressionKeepsCells: of one table, suppressing cells leaves more of them exact than each
// way of recoding by hierarchies of ranges does. The shares stand in static/docs/recoding.md.
func TestSuppressionKeepsCells(t *testing.T) {
	exact := func(cfg project.Project, in *table.Table) (share, kept float64) {
		cfg.SuppressionLimit = 1
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		verified(t, in, cfg, r)
		for i := range 3 {
			for row := range in.Rows {
				level := r.Transformation[i].Level
				if r.Levels != nil {
					level = int(r.Levels[i][row])
				}
				if level == 0 && (r.Recoded.Suppressed == nil || !r.Recoded.Suppressed[row]) {
					share++
				}
			}
		}
		return share / float64(3*in.Rows), r.Kept
	}
	in, cfg := crowd(t, 3000, project.Recoding{Method: project.Finest}, false)
	alone := cfg
	alone.Recoding.Method = project.Suppression
	most, _ := exact(alone, in)
	t.Logf("cells suppressed: %.1f %% exact", 100*most)
	for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
		cfg.Recoding.Method = method
		share, kept := exact(cfg, in)
		t.Logf("%s: %.1f %% exact, %.1f %% of the detail", method, 100*share, 100*kept)
		if share >= most {
			t.Errorf("%s leaves %v of the cells exact, suppressing them %v", method, share, most)
		}
	}
}
