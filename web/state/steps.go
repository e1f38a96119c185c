package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
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
			return "Start the search in the rules step."
		}
		return ""
	case Result:
		if s.Outcome == nil {
			return "There is no result yet. Start the search in the rules step."
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
	s.Step = step
	s.Problems = nil
	return true
}

// Next and Back return the steps around the one on show, "" at the ends. Run
// and result are entered by running.
func (s *State) Next() Step { return s.neighbour(1) }

// Back returns the step before the one on show.
func (s *State) Back() Step { return s.neighbour(-1) }

func (s *State) neighbour(by int) Step {
	steps := s.Steps()
	for i, step := range steps {
		if step == s.Step && i+by >= 0 && i+by < len(steps) {
			return steps[i+by]
		}
	}
	return ""
}

// Done reports whether a step precedes the furthest decided one, so that it gets a tick and a
// summary.
func (s *State) Done(step Step) bool {
	if s.Profile == nil || step == s.Step {
		return false
	}
	switch step {
	case Result:
		return s.Outcome != nil
	case Run:
		return s.Outcome != nil
	case CheckFile:
		return s.Check != nil && s.Check.Report != nil
	}
	if s.Outcome != nil || s.Search != nil {
		return true
	}
	for _, other := range s.Steps() {
		if other == s.Step {
			return false
		}
		if other == step {
			return true
		}
	}
	return false
}

// Title names a step.
func (step Step) Title() string {
	if title := titles(step); title != "" {
		return title
	}
	return string(step)
}

// Summary summarizes the decisions of a step in a few words.
func (s *State) Summary(step Step) string {
	if s.Profile == nil {
		return ""
	}
	switch step {
	case Open:
		return s.Source.Name
	case Columns:
		return sentence.Fills(len(s.Config.Columns), "1 column, {known} could be known", "{n} columns, {known} could be known", "known",
			sentence.Int(len(s.QuasiIdentifiers())))
	case Coarseness:
		if n := len(s.QuasiIdentifiers()); n > 0 {
			return sentence.Fills(n, "1 hierarchy", "{n} hierarchies")
		}
	case Rules:
		text := language.Text("at most {limit} left out")
		if s.Chosen(KAnonymity, "") >= 0 {
			text = "groups of {k}, at most {limit} left out"
		}
		return sentence.Fill(text, "k", sentence.Int(s.K()), "limit", percent(s.Config.SuppressionLimit))
	case Run:
		if s.Outcome != nil {
			if method := Method(s.Outcome.Config); method != project.FullDomain {
				return MethodWord(method)
			}
			return s.SearchName(s.Outcome.Algorithm)
		}
	case Result:
		if s.Outcome != nil && s.Stale() {
			return language.T("settings have changed since")
		}
	case CheckFile:
		if s.Check != nil && s.Check.Report != nil {
			return sentence.Fill("smallest group: {n}", "n", sentence.Int(s.Check.Report.K))
		}
	}
	return ""
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
