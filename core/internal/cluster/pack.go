package cluster

// pack cuts a tree of rows, rooted at vertex 0, into parts of at least k and at
// most most(k) rows in one pass from the leaves. Like the cuts of the paper it
// gives every edge to at most one part, with Steiner's vertices where a part
// hangs together by a vertex of another one, so that the parts cost no more
// than most(k) times the edges. Unlike them it never gets stuck:
//
// Each vertex passes on to its parent fewer than k rows that wait for a part,
// itself among them unless its part is complete. What waits at a vertex is
// joined until it has k rows, then at most 2k-2. In the end fewer than k rows
// are left, which hang together with the root and touch a part at one of them,
// y. Both together are small enough, or they have at least max(2k, 3k-4) rows;
// then the part has at least 2k-3 and was made of two halves below k, of which
// one has k-1. That half with y, and the rest, are two parts of at least k.
func (t *tree) pack(k int) [][]int32 {
	p := packer{tree: t, k: k, touched: make([]int, len(t.links))}
	list := t.reach(0)
	waiting := make([][]int32, len(t.links))
	for i := len(list) - 1; i >= 0; i-- {
		v := list[i]
		var rows []int32
		for _, w := range t.links[v] {
			if w == t.parent[v] {
				continue
			}
			half := len(rows)
			if rows = append(rows, waiting[w]...); len(rows) >= k {
				p.emit(rows, half, v)
				rows = nil
			}
		}
		if rows = append(rows, v); len(rows) >= k {
			p.emit(rows, 0, t.parent[v])
			rows = nil
		}
		waiting[v] = rows
	}
	p.place(waiting[0])
	return p.parts
}

type packer struct {
	*tree
	k       int
	parts   [][]int32
	halves  []int // by part: rows of its first half
	touched []int // by vertex: a part that hangs together by it, + 1
}

func (p *packer) emit(rows []int32, half int, at int32) {
	p.parts = append(p.parts, rows)
	p.halves = append(p.halves, half)
	if at >= 0 {
		p.touched[at] = len(p.parts)
	}
}

// place finds a part for the rows that are left.
func (p *packer) place(rest []int32) {
	for i, y := range rest {
		if p.touched[y] == 0 {
			continue
		}
		at := p.touched[y] - 1
		part := p.parts[at]
		if len(part)+len(rest) <= most(p.k) {
			p.parts[at] = append(part, rest...)
			return
		}
		full, other := part[:p.halves[at]], part[p.halves[at]:]
		if len(full) != p.k-1 {
			full, other = other, full
		}
		p.parts[at] = append([]int32{y}, full...)
		rest = append(append(append([]int32(nil), rest[:i]...), rest[i+1:]...), other...)
		p.parts = append(p.parts, rest)
		return
	}
}
