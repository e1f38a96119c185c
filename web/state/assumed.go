package state

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
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

// TakeAsRead confirms assumptions that are asked about together.
func (s *State) TakeAsRead(all ...table.Assumed) {
	s.change("", sentence.Fill("confirmed: {assumption}", "assumption", language.Render(all[0].Said)), func(c *project.Project) {
		for _, a := range all {
			s.taken = append(s.taken, a.Assumption)
			c.Assumptions = append(slices.Clip(c.Assumptions), a.Assumption)
		}
	})
}

// ReadColumnsAs reads the columns of assumptions as one of the other ways says, in one change.
func (s *State) ReadColumnsAs(way int, all ...table.Assumed) {
	var columns []string
	for _, a := range all {
		columns = append(columns, a.Column)
	}
	word := func(of any) string { text, _ := of.(string); return text }
	for _, a := range all {
		set, more := a.Otherwise[way].Set, &table.Reading{}
		if words, some := set["missing"].([]any); some {
			for _, of := range words {
				more.Missing = append(more.Missing, word(of))
			}
		}
		t := table.Type(word(set["type"]))
		s.read("read "+strings.Join(columns, "\n"), a.Column, s.readAs(t, columns...), func(c *project.Column) {
			c.Type, c.Format, c.Read = t, word(set["format"]), unordered(c.Read).With(more)
		})
	}
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
