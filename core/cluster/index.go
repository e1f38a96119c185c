package cluster

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
	finer  []int32 // by node, together: columns on which its tuples agree lower than its parent's
}

type node struct {
	start, end  int32 // in order
	child, next int32 // first child and next sibling, 0: none
	finer       int32 // where its columns end in finer; they begin where those of the node before end
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
	b.build(0, int32(len(x.order)), levels, levels)
	for _, t := range x.order {
		x.sorted = append(x.sorted, x.of(t)...)
	}
	return x
}

// at returns the labels of a tuple by its place in the order.
func (x *index) at(place int32) []uint32 {
	m := len(x.columns)
	return x.sorted[int(place)*m : int(place)*m+m : int(place)*m+m]
}

// builder has what is needed only while an index is built.
type builder struct {
	*index
	moved  []int32
	counts [][]int32 // by column, by label: scratch, zero between uses
	seen   []uint32  // scratch
}

// build makes the node of a part of the order, and all below it. Its tuples agree
// on the levels given, those of its parent above.
func (b *builder) build(start, end int32, levels, above []uint8) int32 {
	m := len(b.columns)
	id := int32(len(b.nodes))
	b.nodes = append(b.nodes, node{start: start, end: end})
	b.agreed = append(b.agreed, levels...)
	part := b.order[start:end]
	levels = append([]uint8(nil), levels...)
	for i := range levels {
		for levels[i] > 0 && b.agree(part, i, int(levels[i])-1) {
			levels[i]--
		}
		if levels[i] < above[i] {
			b.finer = append(b.finer, int32(i))
		}
	}
	b.nodes[id].finer = int32(len(b.finer))
	copy(b.agreed[int(id)*m:], levels)
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
	above = append([]uint8(nil), levels...)
	levels[split]--
	last := int32(0)
	b.arrange(part, split, int(levels[split]))
	for from := start; from < end; {
		to, label := from+1, b.label(b.order[from], split, int(levels[split]))
		for to < end && b.label(b.order[to], split, int(levels[split])) == label {
			to++
		}
		child := b.build(from, to, levels, above)
		if last == 0 {
			b.nodes[id].child = child
		} else {
			b.nodes[last].next = child
		}
		last, from = child, to
	}
	return id
}

