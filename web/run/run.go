// Package run is the step in which the search is watched: honest about how far
// it is, and interruptible at any time.
package run

import (
	"math"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsStop      language.Text = "You can stop at any time and take the best so far."
	wordsDone      language.Text = "{share} done"
	wordsKeptSoFar language.Text = "{kept} of the detail is kept so far"
	wordsStepLabel language.Text = "Share of this step that is done"
	wordsKeptLabel language.Text = "Share of the detail that is kept so far"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Revision int
}

// Render shows how far the search is and what it has found.
func (s *Screen) Render() app.UI {
	search := s.C.Search
	if search == nil {
		return app.Div()
	}
	return ui.Div("screen",
		ui.Head(language.T("Looking for the table that keeps the most detail"), s.lede(search)),
		ui.Div("grid two", s.progress(search), s.best(search)))
}

func (s *Screen) lede(search *state.Search) string {
	p := search.Progress
	lattice := p.Lattice
	if lattice == 0 && s.C.Estimate != nil {
		lattice = s.C.Estimate.Lattice
	}
	ways := ui.Fills(len(s.C.QuasiIdentifiers()), "1 detail gives {ways} ways to coarsen this table.",
		"{n} details give {ways} ways to coarsen this table.", "ways", ui.Whole(lattice))
	if lattice == 1 {
		ways = language.T("There is one way to make this table.")
	}
	method := state.Method(search.Config)
	under := state.WordsOf(method).Under
	if method.Groups() {
		return language.T(under)
	}
	if under != "" {
		return ways + " " + language.T(under) + " " + language.T(wordsStop)
	}
	if p.TimeLimit > 0 {
		return ways + " " + ui.Fill("{search} looks for the best one within {time}.", "search", s.C.SearchName(p.Algorithm), "time",
			ui.Seconds(p.TimeLimit)) + " " + language.T(wordsStop)
	}
	return ways + " " + language.T(wordsStop)
}

// Extent says how far a search is: a share, what it is a share of, the step that it is in, if
// it has several, and a sentence about that step.
type Extent struct {
	Share      float64 // 0 to 1
	Label      language.Text
	Step, Note string
}

// Bar draws the share.
func (e Extent) Bar() app.HTMLDiv {
	return ui.Div("progress", ui.Bar(e.Share)).
		Role("progressbar").Aria("valuemin", "0").Aria("valuemax", "100").
		Aria("valuenow", strconv.Itoa(int(e.Share*100))).Aria("label", language.T(e.Label))
}

// Said is the step and the sentence, which readers are told when they change.
func (e Extent) Said() app.UI {
	if e.Step != "" {
		e.Note = ui.Fill("{step}: {note}", "step", e.Step, "note", e.Note)
	}
	return e.Noted()
}

// Noted is the sentence alone, below a heading that names the step.
func (e Extent) Noted() app.UI { return ui.Told("why", e.Note) }

// How says how far a search is.
func How(search *state.Search) Extent {
	p := search.Progress
	e := Extent{Share: p.Decided, Label: "Share of all ways that is decided",
		Note: ui.Fill("{share} of all ways are decided", "share", ui.Percent(p.Decided))}
	switch {
	case Afterwards(p):
		e = Extent{p.Share, wordsStepLabel, phase(p.Phase), ui.Fill(wordsDone, "share", ui.Percent(p.Share))}
	case !search.Heard:
		e.Label, e.Note = "Preparing", language.T("Preparing the table")
	case p.Phase != "" && p.Found && p.Kept > 0: // it ends when little more is gained
		e = Extent{p.Kept, wordsKeptLabel, phase(p.Phase), ui.Fill(wordsKeptSoFar, "kept", ui.Percent(p.Kept))}
	case p.Phase != "":
		e = Extent{p.Share, wordsStepLabel, phase(p.Phase), ui.Fill(wordsDone, "share", ui.Percent(p.Share))}
	case p.Round > 0:
		e = Extent{0, "Rounds", "", ui.Fill("Round {n}", "n", ui.Int(p.Round))}
		if p.Found && p.Kept > 0 {
			e = Extent{p.Kept, wordsKeptLabel, e.Note, ui.Fill(wordsKeptSoFar, "kept", ui.Percent(p.Kept))}
		}
	case p.TimeLimit > 0 && (p.Decided == 0 || p.Elapsed/p.TimeLimit > p.Decided):
		e.Share, e.Label = p.Elapsed/p.TimeLimit, "Share of the time that is used"
		e.Note = ui.Fill("{time} left", "time", ui.Seconds(math.Max(0, p.TimeLimit-p.Elapsed)))
	case p.Decided == 0:
		e.Note = language.T("How long it takes cannot be predicted")
	}
	e.Share = math.Max(0, math.Min(1, e.Share))
	return e
}

// Afterwards reports whether the search is done, and its result is being written or checked.
func Afterwards(p core.SearchProgress) bool { return p.Phase == "writing" || p.Phase == "verifying" }

