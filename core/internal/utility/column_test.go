package utility

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestColumn follows counts and rows up the levels of small's first column,
// with a stray row that breaks the nesting.
func TestColumn(t *testing.T) {
	s := small()
	c := newColumn(s.input().Columns[0])
	want := []level{ // labels a b c; ab c; *
		{rows: []uint64{1, 1, 1}, count: []uint64{2, 1, 1}, up: []uint32{0, 0, 1}},
		{rows: []uint64{2, 1}, count: []uint64{3, 1}, up: []uint32{0, 0}},
		{rows: []uint64{3}, count: []uint64{4}},
	}
	for l, w := range want {
		got := c.levels[l]
		if !slices.Equal(got.rows, w.rows) || !slices.Equal(got.count, w.count) || !slices.Equal(got.up, w.up) {
			t.Errorf("level %d: %v, want %v", l, got, w)
		}
	}
	for l, sum := range []uint64{4, 7, 12} {
		if got := c.recordRows(l); got != sum {
			t.Errorf("level %d: %d rows over records, want %d", l, got, sum)
		}
	}
	if !c.widening() {
		t.Error("a nested hierarchy widens")
	}
	s.rules[0] = append(s.rules[0], []string{"d", "c", "other"}, []string{"e", "c", "other"}, []string{"f", "c", "other"})
	c = newColumn(s.input().Columns[0])
	if c.widening() {
		t.Error("label c has four rows and the label above it three")
	}
	if got := c.narrowest()[1]; !slices.Equal(got, []uint64{2, 3}) {
		t.Errorf("fewest rows from level 1 upwards: %v", got)
	}
}

// TestRanking compares with a list of all records' rows, sorted.
func TestRanking(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 500 {
		var v level
		var each []uint64
		for range 1 + rng.IntN(6) {
			rows, count := 1+rng.Uint64N(5), rng.Uint64N(4)
			v.rows, v.count = append(v.rows, rows), append(v.count, count)
			for range count {
				each = append(each, rows)
			}
		}
		slices.Sort(each)
		slices.Reverse(each)
		r := v.ranking()
		sum := uint64(0)
		for m, rows := range each {
			if got := r.widest(uint64(m)); got != sum {
				t.Fatalf("%v: the widest %d records have %d rows, want %d", v, m, got, sum)
			}
			sum += rows
		}
		if len(each) > 0 && r.widest(uint64(len(each))) != sum {
			t.Fatalf("%v: all records have %d rows, want %d", v, r.widest(uint64(len(each))), sum)
		}
	}
}
