package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/key"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// people renders the rules for tables in which people have several records or some records belong
// to nobody known.
func (s *Screen) people() app.UI {
	e, unattributed := s.C.Several(), s.unattributed()
	if e == nil && unattributed == nil {
		return nil
	}
	if e == nil {
		return ui.Card("Unattributed records", unattributed...)
	}
	return ui.Card("People with several records", append([]app.UI{
		ui.P("calm", ui.Fills(e.Persons,
			"1 person has {records} records. Groups are counted so that one person with many records does not pass for many.",
			"{n} people have {records} records; one of them has {most}. Groups are counted so that one person with many records does not pass for many.", "records", ui.Int(s.C.Profile.Rows), "most", ui.Int(e.Most))),
		ui.Details("more", ui.Summary("How their records count"),
			ui.Div("stack", s.counts(e)...))},
		unattributed...)...)
}

// counts asks how records of one person count.
func (s *Screen) counts(e *bridge.PeopleEstimate) []app.UI {
	return []app.UI{
		s.fieldAs(s.C.MaxRows(), form.Look{Unit: "records",
			Why: language.T("Where few people come very often, everybody else becomes coarser. What somebody has beyond this number is left out, drawn at random. Empty: all records count.")}),
		s.price(e.Beyond),
		s.fieldAs(s.C.Size(), form.Look{Term: language.T("size of a group")}),
		s.fieldAs(s.C.RecordsKnown(), form.Look{Term: language.T("linked file")})}
}

// unattributed offers to leave out records that cannot be attributed to a person.
func (s *Screen) unattributed() []app.UI {
	n := s.C.Unattributed()
	if n == 0 {
		return nil
	}
	return []app.UI{s.fieldAs(s.C.LeaveOutUnattributed(), form.Look{Why: ui.Fills(n,
		"1 record may be anybody's, so that groups have to be larger for it. If it is left out, nobody else is.",
		"{n} records may be anybody's, so that groups have to be larger for them. If they are left out, nobody else is.")})}
}

// price says how many records a limit per person leaves out.
func (s *Screen) price(beyond []int) app.UI {
	if m := s.C.Config.MaxRows; m > 0 {
		n := 0
		if m <= len(beyond) {
			n = beyond[m-1]
		}
		return ui.P("calm", ui.Fills(n, "This leaves out 1 record.", "This leaves out {n} records.")).
			DataSet("testid", ui.MaxRowsPrice).DataSet("value", strconv.Itoa(n))
	}
	var prices []string
	for _, m := range []int{1, 2, 3, 5, 10} {
		if m <= len(beyond) {
			prices = append(prices, ui.Fill("{n} with a limit of {most}", "most", ui.Int(m), "n", ui.Int(beyond[m-1])))
		}
	}
	return ui.P("calm", ui.Fill("Left out of {all} records: {prices}.", "all", ui.Int(s.C.Profile.Rows), "prices", ui.List(prices))).
		DataSet("testid", ui.MaxRowsPrice).DataSet("value", "0")
}

// written asks what is written to the file.
func (s *Screen) written() app.UI {
	body := []app.UI{s.fieldAs(s.C.LeftOutAs(), form.Look{Term: language.T("suppressed records")})}
	if s.C.Config.Subset != nil {
		body = append(body, s.fieldAs(s.C.Outside(), form.Look{Term: language.T(wordsSubsetTerm)}))
	}
	body = append(body, s.field(s.C.Order()))
	if names := s.C.ColumnsWith(project.Identifying); len(names) > 0 {
		var fields []app.UI
		for _, name := range names {
			fields = append(fields, s.field(s.C.Treatment(name)))
		}
		body = append(body, ui.Fields("Columns that name the person",
			ui.Note("Pseudonyms and numbers show which records have the same value."), ui.Div("pairs", fields...)))
	}
	if names := s.C.Shiftable(); len(names) > 0 {
		var boxes []app.UI
		for _, name := range names {
			boxes = append(boxes, s.field(s.C.Shifted(name)))
		}
		body = append(body, ui.Fields("Dates that are moved",
			ui.Note("All dates of a person move by the same number of days, drawn by the key, so that the time between them stays."),
			ui.Div("row boxes", boxes...)))
	}
	if s.C.NeedsKey() {
		body = append(body, key.Box(s.C, s.Attach, key.Pseudonyms()))
	}
	body = append(body, s.field(s.C.EscapeFormulas()), s.field(s.C.OutputLanguage()),
		s.field(s.C.WrittenFormat()))
	if s.C.Config.Output.IsText() {
		body = append(body, app.Details().DataSet("testid", ui.Dialect).Body(
			ui.Summary("How a CSV file is written"),
			ui.Div("stack", s.fieldAs(s.C.Delimiter(), form.Look{Term: language.T("delimiter")}),
				s.fieldAs(s.C.Encoding(), form.Look{Term: language.T("encoding")}),
				s.fieldAs(s.C.LineBreak(), form.Look{Term: language.T("line breaks")}))))
	}
	return ui.Card("What is written", body...).DataSet("testid", ui.Written)
}
