package search

import (
	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/lattice"
)

// finding looks for a better transformation than the best so far between the checks of a proof.
//
// Proving and finding are different arts: boxes with the lowest bounds seldom hold the best
// transformations, nor do paths that decide most. So searches that prove spend checks on
// finding, too: as many as on the proof if looking comes to an end by itself, as climbs from the best
// do; otherwise all of them at first, and less and less once nothing is found.
type finding struct {
	*run
	look     func() bool // looks for a better one; false if the search was ended
	patience int         // checks in vain until the proof gets half of all, then two thirds after twice as many, and so on; 0: looking comes to an end
	half     bool        // the proof gets half from the beginning, as one does that finds, too
	from     lattice.ID  // the best when it was last looked for a better one
	vain     int         // checks on looking since it is the best
	proving  int         // checks on the proof, less those on finding
}

const (
	boltPatience  = 512
	shortPatience = 128 // where the lattice is searched whole: the end of the proof is not far
)

// newFinding looks nearby.
func newFinding(r *run) (*finding, *nearby) {
	n, patience := newNearby(r), boltPatience
	if r.lattice.Count() <= MaxClassified {
		patience = shortPatience
	}
	return &finding{run: r, look: n.step, patience: patience}, n
}

// improve looks once unless it is the proof's turn. It returns false if the search was ended.
func (f *finding) improve() bool {
	if f.proving <= 0 || f.best == nil {
		return true
	}
	if f.best.ID != f.from {
		f.from, f.vain = f.best.ID, 0
	}
	began := f.checks()
	more := f.look()
	used := f.checks() - began
	if f.patience == 0 {
		f.proving -= used
		return more
	}
	used = max(1, used) // all may have been known
	f.vain += used
	turns := f.vain / f.patience
	if f.half {
		turns++
	}
	f.proving -= used * turns
	return more
}

// laborious reports whether a search takes so long that it matters what it has found before its end:
// always on lattices that are not searched whole, and on others where there are many records for them. On
// those looking nearby makes the proof longer and is at the best sooner: see the time boxes of
// atus_shaped on the page on performance.
func laborious(c check.Checker) bool {
	size := c.Lattice().Count()
	return size > MaxClassified || size*float64(c.Records()) > laboriousRows
}

const laboriousRows = 1e10 // records of the table, times transformations

// walkDown begins with a search from the top where no record may be left out. Whatever is anonymous
// keeps at least the detail there of all above it, so that a search which always goes on from the best
// is soon among the finest, and goes back where a greedy descent has ended. Where records may be left
// out, scores rise and fall, and checks are better spent on looking nearby: taking turns was worse after
// a second in 5 of 16 searches of the benchmarks, and better in none. It returns false if the search was
// ended.
func (b *boltRun) walkDown() bool {
	if b.checker.Limit() > 0 {
		return true
	}
	return newTopDown(b.run).walk(walkPatience)
}

// walkPatience is how many checks from the top may be in vain.
const walkPatience = 1024

// climb raises one column of the best transformation by a level and descends
// from there. When every column was tried in vain there is nothing to do until
// the best changes. It returns false if the search was ended.
func (b *boltRun) climb() bool {
	if b.best.ID != b.from {
		b.from, b.raised = b.best.ID, 0
	}
	ups := b.lattice.Successors(b.from, nil)
	if b.raised >= len(ups) {
		return true
	}
	up := ups[b.raised]
	b.raised++
	score, anonymous, more := b.descent.scoreOf(up)
	if anonymous && more {
		more = b.descent.from(up, score)
	}
	return more
}
