package utility

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

var factorsTested = []float64{0, 0.2, 0.35, 0.5, 0.65, 0.8, 1}

// settings lists all combinations of a measure's parameters.
func settings(info Info) []param.Values {
	all := []param.Values{{}}
	for _, p := range info.Params {
		var choices []any
		switch p.Kind {
		case param.Flag:
			choices = []any{false, true}
		case param.Choice:
			for _, o := range p.Choices {
				choices = append(choices, o.Value)
			}
		case param.Real:
			if p.Max > 1 { // an amount, of which the sizes of small classes make the difference
				choices = append(choices, 3.0)
				if p.Name == "adversaryCost" {
					choices = append(choices, 1.0)
				}
				break
			}
			for _, x := range factorsTested {
				choices = append(choices, x)
			}
		}
		var next []param.Values
		for _, v := range all {
			for _, c := range choices {
				w := param.Values{p.Name: c}
				for name, value := range v {
					w[name] = value
				}
				next = append(next, w)
			}
		}
		all = next
	}
	return all
}

// lattice lists all transformations of a scenario.
func (s *scenario) lattice() [][]int {
	all := [][]int{{}}
	for i := range s.rules {
		var next [][]int
		for _, levels := range all {
			for l := range s.height(i) {
				next = append(next, append(slices.Clone(levels), l))
			}
		}
		all = next
	}
	return all
}

func generalizes(a, b []int) bool {
	for i := range a {
		if a[i] < b[i] {
			return false
		}
	}
	return true
}

// rounds reports whether a measure rounds terms down to ten decimals.
func rounds(id ID) bool {
	return id == "loss" || id == "non-uniform-entropy" || id == "normalized-non-uniform-entropy"
}

// near compares a score with the slow twin's. Rounding errors are below 1e-12
// of the magnitude; a term rounded down can be 1e-10 lower (in a sum of three).
func near(id ID, got, want Score) bool {
	if len(got.Rank) != len(want.Rank) {
		return false
	}
	ok := func(x, y float64) bool {
		slack := 1e-12 * max(1, math.Abs(y))
		if rounds(id) {
			slack += 3.01e-10
		}
		return math.Abs(x-y) <= slack
	}
	for i := range got.Rank {
		if !ok(got.Rank[i], want.Rank[i]) {
			return false
		}
	}
	return ok(got.Value, want.Value)
}

func same(a, b Score) bool {
	return math.Float64bits(a.Value) == math.Float64bits(b.Value) && slices.Equal(a.Rank, b.Rank)
}

// state is a transformation with one choice of suppressed classes.
type state struct {
	levels  []int
	classes []*class
	view    *View
	byK     int // classes below this size are suppressed; -1: chosen at random
}

// states builds every transformation with nothing suppressed, with suppression
// by k = 2, 3 and more than the records, and with classes suppressed at random.
func (s *scenario) states(in Input, rng *rand.Rand) []*state {
	var all []*state
	for _, levels := range s.lattice() {
		for _, k := range []int{0, 2, 3, len(s.records) + 1, -1} {
			classes := s.classes(levels)
			for _, c := range classes {
				c.out = len(c.rows) < k || k < 0 && rng.IntN(2) == 0
			}
			all = append(all, &state{levels, classes, s.view(in, levels, classes, rng), k})
		}
	}
	return all
}

// TestMeasures compares every measure under every parameter with its slow twin
// and checks whatever it claims about bounds, monotonicity and range, on random
// small problems, for every pair of a transformation and a generalization and
// several ways to suppress.
func TestMeasures(t *testing.T) {
	problems := figures.Number(60, 20, 3)
	for seed := range problems {
		checkScenario(t, uint64(seed))
		if t.Failed() {
			return
		}
	}
}

func FuzzMeasures(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) { checkScenario(t, seed) })
}

func checkScenario(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := randomScenario(rng)
	in := s.input()
	states := s.states(in, rng)
	for _, info := range All() {
		for _, v := range settings(info) {
			m, err := New(info.ID, v, in)
			if err != nil {
				t.Fatalf("seed %d: %s %v: %v", seed, info.ID, v, err)
			}
			values, err := param.Check(info.Name, info.Params, v)
			if err != nil {
				t.Fatal(err)
			}
			where := fmt.Sprintf("seed %d: %s %v", seed, info.ID, v)
			scores := make([]Score, len(states))
			for i, st := range states {
				scores[i] = m.Score(st.view)
				if want := s.naive(info.ID, values, st.levels, st.classes); !near(info.ID, scores[i], want) {
					t.Fatalf("%s: levels %v, suppressed %d: score %v, slow twin %v\n%+v", where, st.levels, st.view.Suppressed, scores[i], want, s)
				}
				if again := m.Score(s.view(in, st.levels, st.classes, rng)); !same(scores[i], again) {
					t.Fatalf("%s: levels %v: score depends on the order of classes: %v, %v", where, st.levels, scores[i], again)
				}
			}
			checkRange(t, where, m, scores)
			checkSeparable(t, where, m, states, scores)
			checkCells(t, where, info.ID, s, in, m, states)
			checkGroups(t, where, info.ID, s, m, states, scores)
			checkBounds(t, where, m, states, scores)
			checkSized(t, where, m, states, scores)
			checkPrice(t, where, m, states, scores)
			checkSurviving(t, where, m, in, s, states, scores, rng)
		}
	}
}

