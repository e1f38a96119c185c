package search

import (
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Shared by the algorithms of the literature: each is a strategy to find out which transformations
// of a lattice are anonymous, with tags that propagate what is known. Strategies differ in the
// order of checks, and so in their number and cost, never in the result.

// maxTagged is the largest lattice that is decided transformation by transformation: tags and
// sorted levels take some 30 bytes for each, and browsers give a program at most 4 GiB.
const maxTagged = 1 << 25

// taggable fails where a lattice is too large to be decided.
func taggable(l *lattice.Lattice) error {
	if l.Size() <= maxTagged {
		return nil
	}
	return problem.New("search-too-large", "Choose the automatic search or Lightning, or limit the levels of some columns.",
		"This table can be made coarser in %s ways. That is too many for this search, which decides every one of them, up to %d million.",
		problem.Many(l.Count()), maxTagged/1_000_000).
		AtPath("search.algorithm")
}

// classifier prepares tags for a strategy that relies only on anonymity being monotone. It fails
// where it is not, or where the lattice is too large.
func classifier(r *run, info *Info) (*flashRun, error) {
	if !r.checker.Monotone() {
		return nil, problem.New("search-monotone",
			"Choose the automatic search or Flash, which do not need that; or other rules; or let no records be left out.",
			"%s needs rules that still hold when a table that meets them is made coarser, which the chosen rules do not promise.",
			problem.Words{info.Name}).
			AtPath("search.algorithm")
	}
	if err := taggable(r.lattice); err != nil {
		return nil, err
	}
	f := &flashRun{run: r, full: true, binary: true, rising: r.checker.Measure().Monotone(r.checker.Limit() > 0)}
	decisive := fails | lattice.Checked | lattice.Insufficient
	if f.rising {
		decisive |= holds
	}
	f.tags = lattice.NewTags(r.lattice, decisive)
	r.tags = f.tags
	r.keepWhile(f.open)
	return f, nil
}

// checkAll checks the transformations that are not tagged yet. It returns false if the search was
// ended.
func (f *flashRun) checkAll(ids []lattice.ID) bool {
	for _, id := range ids {
		if !f.tagged(id) {
			if _, more := f.checkAndTag(id); !more {
				return false
			}
		}
	}
	return true
}

// settle ends a search that has classified the whole lattice. Every minimal anonymous
// transformation has then been checked, because nothing else implies its anonymity; with a monotone
// measure, one of them is the best. Otherwise any anonymous transformation may be, and the linear
// phase of Flash checks the remaining candidates.
func (f *flashRun) settle() {
	if !f.rising {
		f.levels = byLevel(f.lattice)
		if !f.linearPhase() {
			return
		}
	}
	f.optimal = true
}

// across appends the transformations between bottom and top that are rise levels above bottom, in
// the order of a lattice built breadth first, column by column: lexicographic over the columns,
// highest levels first.
func across(l *lattice.Lattice, columns, bottom, top []int, rise int, dst []lattice.ID) []lattice.ID {
	levels := append([]int(nil), bottom...)
	room := 0 // levels that the columns from i on can rise
	for i := range bottom {
		room += top[i] - bottom[i]
	}
	var from func(i, rise, room int)
	from = func(i, rise, room int) {
		if i == len(columns) {
			dst = append(dst, l.ID(levels))
			return
		}
		c := columns[i]
		span := top[c] - bottom[c]
		room -= span
		for up := min(span, rise); up >= 0 && rise-up <= room; up-- {
			levels[c] = bottom[c] + up
			from(i+1, rise-up, room)
		}
		levels[c] = bottom[c]
	}
	if rise <= room {
		from(0, rise, room)
	}
	return dst
}

// inOrder returns 0 to n-1.
func inOrder(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
