package check

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/lattice"
)

// snapshot is the classes of an earlier check.
type snapshot struct {
	id     lattice.ID
	levels []uint64 // packed
	rows   *group.Rows
	used   uint64 // when it was last of use
}

// history is a bounded collection of snapshots, smallest first (framework
// text, "Maintaining a buffer of snapshots").
type history struct {
	entries []*snapshot
	tuning  Tuning
	packing packing
	open    func(lattice.ID) bool // whether a snapshot can still be of use; nil: always
	clock   uint64
	bytes   int
	query   []uint64
}

func (h *history) init(t Tuning, highest int) { h.tuning, h.packing = t, newPacking(highest) }

// find returns the smallest snapshot with more than the given number of classes
// of which a transformation with the packed levels is a generalization, or nil.
func (h *history) find(levels []uint64, above int) *snapshot {
	for _, s := range h.entries {
		if s.rows.Len() > above && h.packing.covers(levels, s.levels) {
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
			if h.open(e.id) {
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

func (h *history) full() bool {
	return len(h.entries) > h.tuning.SnapshotEntries || h.bytes > h.tuning.SnapshotBytes
}

// bytes is the memory of a snapshot.
func (s *snapshot) bytes() int {
	n := s.rows.Len()
	size := n * (4 + 2*len(s.rows.Words) + 8*len(s.rows.Aux))
	if s.rows.People != nil {
		size += 12 * n
	}
	for i := range s.rows.Dist {
		size += 4*n + 8*len(s.rows.Dist[i].Values)
	}
	return size
}

// packing packs levels into words, each in a lane with a guard bit above it,
// so that covers compares all lanes of a word in one subtraction.
type packing struct {
	bits   int // of a lane: 8 unless a hierarchy has more than 128 levels
	guards uint64
}

// newPacking returns the packing for levels up to highest.
func newPacking(highest int) packing {
	p := packing{bits: 8}
	for highest >= 1<<(p.bits-1) {
		p.bits *= 2
	}
	for lane := 0; lane < 64; lane += p.bits {
		p.guards |= 1 << (lane + p.bits - 1)
	}
	return p
}

func (p packing) pack(levels []int, dst []uint64) []uint64 {
	dst = dst[:0]
	lane := 64
	for _, level := range levels {
		if lane == 64 {
			dst, lane = append(dst, 0), 0
		}
		dst[len(dst)-1] |= uint64(level) << lane
		lane += p.bits
	}
	return dst
}

// covers reports whether no level of a is below that of b: whether a is b or a
// generalization of it.
func (p packing) covers(a, b []uint64) bool {
	for i := range a {
		if ((a[i]|p.guards)-b[i])&p.guards != p.guards {
			return false
		}
	}
	return true
}
