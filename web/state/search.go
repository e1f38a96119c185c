package state

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
)

// Search is a current run.
type Search struct {
	Config     project.Project
	Progress   core.SearchProgress
	Heard      bool    // the engine has reported progress
	Points     []Point // improvements of the best so far, oldest first
	Stopping   bool
	Cancelling bool
}

// Leaving says that the search is being cancelled, "" if it is not.
func (s *Search) Leaving() string {
	if s.Cancelling {
		return language.T("It is being cancelled.")
	}
	return ""
}

// Ending says that the search is being ended, with the best so far or without, "" if it is not.
func (s *Search) Ending() string {
	if s.Stopping && !s.Cancelling {
		return language.T("It is being ended with the best so far.")
	}
	return s.Leaving()
}

// Point is an improvement of the best result.
type Point struct {
	Elapsed float64 // seconds
	Score   float64
	Kept    float64
	Checks  int
}

// Started records that a run has begun.
func (s *State) Started() project.Project {
	c := s.Runnable()
	s.Search = &Search{Config: c}
	s.Step = Run
	s.Problems = nil
	return c
}

// Advance records the engine's progress.
func (s *Search) Advance(p core.SearchProgress) {
	s.Heard, s.Progress = true, p
	n := len(s.Points)
	if p.Found && (n == 0 || p.Best < s.Points[n-1].Score) {
		s.Points = append(s.Points, Point{p.Elapsed, p.Best, p.Kept, p.Checks})
	}
}

// Finished stores the outcome of the current run.
func (s *State) Finished(o bridge.Outcome) {
	if s.Search == nil {
		return
	}
	s.made(s.Search, o)
	s.Search = nil
	if s.Step == Run {
		s.Step, s.Front = Result, false
	}
}

// made takes the outcome of a run.
func (s *State) made(search *Search, o bridge.Outcome) {
	s.Outcome, s.Unmade = &Outcome{Outcome: o, Config: search.Config, Trace: search}, nil
	s.Alternatives, s.Wanted, s.Take, s.SideBySide = compared(s.Outcome), nil, "", false
	if !s.Prompt(search.Config) {
		s.had = append(s.had, Clone(search.Config))
	}
}

// Ended records that the current run ended without an outcome.
func (s *State) Ended() {
	s.Search, s.Auto = nil, nil
	if w := s.Comparing(); w != nil {
		w.Search = nil
	}
	if s.Step == Run {
		s.Step = Rules
	}
}

// Level returns the level of a column in the result, -1 if it has none.
func (o *Outcome) Level(column string) int {
	for _, g := range o.Transformation {
		if g.Attribute == column {
			return g.Level
		}
	}
	return -1
}
