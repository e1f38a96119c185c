package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
)

// OLA is the id of the algorithm.
const OLA ID = "ola"

var olaInfo = Info{ID: OLA, Name: "OLA", Exact: true, Reference: true,
	Sentence:  "Halves the ways to coarsen the table again and again: looks at the middle, and goes on below or above.",
	Guarantee: "The result is the best there is. Works with rules that coarser tables never break. Its cost depends on the order of the table's columns.",
	Source:    "El Emam et al.: A Globally Optimal k-Anonymity Method for the De-Identification of Health Data (2009); with the optimizations of the Flash paper, III-B"}

// OLAStable is the id of the algorithm.
const OLAStable ID = "ola-stable"

var olaStableInfo = Info{ID: OLAStable, Name: "OLA, stable", Exact: true, Reference: true,
	Sentence:  "OLA that goes through each middle in the order of Flash.",
	Guarantee: "The result is the best there is. Works with rules that coarser tables never break.",
	Source:    "Kohlmayer, Prasser, Eckert, Kemper, Kuhn: Flash: Efficient, Stable and Optimal K-Anonymity (2012), VI-E, StableOLA"}

// ola is Optimal Lattice Anonymization: divide and conquer over sublattices. It visits the
// transformations on the middle level of a sublattice one after the other, and checks them unless
// they are decided; after an anonymous one it continues with the sublattice below, otherwise with
// the one above, before it turns to the next.
//
// The order on a level is that of the Flash paper's experiments, the natural one: lattices are
// built breadth first, column by column, in the order of the table or of Options.Permutation. The
// order decides what can be predicted and what serves as a snapshot, and so the cost.
//
// It finds every minimal anonymous transformation m: the middle level holds m itself, or one below
// it, which is not anonymous, or one above it, which is; and the sublattice visited next contains
// m.
//
// Cost: everything on the border of anonymity is checked, as in Flash, and the middles of
// sublattices besides; at worst everything.
func ola(r *run) error {
	columns, err := naturalOrder(r)
	if err != nil {
		return err
	}
	return olaIn(r, &olaInfo, columns, false)
}

func olaStable(r *run) error {
	return olaIn(r, &olaStableInfo, inOrder(r.lattice.Columns()), true)
}

// naturalOrder returns the columns of the lattice in the order of the table or of the options.
func naturalOrder(r *run) ([]int, error) {
	place := r.checker.Order()
	wanted := r.opt.Permutation
	if wanted == nil {
		wanted = inOrder(len(place))
	}
	columns := make([]int, len(wanted))
	for i, at := range wanted {
		columns[i] = slices.Index(place, at)
	}
	if sorted := slices.Sorted(slices.Values(columns)); !slices.Equal(sorted, inOrder(len(place))) {
		return nil, problem.New("search-permutation", "Name the place of each column once, from 0 on.",
			"The order does not name each of the %d columns once.", len(place)).AtPath("search.permutation")
	}
	return columns, nil
}

type olaRun struct {
	*flashRun
	columns []int
	stable  bool
}

func olaIn(r *run, info *Info, columns []int, stable bool) error {
	f, err := classifier(r, info)
	if err != nil {
		return err
	}
	if o := (&olaRun{f, columns, stable}); o.divide(r.lattice.Min, r.lattice.Max) {
		f.settle()
	}
	return nil
}

// divide classifies the sublattice from bottom to top. It returns false if the
// search was ended.
func (o *olaRun) divide(bottom, top []int) bool {
	if !o.undecided(bottom, top) {
		return true
	}
	height := 0
	for i := range bottom {
		height += top[i] - bottom[i]
	}
	middle := across(o.lattice, o.columns, bottom, top, height/2, nil)
	if o.stable {
		slices.SortFunc(middle, func(a, b lattice.ID) int { return o.lattice.Order(a).Compare(o.lattice.Order(b)) })
	}
	for _, id := range middle {
		if !o.tagged(id) {
			if _, more := o.checkAndTag(id); !more {
				return false
			}
		}
		at := o.lattice.Levels(id, nil)
		low, high := at, top
		if o.tags.Has(id, holds) {
			low, high = bottom, at
		}
		if height <= 1 { // the middle is the bottom; only the top may be left
			low = high
		}
		if !o.divide(low, high) {
			return false
		}
	}
	return true
}

// undecided reports whether the sublattice holds an undecided transformation. It takes time but no
// check, and keeps overlapping sublattices from being divided again and again.
func (o *olaRun) undecided(bottom, top []int) bool {
	low, high := o.lattice.ID(bottom), o.lattice.ID(top)
	switch {
	case o.through(high, knownBelow, o.lattice.Predecessors), o.through(low, knownAbove, o.lattice.Successors):
		return false
	case low == o.lattice.Bottom() || high == o.lattice.Top():
		return true
	}
	levels := slices.Clone(bottom)
	for {
		if !o.tagged(o.lattice.ID(levels)) {
			return true
		}
		i := 0
		for ; i < len(levels) && levels[i] == top[i]; i++ {
			levels[i] = bottom[i]
		}
		if i == len(levels) {
			return false
		}
		levels[i]++
	}
}

// Everything below, or above, a transformation is tagged.
const (
	knownBelow lattice.Tag = 1 << (iota + 5) // package lattice has five tags of its own
	knownAbove
)

// through reports whether a transformation and everything that follows from it in one direction is
// tagged, and caches that in a tag.
func (o *olaRun) through(id lattice.ID, known lattice.Tag, next func(lattice.ID, []lattice.ID) []lattice.ID) bool {
	if o.tags.Has(id, known) {
		return true
	}
	if !o.tagged(id) {
		return false
	}
	for _, n := range next(id, nil) {
		if !o.through(n, known, next) {
			return false
		}
	}
	o.tags.Set(id, known)
	return true
}
