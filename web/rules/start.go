package rules

import (
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsGoColumns language.Text = "Go to columns"

// start says what a search will mean, and what keeps it from starting.
func (s *Screen) start() app.UI {
	var body []app.UI
	obstacles := s.C.Obstacles()
	for _, p := range obstacles {
		if p.Code == state.CodeUnprotected {
			continue // told above, with its buttons
		}
		body = append(body, ui.ProblemBox(p, s.fixes(p)...))
	}
	if p := s.C.Assumption(); p != nil {
		body = append(body, ui.WarningBox(p, ui.Fix{Label: language.T(wordsGoColumns), Press: func() { s.C.Go(state.Columns) }}))
	}
	e := s.C.Estimate
	known := e != nil && !e.Asked
	if known && len(obstacles) == 0 {
		for _, p := range e.Problems {
			body = append(body, ui.ProblemBox(p, s.fixes(p)...))
			obstacles = append(obstacles, p)
		}
	}
	heading, text := language.T("Ready to search"), language.T("Estimating what this search will take …")
	switch method := state.Method(s.C.Runnable()); {
	case known && method.Groups():
		text = strings.TrimSpace(Cost(e.Seconds, e.Bytes) + " " + language.T(state.WordsOf(method).Foreseen))
	case known && len(e.Problems) == 0 && len(s.C.Config.Recoding.Levels) > 0:
		heading, text = language.T("The levels are chosen"),
			language.T("Nothing is searched: the table is made with these levels, and checked like any other.")
	case known && len(e.Problems) == 0 && s.C.Differential():
		heading, text = language.T("Ready to draw"), language.Render(e.ReasonSaid)+" "+
			language.T("Each run draws levels and records anew, and each file that you pass on adds its epsilon and delta to those of the others.")
	case known && e.Lattice > 0:
		heading = ui.Fill("{n} ways to coarsen this table", "n", ui.Whole(e.Lattice))
		text = language.Render(e.ReasonSaid)
		if text == "" {
			text = ui.Fill("{search} will look for the best of them.", "search", s.C.SearchName(e.Algorithm))
		}
		text = strings.TrimRight(text, ". ") + ". " + Cost(e.Seconds, e.Bytes)
	}
	said := app.UI(ui.P("calm", text))
	if len(obstacles) > 0 {
		heading, said = language.T("Not ready yet"), Todo(s.C, obstacles)
	}
	if s.C.Shows() && len(body) == 0 {
		return nil // its table is there
	}
	estimate := ui.Div("grow", app.H2().Text(heading), said).DataSet("testid", ui.Estimate).Aria("live", "polite")
	if known {
		estimate = estimate.DataSet("lattice", ui.Raw(e.Lattice)).DataSet("algorithm", e.Algorithm).DataSet("seconds", ui.Raw(e.Seconds)).
			DataSet("bytes", strconv.FormatInt(e.Bytes, 10))
	}
	return ui.Div("stack", append(body, ui.Section("card go", estimate))...)
}

// Start is the button that starts the search.
func Start(c *control.Control, label language.Text) app.UI {
	why := ""
	obstacles := c.Obstacles()
	if e := c.Estimate; len(obstacles) == 0 && e != nil && !e.Asked {
		obstacles = e.Problems
	}
	switch {
	case c.Search != nil:
		why = language.T("The search is under way.")
	case len(c.QuasiIdentifiers()) == 0:
		why = language.T(c.Barrier(state.Rules))
	case len(obstacles) > 0:
		why = language.Problem(obstacles[0]).Sentence
	}
	return ui.Because(why, c.Tell, ui.Run, label, ui.Primary, c.Run)
}

// Cost words the cost of a search in whole numbers as far as it can be foreseen: the expected time
// and the maximum memory.
func Cost(seconds float64, bytes int64) string {
	time, memory := "", ""
	switch s := int(math.Ceil(seconds)); {
	case seconds <= 0: // not known
	case s <= 1:
		time = language.T("about a second at most")
	case s < 120:
		time = ui.Fill("about {n} seconds", "n", ui.Int(s))
	case s < 2*60*60:
		time = ui.Fill("about {n} minutes", "n", ui.Int((s+59)/60))
	default:
		time = ui.Fill("about {n} hours", "n", ui.Int((s+3599)/3600))
	}
	if bytes > 0 {
		memory = ui.Int(int((bytes + 999_999) / 1_000_000))
	}
	sentence := language.Text(
		"It will take {time}, and up to {memory} MB of memory in addition to the table itself; you can stop at any time.")
	switch {
	case time == "" && memory == "":
		return ""
	case time == "":
		sentence = "It will take up to {memory} MB of memory in addition to the table itself; you can stop at any time."
	case memory == "":
		sentence = "It will take {time}; you can stop at any time."
	}
	return ui.Fill(sentence, "time", time, "memory", memory)
}

// fixes returns the buttons that lead to where a problem can be solved.
func (s *Screen) fixes(p *problem.Problem) []ui.Fix {
	switch {
	case p.Code == "page-hierarchy" || len(p.Code) > 10 && p.Code[:10] == "hierarchy-":
		return []ui.Fix{{Label: language.T("Go to coarseness"), Press: func() { s.C.Go(state.Coarseness) }}}
	case p.Code == state.CodeSubset:
		return []ui.Fix{{Label: language.T("Release all records"), Press: func() {
			s.C.Edit(func(st *state.State) { st.SetSubsetKind(state.SubsetNone) })
		}}}
	case p.Code == project.OrderUnknown: // in the form of the rule, where the list below leads
		return nil
	case p.Code == state.CodePerson, p.Code == project.NotWithItems:
		return []ui.Fix{{Label: language.T(wordsGoColumns), Press: func() { s.C.Go(state.Columns) }}}
	case p.Code == "release-no-key":
		return []ui.Fix{{Label: language.T("Make a key and save it"), Press: s.C.MakeKey},
			{Label: language.T("Open a key file"), Press: func() { ui.OpenDialog(ui.KeyOpen) }}}
	case p.Place.Attribute != "":
		return []ui.Fix{{Label: language.T(wordsGoColumns), Press: func() { s.C.Go(state.Columns) }}}
	}
	return nil
}
