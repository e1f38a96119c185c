package open

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Preview shows what was read, and how.
type Preview struct {
	app.Compo
	C        *control.Control
	Attach   Attach
	Revision int
}

// Render shows counts, the first and last rows, and the options of reading.
func (v *Preview) Render() app.UI {
	p := v.C.Profile
	words := p.Options.Missing
	if words == nil && v.C.Welcome != nil {
		words = v.C.Welcome.Missing
	}
	return ui.Div("screen", append([]app.UI{
		ui.Head(language.T("Is this the table that you meant?"), ""),
		counts(v.C)},
		ui.Parts(
			func() app.UI { return remarks(v.C) },
			func() app.UI { return sheets(p, v.change) },
			func() app.UI {
				return ui.Card("How it was read", found(v.C), assumed(v.C), app.Details().DataSet("testid", ui.OpenOtherwise).Body(
					ui.Summary(wordsOtherwise), reading(v.C.Config.Input, &p.Found, formatName(p.Format) == "", words, v.change)))
			},
			func() app.UI { return linking(v.C, v.Attach) },
			func() app.UI { return readings(v.C) },
			func() app.UI { return ui.Card(wordsRecords, recordsOf(p)) })...)...)
}

func (v *Preview) change(name string, edit func(o *table.Options)) {
	v.C.Edit(func(s *state.State) { s.SetInput(name, edit) })
}

func counts(c *control.Control) app.UI {
	p := c.Profile
	return app.Dl().Class("figures").Body(
		figure("records", ui.Int(p.Rows), people(c), ui.OpenRecords, p.Rows),
		figure("columns", ui.Int(len(p.Columns)), "", ui.OpenColumns, len(p.Columns)),
		figure("empty cells", ui.Int(p.Empty), share(p), ui.OpenEmpty, p.Empty))
}

// people says how many people the records seem to be about, if they are fewer.
func people(c *control.Control) string {
	for _, guess := range c.Profile.People {
		if guess.People < c.Profile.Rows {
			return ui.Fill("of {people}, it seems", "people", ui.People(guess.People))
		}
	}
	return ""
}

func figure(name language.Text, value, note, id string, raw int) app.UI {
	return app.Div().Body(app.Dt().Text(language.T(name)),
		app.Dd().Body(app.Strong().Text(value)).DataSet("testid", id).DataSet("value", raw), app.Dd().Class("why").Text(note))
}

func share(p *bridge.Profile) string {
	cells := float64(p.Rows) * float64(len(p.Columns))
	if cells == 0 || p.Empty == 0 {
		return ""
	}
	return ui.Fill("{share} of all cells", "share", ui.Percent(float64(p.Empty)/cells))
}

// TypeWord names a type in plain words.
func TypeWord(t table.Type) string { return language.T(wordsTypes[t]) }

func remarks(c *control.Control) app.UI {
	warnings := c.Profile.Warnings
	if len(warnings) == 0 {
		return app.P().Class("calm noted").Body(ui.SmallTick(), app.Text(faultless(c.Profile)))
	}
	return ui.Card("", app.H2().Text(ui.Fills(len(warnings), "1 remark", "{n} remarks")), ui.Warnings(warnings, c.Cure))
}

// faultless words what holds for a file without remarks.
func faultless(p *bridge.Profile) string {
	d := &p.Found
	text := language.Text("Nothing was dropped or repaired.")
	if len(d.Before)+len(d.After)+d.Ragged.Count+d.Surplus.Count+d.Aside.Count > 0 {
		text = "Nothing was dropped or repaired but what is listed below."
	}
	return language.T(text)
}
