package search

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// faces bound boxes by what a few columns force together. Bounds by single columns are weak on wide
// tables: each column could stay as it is, if only the others did not.
//
// A face of the lattice holds all transformations that have the columns outside of a small set on
// their highest levels; it is small, and is checked completely. A transformation that has the
// columns of the set on the levels of one of its corners is below that corner: it suppresses at
// least what the corner does, and it is not anonymous if the corner is not. So in these columns it
// loses at least what they lose there. Each column is in one face, and a score that is a sum over
// the columns is at least the sum, over the faces, of the cost of the cheapest corner within the
// box. These are the pattern databases of heuristic search, added up where they are disjoint (R.
// Korf and A. Felner, Disjoint pattern database heuristics, 2002).
//
// Faces grow with the search: larger ones replace them when boxes have taken enough checks.
//
// Several faces together would force more, but are too large to be checked completely: they are
// searched, see union.
//
// Cost: at most a check a corner, none where a higher one failed; a pass over the corners within a
// box for each box that is opened, and over the candidates for the cheapest for each box that is
// made. Memory: facesMost numbers a column.
type faces struct {
	*boltRun
	measure  utility.Composable
	none     float64  // the part of no column
	adds     bool     // parts are added
	all      []*face  // each column is in one
	next     []*face  // larger ones under construction
	joint    [][]int  // those of next that are to be united; nil: each is by itself
	most     int      // corners of a face of next
	largest  int      // corners of the last faces
	united   int      // approximate transformations of a union; 0: there are none
	after    int      // checks of boxes before the first is made
	explored int      // checks of faces
	unions   []*union // of faces: each is in one
	sought   int      // checks of unions
	due      int      // checks of unions after which boxes use what they prove
	made     int      // version of the faces
	faceOf   []int    // column -> its face
	// Of the box at hand:
	sums  []float64   // face -> what its cheapest corner costs
	least [][]float64 // column -> level -> the same of the column's face, with the column on the level
	// Scratch of cheapest, by column of a face:
	digits []int
	own    [][]float64 // level above the box's bottom -> the column's part by itself
	now    []float64   // of own, at the corner at hand
	before []float64   // what the columns before it cost at least
	minOf  [][]float64 // least, from the box's bottom to its top
}

const (
	facesFrom  = 512     // checks of boxes: shorter searches need no faces
	facesShare = 2       // checks of faces for each of boxes, at most
	facesMost  = 1 << 14 // corners of a face, at most
	facesGrow  = 4       // times the corners of the faces before
)

// face holds the corners of a few columns, numbered like the digits of a number, the first column
// most significant.
type face struct {
	columns []int
	levels  []int     // of each
	strides []int     // from a corner to the one with the column a level higher
	parts   []float64 // corner -> column -> its part; +Inf: nothing below is to be looked at
}

func (f *face) corners() int {
	n := 1
	for _, levels := range f.levels {
		n *= levels
	}
	return n
}

// newFaces returns nil if the score is not a composition of parts.
func newFaces(b *boltRun, after int) *faces {
	measure, ok := b.measure.(utility.Composable)
	if !ok || !measure.Composes() {
		return nil
	}
	columns := b.lattice.Columns()
	f := &faces{boltRun: b, measure: measure, none: measure.Part(0, 0), adds: measure.Adds(), after: after,
		most: facesGrow, faceOf: make([]int, columns),
		digits: make([]int, columns), own: make([][]float64, columns), now: make([]float64, columns),
		before: make([]float64, columns+1), minOf: make([][]float64, columns)}
	f.largest, f.united = sizes(b.lattice)
	for _, highest := range b.lattice.Max {
		f.least = append(f.least, make([]float64, highest+1))
	}
	return f
}

