package check

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/key"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// compare is the place for the table that the file was made from: with it and the
// project the file is compared record by record.
func (s *Screen) compare(check *state.Check) app.UI {
	project, original, receipt := language.T("No project has been chosen yet."), language.T("No table has been chosen yet."),
		language.T("No receipt. With the one that was saved with the file, the comparison is exact.")
	if check.Against != nil {
		project = check.Against.Name
	}
	if check.Original != "" {
		original = check.Original
	}
	var box app.UI
	if check.Receipt != "" {
		receipt, box = check.Receipt, key.Box(s.C, s.Attach, key.Receipts())
	}
	pick := func(id string, label language.Text, accept, said string, take func([]ui.Picked)) app.UI {
		return ui.Div("row",
			ui.Button("", label, ui.Plain, func() { ui.OpenDialog(id) }),
			ui.FileInput(id, accept, language.T(label), false, take),
			ui.Span("calm", said))
	}
	body := []app.UI{
		ui.Note("Do you have the table that this file was made from? Then every record is looked up in it, every cell is compared, and every rule of the project is checked again, just as before the file was saved."),
		pick(ui.CheckProject, "Choose the project", ".json,application/json", project,
			func(p []ui.Picked) { s.C.CheckProject(s.Attach.Files(p)[0]) }),
		pick(ui.CheckOriginal, "Choose the original table", open.Tables, original,
			func(p []ui.Picked) { s.C.CheckOriginal(s.Attach.Files(p)[0]) }),
		pick(ui.CheckReceipt, "Choose its receipt", ".receipt,application/octet-stream", receipt,
			func(p []ui.Picked) { s.C.CheckReceipt(s.Attach.Files(p)[0]) }),
		box,
		ui.Div("row", ui.Because(s.notComparable(check), s.C.Tell, ui.CheckCompare, "Compare", ui.Strong,
			s.C.CompareOriginal)),
	}
	if check.Compared != nil {
		body = append(body, compared(check.Compared))
	}
	return ui.Card("Compare it with the original", ui.Div("stack", body...))
}

// notComparable says why the file cannot be compared with its original now.
func (s *Screen) notComparable(check *state.Check) string {
	switch {
	case check.Against == nil:
		return language.T("Choose the project first.")
	case check.Against.Config.Tables != nil:
		return language.T("The project is for several tables: compare their folders with fulgurite verify --project PROJECT --original FOLDER RELEASED.")
	case check.Original == "":
		return language.T("Choose the original table first.")
	case check.Receipt != "" && s.C.Key == nil:
		return language.T("Open the key of the receipt first.")
	}
	return s.busy()
}

// busy says that something else is being done.
func (s *Screen) busy() string {
	if s.C.Busy == "" {
		return ""
	}
	return ui.Fill("{busy}: this can be pressed when that is done.", "busy", s.C.Busy)
}

// compared says what came of it.
func compared(r *bridge.VerifyReport) app.UI {
	box := app.Div().Class("stack").Role("status").DataSet("testid", ui.CheckCompared).DataSet("verified", strconv.FormatBool(r.Verified)).
		DataSet("status", string(r.Status))
	if !r.Verified {
		said := language.Text("This file is not a release of that table made with this project.")
		if r.Status == core.Undecidable {
			said = "Without its receipt nobody can tell whether this file is a release of that table. That says nothing against the file."
		}
		body := []app.UI{ui.Para("", said)}
		for _, f := range r.Findings {
			body = append(body, ui.ProblemBox(f))
		}
		return box.Body(body...)
	}
	body := []app.UI{app.P().Text(ui.Fills(r.Rows,
		"This file is a release of that table: its only record is made from one of the table, and every rule holds.",
		"This file is a release of that table: its {n} records are made from records of it, each once, and every rule holds."))}
	if r.Status == core.Unchanged {
		body = append(body,
			ui.Para("", "Nothing was changed: the file has the bytes of the table, and the rules hold of it as it is."))
	}
	if r.LeftOut > 0 {
		body = append(body, ui.P("calm", ui.Fills(r.LeftOut, "1 record of {of} is left out.", "{n} records of {of} are left out.",
			"of", ui.Int(r.Records))))
	}
	items := func(heading language.Text, texts []*problem.Text) {
		if len(texts) == 0 {
			return
		}
		var list []app.UI
		for _, text := range texts {
			list = append(list, app.Li().Text(language.Render(text)))
		}
		body = append(body, ui.H3(heading), ui.Ul("advice", list...))
	}
	items("What holds", r.Held)
	items("What the file cannot show", r.Uncovered)
	return box.Body(body...)
}
