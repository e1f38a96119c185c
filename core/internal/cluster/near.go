package cluster

// neighbours is a search for the nearest tuples of a tuple. Its inner loops run over flat lists and
// call nothing, so that WebAssembly keeps in registers what they need.
type neighbours struct {
	*index
	self   []uint32
	tuple  int32
	need   int   // rows wanted
	rows   int   // rows found
	limit  int64 // what is not nearer than this is not wanted any more
	looked int   // tuples that were looked at
	// patience limits how many tuples are looked at before those that are wanted are taken
	// from them, though others may be nearer; 0: as many as it takes.
	patience int
	found    []neighbour
	waiting  []bound  // children of the nodes under way that are still to be visited: a stack of heaps
	open     []differ // scratch: columns on which the tuples of a leaf differ
	far      []differ // scratch: those of them that have no known levels of meeting
	base     []uint32 // by column: meets.at of the tuple's label
	edge     []int32  // by column and level: what an edge of the tuple costs if labels meet there
	tall     int      // how many levels of a column there are in edge
	own      bool     // that is what the tuple loses there, and not what all tuples do on average
}

// bound is a node with what joining any of its tuples costs at least.
type bound struct {
	cost int64
	node int32
}

// differ is a column on which the tuples of a leaf differ.
type differ struct {
	column uint32
	base   uint32 // meets.at of the tuple's label, or the label itself where there is none
	edge   uint32 // where what edges cost begins
	agreed uint32 // the lowest level on which they agree
}

func newNeighbours(x *index) *neighbours {
	n := &neighbours{index: x, base: make([]uint32, len(x.columns)), open: make([]differ, len(x.columns)), far: make([]differ, len(x.columns))}
	for i := range x.columns {
		n.tall = max(n.tall, len(x.columns[i].edge))
	}
	n.edge = make([]int32, len(x.columns)*n.tall)
	for i := range x.columns {
		for level, cost := range x.columns[i].edge {
			n.edge[i*n.tall+level] = int32(cost) // unit at most
		}
	}
	return n
}

// newNearest returns a search in which edges cost what the tuple itself loses.
func newNearest(x *index) *neighbours {
	n := newNeighbours(x)
	n.own = true
	return n
}

type neighbour struct {
	tuple int32
	rows  int32 // with it
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
		if n.own {
			edge, lost := n.edge[i*n.tall:][:n.columns[i].top+1], n.loss[label:]
			for l := range edge {
				edge[l] = lost[l] - lost[0]
			}
		}
	}
	if need > 0 {
		n.visit(0, 0) // the tuple is one of the root
	}
	return n.found
}

// visit looks at the tuples of a node, of which the bound is known: its children one after the
// other, the nearest first.
func (n *neighbours) visit(id int32, cost int64) {
	at := &n.nodes[id]
	if at.last == 0 {
		n.leaf(id, cost)
		if n.looked += int(at.end - at.start); n.patience > 0 && n.looked >= n.patience && n.rows >= n.need {
			n.limit = -1 // nothing is
		}
		return
	}
	begin := len(n.waiting)
	n.children(at, cost)
	for place := (len(n.waiting)-begin)/2 - 1; place >= 0; place-- {
		n.sink(begin, place)
	}
	for len(n.waiting) > begin && n.waiting[begin].cost < n.limit {
		next := n.waiting[begin]
		last := len(n.waiting) - 1
		n.waiting[begin] = n.waiting[last]
		n.waiting = n.waiting[:last]
		n.sink(begin, 0)
		n.visit(next.node, next.cost)
	}
	n.waiting = n.waiting[:begin]
}

// sink moves down what stands at a place of the heap in waiting from begin on, until nothing below
// is nearer. The nearest is on top, of several the first one in order of nodes: where values are
// hidden whole, a node may have a child for each, of which many are visited.
func (n *neighbours) sink(begin, place int) {
	heap := n.waiting[begin:]
	for {
		child := 2*place + 1
		if child >= len(heap) {
			return
		}
		if right := child + 1; right < len(heap) && heap[right].before(heap[child]) {
			child = right
		}
		if !heap[child].before(heap[place]) {
			return
		}
		heap[child], heap[place] = heap[place], heap[child]
		place = child
	}
}

