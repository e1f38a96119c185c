package search_test

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
)

// paperExample is the table of figure 1 of the Flash paper with the
// hierarchies of figure 2.
func paperExample(limit float64) *checktest.Task {
	star := func(digits int) func(string) string {
		return func(zip string) string { return zip[:5-digits] + "*****"[:digits] }
	}
	decade := map[string]string{"34": "<50", "45": "<50", "66": ">=50", "70": ">=50"}
	rules := func(values []string, up ...func(string) string) (rows [][]string) {
		for _, v := range values {
			row := []string{v}
			for _, f := range up {
				row = append(row, f(v))
			}
			rows = append(rows, row)
		}
		return rows
	}
	all := func(string) string { return "*" }
	return &checktest.Task{Rows: 7, Share: limit, Measure: "discernability", Params: param.Values{"monotonic": true},
		Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []checktest.QuasiIdentifier{
			{Name: "age", Max: 2, Weight: 0.5, Values: []string{"34", "45", "66", "70", "34", "70", "45"},
				Rules: rules([]string{"34", "45", "66", "70"}, func(v string) string { return decade[v] }, all)},
			{Name: "gender", Max: 1, Weight: 0.5, Values: []string{"male", "female", "male", "female", "female", "male", "male"},
				Rules: rules([]string{"male", "female"}, all)},
			{Name: "zipcode", Max: 5, Weight: 0.5, Values: []string{"81667", "81675", "81925", "81931", "81931", "81931", "81931"},
				Rules: rules([]string{"81667", "81675", "81925", "81931"}, star(1), star(2), star(3), star(4), star(5))},
		}}
}

// TestPaperExample follows section V-C and figure 10 of the Flash paper step by
// step.
func TestPaperExample(t *testing.T) {
	r := newRecorder(t, paperExample(0), evaluate.Tuning{})
	l := r.Lattice()
	if l.Size() != 36 {
		t.Fatalf("%d transformations, the lattice of figure 3 has 3*2*6", l.Size())
	}
	got, _ := find(t, r, search.Options{Algorithm: "flash"})
	// Levels as the paper writes them: (age, gender, zipcode).
	var checked [][]int
	for _, canonical := range levelsOf(l, r.ids) {
		levels := make([]int, 3)
		for i, at := range r.Order() {
			levels[at] = canonical[i]
		}
		checked = append(checked, levels)
	}
	steps := []struct {
		levels    []int
		anonymous bool
		why       string
	}{
		// The path from the bottom to the top: zipcode rises first (least
		// relative generalization), then age, then gender.
		{[]int{0, 0, 4}, false, "middle of the first path"},
		{[]int{1, 0, 5}, false, "middle of its upper half"},
		{[]int{2, 0, 5}, true, "middle of the rest"},
		// The heap holds (0,0,4) and (1,0,5). The first comes first; of its
		// successors only (0,1,4) is untagged. Path (0,1,4), (0,1,5), (1,1,5).
		{[]int{0, 1, 5}, false, "middle of the second path"},
		{[]int{1, 1, 5}, true, "rest of the second path"},
		// (1,0,5) and (0,1,5) have no untagged successor, the heap is empty, and
		// (0,1,0) is tagged: the next path starts from (2,0,0). It is (2,0,0) to
		// (2,0,4) and, as (2,0,5) is tagged, (2,1,4).
		{[]int{2, 0, 2}, false, "middle of the path from (2,0,0)"},
		{[]int{2, 0, 4}, true, "middle of its upper half"},
		{[]int{2, 0, 3}, true, "rest of it"},
	}
	for i, step := range steps {
		if i >= len(checked) || !slices.Equal(checked[i], step.levels) || r.outcomes[i].Anonymous != step.anonymous {
			t.Fatalf("check %d should be %v (%s), anonymous: %v; checked were %v, %+v", i,
				step.levels, step.why, step.anonymous, checked, r.outcomes)
		}
	}
	// (1,1,2) is the transformation of figure 1; figure 3 says that (2,1,1) is
	// not anonymous. Both follow from what was checked.
	anonymous := func(levels ...int) bool {
		var canonical []int
		for _, at := range r.Order() {
			canonical = append(canonical, levels[at])
		}
		return r.Checker.Check(l.ID(canonical), false).Anonymous
	}
	if !anonymous(1, 1, 2) || anonymous(2, 1, 1) {
		t.Error("the classification of figure 3 is another one")
	}
	all := enumerate(t, paperExample(0))
	compare(t, "example", paperExample(0), all, all.best(), got)
}

