package cluster

import "github.com/fulgurite/fulgurite/core/internal/interrupt"

// leafTuples is the most tuples of a leaf of the index that differ.
const leafTuples = 16

// index finds the nearest tuples of a tuple. It is a tree over the hierarchies:
// all tuples of a node share a label on some level of each column, and its
// children are told apart by the labels of one column one level further down.
// What separates a tuple from a node's labels is the least that it costs to
// join any of the node's tuples, so that most nodes need no visit.
type index struct {
	*space
	order  []int32  // tuples, those of a node together
	sorted []uint32 // their labels in this order, as in space
	nodes  []node
	agreed []uint8 // node times columns plus column: lowest level on which its tuples agree
	lowest []uint8 // in the same way, of columns that reach: the lowest label number of its tuples
	kids   []kid   // children, those of a node together
	finer  []finer // of each child, in their order
}

type node struct {
	start, end  int32 // in order
	first, last int32 // its children: where they begin and end in kids; both 0: none
	finer       int32 // where what tells its children from it begins in finer
}

// kid is a child of a node.
type kid struct {
	node  int32
	finer int32 // where what tells it from its parent ends in finer; it begins where that of the child before ends
}

// finer is a column on which the tuples of a node agree lower than those of its parent; or, with
// the label apart, one that reaches: agreed and above are then the lowest label numbers.
type finer struct {
	column        uint32
	label         uint32 // of one of the tuples
	agreed, above uint8  // lowest level on which they agree, and those of the parent
}

func newIndex(s *space) *index {
	x := &index{space: s, order: make([]int32, s.tuples())}
	for i := range x.order {
		x.order[i] = int32(i)
	}
	levels := make([]uint8, len(s.columns))
	for i := range levels {
		levels[i] = uint8(s.columns[i].top)
	}
	b := builder{index: x, moved: make([]int32, len(x.order))}
	for i := range s.columns {
		b.counts = append(b.counts, make([]int32, s.columns[i].labels))
	}
	b.build(0, int32(len(x.order)), levels)
	b.distinguish()
	for _, t := range x.order {
		x.sorted = append(x.sorted, x.of(t)...)
	}
	return x
}

// at returns the labels of a tuple by its place in the order.
func (x *index) at(place int32) []uint32 {
	return rowOf(x.sorted, place, len(x.columns))
}

// builder has what is needed only while an index is built.
type builder struct {
	*index
	moved  []int32
	counts [][]int32 // by column, by label: scratch, zero between uses
	seen   []uint32  // scratch
	below  []int32   // stack of the children of nodes that are being made
}

// build makes the node of a part of the order, and all below it. Its tuples agree
// on the levels given, those of its parent but for the column that tells them apart.
func (b *builder) build(start, end int32, levels []uint8) int32 {
	m := len(b.columns)
	id := int32(len(b.nodes))
	interrupt.Row(int(id) << 4)
	b.nodes = append(b.nodes, node{start: start, end: end})
	b.agreed = append(b.agreed, levels...)
	part := b.order[start:end]
	levels = append([]uint8(nil), levels...)
	for i := range levels {
		for levels[i] > 0 && b.agree(part, i, int(levels[i])-1) {
			levels[i]--
		}
	}
	copy(b.agreed[int(id)*m:], levels)
	for i := range b.columns {
		b.lowest = append(b.lowest, b.least(part, i))
	}
	if len(part) <= leafTuples {
		return id
	}
	split, best := -1, int64(0)
	for i := range levels {
		if levels[i] == 0 {
			continue
		}
		if gain := b.separated(part, i, int(levels[i])-1) * (b.columns[i].edge[levels[i]] + 1); split < 0 || gain > best {
			split, best = i, gain
		}
	}
	if split < 0 {
		return id // a single tuple
	}
	levels[split]--
	b.arrange(part, split, int(levels[split]))
	waiting := len(b.below)
	for from := start; from < end; {
		to, label := from+1, b.label(b.order[from], split, int(levels[split]))
		for to < end && b.label(b.order[to], split, int(levels[split])) == label {
			to++
		}
		b.below = append(b.below, b.build(from, to, levels))
		from = to
	}
	at := &b.nodes[id]
	at.first = int32(len(b.kids))
	for _, child := range b.below[waiting:] {
		b.kids = append(b.kids, kid{node: child})
	}
	at.last, b.below = int32(len(b.kids)), b.below[:waiting]
	return id
}

// distinguish finds what tells children from their parents.
func (b *builder) distinguish() {
	m := len(b.columns)
	for id := range b.nodes {
		at := &b.nodes[id]
		at.finer = int32(len(b.finer))
		for place := at.first; place < at.last; place++ {
			child := b.kids[place].node
			labels := b.of(b.order[b.nodes[child].start])
			for i, label := range labels {
				if b.columns[i].reach {
					if low, before := b.lowest[int(child)*m+i], b.lowest[id*m+i]; low > before {
						b.finer = append(b.finer, finer{uint32(i), apart, low, before})
					}
				} else if agreed, above := b.agreed[int(child)*m+i], b.agreed[id*m+i]; agreed < above {
					b.finer = append(b.finer, finer{uint32(i), label, agreed, above})
				}
			}
			b.kids[place].finer = int32(len(b.finer))
		}
	}
}

func (x *index) label(tuple int32, column, level int) uint32 {
	return x.path[x.labels[int(tuple)*len(x.columns)+column]+uint32(level)]
}

// least returns the lowest label number of some tuples in a column that reaches, 0 of others.
func (b *builder) least(part []int32, column int) uint8 {
	c := &b.columns[column]
	if !c.reach {
		return 0
	}
	label := b.of(part[0])[column]
	for _, t := range part[1:] {
		label = min(label, b.of(t)[column])
	}
	return uint8((label - c.start) / uint32(c.top+1))
}

// agree reports whether tuples have the same label.
func (b *builder) agree(part []int32, column, level int) bool {
	label := b.label(part[0], column, level)
	for _, t := range part[1:] {
		if b.label(t, column, level) != label {
			return false
		}
	}
	return true
}

// separated returns the share of pairs of tuples whose labels differ, of 1024.
func (b *builder) separated(part []int32, column, level int) int64 {
	counts, equal := b.counts[column], float64(0)
	for i, t := range part {
		interrupt.Row(i)
		counts[b.label(t, column, level)]++
	}
	for i, t := range part {
		interrupt.Row(i)
		n := &counts[b.label(t, column, level)]
		equal += float64(*n) * float64(*n)
		*n = 0
	}
	n := float64(len(part))
	return int64(1024 * (1 - equal/(n*n)))
}

// arrange brings tuples with the same label together, labels in order of their
// first appearance; tuples of a label keep their order.
func (b *builder) arrange(part []int32, column, level int) {
	counts, seen := b.counts[column], b.seen[:0]
	for _, t := range part {
		label := b.label(t, column, level)
		if counts[label]++; counts[label] == 1 {
			seen = append(seen, label)
		}
	}
	start := int32(0)
	for _, label := range seen {
		counts[label], start = start, start+counts[label]
	}
	for _, t := range part {
		at := &counts[b.label(t, column, level)]
		b.moved[*at] = t
		*at++
	}
	copy(part, b.moved)
	for _, label := range seen {
		counts[label] = 0
	}
	b.seen = seen
}
