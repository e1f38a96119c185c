package control

import (
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// SolutionsShown says how many choices of levels are listed at once.
const SolutionsShown = 8

// Solutions are choices of levels beside that of the result, as somebody looks at them.
type Solutions struct {
	Query  core.Query
	Answer *Answer[core.Alternatives] // to the query
	Last   *core.Alternatives         // the answer before, while another one is waited for
	// Picture is the answer to a question for all choices within the levels of the query,
	// nil unless somebody asked.
	Picture *Answer[core.Alternatives]
	At      string                // levels of the choice in the picture that the keyboard is on
	Pair    []core.Transformation // that are compared, two at most
	Why     []*problem.Problem    // why levels could not be taken
	of      *state.Alternative    // of which run
}

// SolutionsOf returns what was asked about the choices of levels of the last search.
func (c *Control) SolutionsOf() *Solutions {
	var run *state.Alternative
	if len(c.Alternatives) > 0 {
		run = c.Alternatives[0]
	}
	if c.solutions == nil || c.solutions.of != run {
		c.solutions = &Solutions{of: run, Query: core.Query{Count: SolutionsShown}}
	}
	return c.solutions
}

// wantSolutions asks for the list when somebody comes to its place.
func (c *Control) wantSolutions() {
	if o := c.Outcome; c.Step != state.Result || c.Place != state.AlternativesPlace || !o.HasPlaces() ||
		!o.Method.Uniform() || c.Comparing() != nil {
		return
	}
	if s := c.SolutionsOf(); s.Answer == nil {
		c.AskSolutions(s.Query, nil)
	}
}

// AskSolutions asks for choices of levels. near are levels whose neighbours are looked
// at first, nil for none.
func (c *Control) AskSolutions(q core.Query, near []int) {
	s := c.SolutionsOf()
	before, asked := s.Answer, s.Query
	if before != nil && !before.Waiting && len(before.Problems) == 0 {
		s.Last = &before.Report
	}
	a := &Answer[core.Alternatives]{Waiting: true}
	if !maps.Equal(q.Levels, asked.Levels) {
		s.Picture = nil
	}
	s.Query, s.Answer = q, a
	c.Revision++
	ask(c, bridge.SolutionsRequest, bridge.AskSolutions{Query: q, Near: near}, "", func(report core.Alternatives, why []*problem.Problem) {
		a.Waiting, a.Report, a.Problems = false, report, why
		if cancelled(why) && s.Answer == a && before != nil && !before.Waiting { // back to what was there
			s.Query, s.Answer = asked, before
		}
	})
}

// CancelSolutions gives up the question under way.
func (c *Control) CancelSolutions() { c.engine.Cancel(nil) }

// DrawSolutions asks for all choices within the levels of the query.
func (c *Control) DrawSolutions() {
	s := c.SolutionsOf()
	s.Picture = answer(c, bridge.SolutionsRequest, bridge.AskSolutions{Query: core.Query{Levels: s.Query.Levels, Failing: true}})
}

// UseLevels makes the table with other levels, and shows it in place of the result.
func (c *Control) UseLevels(levels map[string]int) {
	if c.Search != nil || c.Comparing() != nil || c.Stale() {
		return
	}
	s := c.SolutionsOf()
	s.Why = nil
	w := c.TryLevels(levels)
	search := w.Search
	client.Work(c.engine, bridge.CompareRequest, w.Config, client.File{}, c.watch(search, func() bool { return w.Search == search }),
		func(o bridge.Outcome, why []*problem.Problem) {
			c.platform.Dispatch(func() {
				if w.Search != search {
					return // another table, or the engine died
				}
				c.FinishAlternative(w, o, why)
				switch {
				case cancelled(why):
					c.say(language.T(wordsCancelledKept))
				case len(w.Refused) > 0:
					s.Why = w.Refused
				default:
					c.TakeLevels(w)
				}
				c.settle()
			})
		})
	c.Revision++
}

// SearchLevels gives up levels that were chosen for those that a search finds.
func (c *Control) SearchLevels() {
	if c.Comparing() == nil {
		c.Edit((*state.State).SearchLevels)
	}
}

// PairSolution puts a choice beside another one, or takes it away. A third one takes the
// place of the first.
func (c *Control) PairSolution(t core.Transformation) {
	s := c.SolutionsOf()
	n := len(s.Pair)
	s.Pair = slices.DeleteFunc(s.Pair, func(o core.Transformation) bool { return slices.Equal(o.Levels, t.Levels) })
	if len(s.Pair) == n {
		s.Pair = append(s.Pair[max(0, n-1):], t)
	}
	c.Revision++
}

// UnpairSolutions closes the comparison.
func (c *Control) UnpairSolutions() {
	c.SolutionsOf().Pair = nil
	c.Revision++
}
