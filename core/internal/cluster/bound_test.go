package cluster

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// randomProblem makes a small table with hierarchies at random: as many rows
// as can be grouped in all ways, columns of 1 to 4 levels, some without a
// common top, some with restricted levels, weights that differ.
func randomProblem(t testing.TB, r *rand.Rand, rows int) Task {
	k := 2 + r.IntN(3)
	if r.IntN(10) == 0 {
		k = 1 + r.IntN(6)
	}
	columns := 1 + r.IntN(4)
	cells := make([][]string, max(rows, k))
	for i := range cells {
		cells[i] = make([]string, columns)
	}
	var hierarchies [][]string
	for c := range columns {
		values, height, top := 1+r.IntN(8), 1+r.IntN(4), r.IntN(3) > 0
		var lines []string
		for v := range values {
			line := fmt.Sprint("v", v)
			for l := 1; l < height; l++ {
				if top && l == height-1 {
					line += " *"
				} else {
					line += fmt.Sprintf(" %d-%d", l, v>>l)
				}
			}
			lines = append(lines, line)
		}
		hierarchies = append(hierarchies, lines)
		for _, row := range cells {
			row[c] = fmt.Sprint("v", r.IntN(values))
		}
	}
	p := define(t, k, cells, hierarchies...)
	for i := range p.Columns {
		c := &p.Columns[i]
		if r.IntN(4) == 0 {
			c.Min = r.IntN(c.Max + 1)
			c.Max = c.Min + r.IntN(c.Max-c.Min+1)
		}
		if r.IntN(3) == 0 {
			c.Weight = float64(r.IntN(5)) / 4
		}
	}
	p.Seed = r.Uint64()
	return p
}

// optimum is the lowest sum over all rows, of any grouping, of what the price says of
// the rows of a group: for every set of rows the
// cheapest first group, which holds its first row, and the optimum of the rest.
func optimum(s *state, price func(group) int64) int64 {
	n := len(s.rows)
	best := make([]int64, 1<<n)
	for set := 1; set < len(best); set++ {
		best[set] = math.MaxInt64
		lowest := set & -set
		for others := set ^ lowest; ; others = (others - 1) & (set ^ lowest) {
			var rows []int32
			for i := range n {
				if (others|lowest)>>i&1 == 1 {
					rows = append(rows, int32(i))
				}
			}
			if rest := best[set&^(others|lowest)]; len(rows) >= s.k && rest < math.MaxInt64 {
				best[set] = min(best[set], rest+int64(len(rows))*price(s.group(rows)))
			}
			if others == 0 {
				break
			}
		}
	}
	return best[len(best)-1]
}

// The theorem (thesis, 2.3.5): the cost is at most max(2k-1, 3k-5) times that
// of an optimal grouping. And the bound that is reported is one.
func TestApproximation(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2005))
	worst, optimal, positive := 0.0, 0, 0
	for i := range 2500 {
		p := randomProblem(t, r, 2+r.IntN(7))
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		best := float64(optimum(newState(s), func(g group) int64 { return g.cost })) / unit
		for _, plain := range []bool{true, false} {
			g := partition(t, p, Options{Plain: plain})
			if g.Bound > best+1e-9 {
				t.Fatalf("instance %d: bound %v, optimum %v", i, g.Bound, best)
			}
			if g.Cost > float64(most(p.K))*best+1e-9 {
				t.Fatalf("instance %d, k=%d: cost %v, optimum %v", i, p.K, g.Cost, best)
			}
			if best > 0 && plain {
				positive++
				worst = max(worst, g.Cost/best)
				if g.Cost < best+1e-9 {
					optimal++
				}
			}
		}
	}
	if positive < 2000 {
		t.Fatalf("only %d instances cost anything", positive)
	}
	t.Logf("of %d instances %d were solved optimally; the worst cost %.3f times the optimum", positive, optimal, worst)
}