func checkRange(t *testing.T, where string, m Measure, scores []Score) {
	low, high := m.(Ranged).Range()
	for _, s := range scores {
		if s.Value == math.MaxFloat64 { // average class size with a divisor of 0
			continue
		}
		s.Nothing = false // its value is in the range like any other
		_, divergence := m.(*divergence)
		slack := 1e-12 * max(1, high.Value)
		if s.Rank != nil {
			for i := range s.Rank {
				s.Rank[i] -= slack
			}
		}
		if s.Compare(Score{Value: high.Value + slack, Rank: high.Rank}) > 0 && !divergence {
			t.Fatalf("%s: score %v above the highest, %v", where, s, high)
		}
		if s.Rank != nil {
			for i := range s.Rank {
				s.Rank[i] += slack
			}
		}
		if s.Compare(Score{Value: low.Value - slack, Rank: low.Rank}) < 0 {
			t.Fatalf("%s: score %v below the lowest, %v", where, s, low)
		}
	}
}

func checkSeparable(t *testing.T, where string, m Measure, states []*state, scores []Score) {
	separable, ok := m.(Separable)
	if !ok {
		return
	}
	_, levelsOnly := m.(levelsOnly)
	for i, st := range states {
		unsuppressed, bound := separable.UnsuppressedScore(st.levels), separable.LevelBound(st.levels)
		if (st.view.Suppressed == 0 || levelsOnly) && !same(unsuppressed, scores[i]) {
			t.Fatalf("%s: levels %v: unsuppressed score %v, score %v", where, st.levels, unsuppressed, scores[i])
		}
		if levelsOnly && !same(bound, scores[i]) {
			t.Fatalf("%s: levels %v: bound %v, score %v", where, st.levels, bound, scores[i])
		}
		terms := make([]float64, len(st.levels))
		for j, l := range st.levels {
			terms[j] = separable.ColumnBound(j, l)
		}
		if aggregate := separable.Aggregate(terms); !same(aggregate, bound) {
			t.Fatalf("%s: levels %v: aggregate %v, bound %v", where, st.levels, aggregate, bound)
		}
	}
}

// checkCells: the score without suppression is that of the cells, one by one, and cells
// never cost less on higher levels.
func checkCells(t *testing.T, where string, id ID, s *scenario, in Input, m Measure, states []*state) {
	cells, ok := m.(Cellwise)
	if ok != ByCells(id) {
		t.Fatalf("%s: by cells: %v", where, ok)
	}
	if !ok {
		return
	}
	for _, st := range states {
		terms := make([]float64, len(st.levels))
		for column, level := range st.levels {
			h, sum := in.Columns[column].Hierarchy, 0.0
			for row, value := range s.codes[column] {
				if !s.inside[row] {
					continue
				}
				cost := cells.Cell(column, level, h.Levels[level].Of[value])
				higher := cells.Cell(column, h.Height(), 0)
				if level+1 < h.Height() {
					higher = cells.Cell(column, level+1, h.Levels[level+1].Of[value])
				}
				if sum += cost; cost < 0 || higher < cost {
					t.Fatalf("%s: a cell of column %d costs %v on level %d and %v above it", where, column, cost, level, higher)
				}
			}
			terms[column] = cells.Cells(column, sum)
		}
		if got, want := cells.Aggregate(terms), cells.UnsuppressedScore(st.levels); !near(id, got, want) {
			t.Fatalf("%s: levels %v: the cells' score %v, want %v", where, st.levels, got, want)
		}
	}
}

// checkGroups: of classes that are the records with the same labels, the score is that of the
// transformation, in whatever order they are numbered.
func checkGroups(t *testing.T, where string, id ID, s *scenario, m Measure, states []*state, scores []Score) {
	groups, ok := m.(Groupwise)
	if ok != ByGroups(id) {
		t.Fatalf("%s: by groups: %v", where, ok)
	}
	if !ok || slices.Contains(s.predicted, true) {
		return
	}
	for i, st := range states {
		if st.view.Suppressed > 0 {
			continue
		}
		var class []uint32
		values := make([][]uint32, len(s.answers))
		for c := range st.classes {
			for _, row := range st.classes[c].rows {
				class = append(class, uint32(len(st.classes)-1-c))
				for j := range values {
					values[j] = append(values[j], s.answers[j][row])
				}
			}
		}
		if got := groups.Groups(len(st.classes), class, values); !near(id, got, scores[i]) {
			t.Fatalf("%s: levels %v: the groups' score %v, want %v", where, st.levels, got, scores[i])
		}
	}
}

// TestSameBitsEverywhere holds the scores of many scenarios, bit by bit, to
// what this program computed on linux/amd64, so that a test run on another
// platform shows whether results depend on it. That they are right is said by
// the twins in this package and by the oracle's cases; a change of a measure
// changes the hash, which is then taken from linux/amd64 again.
func TestSameBitsEverywhere(t *testing.T) {
	h := fnv.New64a()
	write := func(x float64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
		h.Write(b[:])
	}
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := randomScenario(rng)
		in := s.input()
		states := s.states(in, rng)
		for _, info := range All() {
			for _, v := range settings(info) {
				m, err := New(info.ID, v, in)
				if err != nil {
					t.Fatal(err)
				}
				for _, st := range states {
					score := m.Score(st.view)
					write(score.Value)
					for _, x := range score.Rank {
						write(x)
					}
				}
			}
		}
	}
	if got := h.Sum64(); got != 0xe0d916f4c0c348d4 {
		t.Errorf("the hash of all scores is %#x here", got)
	}
}
