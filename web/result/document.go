package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// document saves the report, a printable file.
func (s *Screen) document(o *state.Outcome) app.UI {
	if !o.Verified {
		return nil
	}
	about := s.C.About
	field := func(id string, label language.Text, value string, set func(*control.About, string)) app.UI {
		return ui.Labelled(id, label, "", "", ui.TextField(id, "", value, func(text string) {
			s.C.SetAbout(func(a *control.About) { set(a, text) })
		}))
	}
	return ui.Card("The report",
		ui.Note("One file that opens in a browser and prints: roles, rules with their sources, hierarchies, the risk before and after, what is not covered, checksums. The one for others shows nothing of the table as it was, and no small numbers."),
		ui.Div("pairs",
			field(ui.ReportPurpose, "Purpose of the release", about.Purpose, func(a *control.About, v string) { a.Purpose = v }),
			field(ui.ReportRecipient, "Who receives the file", about.Recipient, func(a *control.About, v string) { a.Recipient = v }),
			field(ui.ReportDecided, "Who decided", about.DecidedBy, func(a *control.About, v string) { a.DecidedBy = v }),
			ui.Labelled(ui.ReportTemplate, "In the order of", "",
				language.T("It has boxes for what only a person can say, and tells what attacks found, if you made them under Risk."),
				ui.Select(ui.ReportTemplate, "", string(about.Template), templates(), func(v string) {
					s.C.SetAbout(func(a *control.About) { a.Template = evidence.Template(v) })
				}))),
		ui.Div("row",
			ui.Button(ui.Report, "Save the report for our files", ui.Plain, func() { s.C.SaveReport(evidence.Internal) }),
			ui.Button(ui.ReportOthers, "Save the report for others", ui.Plain, func() { s.C.SaveReport(evidence.External) })))
}

// templates lists the layouts of a report.
func templates() []ui.Choice {
	return []ui.Choice{
		ui.Pick("", "the usual report"),
		ui.Pick(string(evidence.EMA0070), "EMA Policy 0070: anonymisation report"),
		ui.Pick(string(evidence.HealthCanada), "Health Canada: Public Release of Clinical Information"),
		ui.Pick(string(evidence.HIPAAExpert), "HIPAA: expert determination"),
		ui.Pick(string(evidence.WP216), "EU, WP216: three questions about anonymity"),
		ui.Pick(string(evidence.TMF), "TMF: data protection concept"),
	}
}
