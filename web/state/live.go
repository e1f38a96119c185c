package state

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// LiveSeconds limits how long a search takes that starts by itself; one that is foreseen to
// take longer waits until somebody starts it.
const LiveSeconds = 30

// Looks returns the settings whose table is to be looked for by itself; ok is false if none is:
// the table of the settings is there, or cannot be made, or somebody has to say something or to
// wait first. What is drawn at random is drawn only when somebody asks. Before there is any table,
// the same steps for everybody come ahead of the finest groups, which take longer to find.
func (s *State) Looks() (c project.Project, ok bool) {
	if !s.Live || s.Profile == nil || s.Pending != nil || s.Door != Anonymize || s.Search != nil || s.Comparing() != nil ||
		s.Differential() || len(s.QuasiIdentifiers()) == 0 || len(s.Obstacles()) > 0 ||
		s.Config.Tables != nil && len(s.Undecided()) > 0 { // nothing might be left of one of the tables
		return c, false
	}
	c = s.Runnable()
	if s.Outcome == nil && s.Unmade == nil && c.Recoding.Method == project.Finest {
		c.Recoding = project.Recoding{Method: project.FullDomain}
	}
	known := s.Outcome != nil && Same(s.Outcome.Config, c) || s.Unmade != nil && Same(s.Unmade.For, c)
	return c, !known && !s.waits(c)
}

// waits reports whether a search for settings is foreseen to take too long to begin by itself.
func (s *State) waits(c project.Project) bool {
	e := s.Estimate
	return e != nil && !e.Asked && e.Seconds > LiveSeconds && Same(e.For, c)
}

// Prompt reports whether the search begins at once: nobody has changed a setting yet, or there was
// a table of the same settings in another way of recoding.
func (s *State) Prompt(c project.Project) bool {
	return s.Outcome == nil && len(s.past) == 0 || slices.ContainsFunc(s.had, func(had project.Project) bool {
		had.Recoding = c.Recoding
		return Same(had, c)
	})
}

// AtLeast is the share of the detail that the search under way keeps in any case, by the best that
// it has found; ok is false where there is none, or it found nothing yet.
func (s *State) AtLeast() (kept float64, ok bool) {
	search := cmp.Or(s.Search, s.Auto)
	if search == nil || !search.Progress.Found {
		return 0, false
	}
	return search.Progress.Kept, search.Progress.Kept > 0
}

// Looking notes that a search has started by itself. The step on show stays.
func (s *State) Looking(c project.Project) *Search {
	s.Auto = &Search{Config: c}
	return s.Auto
}

// Looked takes the outcome of the search that started by itself. It is that of the settings that
// the search began with, and Stale if they are others now.
func (s *State) Looked(o bridge.Outcome) {
	s.made(s.Auto, o)
	s.Auto = nil
}

// Shows reports whether the table of the settings is there as a search finds it that is waited for.
func (s *State) Shows() bool {
	return s.Live && s.Outcome != nil && s.Outcome.Stopped == "" && !s.Differential() && !s.Stale()
}

// Watch makes the search that started by itself, if it is that of the settings, one that somebody
// waits for, and reports whether it did.
func (s *State) Watch() bool {
	if a := s.Auto; a == nil || a.Cancelling || !Same(a.Config, s.Runnable()) {
		return false
	}
	s.Search, s.Auto = s.Auto, nil
	s.Step, s.Problems = Run, nil
	return true
}

// CodeLong is the code of the notice that a search waits for somebody to start it.
const CodeLong problem.Code = "page-long"

// Lacking says why the table of the settings was not made by itself, nil where it was, or comes.
func (s *State) Lacking() *problem.Problem {
	if !s.Live || s.Search != nil || s.Profile == nil || s.Door != Anonymize {
		return nil
	}
	c := s.Runnable()
	switch unmade := s.Unmade != nil && Same(s.Unmade.For, c); {
	case unmade && s.Unmade.Why != nil:
		return s.Unmade.Why
	case !unmade && (!s.waits(c) || s.Outcome != nil && Same(s.Outcome.Config, c)):
		return nil
	}
	return problem.New(CodeLong, "Start it when you want to wait for it; you can stop it at any time.",
		"Looking for this table takes more than %d seconds, so it does not start by itself.", LiveSeconds)
}
