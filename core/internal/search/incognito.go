package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// Incognito is the id of the algorithm.
const Incognito ID = "incognito"

var incognitoInfo = Info{ID: Incognito, Name: "Incognito", Exact: true, Reference: true,
	Sentence:  "Looks at each column alone, then at pairs and larger sets of columns, and leaves out what a smaller set has ruled out.",
	Guarantee: "The result is the best there is. Works with rules that coarser tables never break.",
	Source:    "LeFevre, DeWitt, Ramakrishnan: Incognito: Efficient Full-Domain K-Anonymity (2005); with the optimizations of the Flash paper, III-A"}

// SuperRoots is the id of the algorithm.
const SuperRoots ID = "incognito-superroots"

var superRootsInfo = Info{ID: SuperRoots, Name: "Incognito with super-roots", Exact: true, Reference: true,
	Sentence:  "Incognito that first groups by what the least coarse candidates of a set of columns have in common, and derives their groups from that.",
	Guarantee: "The result is the best there is. Works with rules that coarser tables never break.",
	Source:    "LeFevre, DeWitt, Ramakrishnan: Incognito: Efficient Full-Domain K-Anonymity (2005), 3.3.1"}

// incognito classifies the lattices of all subsets of the quasi-identifiers, smaller subsets first,
// each from bottom to top, level by level. A transformation that is not anonymous for a subset
// cannot be for a larger one. Anonymity for a subset says nothing about larger ones, so that it is
// inherited only within a lattice, from an anonymous specialization.
//
// A transformation of a subset is one of the whole lattice, with all other columns at their highest
// level. If that is a single value, grouping by it is grouping by the subset alone. If a highest
// level keeps several values, groups are finer than those of the subset, and exclusions still hold:
// a transformation is never anonymous if one of its generalizations is not. So this may exclude
// more than the published algorithm, never too much.
//
// Cost: at worst a check for every transformation of each of the 2^columns lattices; in each of
// them everything on or below the border of anonymity is checked from below, unless a smaller
// subset has excluded it.
func incognito(r *run) error { return incognitoIn(r, &incognitoInfo, false) }

// superRoots is Incognito that starts each lattice at its super-root where there is one: see
// superRoot.
func superRoots(r *run) error { return incognitoIn(r, &superRootsInfo, true) }

func incognitoIn(r *run, info *Info, rooted bool) error {
	f, err := classifier(r, info)
	if err != nil {
		return err
	}
	l := r.lattice
	free := slices.DeleteFunc(inOrder(l.Columns()), func(c int) bool { return l.Min[c] == l.Max[c] })
	climb := func(bottom []int, whole bool) bool {
		return (!rooted || f.superRoot(bottom)) && f.climb(bottom, whole)
	}
	if len(free) == 0 && !climb(l.Max, true) {
		return nil
	}
	for size := 1; size <= len(free); size++ {
		for subset := uint64(1)<<size - 1; subset>>len(free) == 0; subset = nextSubset(subset) {
			bottom := slices.Clone(l.Max)
			for i, c := range free {
				if subset>>i&1 != 0 {
					bottom[c] = l.Min[c]
				}
			}
			if !climb(bottom, size == len(free)) {
				return nil
			}
		}
	}
	f.settle()
	return nil
}

// within tags a transformation that is anonymous in the lattice of a subset of the columns.
const within lattice.Tag = 1 << 6

// superRoot checks the meet of all transformations that are not excluded in the lattice from bottom
// to the top of all, if the meet itself is excluded: then there are several roots, the least coarse
// candidates, and their classes follow from those of the meet, which is nearer to them than the
// table. It returns false if the search was ended.
func (f *flashRun) superRoot(bottom []int) bool {
	l := f.lattice
	rise := l.Level(l.Top()) - l.Level(l.ID(bottom))
	meet := slices.Clone(l.Max)
	columns := inOrder(len(bottom))
	var all []lattice.ID
	var levels []int
	for up := range rise + 1 {
		all = across(l, columns, bottom, l.Max, up, all[:0])
		for _, id := range all {
			if f.tags.Has(id, fails) {
				continue
			}
			levels = l.Levels(id, levels)
			for c := range meet {
				meet[c] = min(meet[c], levels[c])
			}
		}
	}
	root := l.ID(meet)
	if !f.tags.Has(root, fails) || f.tags.Has(root, lattice.Checked) {
		return true
	}
	_, more := f.check(root, false)
	return more
}

// climb classifies the lattice from bottom to the top of all, that of a subset or the whole one. It
// returns false if the search was ended.
func (f *flashRun) climb(bottom []int, whole bool) bool {
	l, columns := f.lattice, inOrder(len(bottom))
	rise := l.Level(l.Top()) - l.Level(l.ID(bottom))
	if whole {
		for up := range rise + 1 {
			if !f.checkAll(across(l, columns, bottom, l.Max, up, nil)) {
				return false
			}
		}
		return true
	}
	var all []lattice.ID
	for up := range rise + 1 {
		at := len(all)
		all = across(l, columns, bottom, l.Max, up, all)
		for _, id := range all[at:] {
			if f.tags.Has(id, fails|within) {
				continue
			}
			o, more := f.check(id, false)
			if o.Anonymous {
				f.tags.TagUp(id, within)
			} else {
				f.tags.TagDown(id, fails)
			}
			if f.decided = f.lattice.Share(f.tags.Decided()); !more {
				return false
			}
		}
	}
	for _, id := range all {
		f.tags.Clear(id, within)
	}
	return true
}

// nextSubset returns the next larger number with as many bits set.
func nextSubset(x uint64) uint64 {
	low := x & -x
	up := x + low
	return (x^up)>>2/low | up
}
