package utility

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
)

// largeInput makes one column of up to a thousand million records and a
// hierarchy of up to a million rows, where sums no longer are exact in float64
// by luck. Labels 2j and 2j+1 merge on each level.
func largeInput(rng *rand.Rand) Input {
	const values, height = 8, 4
	e := &hierarchy.Encoded{Attribute: "large", Levels: make([]hierarchy.Level, height)}
	c := QuasiIdentifier{Hierarchy: e, Counts: make([]int, values), Weight: 0.5}
	in := Input{}
	rows := make([]int, values)
	for v := range values {
		rows[v] = 1 + rng.IntN(1<<(1+rng.IntN(17)))
		c.Counts[v] = 1 + rng.IntN(1<<(1+rng.IntN(27)))
		e.Size += rows[v]
		in.Records += c.Counts[v]
	}
	for l := range e.Levels {
		level := &e.Levels[l]
		level.Rows = make([]int, values>>l)
		for v := range values {
			level.Of = append(level.Of, uint32(v>>l))
			level.Rows[v>>l] += rows[v]
		}
		for label := range level.Rows {
			level.Labels = append(level.Labels, fmt.Sprint(label))
		}
	}
	in.AllRecords = in.Records
	in.Columns = []QuasiIdentifier{c}
	return in
}

// TestBoundsOfLargeNumbers checks that rounding never lifts a bound above a
// score, for measures that need no more than the counts of suppressed records.
// Suppressing all of a label, or all but one record of it, comes closest.
func TestBoundsOfLargeNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 3000 {
		in := largeInput(rng)
		x := rng.Float64()
		if rng.IntN(3) == 0 {
			x = []float64{0, 1e-9, 0.5 - 1e-16, 0.5, 0.5 + 1e-15, 1 - 1e-9, 1}[rng.IntN(7)]
		}
		for _, id := range []ID{"loss", "precision", "non-uniform-entropy", "normalized-non-uniform-entropy", "entropy-based-information-loss"} {
			v := param.Values{}
			if id != "normalized-non-uniform-entropy" {
				v["gsFactor"] = x
			}
			measure, err := New(id, v, in)
			if err != nil {
				t.Fatal(err)
			}
			m := measure.(Separable)
			for l, level := range newColumn(in.Columns[0]).levels {
				hist := make([]uint64, len(level.count))
				view := &View{Levels: []int{l}, Records: in.Records, Labels: &labeler{suppressed: [][]uint64{hist}}}
				for label, n := range level.count {
					switch rng.IntN(3) {
					case 0:
						hist[label] = n
					case 1:
						hist[label] = n - 1
					}
					view.Suppressed += int(hist[label])
				}
				score := m.Score(view)
				for bottom := 0; bottom <= l; bottom++ {
					if b := m.LevelBound([]int{bottom}); b.Compare(score) > 0 {
						t.Fatalf("%s, gsFactor %v: level bound %v of %d above score %v of %d", id, x, b, bottom, score, l)
					}
					for _, least := range []int{view.Suppressed, view.Suppressed - 1, view.Suppressed / 2} {
						if b := m.BoxBound([]int{bottom}, max(least, 0)); b.Compare(score) > 0 {
							t.Fatalf("%s, gsFactor %v: box bound %v of %d above score %v of %d", id, x, b, bottom, score, l)
						}
					}
				}
			}
		}
	}
}
