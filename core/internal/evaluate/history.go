package evaluate

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// snapshot is the classes of an earlier check.
type snapshot struct {
	id     lattice.ID
	levels []uint64 // packed
	rows   *classes.Rows
	used   uint64 // when it was last of use

	above    lattice.ID // a direct generalization that was open when it was last looked for, see useful
	hadAbove bool
}

// history is a bounded collection of snapshots, smallest first (framework
// text, "Maintaining a buffer of snapshots").
type history struct {
	entries []*snapshot
	tuning  Tuning
	packing classes.Packing
	open    func(lattice.ID) bool                       // whether a transformation may still be checked; nil: all may
	above   func(lattice.ID, []lattice.ID) []lattice.ID // appends the direct generalizations
	near    []lattice.ID
	clock   uint64
	bytes   int
	query   []uint64
}

func (h *history) init(t Tuning, highest int) { h.tuning, h.packing = t, classes.NewPacking(highest) }

// find returns the smallest snapshot with more than the given number of classes
// of which a transformation with the packed levels is a generalization, or nil.
func (h *history) find(levels []uint64, above int) *snapshot {
	for _, s := range h.entries {
		if s.rows.Len() > above && h.packing.Covers(levels, s.levels) {
			h.clock++
			s.used = h.clock
			return s
		}
	}
	return nil
}

// add puts a snapshot into the history.
func (h *history) add(s *snapshot) {
	size := s.bytes()
	if size > h.tuning.SnapshotBytes {
		return
	}
	h.clock++
	s.used = h.clock
	n := s.rows.Len()
	at, _ := slices.BinarySearchFunc(h.entries, n, func(e *snapshot, n int) int { return e.rows.Len() - n })
	h.entries = slices.Insert(h.entries, at, s)
	h.grown(s, size)
}

// grown notes that a snapshot takes more bytes than before.
func (h *history) grown(s *snapshot, more int) {
	if slices.Contains(h.entries, s) {
		h.bytes += more
		h.trim()
	}
}

// trim keeps the limits: it drops first those snapshots that no open
// transformation could use, then the least recently used.
func (h *history) trim() {
	if h.full() && h.open != nil {
		h.entries = slices.DeleteFunc(h.entries, func(e *snapshot) bool {
			if h.useful(e) {
				return false
			}
			h.bytes -= e.bytes()
			return true
		})
	}
	for h.full() {
		oldest := 0
		for i, e := range h.entries {
			if e.used < h.entries[oldest].used {
				oldest = i
			}
		}
		h.bytes -= h.entries[oldest].bytes()
		h.entries = slices.Delete(h.entries, oldest, oldest+1)
	}
}

// useful reports whether a snapshot can still be of use: whether a direct generalization is
// open. The one that was when it was last asked for often still is.
func (h *history) useful(s *snapshot) bool {
	if h.open == nil || s.hadAbove && h.open(s.above) {
		return true
	}
	h.near = h.above(s.id, h.near[:0])
	for _, id := range h.near {
		if h.open(id) {
			s.above, s.hadAbove = id, true
			return true
		}
	}
	return false
}

func (h *history) full() bool {
	return len(h.entries) > h.tuning.SnapshotEntries || h.bytes > h.tuning.SnapshotBytes
}

// bytes is the memory of a snapshot.
func (s *snapshot) bytes() int {
	n := s.rows.Len()
	size := n * (4 + 2*len(s.rows.Words) + 8*len(s.rows.Aux))
	for i := range s.rows.Dist {
		size += 4*n + 8*len(s.rows.Dist[i].Values)
	}
	return size
}
