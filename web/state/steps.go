package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
)

// Step is a screen of the page.
type Step string

// The steps; checking a file is a step by itself.
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

// steps are the steps in the order of the page, each with its title and where the help on it
// begins: a page of docs/, and a heading in it.
var steps = []struct {
	step  Step
	title language.Text
	help  string
}{
	{Start, "Start", usingHelp},
	{Open, "Open", usingHelp + "#open"},
	{Columns, "Columns", usingHelp + "#columns"},
	{Coarseness, "Coarseness", "hierarchies.html"},
	{Rules, "Rules", usingHelp + "#rules"},
	{Run, "Search", usingHelp + "#search"},
	{Result, "Result", usingHelp + "#result"},
	{CheckFile, "Check", usingHelp},
}

const usingHelp = "using.html"

// Steps returns the steps of the chosen door, in order.
func (s *State) Steps() []Step {
	if s.Door == Checking {
		return []Step{Open, CheckFile}
	}
	var all []Step
	for _, of := range steps {
		if of.step != Start && of.step != CheckFile && !s.Hidden(of.step) {
			all = append(all, of.step)
		}
	}
	return all
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
func (step Step) Title() string { return language.T(steps[step.place()].title) }

// Help is where the help on a step begins.
func (step Step) Help() string { return steps[step.place()].help }

// place is that of a step in their list.
func (step Step) place() int {
	for i, of := range steps {
		if of.step == step {
			return i
		}
	}
	return 0
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
