package utility

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestDivergenceFalls shows why the divergence claims no monotonicity: ten
// records of value a under a label with 20 hierarchy rows and ten distinct
// values under a label with ten rows come closer to the original when both
// labels merge. By the formula, N times the scores are 100*log2(20) and
// 100*log2(15) + 10*log2(1.5).
func TestDivergenceFalls(t *testing.T) {
	s := &scenario{rules: make([][][]string, 1), weights: []float64{0.5}}
	add := func(value, label string) {
		s.rules[0] = append(s.rules[0], []string{value, label, "*"})
	}
	for i := range 10 {
		s.records = append(s.records, []string{"a"}, []string{fmt.Sprint("b", i)})
		add(fmt.Sprint("b", i), "B")
	}
	add("a", "A")
	for i := range 19 {
		add(fmt.Sprint("unused", i), "A")
	}
	s.inside = make([]bool, len(s.records))
	for r := range s.inside {
		s.inside[r] = true
	}
	in := s.input()
	m, err := New("kl-divergence", nil, in)
	if err != nil {
		t.Fatal(err)
	}
	for l, want := range map[int]float64{
		1: 100 * math.Log2(20) / 20,
		2: (100*math.Log2(15) + 10*math.Log2(1.5)) / 20,
	} {
		levels := []int{l}
		got := m.Score(s.view(in, levels, s.classes(levels), rand.New(rand.NewPCG(1, 1))))
		if math.Abs(got.Value-want) > 1e-12 {
			t.Errorf("level %d: %v, want %v", l, got.Value, want)
		}
	}
	if m.Monotone(false) {
		t.Error("claims to be monotone")
	}
}
