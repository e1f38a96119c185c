package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
)

// Step is a screen of the page.
type Step string

// The steps, in the order of the page; checking a file is a step by itself.
const (
	Start      Step = "start"
	Open       Step = "open"
	Columns    Step = "columns"
	Coarseness Step = "coarseness"
	Rules      Step = "rules"
	Run        Step = "run"
	Result     Step = "result"
	CheckFile  Step = "check"
)

// Steps returns the steps of the chosen door, in order.
func (s *State) Steps() []Step {
	if s.Door == Checking {
		return []Step{Open, CheckFile}
	}
	return slices.DeleteFunc([]Step{Open, Columns, Coarseness, Rules, Run, Result}, s.Hidden)
}

// Hidden reports whether a portal around the page has settled a step.
func (s *State) Hidden(step Step) bool {
	return len(s.Shown) > 0 && s.Door == Anonymize && step != Start && step != Run && step != Result && !slices.Contains(s.Shown, step)
}

// Barrier says, in plain words, why a step cannot be entered yet, "" if it can.
func (s *State) Barrier(step Step) language.Text {
	if step == Start {
		return ""
	}
	if s.Profile == nil {
		return "Open a file first."
	}
	if s.Hidden(step) {
		return "The page around this one has settled this step."
	}
	switch step {
	case Open, Columns, CheckFile:
		return ""
	case Run:
		if s.Search == nil {
			return "No search is under way."
		}
		return ""
	case Result:
		if s.Outcome == nil {
			return "There is no result yet."
		}
		return ""
	}
	if len(s.QuasiIdentifiers()) == 0 {
		return "Mark at least one column as a detail that someone could know."
	}
	return ""
}

// Enter goes to a step if that is possible, and reports whether it did.
func (s *State) Enter(step Step) bool {
	if s.Barrier(step) != "" {
		return false
	}
	s.Step, s.Front = step, true
	s.Problems = nil
	return true
}

// Title is a step's name.
func (step Step) Title() string {
	if title := titles(step); title != "" {
		return title
	}
	return string(step)
}

// Stale reports whether the settings have changed since the result was found.
func (s *State) Stale() bool { return s.Outcome != nil && !Same(s.Outcome.Config, s.Runnable()) }

// Unprotected returns the sensitive columns that no rule protects.
func (s *State) Unprotected() []string {
	var names []string
	for _, name := range s.ColumnsWith(project.Sensitive) {
		protected := false
		for _, m := range s.Config.Models {
			protected = protected || m.Attribute == name
		}
		if !protected {
			names = append(names, name)
		}
	}
	return names
}
