package evaluate

import "github.com/fulgurite/fulgurite/core/internal/lattice"

// maxTold limits the transformations of a lattice of which it is noted which were
// checked: half a megabyte of bits. A search of a larger one comes to few of them, and to none of
// these twice but where it begins anew.
const maxTold = 1 << 22

// tally counts checks, and how many different transformations they were of.
type tally struct {
	checks, once int
	seen         []uint64 // a bit each
}

func (t *tally) add(id lattice.ID, size uint64) {
	t.checks++
	if size > maxTold {
		return
	}
	if t.seen == nil {
		t.seen = make([]uint64, size/64+1)
	}
	if bit := uint64(1) << (id % 64); t.seen[id/64]&bit == 0 {
		t.seen[id/64] |= bit
		t.once++
	}
}

func (t *tally) different(size uint64) int {
	if size > maxTold {
		return int(min(uint64(t.checks), size))
	}
	return t.once
}
