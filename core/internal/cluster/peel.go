package cluster

import (
	"container/heap"
	"math"
	"runtime"
	"slices"

	kernel "github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// peeler finds a first grouping: of all boxes, which are a label for every column, it
// takes the one that loses least of those that hold at least k of the rows that are
// left, makes a class of these, and begins anew. Boxes on the same levels are looked
// at together, by one pass over what is left, and levels wait in a queue for what
// their cheapest box lost when they were looked at, or may lose at least. As fewer
// rows are left, boxes only lose members, so that levels never wait for too long; those
// that are looked at may take what loses up to a sixteenth more than the next in the
// queue, which saves half of the passes, and of large tables more.
//
// It is full-domain generalization repeated on what is left, with steps so small that
// each releases the boxes of one price alone.
type peeler struct {
	*state
	holds  func(rows []int32) bool
	least  [][]int64 // by column and level: the least that a label of k rows loses
	left   []int32   // tuples
	rows   int       // their rows
	queue  levelQueue
	leap   int64     // boxes that lose up to one part of so many more than the next are taken, too
	nodes  []uint8   // levels, those of a node together
	open   bool      // no column is hidden: levels stay below
	made   [][]int32 // classes, as positions in space.rows
	nodeOf []int32   // by class: the node on whose levels it was found

	grouper     *kernel.Grouper // finds the boxes of some levels: they are its classes
	packed, was *kernel.Rows    // what is left, in the same order; what was left before
	levels      []int           // scratch: those under way
	boxOf       []uint32        // scratch: by place in left, its box
	place       []int32         // scratch: by box, its place in found plus one, 0: it is not taken
	stay        []uint32        // scratch: places in left of what is not taken
	found       [][]uint32      // scratch: places in left of the boxes that are taken
	rowsIn      []int32         // scratch: rows of a box
}

// waiting are levels in the queue.
type waiting struct {
	loss   int64
	node   int32
	raised int8 // the column that was raised last, -1: these levels were looked at
}

type levelQueue []waiting

func (q levelQueue) Len() int { return len(q) }
func (q levelQueue) Less(i, j int) bool {
	return q[i].loss < q[j].loss || q[i].loss == q[j].loss && q[i].node < q[j].node
}
func (q levelQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *levelQueue) Push(x any)   { *q = append(*q, x.(waiting)) }
func (q *levelQueue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// never is more than anything loses.
const never = math.MaxInt64

func newPeeler(s *state, holds func([]int32) bool, open bool) (*peeler, error) {
	p := &peeler{state: s, leap: 16, holds: holds, open: open, left: positions(0, int32(s.tuples())), rows: len(s.rows),
		levels: make([]int, len(s.columns)), place: make([]int32, s.tuples()), was: &kernel.Rows{}}
	if err := p.pack(); err != nil {
		return nil, err
	}
	bottom := make([]uint8, len(s.columns))
	for i := range s.columns {
		least := make([]int64, s.columns[i].top+1)
		for l := range least {
			if least[l] = p.cheapest(i, l); least[l] == never {
				bottom[i] = uint8(l + 1) // no label of k rows, so that no box has as many
			}
		}
		p.least = append(p.least, least)
		if open && s.columns[i].hidden(int(bottom[i])) {
			return p, nil // no box is shown
		}
	}
	p.wait(bottom, 0, 0)
	return p, nil
}

// pack packs all tuples for the grouper.
func (p *peeler) pack() error {
	columns, codes := make([]kernel.QuasiIdentifier, len(p.columns)), make([]kernel.Codes, len(p.columns))
	for i := range p.columns {
		c := &p.columns[i]
		for l := range c.top + 1 {
			up, distinct := make([]uint32, c.labels), uint32(0)
			for label := range up {
				up[label] = uint32(label)
				if l > 0 {
					up[label] = p.path[c.place(uint32(label))+uint32(l)]
				}
				distinct = max(distinct, up[label]+1)
			}
			columns[i].Up, columns[i].Distinct = append(columns[i].Up, up), append(columns[i].Distinct, int(distinct))
		}
		codes[i] = lowest{p.space, i}
	}
	weights := make([]uint32, p.tuples())
	for t := range weights {
		weights[t] = uint32(p.count(int32(t)))
	}
	layout, err := kernel.NewLayout(columns)
	if err != nil {
		return err
	}
	p.packed, p.grouper = layout.Pack(codes, weights), kernel.NewGrouper(layout, true)
	p.grouper.Workers(runtime.GOMAXPROCS(0))
	return nil
}

// lowest are the labels of level 0 of a column, by tuple.
type lowest struct {
	*space
	column int
}

// Fill implements classes.Codes.
func (c lowest) Fill(into []uint32, from int) {
	of, m := &c.columns[c.column], len(c.columns)
	for i := range into {
		into[i] = (c.labels[(from+i)*m+c.column] - of.start) / uint32(of.top+1)
	}
}

// cheapest returns the least that a label of at least k rows loses on a level.
func (p *peeler) cheapest(column, level int) int64 {
	least, rows := int64(never), make([]int, p.columns[column].labels)
	for t := range int32(p.tuples()) {
		interrupt.Row(int(t))
		at := p.of(t)[column] + uint32(level)
		label := p.path[at]
		rows[label] += p.count(t)
		if rows[label] >= p.k {
			least = min(least, int64(p.loss[at]-p.loss[p.of(t)[column]]))
		}
	}
	return least
}

// wait puts levels into the queue that were made by raising a column.
func (p *peeler) wait(levels []uint8, raised int, loss int64) {
	bound := int64(0)
	for i, l := range levels {
		bound += p.least[i][l]
	}
	heap.Push(&p.queue, waiting{max(loss, bound), int32(len(p.nodes) / len(levels)), int8(raised)})
	p.nodes = append(p.nodes, levels...)
}

// step looks at the levels whose turn it is. It returns how many tuples that took, 0 if
// there is nothing more to find.
func (p *peeler) step() int {
	if p.rows < p.k || len(p.queue) == 0 {
		return 0
	}
	next := heap.Pop(&p.queue).(waiting)
	m, levels := len(p.columns), p.levelsOf(next.node)
	if next.raised >= 0 {
		higher := make([]uint8, m)
		for i := int(next.raised); i < m; i++ {
			if int(levels[i]) < p.columns[i].top && !(p.open && p.columns[i].hidden(int(levels[i])+1)) {
				copy(higher, levels)
				higher[i]++
				p.wait(higher, i, next.loss)
			}
		}
	}
	limit := int64(never)
	if len(p.queue) > 0 {
		limit = p.queue[0].loss + p.queue[0].loss/p.leap
	}
	work := len(p.left)
	if later := p.take(levels, limit); later < never {
		heap.Push(&p.queue, waiting{later, next.node, -1})
	}
	for len(p.nodeOf) < len(p.made) {
		p.nodeOf = append(p.nodeOf, next.node)
	}
	return work
}

// levelsOf are the levels of a node.
func (p *peeler) levelsOf(node int32) []uint8 {
	return rowOf(p.nodes, node, len(p.columns))
}

// take makes classes of the boxes on some levels that lose no more than the limit, and
// returns the least that any other box of k rows loses.
func (p *peeler) take(levels []uint8, limit int64) (later int64) {
	for i, l := range levels {
		p.levels[i] = int(l)
	}
	boxes := p.grouper.Group(p.packed, p.levels)
	later = never
	taken := int32(0)
	for box, rows := range boxes.Count {
		interrupt.Row(box)
		if int(rows) < p.k {
			continue
		}
		if loss := p.beyond(levels, p.of(p.left[boxes.Rep[box]])); loss > limit {
			later = min(later, loss)
		} else {
			taken++
			p.place[box] = taken
		}
	}
	if taken > 0 {
		p.boxOf = p.grouper.ClassOf(p.packed, p.levels, p.boxOf)
		p.split(int(taken))
		clear(p.place[:len(boxes.Count)])
	}
	return later
}

// split makes classes of the boxes that are taken, and keeps the other tuples.
func (p *peeler) split(taken int) {
	for len(p.found) < taken {
		p.found = append(p.found, nil)
	}
	found, place, boxOf := p.found[:taken], p.place, p.boxOf
	for i := range found {
		found[i] = found[i][:0]
	}
	for len(p.stay) < len(boxOf) {
		p.stay = append(p.stay[:cap(p.stay)], 0)
	}
	// Those that stay from the front on, those that are taken from the back on.
	all, front, back := p.stay[:len(boxOf)], 0, len(boxOf)
	for i, box := range boxOf {
		interrupt.Row(i)
		if place[box] > 0 {
			back--
			all[back] = uint32(i)
		} else {
			all[front] = uint32(i)
			front++
		}
	}
	for at := len(all) - 1; at >= back; at-- {
		interrupt.Row(at)
		i := all[at]
		to := place[boxOf[i]] - 1
		found[to] = append(found[to], i)
	}
	stay := all[:front]
	for _, places := range found {
		if !p.settle(places) {
			stay = append(stay, places...)
		}
	}
	p.stay = stay
	p.packed, p.was = p.packed.Keep(stay, p.was), p.packed
	left := make([]int32, len(stay))
	for i, place := range stay {
		interrupt.Row(i)
		left[i] = p.left[place]
	}
	p.left = left
}

// beyond returns what a row with some labels loses more on some levels than on the
// lowest, where it may lose something, too.
func (s *space) beyond(levels []uint8, labels []uint32) (loss int64) {
	for i, l := range levels {
		loss += int64(s.loss[labels[i]+uint32(l)] - s.loss[labels[i]])
	}
	return loss
}

// settle makes a class of the tuples at some places, or leaves them for later and
// returns false if they are none.
func (p *peeler) settle(places []uint32) bool {
	n := 0
	for _, place := range places {
		n += p.count(p.left[place])
	}
	for len(p.rowsIn) < n {
		p.rowsIn = append(p.rowsIn[:cap(p.rowsIn)], 0)
	}
	rows, at := p.rowsIn[:n], 0
	for _, place := range places {
		t := p.left[place]
		for row := p.first[t]; row < p.first[t+1]; row++ {
			rows[at] = row
			at++
		}
	}
	if p.holds != nil && !p.holds(rows) {
		return false
	}
	p.made = append(p.made, slices.Clone(rows))
	p.rows -= n
	return true
}

// rowsOf lists the rows of tuples.
func (s *state) rowsOf(tuples []int32) (rows []int32) {
	for _, t := range tuples {
		for i := s.first[t]; i < s.first[t+1]; i++ {
			rows = append(rows, i)
		}
	}
	return rows
}