// paperFlash is algorithms 1 to 3 of the Flash paper, written as they stand
// there: tagging looks at every transformation, the heap is a list that is
// sorted whenever its least element is wanted. It returns the transformations
// that were checked explicitly.
func paperFlash(l *lattice.Lattice, anonymous func(lattice.ID) bool) (checked []lattice.ID) {
	size := lattice.ID(l.Size())
	tagged := make([]bool, size)
	inOrder := func(ids []lattice.ID) []lattice.ID {
		sort.Slice(ids, func(i, j int) bool { return l.Order(ids[i]).Less(l.Order(ids[j])) })
		return ids
	}
	above := func(a, b lattice.ID) bool { // a is b or a generalization of it
		la, lb := l.Levels(a, nil), l.Levels(b, nil)
		for i := range la {
			if la[i] < lb[i] {
				return false
			}
		}
		return true
	}
	checkAndTag := func(node lattice.ID) bool {
		checked = append(checked, node)
		yes := anonymous(node)
		for other := range size {
			if yes && above(other, node) || !yes && above(node, other) {
				tagged[other] = true
			}
		}
		return yes
	}
	findPath := func(node lattice.ID) (path []lattice.ID) {
		for len(path) == 0 || path[len(path)-1] != node {
			path = append(path, node)
			for _, up := range inOrder(l.Successors(node, nil)) {
				if !tagged[up] {
					node = up
					break
				}
			}
		}
		return path
	}
	var heap []lattice.ID
	checkPath := func(path []lattice.ID) {
		low, high := 0, len(path)-1
		for low <= high {
			mid := (low + high) / 2
			if node := path[mid]; checkAndTag(node) {
				high = mid - 1
			} else {
				heap = append(heap, node)
				low = mid + 1
			}
		}
	}
	levels := make(map[int][]lattice.ID)
	for node := range size {
		levels[l.Level(node)] = append(levels[l.Level(node)], node)
	}
	for level := l.Level(l.Bottom()); level <= l.Level(l.Top()); level++ {
		for _, node := range inOrder(levels[level]) {
			if tagged[node] {
				continue
			}
			checkPath(findPath(node))
			for len(heap) > 0 {
				inOrder(heap)
				least := heap[0]
				heap = heap[1:]
				for _, up := range inOrder(l.Successors(least, nil)) {
					if !tagged[up] {
						checkPath(findPath(up))
					}
				}
			}
		}
	}
	return checked
}

// TestFlashIsThePapers: where models and measure are monotone, Flash makes the
// checks that the paper's algorithms make, one by one.
func TestFlashIsThePapers(t *testing.T) {
	t.Parallel()
	problems := number(t, 1500, 600, 200)
	compared, longest := 0, 0
	for seed := uint64(0); compared < problems; seed++ {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 14)))
		r := newRecorder(t, p, evaluate.Tuning{})
		if !r.Monotone() || !r.Measure().Monotone(r.Limit() > 0) {
			continue
		}
		compared++
		find(t, r, search.Options{Algorithm: "flash"})
		all := enumerate(t, p)
		want := paperFlash(r.Lattice(), func(id lattice.ID) bool { return all.outcomes[id].Anonymous })
		if !slices.Equal(r.ids, want) {
			t.Fatalf("seed %d: checked %v, the paper's algorithm checks %v\n%v", seed, levelsOf(r.Lattice(), r.ids), levelsOf(r.Lattice(), want), p)
		}
		longest = max(longest, len(want))
	}
	if longest < 10 {
		t.Errorf("no search took more than %d checks", longest)
	}
	r := newRecorder(t, paperExample(0), evaluate.Tuning{})
	find(t, r, search.Options{Algorithm: "flash"})
	if want := paperFlash(r.Lattice(), func(id lattice.ID) bool { return r.Checker.Check(id, false).Anonymous }); !slices.Equal(r.ids, want) {
		t.Errorf("the paper's example: checked %v, want %v", r.ids, want)
	}
}
