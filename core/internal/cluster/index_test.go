package cluster

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// nearestSlowly is the twin of neighbours.nearest: the costs of the nearest
// tuples that hold so many rows, found by looking at all.
func nearestSlowly(s *space, tuple int32, need int) (costs []int64) {
	var all []neighbour
	for t := range int32(s.tuples()) {
		if t != tuple {
			all = append(all, neighbour{tuple: t, cost: s.distance(s.of(tuple), s.of(t))})
		}
	}
	slices.SortFunc(all, func(a, b neighbour) int { return int(a.cost - b.cost) })
	// Of tuples at the same cost any will do; what counts is where the rows
	// suffice at the latest.
	rows := 0
	for i := 0; i < len(all) && rows < need; i++ {
		rows += s.count(all[i].tuple)
		costs = append(costs, all[i].cost)
	}
	return costs
}

func checkNearest(t *testing.T, s *space, tuple int32, need int, search *neighbours) {
	t.Helper()
	slow, rows := nearestSlowly(s, tuple, need), 0
	fast := search.nearest(tuple, need)
	for i, n := range fast {
		if n.tuple == tuple || s.distance(s.of(tuple), s.of(n.tuple)) != n.cost {
			t.Fatalf("tuple %d: neighbour %v is none", tuple, n)
		}
		if i > 0 && n.cost < fast[i-1].cost {
			t.Fatalf("tuple %d: neighbours %v do not ascend", tuple, fast)
		}
		if rows >= need {
			t.Fatalf("tuple %d: %v are more than hold %d rows", tuple, fast, need)
		}
		rows += s.count(n.tuple)
		if i < len(slow) && n.cost != slow[i] {
			t.Fatalf("tuple %d: neighbour %d costs %d, looking at all finds %d", tuple, i, n.cost, slow[i])
		}
	}
	if rows < need && len(fast) < s.tuples()-1 {
		t.Fatalf("tuple %d: %d rows found, %d wanted", tuple, rows, need)
	}
}

func FuzzNearest(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := randomProblem(t, r, 2+r.IntN(120))
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		if seed%3 == 0 {
			s.byLoss()
		}
		if seed%4 == 0 {
			s.meets = newMeets(s, r.IntN(40)) // of few columns, or none
		}
		search := newNeighbours(newIndex(s))
		for tuple := range int32(s.tuples()) {
			checkNearest(t, s, tuple, r.IntN(12), search)
		}
		search.patience = 1 + r.IntN(40)
		for tuple := range int32(s.tuples()) {
			checkNear(t, s, tuple, r.IntN(12), search)
		}
	})
}

// The same on a real table, for some of its tuples.
func TestNearestOnAdult(t *testing.T) {
	p := sharedProblem(t, "adult", 5)
	s, err := newSpace(&p)
	if err != nil {
		t.Fatal(err)
	}
	search := newNeighbours(newIndex(s))
	r := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		checkNearest(t, s, int32(r.IntN(s.tuples())), 1+r.IntN(20), search)
	}
}

// checkNear checks a search that does not look at all tuples: it finds as many rows as
// are wanted, nearest first, with what they cost.
func checkNear(t *testing.T, s *space, tuple int32, need int, search *neighbours) {
	t.Helper()
	rows, last, seen := 0, int64(0), map[int32]bool{tuple: true}
	for _, n := range search.nearest(tuple, need) {
		if seen[n.tuple] || n.cost < last || n.cost != s.distance(s.of(tuple), s.of(n.tuple)) {
			t.Fatalf("tuple %d: %+v after %d", tuple, n, last)
		}
		seen[n.tuple], last, rows = true, n.cost, rows+s.count(n.tuple)
	}
	if all := len(s.rows) - s.count(tuple); rows < min(need, all) {
		t.Fatalf("%d rows near tuple %d of %d, wanted %d", rows, tuple, all, need)
	}
}
