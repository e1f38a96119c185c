package paper

import (
	"context"
	"slices"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// exampleSimulation returns the paper's example, classified.
func exampleSimulation(t *testing.T) *simulation {
	t.Helper()
	checker, err := exampleChecker()
	if err != nil {
		t.Fatal(err)
	}
	table, err := classify(context.Background(), checker)
	if err != nil {
		t.Fatal(err)
	}
	return simulate(checker, table, 2)
}

// TestClassified: a classified lattice says of every transformation what a
// check says.
func TestClassified(t *testing.T) {
	s := exampleSimulation(t)
	for id := range lattice.ID(s.Lattice().Size()) {
		want, got := s.Checker.Check(id, true), s.Check(id, true)
		if got.Anonymous != want.Anonymous || got.Suppressed != want.Suppressed || got.AllClasses != want.AllClasses {
			t.Errorf("%v: %+v, a check says %+v", x.Levels(s, id), got, want)
		}
		if want.Anonymous && got.Score.Value != want.Score.Value {
			t.Errorf("%v: DM* %v, a check says %v", x.Levels(s, id), got.Score.Value, want.Score.Value)
		}
	}
	if got := s.table.smaller[1]; slices.Max(got) != 0 {
		t.Errorf("records in classes of less than one: %v", got)
	}
}

// TestCost: the first checks of the example, by hand. There are seven records,
// and no snapshot is as small as a fifth of them.
func TestCost(t *testing.T) {
	s := exampleSimulation(t)
	at := func(age, gender, zipcode int) lattice.ID {
		wanted, canonical := []int{age, gender, zipcode}, []int{}
		for _, position := range s.Order() {
			canonical = append(canonical, wanted[position])
		}
		return s.Lattice().ID(canonical)
	}
	for i, step := range []struct {
		id   lattice.ID
		rows int64
		cost float64
	}{
		{at(0, 0, 4), 7, 3*7 + 3*7}, // the whole table, all three columns
		{at(1, 0, 5), 7, 2*7 + 3*7}, // roll-up: all seven rows are apart by age and gender; age and zipcode change
		{at(2, 0, 5), 4, 1*4 + 3*4}, // roll-up from two ages x two genders; age changes
		{at(0, 1, 4), 7, 3*7 + 3*7}, // no generalization of the last: the table; the buffer holds four rows of it as they were
		{at(1, 1, 2), 7, 2*7 + 3*7}, // not of the last either; the buffer holds the whole table with the right gender
	} {
		rows, cost := s.rows, s.cost
		s.Check(step.id, false)
		if s.rows-rows != step.rows || s.cost-cost != step.cost {
			t.Errorf("check %d: %d rows for %v, want %d for %v", i, s.rows-rows, s.cost-cost, step.rows, step.cost)
		}
	}
}

// TestSimulatedSearches: simulations make the checks of real searches.
func TestSimulatedSearches(t *testing.T) {
	s := exampleSimulation(t)
	for _, algorithm := range []string{"flash", "ola", "ola-stable", "incognito"} {
		for _, order := range append(permutations(3, 6, 1), nil) {
			if algorithm != "ola" {
				order = nil
			}
			opt := search.Options{Algorithm: search.ID(algorithm), Permutation: order}
			checker, err := exampleChecker()
			if err != nil {
				t.Fatal(err)
			}
			want, err := search.Find(context.Background(), checker, opt)
			if err != nil {
				t.Fatal(err)
			}
			simulated := simulate(s.Checker, s.table, 2)
			got, err := search.Find(context.Background(), simulated, opt)
			if err != nil || got.Checks != want.Checks || got.Best.ID != want.Best.ID || simulated.cost == 0 {
				t.Errorf("%s %v: %d checks, best %v (%v); really %d, %v", algorithm, order, got.Checks, got.Best, err, want.Checks, want.Best)
			}
		}
	}
}

// TestHistory: snapshots of sets that are not anonymous and small enough are
// of use, and the least recently used one goes.
func TestHistory(t *testing.T) {
	s := &simulation{}
	for i := range historyEntries {
		s.last, s.classes = []int{i, 0}, 100+i
		s.remember()
	}
	s.levels = []int{historyEntries, 0}
	if got := s.recall(); got.classes != 100 {
		t.Errorf("%d classes, the smallest snapshot has 100", got.classes)
	}
	s.clock++
	s.history[0].used = s.clock // of use just now
	s.last, s.classes = []int{0, 1}, 5
	s.remember()
	if len(s.history) != historyEntries || s.history[0].classes != 100 || s.history[1].classes != 5 {
		t.Errorf("%d snapshots, the first two of %d and %d classes", len(s.history), s.history[0].classes, s.history[1].classes)
	}
	if got := s.recall(); got.classes != 100 {
		t.Errorf("%d classes from a snapshot that is no specialization", got.classes)
	}
}

func TestPermutations(t *testing.T) {
	some := permutations(9, 200, 2012)
	keys := map[string]bool{}
	for _, order := range some {
		key := ""
		for _, i := range order {
			key += string(rune('0' + i))
		}
		keys[key] = true
		if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}) {
			t.Errorf("%v is no order", order)
		}
	}
	if len(keys) != 200 || !slices.IsSorted(some[0]) {
		t.Errorf("%d different orders, the first is %v", len(keys), some[0])
	}
	if n := len(permutations(3, 200, 2012)); n != 6 {
		t.Errorf("%d orders of three columns", n)
	}
}
