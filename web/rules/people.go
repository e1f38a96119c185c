package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/key"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// people are the rules where people have several records, or nothing says of some whose
// they are.
func (s *Screen) people() app.UI {
	e, unattributed := s.C.Several(), s.unattributed()
	if e == nil && unattributed == nil {
		return nil
	}
	if e == nil {
		return ui.Card(wordsUnattributed, unattributed...)
	}
	return ui.Card(wordsSeveral, append([]app.UI{
		app.P().Class("calm").Text(ui.Fills(e.Persons, wordsSeveralOne, wordsSeveralMany, "records", ui.Int(s.C.Profile.Rows), "most", ui.Int(e.Most))),
		s.field(s.C.MaxRows(), form.Look{Unit: wordsRecordsUnit, Why: wordsMaxRowsWhy}),
		s.price(e.Beyond),
		s.field(s.C.Size(), form.Look{Term: wordsSizeTerm}),
		s.field(s.C.RecordsKnown(), form.Look{Term: wordsLinkedTerm})}, unattributed...)...)
}

// unattributed offers to leave out the records of which nothing says whose they are.
func (s *Screen) unattributed() []app.UI {
	n := s.C.Unattributed()
	if n == 0 {
		return nil
	}
	return []app.UI{s.field(s.C.LeaveOutUnattributed(), form.Look{Why: ui.Fills(n, wordsUnattributedOne, wordsUnattributedMany)})}
}

// price says what a limit of records for each person leaves out.
func (s *Screen) price(beyond []int) app.UI {
	if m := s.C.Config.MaxRows; m > 0 {
		n := 0
		if m <= len(beyond) {
			n = beyond[m-1]
		}
		return app.P().Class("calm").DataSet("testid", ui.MaxRowsPrice).DataSet("value", strconv.Itoa(n)).
			Text(ui.Fills(n, wordsPriceOne, wordsPriceMany))
	}
	var prices []string
	for _, m := range []int{1, 2, 3, 5, 10} {
		if m <= len(beyond) {
			prices = append(prices, ui.Fill(wordsPrice, "most", ui.Int(m), "n", ui.Int(beyond[m-1])))
		}
	}
	return app.P().Class("calm").DataSet("testid", ui.MaxRowsPrice).DataSet("value", "0").Text(ui.Fill(wordsPrices, "all", ui.Int(s.C.Profile.Rows), "prices", ui.List(prices)))
}

// written is what the file has.
func (s *Screen) written() app.UI {
	body := []app.UI{s.field(s.C.LeftOutAs(), form.Look{Term: wordsSuppressedTerm})}
	if s.C.Config.Subset != nil {
		body = append(body, s.field(s.C.Outside(), form.Look{Term: wordsSubsetTerm}))
	}
	body = append(body, s.field(s.C.Order(), form.Look{}))
	if names := s.C.ColumnsWith(project.Identifying); len(names) > 0 {
		var fields []app.UI
		for _, name := range names {
			fields = append(fields, s.field(s.C.Treatment(name), form.Look{}))
		}
		body = append(body, app.FieldSet().Class("field").Body(app.Legend().Text(wordsNaming),
			ui.Why(wordsNamingWhy), app.Div().Class("pairs").Body(fields...)))
	}
	if names := s.C.Shiftable(); len(names) > 0 {
		var boxes []app.UI
		for _, name := range names {
			boxes = append(boxes, s.field(s.C.Shifted(name), form.Look{}))
		}
		body = append(body, app.FieldSet().Class("field").Body(app.Legend().Text(wordsShifted),
			ui.Why(wordsShiftedWhy), app.Div().Class("row boxes").Body(boxes...)))
	}
	if s.C.NeedsKey() {
		body = append(body, key.Box(s.C, s.Attach, key.Pseudonyms()))
	}
	body = append(body, s.field(s.C.EscapeFormulas(), form.Look{}), s.field(s.C.OutputLanguage(), form.Look{}), s.field(s.C.WrittenFormat(), form.Look{}))
	if s.C.Config.Output.IsText() {
		body = append(body, app.Details().DataSet("testid", ui.Dialect).Body(
			app.Summary().Text(wordsDialect),
			app.Div().Class("stack").Body(s.field(s.C.Delimiter(), form.Look{Term: wordsDelimiterTerm}), s.field(s.C.Encoding(), form.Look{Term: wordsEncodingTerm}), s.field(s.C.LineBreak(), form.Look{Term: wordsLineBreaksTerm}))))
	}
	return ui.Card(wordsWritten, body...).DataSet("testid", ui.Written)
}
