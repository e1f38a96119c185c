// Package attack shows what attacks on the finished file find: the panel of the result that asks
// for them, says how far they are, and tells what they found.
package attack

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Panel is the part of a result about attacks.
type Panel struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int
}

// Render shows the question, the progress or the answer.
func (p *Panel) Render() app.UI {
	attack := ui.Div("row", ui.Button(ui.Attack, "Attack the file", ui.Plain, func() { p.C.Attack(control.File{}) }), p.limit())
	a := p.C.Insight.Attacked
	var body []app.UI
	switch {
	case a == nil:
		body = []app.UI{ui.Note("Programs here attack the finished file with what somebody could know. They change nothing."), attack,
			p.earlier()}
	case a.Waiting:
		body = []app.UI{ui.Working("Attacking the file", ui.AttackShare, a.Share, ui.AttackCancel, p.C.CancelAttack)}
	case len(a.Problems) > 0:
		body = []app.UI{ui.ProblemBox(a.Problems[0]), attack}
	default:
		body = []app.UI{p.found(&a.Report), p.earlier()}
	}
	return ui.Card("Attacks on the file", body...)
}

// limit lets somebody choose how long the attacks may take.
func (p *Panel) limit() app.UI {
	choices := []ui.Choice{ui.Pick("0", "as long as it takes")}
	for _, seconds := range []int{10, 60, 600} {
		choices = append(choices, ui.Choice{Value: strconv.Itoa(seconds), Label: ui.Fill("{n} seconds, at most", "n", ui.Int(seconds))})
	}
	return ui.Select(ui.AttackTime, language.T("How long the attacks may take"), ui.Raw(p.C.AttackTime), choices, func(chosen string) {
		seconds, _ := strconv.ParseFloat(chosen, 64) // which it is
		p.C.LimitAttack(seconds)
	}).Alone()
}

// found tells what was found, the figure that matters most first.
func (p *Panel) found(r *evidence.Attacks) app.UI {
	worst, found := r.Worst(), 0
	if worst != nil {
		found = worst.Found
	}
	body := []app.UI{app.P().Class("calm").Aria("live", "polite").Body(app.Strong().Text(language.Render(r.Report.Headline())))}
	if worst != nil {
		body = append(body, also(r), ui.Note("If somebody could know such a column, mark it as one that could be known, make it coarser, or leave it out. If nobody can, somebody has to answer for that."))
	}
	for _, s := range r.Report.Sections() {
		var lines []app.UI
		for _, line := range s.Lines {
			lines = append(lines, app.Li().Text(language.Render(line)))
		}
		body = append(body, ui.Details("more",
			app.Summary().Text(language.Render(s.Title)), ui.Ul("advice", lines...)).DataSet("testid", ui.AttackPrefix+s.ID))
	}
	return ui.Div("stack", body...).
		DataSet("testid", ui.Attacked).DataSet("found", strconv.Itoa(found)).DataSet("people", strconv.Itoa(r.People))
}

// maxShown is the number of columns of which it is drawn what knowing them finds.
const maxShown = 8

// also draws how many people are found by whoever also knew each column.
func also(r *evidence.Attacks) app.UI {
	var rows []app.UI
	for _, a := range r.Also {
		if len(a.Columns) == 1 && len(rows) < maxShown {
			rows = append(rows, row(a))
		}
	}
	return ui.Table(ui.Figures(language.T("If somebody also knew"), "People found", "", "for certain"), rows...)
}

func row(a core.AlsoKnown) app.UI {
	share := 0.0
	if a.Tried > 0 {
		share = float64(a.Found) / float64(a.Tried)
	}
	return ui.Tr(ui.RowName(a.Columns[0]), ui.Td("n", ui.Int(a.Found)), ui.ShareCell(share), ui.Td("n", ui.Int(a.Certain)))
}

// earlier asks for an earlier release of the same people, with which this one may cross.
func (p *Panel) earlier() app.UI {
	return ui.Div("stack",
		ui.Warnings(p.C.Before(), nil),
		ui.Note("Was another table about these people released before? Two or three releases can make certain together what none tells alone."),
		ui.Div("row",
			ui.Button("", "Cross it with an earlier release", ui.Plain, func() { ui.OpenDialog(ui.AttackEarlier) }, ui.AttackEarlier),
			ui.FileInput(ui.AttackEarlier, open.Tables, language.T("Earlier release of the same people"), false,
				func(picked []ui.Picked) { p.C.Attack(p.Attach.Files(picked)[0]) })))
}
