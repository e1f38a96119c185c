package search

import "slices"

var incognitoInfo = Info{ID: "incognito", Name: "Incognito", Exact: true, Reference: true,
	Sentence:  "Looks at each column alone, then at pairs and larger sets of columns, and leaves out what a smaller set has ruled out.",
	Guarantee: "The result is the best there is. Works with rules that coarser tables never break.",
	Source:    "LeFevre, DeWitt, Ramakrishnan: Incognito: Efficient Full-Domain K-Anonymity (2005); with the optimizations of the Flash paper, III-A"}

// incognito classifies the lattices of all subsets of the quasi-identifiers,
// smaller subsets first, each from bottom to top, level by level. What is not
// anonymous for a subset cannot be for any larger one.
//
// A transformation of a subset is one of the whole lattice, with all other
// columns at their highest level. Where that is a single value, grouping by it
// is grouping by the subset alone. Where a highest level keeps several values,
// groups are finer than those of the subset, and what is ruled out still holds:
// a transformation is never anonymous if one of its generalizations is not. So
// the algorithm may rule out more than the published one, never too much; and
// one set of tags serves all subsets.
//
// Cost: at worst a check for every transformation; whatever is on or below the
// border between what is anonymous and what is not is checked from below.
// Beforehand up to 2^columns subsets are gone through.
func incognito(r *run) error {
	f, err := classifier(r, &incognitoInfo)
	if err != nil {
		return err
	}
	l := r.lattice
	columns := inOrder(l.Columns())
	free := slices.DeleteFunc(inOrder(l.Columns()), func(c int) bool { return l.Min[c] == l.Max[c] })
	if len(free) == 0 && !f.checkAll(across(l, columns, l.Min, l.Max, 0, nil)) {
		return nil
	}
	for size := 1; size <= len(free); size++ {
		for subset := uint64(1)<<size - 1; subset>>len(free) == 0; subset = nextSubset(subset) {
			// Transformations with a column of the subset at its highest level
			// belong to a smaller one; the top of the lattice has none.
			bottom, top := slices.Clone(l.Max), slices.Clone(l.Max)
			rise := 0
			for i, c := range free {
				if subset>>i&1 != 0 {
					bottom[c] = l.Min[c]
					if size > 1 {
						top[c]--
					}
					rise += top[c] - bottom[c]
				}
			}
			for up := range rise + 1 {
				if !f.checkAll(across(l, columns, bottom, top, up, nil)) {
					return nil
				}
			}
		}
	}
	f.settle()
	return nil
}

// nextSubset returns the next larger number with as many bits set.
func nextSubset(x uint64) uint64 {
	low := x & -x
	up := x + low
	return (x^up)>>2/low | up
}