// notYet says why the search cannot be ended with the best so far now. What forms groups has
// always something to show.
func notYet(search *state.Search, grouped bool) string {
	switch p := search.Progress; {
	case search.Ending() != "":
		return search.Ending()
	case Afterwards(p):
		return language.T("The search has ended: its table is being written and checked.")
	case !p.Found && !grouped:
		return language.T("Nothing has been found yet that meets the rules.")
	}
	return ""
}

func (s *Screen) progress(search *state.Search) app.UI {
	p := search.Progress
	how := How(search)
	heading, said := language.T("Starting"), how.Said()
	switch {
	case p.Phase != "" && how.Step != "":
		heading, said = how.Step, how.Noted()
	case search.Heard:
		heading = ui.Fill("{n} tried · {time}", "n", ui.Int(p.Checks), "time", ui.Seconds(p.Elapsed))
	}
	body := []app.UI{app.H2().Text(heading), how.Bar().DataSet("testid", ui.Progress).DataSet("checks", strconv.Itoa(p.Checks)), said}
	if state.Method(search.Config).Uniform() {
		by := search.Config.Measure
		body = append(body, Curve(search, s.C.ScoreName(by.Measure, utility.AggregateOf(by.Measure, by.Params)), p.Bound), Twin(search))
	}
	return ui.Card("", body...)
}

// Telling reports whether a proved bound says something of a score: of one that leaves
// nine tenths of it open nobody learns anything. There may be none, nil.
func Telling(score float64, proved *float64) bool {
	return proved != nil && *proved > 0 && *proved > score/10
}

// Curve draws how the score of the best so far fell. No table scores less than
// the proved bound, which may be nil, and is drawn where it says something.
func Curve(search *state.Search, measure string, proved *float64) app.UI {
	p := search.Progress
	var points []ui.Step
	for _, x := range search.Points {
		points = append(points, ui.Step{X: x.Elapsed, Y: x.Score})
	}
	bound := math.NaN()
	if p.Found && Telling(p.Best, proved) {
		bound = *proved
	}
	return ui.StepCurve(ui.RunChart, Sentence(search), ui.Fill("{measure} of the best so far, lower is better", "measure", measure), "0 s",
		ui.Seconds(math.Max(p.TimeLimit, p.Elapsed)),
		points, p.Elapsed, p.TimeLimit, bound, ui.Fill("proved: never below {bound}", "bound", ui.ScoreText(bound)))
}

// Twin is the table of the same curve.
func Twin(search *state.Search) app.UI {
	var rows []app.UI
	for _, x := range search.Points {
		rows = append(rows, ui.Tr(ui.RowName(ui.Seconds(x.Elapsed)).Class("n"),
			ui.Td("n", ui.Int(x.Checks)), ui.Td("n", ui.ScoreText(x.Score))))
	}
	return ui.Twin(ui.Table(ui.Heads(ui.Num("After"), ui.Num("Tables tried"), ui.Num("Score")), rows...))
}

func (s *Screen) best(search *state.Search) app.UI {
	p := search.Progress
	best := app.Div().Class("stack").DataSet("testid", ui.BestSoFar).DataSet("found", strconv.FormatBool(p.Found))
	var body []app.UI
	grouped := p.Phase == "improve" // there are groups, whose detail is not summed up yet
	switch {
	case grouped:
		body = append(body,
			ui.Para("calm", "All records are in groups that meet the rules. They are still being improved."))
	case p.Found:
		best = best.DataSet("value", ui.Raw(p.Best))
		kept := ui.Div("after", app.Strong().Text(ui.ScoreText(p.Best)), app.Span().Text(language.T("score, lower is better")))
		if p.Kept > 0 {
			kept = ui.Div("after", app.Strong().Text(ui.Percent(p.Kept)), app.Span().Text(language.T("of the detail is kept")))
		}
		body = append(body,
			ui.Div("pair", kept, ui.Div("before", app.Strong().Text(ui.Percent(p.Left)),
				app.Span().Text(language.T("of the records are left out")))),
			ui.Why(ui.Fills(len(search.Points), "score {score} · 1 improvement so far", "score {score} · {n} improvements so far", "score",
				ui.ScoreText(p.Best))))
	default:
		body = append(body, ui.Para("calm", "No table that meets the rules has been found yet."))
	}
	stop := language.Text("Stop and use the best so far")
	if search.Stopping {
		stop = "Stopping …"
	}
	cancel := language.Text("Cancel")
	if search.Cancelling {
		cancel = "Cancelling …"
	}
	return ui.Card("Best so far", best.Body(body...),
		ui.Div("row foot",
			ui.Because(notYet(search, grouped), s.C.Tell, ui.Stop, stop, ui.Primary, s.C.Stop),
			ui.Because(search.Leaving(), s.C.Tell, ui.Cancel, cancel, ui.Plain, s.C.Cancel)))
}
