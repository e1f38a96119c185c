package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// TakenForGranted lists what reading the open table takes for granted.
func (s *State) TakenForGranted() []table.Assumed {
	if s.Profile == nil {
		return nil
	}
	all := slices.Clone(s.Profile.Assumptions)
	for i := range s.Profile.Columns {
		all = append(all, s.Profile.Columns[i].Assumptions...)
	}
	return all
}

// granted lists what of it a project keeps: what is doubtful stays a question.
func (s *State) granted() (kept []table.Assumption) {
	for _, a := range s.TakenForGranted() {
		if a.Safe {
			kept = append(kept, a.Assumption)
		}
	}
	return kept
}

// NewAssumption reports whether the open project has assumptions, and not this one.
func (s *State) NewAssumption(a table.Assumed) bool {
	return len(s.Config.Assumptions) > 0 && !slices.Contains(s.Config.Assumptions, a.Assumption)
}
