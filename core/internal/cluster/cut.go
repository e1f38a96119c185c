package cluster

// most returns the largest size that a component may keep: any larger one can
// be cut into two of at least k (thesis, 2.3.4 and 2.3.5). The thesis writes
// that components of this very size are cut, too; a component of 2k-1 rows
// cannot be, so only larger ones are.
func most(k int) int { return max(2*k-1, 3*k-5) }

// tree is a component of the forest, or several after cuts, as an undirected
// graph. A vertex is a row or a Steiner's vertex, which holds a component
// together without belonging to it.
type tree struct {
	links   [][]int32 // by vertex: its neighbours
	steiner []bool    // by vertex
	parent  []int32   // scratch: by vertex, after reach
	size    []int     // scratch: by vertex, rows of its subtree
}

func (t *tree) add(steiner bool) int32 {
	t.links = append(t.links, nil)
	t.steiner = append(t.steiner, steiner)
	t.parent = append(t.parent, -1)
	t.size = append(t.size, 0)
	return int32(len(t.links) - 1)
}

func (t *tree) link(a, b int32) {
	t.links[a] = append(t.links[a], b)
	t.links[b] = append(t.links[b], a)
}

func (t *tree) unlink(a, b int32) {
	t.links[a] = without(t.links[a], b)
	t.links[b] = without(t.links[b], a)
}

func without(list []int32, x int32) []int32 {
	for i, y := range list {
		if x == y {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}

// reach lists the vertices of a component, a vertex after its parent, and
// counts the rows of all subtrees, the component being rooted at a vertex.
func (t *tree) reach(root int32) []int32 {
	t.parent[root] = -1
	list := []int32{root}
	for i := 0; i < len(list); i++ {
		v := list[i]
		t.size[v] = 1
		if t.steiner[v] {
			t.size[v] = 0
		}
		for _, w := range t.links[v] {
			if w != t.parent[v] {
				t.parent[w] = v
				list = append(list, w)
			}
		}
	}
	for i := len(list) - 1; i > 0; i-- {
		t.size[t.parent[list[i]]] += t.size[list[i]]
	}
	return list
}

// rows keeps the vertices that are rows.
func (t *tree) rows(list []int32) []int32 {
	var rows []int32
	for _, v := range list {
		if !t.steiner[v] {
			rows = append(rows, v)
		}
	}
	return rows
}

// decompose cuts the component of vertex 0 until no part has more than most(k)
// rows, and returns the rows of each part. It reports false where a part is
// left that is too large and hangs together only by a Steiner's vertex: three
// subtrees of k-1 rows around one cannot be cut, a case that the paper's proof
// passes over. The caller then packs the component (pack.go).
func (t *tree) decompose(k int, r *random) (parts [][]int32, ok bool) {
	open := []int32{0}
	for len(open) > 0 {
		root := open[len(open)-1]
		open = open[:len(open)-1]
		list := t.reach(root)
		if t.size[root] <= most(k) {
			parts = append(parts, t.rows(list))
			continue
		}
		c := t.cut(list[r.below(len(list))], root, k)
		if c.kind == 0 {
			return nil, false
		}
		open = append(open, c.a, c.b)
	}
	return parts, true
}

// cut is a cut made: its type, 'A' to 'D', or 0 if there is none, and a vertex
// of each of the two parts.
type cut struct {
	kind byte
	a, b int32
}

// cut cuts a component of more than most(k) rows into two of at least k,
// starting with a candidate; root is the vertex at which it was reached.
func (t *tree) cut(candidate, root int32, k int) cut {
	s := t.size[root]
	for u := candidate; ; {
		v, largest := t.largest(u, s)
		rest := s - largest
		switch {
		case largest >= k && rest >= k:
			t.unlink(u, v)
			return cut{'A', v, u}
		case rest == k-1 && !t.steiner[v]:
			return cut{'B', v, t.split(v, func(w int32) bool { return w != u })}
		case largest == k-1 && !t.steiner[u]:
			return cut{'C', u, t.split(u, func(w int32) bool { return w != v })}
		case largest < k:
			return t.share(u, s, k)
		}
		u = v
	}
}

// subtree returns the rows of the subtree of w as seen from its neighbour u.
func (t *tree) subtree(u, w int32, s int) int {
	if t.parent[u] == w {
		return s - t.size[u]
	}
	return t.size[w]
}

// largest returns the neighbour of u with the largest subtree and its rows.
func (t *tree) largest(u int32, s int) (v int32, size int) {
	v, size = -1, -1
	for _, w := range t.links[u] {
		if n := t.subtree(u, w, s); n > size {
			v, size = w, n
		}
	}
	return v, size
}

// split gives those neighbours of v that are to move to a new Steiner's vertex
// that takes the place of v among them.
func (t *tree) split(v int32, moves func(w int32) bool) int32 {
	twin := t.add(true)
	var stay []int32
	for _, w := range t.links[v] {
		if !moves(w) {
			stay = append(stay, w)
			continue
		}
		for i := range t.links[w] {
			if t.links[w][i] == v {
				t.links[w][i] = twin
			}
		}
		t.links[twin] = append(t.links[twin], w)
	}
	t.links[v] = stay
	return twin
}

// share is the cut of type D: subtrees of u are taken until they have k-1 rows,
// or k where u is a Steiner's vertex and cannot add a row.
func (t *tree) share(u int32, s, k int) cut {
	need, own := k-1, 1
	if t.steiner[u] {
		need, own = k, 0
	}
	taken, rows := make(map[int32]bool), 0
	for _, w := range t.links[u] {
		if rows >= need {
			break
		}
		taken[w] = true
		rows += t.subtree(u, w, s)
	}
	others := s - own - rows
	mine := rows == k-1 || others != k-1 // u goes with the subtrees taken
	if mine {
		rows += own
	} else {
		others += own
	}
	if rows < k || others < k {
		return cut{}
	}
	return cut{'D', u, t.split(u, func(w int32) bool { return taken[w] != mine })}
}
