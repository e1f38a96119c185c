package rules

import (
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// start says what a search will mean, what keeps it from starting, and starts
// it.
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
		body = append(body, ui.WarningBox(p, ui.Fix{Label: wordsGoColumns, Press: func() { s.C.Go(state.Columns) }}))
	}
	e := s.C.Estimate
	known := e != nil && !e.Asked
	if known && len(obstacles) == 0 {
		for _, p := range e.Problems {
			body = append(body, ui.ProblemBox(p, s.fixes(p)...))
			obstacles = append(obstacles, p)
		}
	}
	heading, text := wordsReady, wordsEstimating
	switch method := state.Method(s.C.Runnable()); {
	case known && method.Groups():
		text = foreseen(method)
	case known && len(e.Problems) == 0 && len(s.C.Config.Recoding.Levels) > 0:
		heading, text = wordsLevelsChosen, wordsLevelsChosenWhy
	case known && len(e.Problems) == 0 && s.C.Differential():
		heading, text = wordsDifferential, language.Text(e.ReasonSaid)+" "+wordsDifferentialWhy
	case known && e.Lattice > 0:
		heading = ui.Fill(wordsWays, "n", ui.Whole(e.Lattice))
		text = language.Text(e.ReasonSaid)
		if text == "" {
			text = ui.Fill(wordsWillLook, "search", s.C.SearchName(e.Algorithm))
		}
		text = strings.TrimRight(text, ". ") + ". " + Cost(e.Seconds, e.Bytes)
	}
	said := app.UI(app.P().Class("calm").Text(text))
	if len(obstacles) > 0 {
		heading, said = wordsNotReady, Todo(s.C, obstacles)
	}
	estimate := app.Div().Class("grow").DataSet("testid", ui.Estimate).Aria("live", "polite").Body(app.H2().Text(heading), said)
	if known {
		estimate = estimate.DataSet("lattice", ui.Raw(e.Lattice)).DataSet("algorithm", e.Algorithm).DataSet("seconds", ui.Raw(e.Seconds)).DataSet("bytes", strconv.FormatInt(e.Bytes, 10))
	}
	why := ""
	if len(obstacles) > 0 {
		why = language.Problem(obstacles[0]).Sentence
	}
	run := ui.Because(why, s.C.Tell, ui.Run, wordsFind, ui.Primary, s.C.Run).Class("large")
	body = append(body, app.Section().Class("card go").Body(estimate, run))
	return app.Div().Class("stack").Body(body...)
}

// foreseen says what is known before about ways of recoding that form groups.
func foreseen(method project.Method) string {
	switch method {
	case project.Graph:
		return wordsSmallGroups
	case project.Suppression:
		return wordsFewestHidden
	}
	return wordsFinestGroups
}

// Cost says in whole numbers what a search takes, as far as it can be foreseen:
// probably of time, at most of memory.
func Cost(seconds float64, bytes int64) string {
	time, memory := "", ""
	switch s := int(math.Ceil(seconds)); {
	case seconds <= 0: // not known
	case s <= 1:
		time = wordsASecond
	case s < 120:
		time = ui.Fill(wordsSeconds, "n", ui.Int(s))
	case s < 2*60*60:
		time = ui.Fill(wordsMinutes, "n", ui.Int((s+59)/60))
	default:
		time = ui.Fill(wordsHours, "n", ui.Int((s+3599)/3600))
	}
	if bytes > 0 {
		memory = ui.Int(int((bytes + 999_999) / 1_000_000))
	}
	sentence := wordsCost
	switch {
	case time == "" && memory == "":
		return ""
	case time == "":
		sentence = wordsCostMemory
	case memory == "":
		sentence = wordsCostTime
	}
	return ui.Fill(sentence, "time", time, "memory", memory)
}

// fixes are the buttons that lead to where a problem can be solved.
func (s *Screen) fixes(p *problem.Problem) []ui.Fix {
	switch {
	case p.Code == "page-hierarchy" || len(p.Code) > 10 && p.Code[:10] == "hierarchy-":
		return []ui.Fix{{Label: wordsGoCoarseness, Press: func() { s.C.Go(state.Coarseness) }}}
	case p.Code == state.CodeSubset:
		return []ui.Fix{{Label: wordsReleaseAll, Press: func() {
			s.C.Edit(func(st *state.State) { st.SetSubsetKind(state.SubsetNone) })
		}}}
	case p.Code == project.OrderUnknown: // in the form of the rule, where the list below leads
		return nil
	case p.Code == state.CodePerson, p.Code == project.NotWithItems:
		return []ui.Fix{{Label: wordsGoColumns, Press: func() { s.C.Go(state.Columns) }}}
	case p.Code == "release-no-key":
		return []ui.Fix{{Label: wordsMakeKey, Press: s.C.MakeKey}, {Label: wordsOpenKey, Press: func() { ui.OpenDialog(ui.KeyOpen) }}}
	case p.Place.Attribute != "":
		return []ui.Fix{{Label: wordsGoColumns, Press: func() { s.C.Go(state.Columns) }}}
	}
	return nil
}
