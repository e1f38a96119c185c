package evaluate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// TestHistory compares the history with a list of all that was added: what it
// finds is a snapshot that it may find, the smallest that it keeps, and it
// keeps its limits. Whether a snapshot is of use is asked of all direct generalizations here.
func TestHistory(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 21))
		tuning := Tuning{SnapshotEntries: 1 + rng.IntN(6), SnapshotBytes: 200 + rng.IntN(600)}
		var h history
		h.init(tuning, 3)
		closed := make(map[lattice.ID]bool)
		for step := range 60 {
			levels := []int{rng.IntN(4), rng.IntN(4), rng.IntN(4)}
			packed := h.packing.Pack(levels, nil)
			switch rng.IntN(4) {
			case 0:
				closed[lattice.ID(rng.IntN(60))] = true
				if h.open == nil && rng.IntN(3) == 0 {
					h.open = func(id lattice.ID) bool { return !closed[id] }
					h.above = func(id lattice.ID, dst []lattice.ID) []lattice.ID { return append(dst, id, (id+7)%60) }
				}
			case 1, 2:
				n := 1 + rng.IntN(30)
				h.add(&snapshot{id: lattice.ID(step), levels: packed, rows: &classes.Rows{Count: make([]uint32, n), Words: [][]uint16{nil}}})
			case 3:
				want, above := -1, rng.IntN(20)
				for i, s := range h.entries {
					if s.rows.Len() > above && h.packing.Covers(packed, s.levels) && (want < 0 || s.rows.Len() < h.entries[want].rows.Len()) {
						want = i
					}
				}
				got := h.find(packed, above)
				if (got == nil) != (want < 0) || got != nil && got.rows.Len() != h.entries[want].rows.Len() {
					t.Fatalf("seed %d, step %d: found %v, want entry %d", seed, step, got, want)
				}
				if got != nil && got.used != h.clock {
					t.Fatalf("seed %d, step %d: the use was not noted", seed, step)
				}
			}
			bytes := 0
			for i, s := range h.entries {
				bytes += s.bytes()
				if want := h.open == nil || slices.ContainsFunc(h.above(s.id, nil), h.open); h.useful(s) != want {
					t.Fatalf("seed %d, step %d: useful is %v", seed, step, !want)
				}
				if i > 0 && h.entries[i-1].rows.Len() > s.rows.Len() {
					t.Fatalf("seed %d, step %d: entries are not in order of size", seed, step)
				}
			}
			if bytes != h.bytes || len(h.entries) > tuning.SnapshotEntries || bytes > tuning.SnapshotBytes {
				t.Fatalf("seed %d, step %d: %d entries of %d bytes, counted %d", seed, step, len(h.entries), bytes, h.bytes)
			}
		}
	}
}
