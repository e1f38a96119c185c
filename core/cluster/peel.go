package cluster

import (
	"container/heap"
	"math"
	"math/bits"
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
	holds func(rows []int32) bool
	keys  [][]uint64 // by column and level: what a label there is multiplied by in keys of boxes
	least [][]int64  // by column and level: the least that a label of k rows loses
	left  []int32    // tuples
	rows  int        // their rows
	queue levelQueue
	leap  int64   // boxes that lose up to one part of so many more than the next levels are taken as well
	nodes []uint8 // levels, those of a node together
	slots []slot
	at    []int32   // by place in left: its slot
	found [][]int32 // scratch: the tuples of the boxes that are taken
	made  [][]int32 // classes, as positions in space.rows
}

// slot is a box on the levels under way.
type slot struct {
	key  uint64
	rows int32
	box  int32 // 0: not decided, above 0: place in found plus one, -1: too dear by now
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

func newPeeler(s *state, seed random, holds func([]int32) bool) *peeler {
	p := &peeler{state: s, leap: 16, holds: holds, left: make([]int32, s.tuples()), at: make([]int32, s.tuples()), rows: len(s.rows)}
	for t := range p.left {
		p.left[t] = int32(t)
	}
	p.slots = make([]slot, 1<<bits.Len(uint(2*len(p.left))))
	bottom := make([]uint8, len(s.columns))
	for i := range s.columns {
		c := &s.columns[i]
		keys, least := make([]uint64, c.top+1), make([]int64, c.top+1)
		for l := range keys {
			keys[l], least[l] = seed.next(), p.cheapest(i, l)
			if least[l] == never {
				bottom[i] = uint8(l + 1) // no label of k rows, so that no box has as many
			}
		}
		p.keys, p.least = append(p.keys, keys), append(p.least, least)
	}
	p.wait(bottom, 0, 0)
	return p
}

// cheapest returns the least that a label of at least k rows loses on a level.
func (p *peeler) cheapest(column, level int) int64 {
	least, rows := int64(never), make([]int, p.columns[column].labels)
	for t := range int32(p.tuples()) {
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
	m := len(p.columns)
	levels := p.nodes[int(next.node)*m : int(next.node)*m+m : int(next.node)*m+m]
	if next.raised >= 0 {
		higher := make([]uint8, m)
		for i := int(next.raised); i < m; i++ {
			if int(levels[i]) < p.columns[i].top {
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
	return work
}

// take makes classes of the boxes on some levels that lose no more than the limit, and
// returns the least that any other box of k rows loses.
func (p *peeler) take(levels []uint8, limit int64) (later int64) {
	size := bits.Len(uint(2 * len(p.left)))
	slots, shift := p.slots[:1<<size], 64-size
	clear(slots)
	keys := make([]uint64, len(levels))
	for i, l := range levels {
		keys[i] = p.keys[i][l]
	}
	path := p.path
	for i, t := range p.left {
		key := uint64(0)
		for j, place := range p.of(t)[:len(levels)] {
			key += keys[j] * uint64(path[place+uint32(levels[j])]+1)
		}
		at := key >> shift
		for slots[at].rows > 0 && slots[at].key != key {
			at = (at + 1) & uint64(len(slots)-1)
		}
		slots[at].key = key
		slots[at].rows += int32(p.count(t))
		p.at[i] = int32(at)
	}
	later = never
	kept := p.left[:0]
	p.found = p.found[:0]
	for i, t := range p.left {
		s := &slots[p.at[i]]
		if s.box == 0 && int(s.rows) >= p.k {
			if loss := p.beyond(levels, p.of(t)); loss > limit {
				s.box, later = -1, min(later, loss)
			} else {
				p.found = append(p.found, nil)
				s.box = int32(len(p.found))
			}
		}
		if s.box > 0 {
			p.found[s.box-1] = append(p.found[s.box-1], t)
		} else {
			kept = append(kept, t)
		}
	}
	p.left = kept
	for _, tuples := range p.found {
		p.settle(tuples)
	}
	return later
}

// beyond returns what a row with some labels loses more on some levels than on the
// lowest, where it may lose something, too.
func (s *space) beyond(levels []uint8, labels []uint32) (loss int64) {
	for i, l := range levels {
		loss += int64(s.loss[labels[i]+uint32(l)] - s.loss[labels[i]])
	}
	return loss
}

// settle makes a class of tuples, or leaves them for later if they are none.
func (p *peeler) settle(tuples []int32) {
	rows := p.rowsOf(tuples)
	if p.holds != nil && !p.holds(rows) {
		p.left = append(p.left, tuples...)
		return
	}
	p.made = append(p.made, rows)
	p.rows -= len(rows)
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