// before reports whether a node is visited before another one.
func (b bound) before(other bound) bool {
	return b.cost < other.cost || b.cost == other.cost && b.node < other.node
}

// children lists a node's children that are nearer than the limit. Joining any tuple of one costs
// at least the bound of the node and what columns add of which the child's tuples
// agree on lower levels. Where labels meet higher than above, that is in the bound.
func (n *neighbours) children(at *node, cost int64) {
	begin := len(n.waiting)
	for cap(n.waiting)-begin < int(at.last-at.first) {
		n.waiting = append(n.waiting[:cap(n.waiting)], bound{})
	}
	waiting, kept := n.waiting[begin:begin+int(at.last-at.first)], 0
	path, self, base, edge, tall := n.path, n.self, n.base, n.edge, n.tall
	levels, limit, all, from := n.meets.level, n.limit, n.finer, at.finer
	for _, child := range n.kids[at.first:at.last] {
		d := cost
		for _, f := range all[from:child.finer] {
			level := f.agreed
			if f.label == apart { // whoever is nearest reaches from the lowest above to this one
				at := int(f.column) * tall
				if d += int64(edge[at+int(level)] - edge[at+int(f.above)]); d >= limit {
					break
				}
				continue
			}
			if b := base[f.column]; b != apart {
				level = levels[b+f.label]
			} else if a, b := f.label, self[f.column]; a != b {
				for level <= f.above && path[a+uint32(level)] != path[b+uint32(level)] {
					level++
				}
			}
			if level > f.agreed && level <= f.above {
				if d += int64(edge[int(f.column)*tall+int(level)]); d >= limit {
					break
				}
			}
		}
		if from = child.finer; d < limit {
			waiting[kept] = bound{d, child.node}
			kept++
		}
	}
	n.waiting = n.waiting[:begin+kept]
}

// leaf looks at the tuples of a node without children. Each adds to
// the bound what it costs on the columns on which they differ, until that is too much.
func (n *neighbours) leaf(id int32, cost int64) {
	m, at := len(n.columns), n.nodes[id]
	first, known, unknown := n.at(at.start), 0, 0
	for i, level := range n.agreed[int(id)*m : int(id)*m+m] {
		if level == 0 {
			continue
		}
		d := differ{uint32(i), n.base[i], uint32(i * n.tall), uint32(level)}
		if n.columns[i].reach { // is in the bound with the lowest
			cost -= int64(n.edge[i*n.tall+int(n.lowest[int(id)*m+i])])
		}
		if d.base == apart {
			d.base = n.self[i]
			n.far[unknown] = d
			unknown++
		} else if n.meets.level[d.base+first[i]] <= level { // and so do all others
			n.open[known] = d
			known++
		}
	}
	open, far, levels, edge, limit := n.open[:known], n.far[:unknown], n.meets.level, n.edge, n.limit
	for place := at.start; place < at.end; place++ {
		d, tuple := cost, n.sorted[int(place)*m:int(place)*m+m]
		for _, o := range open {
			if d += int64(edge[o.edge+uint32(levels[o.base+tuple[o.column]])]); d >= limit {
				break
			}
		}
		if len(far) > 0 && d < limit {
			d = n.farther(d, tuple, far)
		}
		if t := n.order[place]; d < limit && t != n.tuple {
			n.add(neighbour{t, n.first[t+1] - n.first[t], d})
			limit = n.limit
		}
	}
}

// farther adds to a cost what a tuple of a leaf costs on columns that have no known levels of
// meeting, until that is too much.
func (n *neighbours) farther(d int64, tuple []uint32, far []differ) int64 {
	path, edge, limit := n.path, n.edge, n.limit
	for _, o := range far {
		a, b, level := tuple[o.column], o.base, uint32(0)
		if a == b {
			continue
		}
		for level <= o.agreed && path[a+level] != path[b+level] {
			level++
		}
		if level <= o.agreed { // or it is in the bound
			if d += int64(edge[o.edge+level]); d >= limit {
				break
			}
		}
	}
	return d
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
	n.rows += int(t.rows)
	last := len(n.found) - 1
	for n.rows-int(n.found[last].rows) >= n.need {
		n.rows -= int(n.found[last].rows)
		last--
	}
	n.found = n.found[:last+1]
	if n.rows >= n.need {
		n.limit = n.found[last].cost
	}
}
