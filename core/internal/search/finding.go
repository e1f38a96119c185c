package search

import (
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// finding searches for a better transformation than the best so far between the checks of a proof.
//
// Proving and finding need different checks: boxes with the lowest bounds seldom hold the best
// transformations, nor do paths that decide most. So searches that prove also spend checks on
// finding: on climbs from the best, as many as on the proof until none are left; or on the
// neighbourhood search, which never ends by itself and gets fewer and fewer checks while it finds
// nothing.
type finding struct {
	*run
	look     func() bool // searches for a better one; false if the search was ended
	nearby   *nearby     // does that; nil: climbs
	patience int         // of nearby: fruitless checks until the proof gets half of all, then two thirds after twice as many, and so on
	half     bool        // nearby: the proof gets half from the start
	from     lattice.ID  // the best at the last search for a better one
	vain     int         // checks nearby since it became the best
	proving  int         // checks on the proof, less those on finding
}

const (
	longPatience  = 512
	shortPatience = 128 // where the lattice is searched whole: the end of the proof is not far
)

// newFinding searches the neighbourhood. half is for proofs that also find: they get half of the
// checks from the start.
func newFinding(r *run, half bool) *finding {
	f := &finding{run: r, nearby: newNearby(r), patience: longPatience, half: half}
	if r.lattice.Count() <= MaxClassified {
		f.patience = shortPatience
	}
	f.look = f.nearby.step
	return f
}

// improve makes one step unless it is the proof's turn. It returns false if the search was ended.
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

// laborious reports whether a search takes so long that its intermediate results matter: always on
// lattices too large for a full search, and on others with many records. There, searching the
// neighbourhood delays the proof but reaches the best sooner: see the time boxes of atus_shaped on
// the page on performance.
func laborious(c evaluate.Checker) bool {
	size := c.Lattice().Count()
	return size > MaxClassified || size*float64(c.Records()) > laboriousRows
}

const laboriousRows = 1e10 // records of the table, times transformations
