package search

import (
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// finding looks for a better transformation than the best so far between the checks of a proof.
//
// Proving and finding are different arts: boxes with the lowest bounds seldom hold the best
// transformations, nor do paths that decide most. So searches that prove spend checks on
// finding, too: on climbs from the best, as many as on the proof until none are left; or on what
// nearby looks at, which goes on for as long as it is asked to, and gets less and less while it
// finds nothing.
type finding struct {
	*run
	look     func() bool // looks for a better one; false if the search was ended
	nearby   *nearby     // that looks; nil: climbs
	patience int         // of nearby: checks in vain until the proof gets half of all, then two thirds after twice as many, and so on
	half     bool        // nearby: the proof gets half from the beginning
	from     lattice.ID  // the best when it was last looked for a better one
	vain     int         // checks nearby since it is the best
	proving  int         // checks on the proof, less those on finding
}

const (
	longPatience  = 512
	shortPatience = 128 // where the lattice is searched whole: the end of the proof is not far
)

// newFinding looks nearby. half is for proofs that find, too: they get half of the checks from the
// beginning.
func newFinding(r *run, half bool) *finding {
	f := &finding{run: r, nearby: newNearby(r), patience: longPatience, half: half}
	if r.lattice.Count() <= MaxClassified {
		f.patience = shortPatience
	}
	f.look = f.nearby.step
	return f
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
	if f.nearby == nil {
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

// laborious reports whether a search takes so long that it matters what it has found before its
// end: always on lattices that are not searched whole, and on others where there are many records
// for them. On those looking nearby makes the proof longer and is at the best sooner: see the time
// boxes of atus_shaped on the page on performance.
func laborious(c evaluate.Checker) bool {
	size := c.Lattice().Count()
	return size > MaxClassified || size*float64(c.Records()) > laboriousRows
}

const laboriousRows = 1e10 // records of the table, times transformations
