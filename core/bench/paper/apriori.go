package paper

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/itemset"
	"github.com/fulgurite/fulgurite/core/problem"
)

// apriori is the paper's Apriori-based anonymization (section 4.3), written from its description:
// sets of one item first, then of two, up to m. Each set that is too rare, and none of whose items
// has become coarser meanwhile, is dealt with by itself: of all generalizations of its items by
// which it is in k records or in none of its own, the one that loses least is applied to the whole
// table. The sets of a size are counted anew until none is too rare, since what became coarser
// makes new sets.
func apriori(ctx context.Context, t itemset.Task) ([]int, error) {
	a := newAprioriState(t)
	for size := 1; size <= t.M; size++ {
		for {
			rare := a.rare(size)
			if len(rare) == 0 {
				break
			}
			for _, set := range rare {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if slices.ContainsFunc(set, func(label uint32) bool { return !a.current[label] }) {
					continue
				}
				if !a.generalize(set) {
					return nil, problem.New("bench-baskets", "", "Fewer than %d records have anything.", t.K)
				}
			}
		}
	}
	return a.levels, nil
}

// aprioriState is a cut of the hierarchy.
type aprioriState struct {
	itemset.Task
	levels  []int
	current map[uint32]bool     // labels of the cut
	records map[uint32][]uint64 // by label of any level: the records that have an item below it, a bit each
	parents map[uint32]uint32
	covers  map[uint32]int // items below a label
	often   map[uint32]int // their occurrences
}

func newAprioriState(t itemset.Task) *aprioriState {
	a := &aprioriState{Task: t, levels: make([]int, len(t.Labels[0])), current: map[uint32]bool{}, records: map[uint32][]uint64{},
		parents: map[uint32]uint32{}, covers: map[uint32]int{}, often: map[uint32]int{}}
	for level, labels := range t.Labels {
		for item, label := range labels {
			a.covers[label]++
			a.current[label] = level == 0
			if level > 0 {
				a.parents[t.Labels[level-1][item]] = label
			}
		}
		for row, set := range t.Sets {
			for _, item := range set {
				label := labels[item]
				if a.records[label] == nil {
					a.records[label] = make([]uint64, (len(t.Sets)+63)/64)
				}
				a.records[label][row/64] |= 1 << (row % 64)
				a.often[label]++
			}
		}
	}
	return a
}

// rare lists the sets of so many labels that some record has, but fewer than k have.
func (a *aprioriState) rare(size int) (sets [][]uint32) {
	counts := map[[itemset.MaxKnown]uint32]int{}
	for _, labels := range coarser(a.Task, a.levels) {
		var set [itemset.MaxKnown]uint32
		var extend func(from, have int)
		extend = func(from, have int) {
			if have == size {
				counts[set]++
				return
			}
			for i := from; i < len(labels); i++ {
				set[have] = labels[i]
				extend(i+1, have+1)
			}
		}
		extend(0, 0)
	}
	for set, n := range counts {
		if n < a.K {
			sets = append(sets, slices.Clone(set[:size]))
		}
	}
	slices.SortFunc(sets, slices.Compare)
	return sets
}

// generalize makes the items of a set coarser in the way that loses least; false: there is none.
func (a *aprioriState) generalize(set []uint32) bool {
	best, least := []uint32(nil), math.Inf(1)
	chosen := make([]uint32, len(set))
	var choose func(at int)
	choose = func(at int) {
		if at == len(set) {
			if cost := a.cost(set, chosen); cost < least && a.frequent(chosen) {
				best, least = slices.Clone(chosen), cost
			}
			return
		}
		for label, ok := set[at], true; ok; label, ok = a.parents[label] {
			chosen[at] = label
			choose(at + 1)
		}
	}
	choose(0)
	for _, label := range best {
		a.raise(label)
	}
	return best != nil
}

// frequent reports whether k records have all of the labels.
func (a *aprioriState) frequent(labels []uint32) bool {
	n := 0
	for word := range a.records[labels[0]] {
		all := ^uint64(0)
		for _, label := range labels {
			all &= a.records[label][word]
		}
		n += bits.OnesCount64(all)
	}
	return n >= a.K
}

// cost returns the loss that the generalization of a set adds.
func (a *aprioriState) cost(set, to []uint32) float64 {
	cost := 0.0
	for i, label := range to {
		if label != set[i] && !slices.Contains(to[:i], label) {
			cost += float64(a.often[label]) * float64(a.covers[label]-a.covers[set[i]])
		}
	}
	return cost
}

// raise makes a label one of the cut, in place of those below it.
func (a *aprioriState) raise(label uint32) {
	if a.current[label] {
		return
	}
	for level, labels := range a.Labels {
		for item, of := range labels {
			if of == label && a.levels[item] < level {
				a.current[a.Labels[a.levels[item]][item]] = false
				a.levels[item] = level
			}
		}
	}
	a.current[label] = true
}
