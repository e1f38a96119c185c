package open

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Refused shows a file that could not be read, with the options for another try.
type Refused struct {
	app.Compo
	C        *control.Control
	Revision int
}

// Render shows why, and the options of reading.
func (r *Refused) Render() app.UI {
	p := r.C.Pending
	if p == nil {
		return app.Div()
	}
	if p.Refused == nil {
		return ui.Div("screen", ui.Head(ui.Fill("Reading {file}", "file", p.Source.Name), language.T("Nothing of it leaves this computer.")), r.reading())
	}
	words := p.Options.Missing
	if words == nil && r.C.Welcome != nil {
		words = r.C.Welcome.Missing
	}
	other := ui.Plain
	if hopeless(p.Refused) {
		other = ui.Primary
	}
	foot := []app.UI{ui.Button(ui.Back, "Choose another file", other, r.C.Dismiss)}
	if undo := p.Undoable(); undo != "" {
		foot = append(foot, ui.ButtonAs(ui.OpenUndo, ui.Fill("Undo: {what}", "what", undo), ui.Quiet, r.C.UndoTry))
	}
	head := language.Text("This file could not be read.")
	switch {
	case hopeless(p.Refused):
	case curable(p.Refused):
		head = "How should this file be read?"
	default:
		head = "This file could not be read as it is."
		foot = append([]app.UI{ui.Button("", "Try again", ui.Primary, r.C.Retry)}, foot...)
	}
	about := ui.Fill("{file} is untouched, and so is everything that was open before.", "file", p.Source.Name)
	if p.Lost {
		about = language.T("It was open, and the engine that had read it has gone. All settings are kept: they are in place again when the file, or one like it, is opened.")
	}
	body := []app.UI{
		ui.Head(language.T(head), about),
		ui.Div("stack", causes(p.Refused, r.C.Cure)...),
	}
	if !hopeless(p.Refused) {
		form := reading(p.Options, nil, formatOf(p.Source.Name) == "", words, r.C.TryAgain)
		body = append(body, app.Details().Class("card more").Open(!curable(p.Refused)).Body(ui.Summary(wordsOtherwise), form))
	}
	return ui.Div("screen", append(body, ui.Div("row foot", foot...))...)
}

// causes shows one card a cause: problems of the same kind are shown once, with the places of the
// others.
func causes(all []*problem.Problem, cure func(problem.Cure)) []app.UI {
	var cards []app.UI
	for _, same := range byCode(all) {
		p := *same[0]
		for _, other := range same[1:] {
			p.Lines = merged(p.Lines, other.Lines)
		}
		if others := len(same) - 1; others > 0 {
			p = *p.Worded("%s %s", p.Told(), places(others))
		}
		box := ui.ProblemBox
		if len(p.Cures) > 0 {
			box = ui.QuestionBox
		}
		cards = append(cards, box(&p, ui.Cures(same[0], cure)...))
	}
	return cards
}

// places counts further places of the same kind.
func places(n int) *problem.Text {
	if n == 1 {
		return problem.Say("There is one more place like this.")
	}
	return problem.Say("There are %d more places like this.", n)
}

// curable reports whether a button may make a table of the file.
func curable(all []*problem.Problem) bool {
	return slices.ContainsFunc(all, func(p *problem.Problem) bool { return len(p.Cures) > 0 })
}

// byCode groups problems of the same kind, in the order of the first of each.
func byCode(all []*problem.Problem) [][]*problem.Problem {
	var groups [][]*problem.Problem
	at := map[problem.Code]int{}
	for _, p := range all {
		i, known := at[p.Code]
		if !known {
			i = len(groups)
			at[p.Code] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], p)
	}
	return groups
}

// merged appends new lines to others.
func merged(lines, more []problem.Line) []problem.Line {
	last := 0
	if n := len(lines); n > 0 {
		last = lines[n-1].Number
	}
	for _, l := range more {
		if l.Number > last {
			lines = append(lines[:len(lines):len(lines)], l)
			last = l.Number
		} else if n := len(lines); n > 0 && l.Number == last && l.Fault {
			lines = append(lines[:n-1:n-1], l)
		}
	}
	return lines
}

// hopeless reports whether no other way of reading makes a table of the file.
func hopeless(all []*problem.Problem) bool {
	for _, p := range all {
		if p.Code == "table-empty" || strings.HasPrefix(string(p.Code), "table-is-") {
			return true
		}
	}
	return false
}

// reading words what the page is waiting for.
func (r *Refused) reading() app.UI {
	if r.C.Welcome == nil && r.C.Failed == nil {
		return Starting(r.C)
	}
	return ui.ReadingLine(language.T("Reading"), r.C.Reading, r.C.CancelReading)
}
