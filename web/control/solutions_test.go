//go:build !js

package control

import (
	"maps"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestSolutions: the list is asked for in its place alone; levels that are taken are made,
// shown and saved, and undone without another search; levels that do not meet the rules
// change nothing; and a rule that changes drops them.
func TestSolutions(t *testing.T) {
	p := newPage(t)
	p.open(people + "i,51,f,1030\nj,52,m,1030\n")
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Set(s.Limit(), 100*0.2)
		s.Config.Recoding.Method = project.FullDomain
	})
	p.Go(state.Rules)
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.SolutionsOf().Answer != nil {
		t.Error("the list is asked for before somebody looks")
	}
	best, first := p.Outcome, p.savedTable()
	p.Visit(state.AlternativesPlace)
	listed := func() *core.Alternatives {
		t.Helper()
		p.until("the list is there", func() bool { a := p.SolutionsOf().Answer; return a != nil && !a.Waiting })
		if a := p.SolutionsOf().Answer; len(a.Problems) > 0 {
			t.Fatal(codes(a.Problems))
		}
		return &p.SolutionsOf().Answer.Report
	}
	all := listed()
	levels := func(s *core.Transformation) map[string]int {
		of := map[string]int{}
		for i, c := range all.Columns {
			of[c.Name] = s.Levels[i]
		}
		return of
	}
	if all.Total < 2 || all.Solutions[0].Score != best.Score {
		t.Fatalf("%+v, the best is %v", all, best.Score)
	}
	use := func(of map[string]int) {
		t.Helper()
		p.UseLevels(of)
		p.until("the table is made", func() bool { return p.Comparing() == nil })
	}
	use(levels(&all.Solutions[1]))
	if o := p.Outcome; o == best || !o.Chosen || !o.Verified || o.Score != all.Solutions[1].Score || p.Stale() || len(p.SolutionsOf().Why) > 0 {
		t.Fatalf("%+v, problems %v", o.Anonymized, codes(p.SolutionsOf().Why))
	}
	if p.savedTable() == first {
		t.Error("the first table is saved")
	}
	p.Edit((*state.State).Undo)
	if p.Outcome != best || p.Stale() || p.savedTable() != first {
		t.Error("undo does not lead back")
	}
	p.Edit((*state.State).Redo)
	if !p.Outcome.Chosen || p.Stale() {
		t.Error("redo does not lead on")
	}
	p.SearchLevels()
	if p.Outcome != best || p.Stale() {
		t.Error("giving the levels up does not lead back")
	}

	q := p.SolutionsOf().Query
	q.Failing, q.Count = true, 0
	p.AskSolutions(q, nil)
	all = listed()
	last := all.Solutions[len(all.Solutions)-1]
	if last.Meets {
		t.Fatalf("%+v meets the rules", last)
	}
	use(levels(&last))
	if p.Outcome != best || len(p.SolutionsOf().Why) != 1 || p.SolutionsOf().Why[0].Code != "core-levels-unmet" || p.Stale() {
		t.Errorf("%v, %+v", codes(p.SolutionsOf().Why), p.Outcome.Anonymized)
	}

	use(levels(&all.Solutions[1]))
	p.Edit(func(s *state.State) { s.Set(s.EscapeFormulas(), true) })
	if !maps.Equal(p.Config.Recoding.Levels, levels(&all.Solutions[1])) {
		t.Error("how the table is written has dropped the levels")
	}
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	if p.Config.Recoding.Levels != nil || !p.Stale() {
		t.Errorf("with another k the levels are %v", p.Config.Recoding.Levels)
	}
}
