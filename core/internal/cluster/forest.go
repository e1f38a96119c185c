package cluster

// forest is the forest building algorithm (thesis, 2.3.3) on distinct tuples.
//
// All rows of a tuple count as one vertex. That is the algorithm of the paper
// where it starts by joining equal rows: their edges cost nothing, so each of
// them is among the nearest neighbours of the others.
type forest struct {
	k     int
	count func(vertex int32) int // rows of a vertex
	// nearest finds the nearest vertices of a vertex, ascending by cost, that
	// hold together at least so many rows.
	nearest func(vertex int32, rows int) []neighbour

	over   []int32 // by vertex: another vertex of its component, itself for one of them
	size   []int   // by that vertex: rows of the component
	head   []int32 // by that vertex: the vertex without an outgoing edge
	out    []int32 // by vertex: where its edge leads, -1: it has none
	cost   int64   // of all edges
	bound  int64   // lower bound for the cost of any grouping
	random random  // decides in its decomposition
}

func newForest(vertices, k int, count func(int32) int, nearest func(int32, int) []neighbour) *forest {
	f := &forest{k: k, count: count, nearest: nearest, over: make([]int32, vertices), size: make([]int, vertices),
		head: make([]int32, vertices), out: make([]int32, vertices)}
	for v := range int32(vertices) {
		f.over[v], f.size[v], f.head[v], f.out[v] = v, count(v), v, -1
	}
	return f
}

// component returns the vertex that stands for the component of a vertex.
func (f *forest) component(v int32) int32 {
	for f.over[v] != v {
		f.over[v] = f.over[f.over[v]]
		v = f.over[v]
	}
	return v
}

// grow extends the component of a vertex until it has k rows: its head gets an
// edge to the nearest vertex outside. The component has fewer than k rows, so
// that one of the k-1 nearest rows of the head lies outside. No edge closes a
// cycle, because it leads to another component, and the head had no edge yet.
//
// In any grouping a row pays at least the distance to its (k-1)th nearest row.
// These distances add up to the bound; the edge costs no more than that of its
// head, so all edges together cost no more than the optimum.
func (f *forest) grow(v int32) {
	for {
		c := f.component(v)
		if f.size[c] >= f.k {
			return
		}
		u := f.head[c]
		near := f.nearest(u, f.k-f.count(u))
		f.bound += int64(f.count(u)) * near[len(near)-1].cost
		for _, n := range near {
			if to := f.component(n.tuple); to != c {
				f.out[u] = n.tuple
				f.cost += n.cost
				f.join(c, to)
				break
			}
		}
	}
}

// join makes one component of two, whose head is that of the second one.
func (f *forest) join(a, b int32) {
	head := f.head[b]
	if f.size[a] > f.size[b] {
		a, b = b, a
	}
	f.over[a] = b
	f.size[b] += f.size[a]
	f.head[b] = head
}

// trees lists the vertices of each component, ascending.
func (f *forest) trees() [][]int32 {
	at := make([]int32, len(f.over)) // by component: its tree + 1
	var trees [][]int32
	for v := range f.over {
		c := f.component(int32(v))
		if at[c] == 0 {
			trees = append(trees, nil)
			at[c] = int32(len(trees))
		}
		trees[at[c]-1] = append(trees[at[c]-1], int32(v))
	}
	return trees
}

// random is the generator splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (r *random) below(n int) int { return int(r.next() >> 1 % uint64(n)) }

// shuffled returns 0 to n-1 in random order.
func (r *random) shuffled(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		j := r.below(i + 1)
		order[i] = order[j]
		order[j] = int32(i)
	}
	return order
}
