package paper

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/itemset"
	"github.com/fulgurite/fulgurite/core/problem"
)

// How baskets are drawn, in the way of R. Agrawal, R. Srikant: Fast algorithms for mining
// association rules. VLDB 1994, section 2.4.3: a basket is filled with patterns, sets of items that
// are often bought together, each without some of its items.
const (
	basketSize  = 10   // items of a basket, on average
	patternSize = 4    // items of a pattern, on average
	dropped     = 0.25 // of the items of a pattern, each time
)

// baskets draws records of sets of items, and a hierarchy in which so many items share a label.
func baskets(records, items, fanout int, seed uint64) itemset.Task {
	random := rand.New(rand.NewPCG(seed, uint64(records)<<32|uint64(items)))
	patterns, weights := make([][]uint32, max(1, items/2)), []float64{}
	sum := 0.0
	for i := range patterns {
		for range poisson(random, patternSize-1) + 1 {
			if item := uint32(random.IntN(items)); !slices.Contains(patterns[i], item) {
				patterns[i] = append(patterns[i], item)
			}
		}
		sum += random.ExpFloat64()
		weights = append(weights, sum)
	}
	t := itemset.Task{Labels: tree(items, fanout), Classes: [][]uint32{make([]uint32, records)}}
	for row := range records {
		t.Classes[0][row] = uint32(row)
		var set []uint32
		size := min(poisson(random, basketSize-1)+1, (items+1)/2)
		for len(set) < size {
			at, _ := slices.BinarySearch(weights, random.Float64()*sum)
			for _, item := range patterns[at] {
				if random.Float64() >= dropped && len(set) < size && !slices.Contains(set, item) {
					set = append(set, item)
				}
			}
			if item := uint32(random.IntN(items)); len(set) == 0 && random.IntN(100) == 0 { // a pattern may lose all
				set = append(set, item)
			}
		}
		slices.Sort(set)
		t.Sets = append(t.Sets, set)
	}
	return t
}

func poisson(random *rand.Rand, mean float64) int {
	n, product, least := 0, random.Float64(), math.Exp(-mean)
	for product > least {
		product *= random.Float64()
		n++
	}
	return n
}

// tree is a hierarchy over items: on each level so many labels of the one below become one.
func tree(items, fanout int) (levels [][]uint32) {
	next := uint32(0)
	for width := 1; ; width *= fanout {
		level := make([]uint32, items)
		for i := range level {
			level[i] = next + uint32(i/width)
		}
		levels = append(levels, level)
		if width >= items {
			return levels
		}
		next = level[items-1] + 1
	}
}

// How baskets are made k^m-anonymous.
const (
	here      = "greedy"  // package itemset
	setBySet  = "apriori" // the paper's Apriori-based anonymization
	bestOfAll = "optimal" // all cuts of the hierarchy
)

// anonymizers return the level of each item.
var anonymizers = map[string]func(ctx context.Context, t itemset.Task) ([]int, error){
	here: func(ctx context.Context, t itemset.Task) ([]int, error) {
		r, err := itemset.Anonymize(ctx, t)
		if err != nil {
			return nil, err
		}
		if r.LeftOut > 0 {
			return nil, problem.New("bench-baskets", "", "%d items were left out, which the paper does not do.", r.LeftOut)
		}
		return r.Levels, nil
	},
	setBySet:  apriori,
	bestOfAll: bestCut,
}

// anonymizedBaskets makes generated baskets k^m-anonymous in each way of the case.
func anonymizedBaskets(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	task := baskets(c.Size, c.Items, c.Fanout, uint64(c.Seed))
	task.K, task.M = c.K, c.Known
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		m := r.Begin(algorithm)
		m.Records = c.Size
		for range max(1, c.Repeat) {
			lap := r.Lap()
			levels, err := anonymizers[algorithm](ctx, task)
			if err != nil {
				return nil, err
			}
			m.RunsMs = append(m.RunsMs, lap())
			m.Lost = lossOf(task, levels)
			if rarest := rarestOf(task, levels); rarest < task.K {
				return nil, problem.New("bench-baskets", "", "%s: some set of %d labels is in %d records.", algorithm, task.M, rarest)
			}
		}
		m.SearchMs = x.Median(m.RunsMs)
		runs = append(runs, m)
	}
	return runs, nil
}

// coarser is a task with the labels of levels as its items.
func coarser(t itemset.Task, levels []int) [][]uint32 {
	sets := make([][]uint32, len(t.Sets))
	for row, set := range t.Sets {
		labels := make([]uint32, len(set))
		for i, item := range set {
			labels[i] = t.Labels[levels[item]][item]
		}
		slices.Sort(labels)
		sets[row] = slices.Compact(labels)
	}
	return sets
}

// rarestOf is in how many records the rarest set of at most m labels is that is in any.
func rarestOf(t itemset.Task, levels []int) int {
	return slices.Min(itemset.Matches(coarser(t, levels), t.Classes, t.M))
}

// lossOf is the share of detail that is gone, as package itemset has it: an item whose label covers
// d of n items has lost (d-1)/(n-1). The paper divides d by n.
func lossOf(t itemset.Task, levels []int) float64 {
	covers := map[uint32]float64{}
	for item, level := range levels {
		covers[t.Labels[level][item]]++
	}
	lost, all := 0.0, 0.0
	for _, set := range t.Sets {
		for _, item := range set {
			all++
			lost += (covers[t.Labels[levels[item]][item]] - 1) / float64(len(levels)-1)
		}
	}
	return lost / all
}

// bestCut tries all cuts of the hierarchy.
func bestCut(ctx context.Context, t itemset.Task) ([]int, error) {
	levels, best, least := make([]int, len(t.Labels[0])), []int(nil), math.Inf(1)
	top := len(t.Labels) - 1
	var visit func(at int) error
	visit = func(at int) error { // the first item that has no level yet
		if at == len(levels) {
			if loss := lossOf(t, levels); loss < least && rarestOf(t, levels) >= t.K {
				best, least = slices.Clone(levels), loss
			}
			return ctx.Err()
		}
		for level := range t.Labels {
			end := at
			for end < len(levels) && t.Labels[level][end] == t.Labels[level][at] {
				end++
			}
			if at > 0 && t.Labels[level][at-1] == t.Labels[level][at] {
				continue // an item before has this label, and another level
			}
			for item := at; item < end; item++ {
				levels[item] = level
			}
			if err := visit(end); err != nil {
				return err
			}
		}
		return nil
	}
	if err := visit(0); err != nil {
		return nil, err
	}
	if best == nil {
		return nil, fmt.Errorf("no cut below level %d is %d^%d-anonymous", top, t.K, t.M)
	}
	return best, nil
}
