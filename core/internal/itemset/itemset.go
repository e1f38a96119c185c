// Package itemset makes columns coarser whose cells hold several values, such as the
// diagnoses of a stay: sets of items.
//
// The definition is that of M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving
// anonymization of set-valued data. VLDB 2008: a table of sets is k^m-anonymous if each set
// of at most m items that somebody may know of a person is in at least k records, or in
// none. Items are made coarser by a hierarchy and for all records alike (global recoding).
// As there (section 4.3, Apriori-based anonymization), sets of one item are dealt with
// first, then those of two, up to m. Which items are made coarser is chosen in another way:
// not set by set, but greedily, by the detail that a step loses for each set that it
// touches, and all sets are counted anew after a round of such steps.
//
// With classes of records that look the same in other columns, each class is k^m-anonymous
// by itself. Together with classes of at least k records this is (k,k^m)-anonymity
// (G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: Anonymizing data with
// relational and transaction attributes. ECML PKDD 2013), but for items that are left out:
// a label may be left out in a class, and then in all of its records.
//
// Everything is counted in whole numbers, and the same task gives the same result.
package itemset

import (
	"context"
	"slices"
)

// MaxKnown is the largest m.
const MaxKnown = 3

// Task describes the sets of items to generalize.
type Task struct {
	// Labels has by level and item the number of its label; on level 0 each item is
	// its own. Items with the same label share those of all higher levels. Labels with the
	// same text have the same number, on whatever level.
	Labels  [][]uint32
	Sets    [][]uint32 // by record: its items, ascending, each once
	Classes [][]uint32 // records that look the same elsewhere, each in one class at most: those that are written
	K, M    int        // K from 1 on, M from 1 to MaxKnown
	// LeaveOut limits how many occurrences of items may be left out to keep others finer. More
	// are left out only where nothing can be made coarser any more.
	LeaveOut int
}

// Result says what is written.
type Result struct {
	Levels  []int // by item
	LeftOut int   // occurrences of items that are not written
	// Loss is the share of detail that is gone, 0 to 1: an item whose label covers d of n
	// items has lost (d-1)/(n-1), one that is left out everything; the mean over
	// all occurrences.
	Loss   float64
	Rounds int // how often itemsets were counted

	labels [][]uint32
	gone   map[place]int
}

// place is a label in a class.
type place struct{ class, label uint32 }

// Label is the number of the label of an item in a class; false: it is left out there.
func (r *Result) Label(class int, item uint32) (label uint32, shown bool) {
	label = r.labels[r.Levels[item]][item]
	_, gone := r.gone[place{uint32(class), label}]
	return label, !gone
}

// maxFound bounds the memory of a round.
const maxFound = 1 << 19

// Anonymize finds a recoding by which every class is k^m-anonymous. Its error is that of the
// context.
func Anonymize(ctx context.Context, t Task) (*Result, error) {
	s := newState(t)
	for size := 1; size <= t.M; size++ {
		for {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			s.Rounds++
			broken := s.find(size)
			if len(broken) == 0 {
				break
			}
			s.resolve(broken)
		}
	}
	s.finish()
	return &s.Result, nil
}

// state is a recoding in the making.
type state struct {
	Result
	Task
	covers [][]int64 // by level and item: items that have its label there
	often  []int64   // by item: occurrences in classes
	items  int64
	count  counter
}

func newState(t Task) *state {
	s := &state{Task: t, items: int64(len(t.Labels[0])),
		Result: Result{labels: t.Labels, gone: map[place]int{}, Levels: make([]int, len(t.Labels[0]))}}
	most := uint32(0)
	for _, level := range t.Labels {
		most = max(most, slices.Max(append([]uint32{0}, level...)))
	}
	for _, level := range t.Labels {
		shared, covers := make([]int64, most+1), make([]int64, len(level))
		for _, label := range level {
			shared[label]++
		}
		for item, label := range level {
			covers[item] = shared[label]
		}
		s.covers = append(s.covers, covers)
	}
	s.often = make([]int64, s.items)
	for _, class := range t.Classes {
		for _, row := range class {
			for _, item := range t.Sets[row] {
				s.often[item]++
			}
		}
	}
	s.count = newCounter(int(most)+1, t.M)
	return s
}

// coarser is the next level on which an item shares its label with more others; false:
// there is none.
func (s *state) coarser(item uint32) (int, bool) {
	now := s.Levels[item]
	for level := now + 1; level < len(s.Labels); level++ {
		if s.covers[level][item] > s.covers[now][item] {
			return level, true
		}
	}
	return now, false
}

// finish computes what was lost.
func (s *state) finish() {
	lost, all := 0.0, 0.0
	for i, class := range s.Classes {
		for _, row := range class {
			for _, item := range s.Sets[row] {
				all++
				if _, shown := s.Label(i, item); !shown {
					lost++
					s.LeftOut++
				} else if s.items > 1 {
					lost += float64(s.covers[s.Levels[item]][item]-1) / float64(s.items-1)
				}
			}
		}
	}
	if all > 0 {
		s.Loss = lost / all
	}
}
