package search

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// union combines some faces: the part of the lattice in which the columns of none of them are on
// their highest levels. It is too large to be checked completely, and is searched by boxes like the
// lattice, but only for the cost of its own columns. The cheapest of its open boxes bounds their
// cost, wherever the other columns are; a higher bound from a box of the lattice takes precedence.
type union struct {
	faces  []int           // of faces.all
	boxes  heap[*unionBox] // open ones
	steps  int             // boxes that were opened
	proved float64         // proved lower bound of the columns' cost
	floor  float64         // the same, as far as boxes of the lattice already use it
	solved bool
}

type unionBox struct {
	*box
	cost  float64
	order int // of its making: the later first, which is the deeper one
}

const (
	unionMost  = 1 << 20 // transformations of a union, about: some of them are solved then
	unionFaces = 1 << 10 // corners of a face of a union, at most
	unionShare = 1       // checks of unions for each of boxes, at most
	unionTold  = 256     // checks of unions after which boxes hear of them; then after twice as many
)

// sizes returns the largest number of corners of a lattice's last faces, and the approximate number
// of transformations of a union of them: 0 where the lattice is no larger than two faces, which
// must then be large. Where unions are searched, which must begin soon, faces stay small.
func sizes(l *lattice.Lattice) (largest, united int) {
	if l.Count() > facesMost*facesMost {
		return unionFaces, unionMost
	}
	return facesMost, 0
}

// divideTwice divides columns into unions of about the same size, and the columns of each into
// faces.
func (f *faces) divideTwice() (all []*face, joint [][]int) {
	bits := math.Log2(f.lattice.Count())
	each := bits / math.Ceil(bits/math.Log2(float64(f.united)))
	for _, wide := range f.divide(f.columns(), 2*int(math.Exp2(each))) {
		var faces []int
		for _, face := range f.divide(wide.columns, f.largest) {
			faces, all = append(faces, len(all)), append(all, face)
		}
		joint = append(joint, faces)
	}
	return all, joint
}

// unite makes unions of all faces: one of each unless they are to be joint.
func (f *faces) unite(joint [][]int) (all []*union) {
	if joint == nil {
		for i := range f.all {
			all = append(all, &union{faces: []int{i}, proved: f.none, floor: f.none, solved: true})
		}
		return all
	}
	for _, faces := range joint {
		all = append(all, &union{faces: faces, proved: f.none, floor: f.none})
	}
	return all
}

// seek searches unions, up to as many checks as boxes have taken. It returns false if the search
// was ended.
func (f *faces) seek() bool {
	for f.sought < unionShare*f.opened {
		began := f.checks()
		open := 0
		for _, u := range f.unions {
			open += u.boxes.len()
		}
		steps, solved, more := f.step(min(unionShare*f.opened-f.sought, f.room(open)))
		f.sought += f.checks() - began
		if solved || f.sought >= f.due {
			f.due = max(unionTold, 2*f.due)
			for _, u := range f.unions {
				u.floor = u.proved
			}
		}
		if steps == 0 || !more {
			return more
		}
	}
	return true
}

// step opens the most promising boxes of unions, so many at most and equally many of each union,
// and checks them together. It returns their number, whether a union is solved, and false if the
// search was ended.
func (f *faces) step(most int) (steps int, solved, more bool) {
	var parts []*box
	of := make(map[*box]*union)
	for steps < most {
		u := f.behind()
		if u == nil {
			break
		}
		if u.steps == 0 && !f.begin(u) {
			return steps, solved, false
		}
		waiting := slices.ContainsFunc(parts, func(n *box) bool { return of[n] == u })
		part, ok := f.openBox(u, waiting)
		if !ok {
			break // until it is known what waits to be looked into
		}
		if u.steps++; part != nil {
			parts, of[part] = append(parts, part), u
		}
		solved = solved || u.solved
		steps++
	}
	return steps, solved, f.lookInto(parts, func(n *box) { f.add(of[n], n) })
}

// behind returns the unsolved union with the fewest steps, nil if all are solved.
func (f *faces) behind() (next *union) {
	for _, u := range f.unions {
		if !u.solved && (next == nil || u.steps < next.steps) {
			next = u
		}
	}
	return next
}

// begin makes the whole union its first box. It returns false if the search was ended.
func (f *faces) begin(u *union) bool {
	u.boxes.less = func(x, y *unionBox) bool { return x.cost < y.cost || x.cost == y.cost && x.order > y.order }
	n := &box{bottom: slices.Clone(f.lattice.Max), top: f.lattice.Max}
	for _, i := range u.faces {
		for _, column := range f.all[i].columns {
			n.bottom[column] = f.lattice.Min[column]
		}
	}
	return f.lookInto([]*box{n}, func(n *box) { f.add(u, n) })
}

// openBox opens the most promising box of a union, and returns the part of it whose top has to be
// checked: nil where the box is a single transformation, which solves the union. If boxes that wait
// to be checked may cost less, it proves nothing about the union, and ok is false where nothing can
// be opened before they are checked.
func (f *faces) openBox(u *union, waiting bool) (part *box, ok bool) {
	if u.boxes.len() == 0 {
		return nil, false
	}
	n := u.boxes.pop()
	column := f.dearest(u, n.box)
	switch {
	case column < 0 && waiting:
		u.boxes.push(n)
		return nil, false
	case !waiting:
		u.proved = max(u.proved, n.cost)
	}
	if column < 0 {
		u.solved, u.boxes.items = true, nil
		return nil, true
	}
	upper, lower := n.halve(column)
	raised := &box{bottom: upper, top: n.top, above: n.above}
	f.askRaised(raised, n.box, column)
	f.add(u, raised)
	return &box{bottom: n.bottom, top: lower}, true
}

// add adds a box to a union, if anything in it can be anonymous.
func (f *faces) add(u *union, n *box) {
	f.ask(n)
	if cost := f.joined(u, -1, 0); !math.IsInf(cost, 1) {
		u.boxes.push(&unionBox{box: n, cost: cost, order: u.steps})
	}
}

// dearest returns the column of a union whose next level adds most to the cost of a box, -1 if the
// box is a single transformation.
func (f *faces) dearest(u *union, n *box) int {
	f.askLevels(n, u.faces)
	found, most := -1, 0.0
	for _, i := range u.faces {
		for _, column := range f.all[i].columns {
			if n.bottom[column] == n.top[column] {
				continue
			}
			cost := f.joined(u, i, slices.Min(f.least[column][n.bottom[column]+1:n.top[column]+1]))
			if found < 0 || cost > most {
				found, most = column, cost
			}
		}
	}
	return found
}
