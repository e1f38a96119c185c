package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// climber is DataFly and IGreedy on labels written out. at holds the level of
// each column of the problem.
type climber struct {
	p     *checktest.Task
	order []int // canonical
	all   *recorder
	at    []int
}

func (c *climber) id(levels []int) lattice.ID {
	var canonical []int
	for _, at := range c.order {
		canonical = append(canonical, levels[at])
	}
	return c.all.Lattice().ID(canonical)
}

func (c *climber) lifted(column int) []int {
	up := slices.Clone(c.at)
	up[column]++
	return up
}

func (c *climber) distinct(column int) int {
	seen := make(map[string]bool)
	for row := range c.p.Rows {
		seen[c.p.Columns[column].Label(row, c.at[column])] = true
	}
	return len(seen)
}

// smallest returns the size of the smallest class of records that count.
func (c *climber) smallest(levels []int) int {
	classes := make(map[string]int)
	for row := range c.p.Rows {
		if c.p.Counts(row) {
			var labels []string
			for i := range levels {
				labels = append(labels, fmt.Sprintf("%q", c.p.Columns[i].Label(row, levels[i])))
			}
			classes[strings.Join(labels, ",")]++
		}
	}
	least := c.p.Rows
	for _, n := range classes {
		least = min(least, n)
	}
	return least
}

// climb returns the checks of an algorithm.
func (c *climber) climb(greedy bool) (checked []lattice.ID) {
	check := func(levels []int) bool {
		checked = append(checked, c.id(levels))
		return c.all.outcomes[c.id(levels)].Anonymous
	}
	for i := range c.p.Columns {
		c.at = append(c.at, c.p.Columns[i].Min)
	}
	if check(c.at) {
		return checked
	}
	for {
		chosen, found := -1, false
		for _, column := range c.order {
			if c.at[column] == c.p.Columns[column].Max {
				continue
			}
			up := c.lifted(column)
			better := chosen < 0
			if greedy {
				found = check(up) || found
				if !better {
					a, b := c.smallest(up), c.smallest(c.lifted(chosen))
					better = a > b || a == b && c.distinct(column) > c.distinct(chosen)
				}
			} else if !better {
				better = c.distinct(column) > c.distinct(chosen)
			}
			if better {
				chosen = column
			}
		}
		if chosen < 0 || found {
			return checked
		}
		c.at = c.lifted(chosen)
		if !greedy && check(c.at) {
			return checked
		}
	}
}

// TestHeuristics: DataFly and IGreedy climb as their descriptions say; the
// minimal variant of Lightning makes the checks of Lightning up to the first
// that is anonymous. All return the best of what they checked, claim nothing
// more, and find something wherever the models allow to rely on that.
func TestHeuristics(t *testing.T) {
	t.Parallel()
	problems := number(t, 1500, 600, 100)
	better := make(map[string]int)
	for seed := range uint64(problems) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 22)))
		all := enumerate(t, p)
		lightning := newRecorder(t, p, evaluate.Tuning{})
		find(t, lightning, search.Options{Algorithm: "lightning-paper"})
		for _, algorithm := range []string{"datafly", "igreedy", "lightning-minimal"} {
			r := newRecorder(t, p, evaluate.Tuning{})
			got, _ := find(t, r, search.Options{Algorithm: search.ID(algorithm)})
			where := fmt.Sprintf("seed %d, %s", seed, algorithm)
			want := lightning.ids
			if first := slices.IndexFunc(lightning.outcomes, func(o evaluate.Evaluation) bool { return o.Anonymous }); first >= 0 {
				want = want[:first+1]
			}
			if algorithm != "lightning-minimal" {
				want = (&climber{p: p, order: r.Order(), all: all}).climb(algorithm == "igreedy")
			}
			if !slices.Equal(r.ids, want) {
				t.Fatalf("%s: checked %v, want %v\n%v", where, levelsOf(r.Lattice(), r.ids), levelsOf(r.Lattice(), want), p)
			}
			best := r.best()
			if (best < 0) != (got.Best == nil) || best >= 0 && got.Best.ID != r.ids[best] {
				t.Fatalf("%s: found %+v of %v\n%v", where, got.Best, r.ids, p)
			}
			if best < 0 && all.Monotone() && (all.best() >= 0 || !got.Optimal) {
				t.Fatalf("%s: found nothing, proved: %v\n%v", where, got.Optimal, p)
			}
			if got.Optimal && all.best() >= 0 {
				t.Fatalf("%s: claims that nothing is anonymous\n%v", where, p)
			}
			if best >= 0 && got.Best.ID != all.ids[all.best()] {
				better[algorithm]++
			}
		}
	}
	if len(better) != 3 {
		t.Errorf("results that are not the best: %v", better)
	}
}
