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
	project, original, receipt := wordsNoProject, wordsNoTable, wordsNoReceipt
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
	pick := func(id, label, accept, said string, take func([]ui.Picked)) app.UI {
		return app.Div().Class("row").Body(
			ui.Button("", label, ui.Plain, func() { ui.OpenDialog(id) }),
			ui.FileInput(id, accept, label, false, take),
			app.Span().Class("calm").Text(said))
	}
	body := []app.UI{
		ui.Why(wordsCompareWhy),
		pick(ui.CheckProject, wordsProject, ".json,application/json", project, func(p []ui.Picked) { s.C.CheckProject(s.Attach.Files(p)[0]) }),
		pick(ui.CheckOriginal, wordsOriginal, open.Tables, original, func(p []ui.Picked) { s.C.CheckOriginal(s.Attach.Files(p)[0]) }),
		pick(ui.CheckReceipt, wordsReceipt, ".receipt,application/octet-stream", receipt, func(p []ui.Picked) { s.C.CheckReceipt(s.Attach.Files(p)[0]) }),
		box,
		app.Div().Class("row").Body(ui.Because(s.notComparable(check), s.C.Tell, ui.CheckCompare, wordsCompareNow, ui.Strong, s.C.CompareOriginal)),
	}
	if check.Compared != nil {
		body = append(body, compared(check.Compared))
	}
	return ui.Card(wordsCompare, app.Div().Class("stack").Body(body...))
}

// notComparable says why the file cannot be compared with its original now.
func (s *Screen) notComparable(check *state.Check) string {
	switch {
	case check.Against == nil:
		return wordsProjectFirst
	case check.Original == "":
		return wordsOriginalFirst
	case check.Receipt != "" && s.C.Key == nil:
		return wordsKeyFirst
	}
	return s.busy()
}

// busy says that something else is being done.
func (s *Screen) busy() string {
	if s.C.Busy == "" {
		return ""
	}
	return ui.Fill(wordsAfterBusy, "busy", s.C.Busy)
}

// compared says what came of it.
func compared(r *bridge.VerifyReport) app.UI {
	box := app.Div().Class("stack").Role("status").DataSet("testid", ui.CheckCompared).DataSet("verified", strconv.FormatBool(r.Verified)).DataSet("status", string(r.Status))
	if !r.Verified {
		said := wordsNoRelease
		if r.Status == core.Undecidable {
			said = wordsUndecided
		}
		body := []app.UI{app.P().Text(said)}
		for _, f := range r.Findings {
			body = append(body, ui.ProblemBox(f))
		}
		return box.Body(body...)
	}
	body := []app.UI{app.P().Text(ui.Fills(r.Rows, wordsReleaseOne, wordsReleaseMany))}
	if r.Status == core.Unchanged {
		body = append(body, app.P().Text(wordsUnchanged))
	}
	if r.LeftOut > 0 {
		body = append(body, app.P().Class("calm").Text(ui.Fills(r.LeftOut, wordsLeftOutOne, wordsLeftOutMany, "of", ui.Int(r.Records))))
	}
	items := func(heading string, texts []*problem.Text) {
		if len(texts) == 0 {
			return
		}
		var list []app.UI
		for _, text := range texts {
			list = append(list, app.Li().Text(language.Text(text)))
		}
		body = append(body, app.H3().Text(heading), app.Ul().Class("advice").Body(list...))
	}
	items(wordsHolds, r.Held)
	items(wordsUnseen, r.Uncovered)
	return box.Body(body...)
}