// bytes returns the memory that faces hold.
func (f *faces) bytes() (n int64) {
	if f == nil {
		return 0
	}
	for _, face := range slices.Concat(f.all, f.next) {
		n += 8 * int64(len(face.parts))
	}
	for _, u := range f.unions {
		n += int64(u.boxes.len()) * (f.boxBytes + f.profileBytes)
	}
	return n
}

// any reports whether there are faces yet.
func (f *faces) any() bool { return f != nil && f.all != nil }

// grow explores the next face if boxes have taken enough checks. It returns false if the search was
// ended.
func (f *faces) grow() bool {
	switch {
	case f == nil || f.opened < f.after:
		return true
	case f.next == nil && f.most >= f.largest:
		return f.seek()
	case f.next == nil:
		f.most *= facesGrow
		f.next = f.divide(f.columns(), f.most)
		if f.most >= f.largest && f.united > 0 {
			f.next, f.joint = f.divideTwice()
		}
	}
	for i, face := range f.next {
		if face.parts != nil {
			continue
		}
		if f.explored+face.corners() > facesShare*f.opened {
			return true
		}
		if !f.explore(face) {
			return false
		}
		if i == len(f.next)-1 {
			f.use(f.next)
		}
	}
	return true
}

// use switches to larger faces.
func (f *faces) use(all []*face) {
	f.all, f.next = all, nil
	f.made++
	f.unions = f.unite(f.joint)
	for i, face := range all {
		for _, column := range face.columns {
			f.faceOf[column] = i
		}
	}
}

// columns lists the columns of the lattice, those with the most values first.
func (f *faces) columns() (all []int) {
	for column := f.lattice.Columns() - 1; column >= 0; column-- {
		all = append(all, column)
	}
	return all
}

// divide distributes columns over faces of at most so many corners: each goes into the first face
// that has room. Columns that come first lose most and should be together.
func (f *faces) divide(columns []int, most int) (all []*face) {
	for _, column := range columns {
		levels := f.lattice.Max[column] - f.lattice.Min[column] + 1
		i := slices.IndexFunc(all, func(face *face) bool { return face.corners()*levels <= most })
		if i < 0 {
			i, all = len(all), append(all, new(face))
		}
		all[i].columns = append(all[i].columns, column)
		all[i].levels = append(all[i].levels, levels)
	}
	return all
}

// explore checks the corners of a face, the highest first. It returns false if the search
// was ended.
func (f *faces) explore(face *face) bool {
	n, w := face.corners(), len(face.columns)
	face.strides = make([]int, w)
	for i, stride := w-1, 1; i >= 0; i-- {
		face.strides[i] = stride
		stride *= face.levels[i]
	}
	terms := make([]float64, n*w)
	failed := make([]bool, n)
	began := f.checks()
	levels := slices.Clone(f.lattice.Max)
	for corner := n - 1; corner >= 0; corner-- {
		at := terms[corner*w : (corner+1)*w]
		for i, column := range face.columns {
			level := corner / face.strides[i] % face.levels[i]
			levels[column] = f.lattice.Min[column] + level
			failed[corner] = failed[corner] || level+1 < face.levels[i] && failed[corner+face.strides[i]]
		}
		if failed[corner] {
			fill(at, math.Inf(1))
			continue
		}
		above, _, more := f.look(levels)
		if above == nil {
			failed[corner] = true
			fill(at, math.Inf(1))
		} else {
			for i, column := range face.columns {
				at[i] = f.measure.Part(column, above.terms[column][levels[column]])
			}
		}
		if !more {
			return false
		}
	}
	face.parts = terms
	f.explored += f.checks() - began
	return true
}

func fill(s []float64, x float64) {
	for i := range s {
		s[i] = x
	}
}

// of returns the least cost of a box according to the faces.
func (f *faces) of(n *box) utility.Score {
	f.ask(n)
	return f.together(-1, 0)
}