func (x *index) label(tuple int32, column, level int) uint32 {
	return x.path[x.labels[int(tuple)*len(x.columns)+column]+uint32(level)]
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
	for _, t := range part {
		counts[b.label(t, column, level)]++
	}
	for _, t := range part {
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

// neighbours is a search for the nearest tuples of a tuple.
type neighbours struct {
	*index
	self   []uint32
	tuple  int32
	need   int   // rows wanted
	rows   int   // rows found
	limit  int64 // what is not nearer than this is not wanted any more
	looked int   // tuples that were looked at
	// patience is how many tuples are looked at before those that are wanted are taken
	// from them, though others may be nearer; 0: as many as it takes.
	patience int
	found    []neighbour
	bounds   []int64   // stack of the children's bounds
	open     []int32   // scratch: columns on which the tuples of a leaf differ
	far      []int32   // scratch: those of them that have no known levels of meeting
	base     []uint32  // by column: meets.at of the tuple's label
	edge     [][]int64 // by column and level: what an edge of the tuple costs if labels meet there
	own      bool      // that is what the tuple loses there, and not what all tuples do on average
}

func newNeighbours(x *index) *neighbours {
	n := &neighbours{index: x, base: make([]uint32, len(x.columns))}
	for i := range x.columns {
		n.edge = append(n.edge, x.columns[i].edge)
	}
	return n
}

// newNearest returns a search in which edges cost what the tuple itself loses.
func newNearest(x *index) *neighbours {
	n := newNeighbours(x)
	n.own = true
	for i := range n.edge {
		n.edge[i] = make([]int64, len(x.columns[i].cost))
	}
	return n
}

type neighbour struct {
	tuple int32
	cost  int64
}

// nearest finds the tuples nearest to a tuple, ascending by cost, as many as
// hold together at least need rows, or all others. The result is valid until
// the next call.
func (n *neighbours) nearest(tuple int32, need int) []neighbour {
	n.self, n.tuple, n.need, n.rows, n.limit, n.looked = n.of(tuple), tuple, need, 0, 1<<62, 0
	n.found = n.found[:0]
	for i, label := range n.self {
		n.base[i] = n.meets.at[label]
	}
	if n.own {
		for i := range n.edge {
			for l := range n.edge[i] {
				n.edge[i][l] = int64(n.loss[int(n.self[i])+l] - n.loss[n.self[i]])
			}
		}
	}
	if need > 0 {
		n.visit(0, 0) // the tuple is one of the root
	}
	return n.found
}

// visit looks at the tuples of a node, of which the bound is known.
func (n *neighbours) visit(id int32, bound int64) {
	at, m := &n.nodes[id], len(n.columns)
	agreed := n.agreed[int(id)*m : int(id)*m+m : int(id)*m+m]
	if at.child == 0 {
		n.leaf(at, bound, agreed)
		if n.looked += int(at.end - at.start); n.patience > 0 && n.looked >= n.patience && n.rows >= n.need {
			n.limit = -1 // nothing is
		}
		return
	}
	// The nearest children first: those as near as their parent.
	base := len(n.bounds)
	n.children(at.child, bound, agreed)
	for i, child := base, at.child; child != 0; i, child = i+1, n.nodes[child].next {
		if b := n.bounds[i]; b <= bound && b < n.limit {
			n.visit(child, b)
		}
	}
	for near := bound; near < n.limit; {
		next := n.limit // of children that are farther, the least bound if what is looked at is to be near
		if n.patience > 0 {
			for i, child := base, at.child; child != 0; i, child = i+1, n.nodes[child].next {
				if b := n.bounds[i]; b > near {
					next = min(next, b)
				}
			}
		}
		for i, child := base, at.child; child != 0; i, child = i+1, n.nodes[child].next {
			if b := n.bounds[i]; b > near && b <= next && b < n.limit {
				n.visit(child, b)
			}
		}
		near = next
	}
	n.bounds = n.bounds[:base]
}

// children adds to bounds what joining any tuple of a node's children costs at least, or
// the limit if it is no less: the bound of the node, of which the first child and the levels
// on which its tuples agree are given, and what columns add of which the child's tuples
// agree on lower ones. Where labels meet higher than above, that is in the bound.
func (n *neighbours) children(child int32, parent int64, above []uint8) {
	m, path, self, edge, bounds := len(n.columns), n.path, n.self, n.edge, n.bounds
	levels, base := n.meets.level, n.base[:len(self)]
	for child != 0 {
		at := &n.nodes[child]
		d, tuple, agreed := parent, n.at(at.start), n.agreed[int(child)*m:int(child)*m+m]
		for _, i := range n.finer[n.nodes[child-1].finer:at.finer] {
			a, b, l := tuple[i], self[i], uint32(agreed[i])
			if base[i] != apart {
				if meet := levels[base[i]+a]; meet > agreed[i] && meet <= above[i] {
					d += edge[i][meet]
				}
				continue
			}
			if a == b || path[a+l] == path[b+l] {
				continue
			}
			for l++; l < uint32(above[i]) && path[a+l] != path[b+l]; {
				l++
			}
			if path[a+l] == path[b+l] {
				d += edge[i][l]
			}
		}
		bounds, child = append(bounds, min(d, n.limit)), at.next
	}
	n.bounds = bounds
}

// leaf looks at the tuples of a node without children. Each adds to
// the bound what it costs on the columns on which they differ, until that is too much.
func (n *neighbours) leaf(at *node, bound int64, agreed []uint8) {
	path, self, edge, limit := n.path, n.self, n.edge, n.limit
	levels, base := n.meets.level, n.base[:len(self)]
	n.open, n.far = n.open[:0], n.far[:0]
	for i, level := range agreed {
		switch {
		case level == 0:
		case base[i] == apart:
			n.far = append(n.far, int32(i))
		case levels[base[i]+n.at(at.start)[i]] <= level: // and so do all others
			n.open = append(n.open, int32(i))
		}
	}
	open, far := n.open, n.far
	for place := at.start; place < at.end; place++ {
		d, tuple := bound, n.at(place)
		for _, i := range open {
			if d += edge[i][levels[base[i]+tuple[i]]]; d >= limit {
				break
			}
		}
		for _, i := range far {
			a, b := tuple[i], self[i]
			if a == b {
				continue
			}
			if d >= limit {
				break
			}
			l := uint32(1)
			for l < uint32(agreed[i]) && path[a+l] != path[b+l] {
				l++
			}
			if path[a+l] == path[b+l] {
				d += edge[i][l]
			}
		}
		if t := n.order[place]; d < limit && t != n.tuple {
			n.add(neighbour{t, d})
			limit = n.limit
		}
	}
}

// add inserts a tuple that is nearer than the limit, behind those as near, and drops those
// that are not needed any more.
func (n *neighbours) add(t neighbour) {
	at, end := 0, len(n.found)
	for at < end {
		if middle := int(uint(at+end) >> 1); n.found[middle].cost > t.cost {
			end = middle
		} else {
			at = middle + 1
		}
	}
	n.found = append(n.found, t)
	copy(n.found[at+1:], n.found[at:])
	n.found[at] = t
	n.rows += n.count(t.tuple)
	last := len(n.found) - 1
	for n.rows-n.count(n.found[last].tuple) >= n.need {
		n.rows -= n.count(n.found[last].tuple)
		last--
	}
	n.found = n.found[:last+1]
	if n.rows >= n.need {
		n.limit = n.found[last].cost
	}
}
