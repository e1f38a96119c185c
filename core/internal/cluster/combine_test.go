package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestCombine: with any groups and hierarchies, combinations hold afterwards, cells that are not
// hidden stay what they were, and none can be shown again by itself. Core's TestCombinations
// compares with the fewest.
func TestCombine(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 7))
	for range 200 {
		k, n := 1+r.IntN(3), 12+r.IntN(60)
		rows := make([][]string, n)
		for i := range rows {
			for c := range 4 {
				rows[i] = append(rows[i], fmt.Sprint(r.IntN(2+2*c)))
			}
		}
		var lines [][]string
		for c := range 4 {
			var of []string
			for v := range 2 + 2*c {
				line := fmt.Sprint(v)
				if c > 1 {
					line += fmt.Sprint(" half", v%2)
				}
				of = append(of, line+" *")
			}
			lines = append(lines, of)
		}
		p := define(t, k, rows, lines...)
		for c := range p.Columns {
			p.Columns[c].Weight = r.Float64()
		}
		p.Columns[3].Max = 1 // * is no level that it may have: hidden beyond the highest
		g, err := Finest(context.Background(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		all := []Combination{{[]int{0, 1}, k + r.IntN(6)}, {[]int{3, 1}, k + r.IntN(6)},
			{[]int{1, 2, 3}, k + r.IntN(4)}, {[]int{2}, k + r.IntN(8)}}
		hidden, err := combine(context.Background(), &p, g, all)
		if err != nil {
			t.Fatal(err)
		}
		levels := hidden.levels(&p, g)
		show := func(group, c, level int) string {
			h := p.Columns[c].Hierarchy
			if level >= h.Height() {
				return "*"
			}
			for row, of := range g.Of {
				if int(of) == group {
					return h.Levels[level].Labels[h.Levels[level].Of[p.Columns[c].Codes[row]]]
				}
			}
			t.Fatal("a group has no rows")
			return ""
		}
		holds := func() bool {
			for _, s := range all {
				counts := map[string]int{}
				key := func(group int) (key string) {
					for _, c := range s.Columns {
						key += show(group, c, levels[group][c]) + "|"
					}
					return key
				}
				for _, of := range g.Of {
					counts[key(int(of))]++
				}
				for _, n := range counts {
					if n < s.K {
						return false
					}
				}
			}
			return true
		}
		if !holds() {
			t.Fatalf("%v do not hold with levels %v", all, levels)
		}
		for group := range levels {
			for c, level := range levels[group] {
				if level == g.Levels[group][c] {
					continue
				}
				if show(group, c, level) != "*" {
					t.Fatalf("group %d shows %q in column %d, and no *", group, show(group, c, level), c)
				}
				if c == 3 && level != 3 {
					t.Fatalf("level %d of a column that may have 1 at most", level)
				}
			}
		}
	}
}

// TestCombineRefuses: values that cannot be numbered together, and an end from outside.
func TestCombineRefuses(t *testing.T) {
	var rows [][]string
	var lines [][]string
	for i := range 300 {
		line := make([]string, 9)
		for c := range line {
			line[c] = fmt.Sprint(i)
		}
		rows = append(rows, line)
	}
	for range 9 {
		var of []string
		for i := range 300 {
			of = append(of, fmt.Sprint(i, " *"))
		}
		lines = append(lines, of)
	}
	p := define(t, 1, rows, lines...)
	g, err := Finest(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := combine(context.Background(), &p, g, []Combination{{[]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, 2}}); !errors.Is(err, ErrCombination) {
		t.Error(err)
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := combine(ctx, &p, g, []Combination{{[]int{0, 1}, 2}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
