package result

import (
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// document saves the report, a file of its own that prints.
func (s *Screen) document(o *state.Outcome) app.UI {
	if !o.Verified {
		return nil
	}
	about := s.C.About
	field := func(id, label, value string, set func(*control.About, string)) app.UI {
		return ui.Labelled(id, label, "", "", ui.TextField(id, "", value, func(text string) {
			s.C.SetAbout(func(a *control.About) { set(a, text) })
		}))
	}
	return ui.Card(wordsReport,
		ui.Why(wordsReportWhy),
		app.Div().Class("pairs").Body(
			field(ui.ReportPurpose, wordsPurpose, about.Purpose, func(a *control.About, v string) { a.Purpose = v }),
			field(ui.ReportRecipient, wordsRecipient, about.Recipient, func(a *control.About, v string) { a.Recipient = v }),
			field(ui.ReportDecided, wordsDecided, about.DecidedBy, func(a *control.About, v string) { a.DecidedBy = v })),
		app.Div().Class("row").Body(
			ui.Button(ui.Report, wordsReportOurs, ui.Plain, func() { s.C.SaveReport(evidence.Internal) }),
			ui.Button(ui.ReportOthers, wordsReportOthers, ui.Plain, func() { s.C.SaveReport(evidence.External) })))
}
