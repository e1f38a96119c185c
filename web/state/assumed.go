package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
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

// Doubtful lists what of it makes another release if it is wrong, and nobody has confirmed. A
// column's matters only where somebody could know it or should not learn it.
func (s *State) Doubtful() []table.Assumed {
	return slices.DeleteFunc(s.TakenForGranted(), func(a table.Assumed) bool {
		role := s.RoleOf(a.Column)
		return a.Safe || a.In(s.Config.Assumptions) || a.Column != "" && role != project.QuasiIdentifying && role != project.Sensitive
	})
}

// TakeAsRead confirms an assumption.
func (s *State) TakeAsRead(a table.Assumed) {
	s.change("", sentence.Fill("confirmed: {assumption}", "assumption", language.Render(a.Said)), func(c *project.Project) {
		s.taken = append(s.taken, a.Assumption)
		c.Assumptions = append(slices.Clip(c.Assumptions), a.Assumption)
	})
}

// ReadColumnAs reads a column as a cure of an assumption says.
func (s *State) ReadColumnAs(column string, cure problem.Cure) {
	word := func(of any) string { text, _ := of.(string); return text }
	more := &table.Reading{}
	if words, some := cure.Set["missing"].([]any); some {
		for _, of := range words {
			more.Missing = append(more.Missing, word(of))
		}
	}
	t := table.Type(word(cure.Set["type"]))
	s.read("", column, s.readAs(t, column), func(c *project.Column) {
		c.Type, c.Format, c.Read = t, word(cure.Set["format"]), unordered(c.Read).With(more)
	})
}

// granted lists what of it a project keeps: what is doubtful stays a question.
func (s *State) granted() (kept []table.Assumption) {
	for _, a := range s.TakenForGranted() {
		if a.Safe || a.In(s.Config.Assumptions) {
			kept = append(kept, a.Assumption)
		}
	}
	return kept
}

// NewAssumption reports whether the open project has assumptions, and not this one.
func (s *State) NewAssumption(a table.Assumed) bool {
	brought := func(a table.Assumption) bool { return !slices.Contains(s.taken, a) }
	return slices.ContainsFunc(s.Config.Assumptions, brought) && !a.In(s.Config.Assumptions)
}