// ask finds the cost of the cheapest corner of each face in a box, valid until the faces change.
func (f *faces) ask(n *box) {
	if n.asked != f.made {
		n.asked, n.sums = f.made, make([]float64, len(f.all))
		for i, face := range f.all {
			n.sums[i] = f.cheapest(face, n, false)
		}
	}
	f.sums = n.sums
}

// askRaised is ask for the rest of a box whose bottom is raised in a column: only one face can cost
// more there.
func (f *faces) askRaised(n, before *box, column int) {
	if before.asked == f.made {
		i := f.faceOf[column]
		n.asked, n.sums = f.made, slices.Clone(before.sums)
		n.sums[i] = f.cheapest(f.all[i], n, false)
	}
}

// askLevels is ask, and also fills least for the columns of some faces; nil: of all.
func (f *faces) askLevels(n *box, faces []int) {
	f.ask(n)
	for i, face := range f.all {
		if faces == nil || slices.Contains(faces, i) {
			f.cheapest(face, n, true)
		}
	}
}

// together composes the costs of all faces, with another part for one of them.
func (f *faces) together(one int, instead float64) utility.Score {
	parts := f.none
	for _, u := range f.unions {
		parts = f.measure.Compose(parts, max(u.floor, f.joined(u, one, instead)))
	}
	return f.measure.Composed(parts)
}

// joined is together for the faces of a union.
func (f *faces) joined(u *union, one int, instead float64) float64 {
	parts := f.none
	for _, i := range u.faces {
		part := f.sums[i]
		if i == one {
			part = instead
		}
		parts = f.measure.Compose(parts, part)
	}
	return parts
}

// cheapest returns the cost of the cheapest corner of a face in a box, and optionally fills least.
func (f *faces) cheapest(face *face, n *box, levels bool) float64 {
	w, corner := len(face.columns), 0
	digits, own, now, least := f.digits[:w], f.own[:w], f.now[:w], f.minOf[:w]
	for i, column := range face.columns {
		bottom, top := n.bottom[column], n.top[column]
		digits[i] = 0
		corner += (bottom - f.lattice.Min[column]) * face.strides[i]
		own[i] = own[i][:0]
		for _, term := range n.above.terms[column][bottom : top+1] {
			own[i] = append(own[i], f.measure.Part(column, term))
		}
		if least[i] = f.least[column][bottom : top+1]; levels {
			fill(least[i], math.Inf(1))
		}
	}
	f.before[0] = f.none
	lowest := math.Inf(1)
	for i := 0; ; { // the first column that has another level than at the corner before
		for ; i < w; i++ {
			now[i] = own[i][digits[i]]
			f.before[i+1] = f.measure.Compose(f.before[i], now[i])
			if !levels && f.before[i+1] >= lowest {
				break // whatever the levels of the columns behind it
			}
		}
		if i == w {
			i--
			if parts := face.parts[corner*w : (corner+1)*w]; parts[0] < math.Inf(1) {
				sum := f.composed(parts, now)
				lowest = min(lowest, sum)
				for j := 0; levels && j < w; j++ {
					least[j][digits[j]] = min(least[j][digits[j]], sum)
				}
			}
		}
		for ; i >= 0 && digits[i] == len(own[i])-1; i-- {
			corner -= digits[i] * face.strides[i]
			digits[i] = 0
		}
		if i < 0 {
			return lowest
		}
		digits[i]++
		corner += face.strides[i]
	}
}

// composed composes the greater of two parts of each column.
func (f *faces) composed(a, b []float64) float64 {
	all := f.none
	b = b[:len(a)]
	if f.adds {
		for i, part := range a {
			all += max(part, b[i])
		}
		return all
	}
	for i, part := range a {
		all = f.measure.Compose(all, max(part, b[i]))
	}
	return all
}

// at returns the least cost of the box last passed to askLevels, with a column on a level from low
// to high.
func (f *faces) at(column, low, high int) utility.Score {
	return f.together(f.faceOf[column], slices.Min(f.least[column][low:high+1]))
}
