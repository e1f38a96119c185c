package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// people are the rules where people have several records.
func (s *Screen) people() app.UI {
	e := s.C.Several()
	if e == nil {
		return nil
	}
	return ui.Card("People with several records",
		app.P().Class("calm").Text(ui.Count(e.Persons, "person has", "people have")+" "+ui.Int(s.C.Profile.Rows)+" records; one has "+ui.Int(e.Most)+". Groups are counted so that one person with many records does not pass for many."),
		s.field(s.C.MaxRows(), form.Look{Unit: "records", Why: "Where few people come very often, everybody else becomes coarser. What somebody has beyond this number is left out, drawn at random. Empty: all records count."}),
		s.price(e.Beyond),
		s.field(s.C.Size(), form.Look{Term: "size of a group"}),
		s.field(s.C.RecordsKnown(), form.Look{Term: "linked file"}))
}

// price says what a limit of records for each person leaves out.
func (s *Screen) price(beyond []int) app.UI {
	if m := s.C.Config.MaxRows; m > 0 {
		n := 0
		if m <= len(beyond) {
			n = beyond[m-1]
		}
		return app.P().Class("calm").DataSet("testid", ui.MaxRowsPrice).DataSet("value", strconv.Itoa(n)).
			Text("This leaves out " + ui.Count(n, "record", "records") + ".")
	}
	var prices []string
	for _, m := range []int{1, 2, 3, 5, 10} {
		if m <= len(beyond) {
			word := " would leave out "
			if len(prices) == 0 {
				word = " a person would leave out "
			}
			prices = append(prices, ui.Int(m)+word+ui.Int(beyond[m-1]))
		}
	}
	return app.P().Class("calm").DataSet("testid", ui.MaxRowsPrice).DataSet("value", "0").Text("Of " + ui.Int(s.C.Profile.Rows) + " records, at most " + ui.List(prices) + ".")
}

// written is what the file has.
func (s *Screen) written() app.UI {
	body := []app.UI{s.field(s.C.LeftOutAs(), form.Look{Term: "suppressed records"})}
	if s.C.Config.Subset != nil {
		body = append(body, s.field(s.C.Outside(), form.Look{Term: "research subset"}))
	}
	body = append(body, s.field(s.C.Order(), form.Look{}))
	if names := s.C.ColumnsWith(project.Identifying); len(names) > 0 {
		var fields []app.UI
		for _, name := range names {
			fields = append(fields, s.field(s.C.Treatment(name), form.Look{}))
		}
		body = append(body, app.FieldSet().Class("field").Body(app.Legend().Text("Columns that name the person"),
			ui.Why("Pseudonyms and numbers show which records have the same value."), app.Div().Class("pairs").Body(fields...)))
	}
	if names := s.C.Shiftable(); len(names) > 0 {
		var boxes []app.UI
		for _, name := range names {
			boxes = append(boxes, s.field(s.C.Shifted(name), form.Look{}))
		}
		body = append(body, app.FieldSet().Class("field").Body(app.Legend().Text("Dates that are moved"),
			ui.Why("All dates of a person move by the same number of days, drawn by the key, so that the time between them stays."), app.Div().Class("row boxes").Body(boxes...)))
	}
	if s.C.NeedsKey() {
		body = append(body, s.key())
	}
	return ui.Card("What is written", append(body, s.field(s.C.EscapeFormulas(), form.Look{}))...).DataSet("testid", ui.Written)
}

// key makes and opens the key of pseudonyms and shifted dates.
func (s *Screen) key() app.UI {
	id, text := "", "No key is open. Make one for this recipient and keep its file, or open the file of the last time: the same key gives the same pseudonyms."
	var forget app.UI
	if k := s.C.Key; k != nil {
		id = k.ID
		text = "The key " + k.ID + " is open"
		if k.Recipient != "" {
			text += ", made for " + k.Recipient
		}
		text += ". Whoever holds its file can find everybody behind a pseudonym. It is in no project and no report, and gone when this page is closed."
		forget = ui.Button(ui.KeyForget, "Forget the key", ui.Quiet, s.C.ForgetKey)
	}
	return app.Div().Class("stack").DataSet("testid", ui.KeyState).DataSet("id", id).Body(
		app.H3().Text("The key"),
		app.P().Class("calm").Text(text),
		ui.Labelled(ui.KeyRecipient, "Who will receive the file", "", "It stands in the key file, so that each recipient gets one of their own.",
			ui.TextField(ui.KeyRecipient, "", s.C.Recipient, func(text string) { s.C.SetRecipient(text) })),
		app.Div().Class("row").Body(
			ui.Button(ui.KeyMake, "Make a key and save it", ui.Plain, s.C.MakeKey),
			ui.Button("", "Open a key file", ui.Plain, func() { ui.OpenDialog(ui.KeyOpen) }, ui.KeyOpen),
			ui.FileInput(ui.KeyOpen, ".key,.txt,text/plain", "Key file", false, func(p []ui.Picked) { s.C.OpenKey(s.Attach.Files(p)[0]) }),
			forget))
}
