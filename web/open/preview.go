package open

import (
	"strconv"

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
		ui.Head(language.T("Is this the table that you meant?"), lede(v.C)),
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

// lede words what was read, and what to do.
func lede(c *control.Control) string {
	text := language.T("This is what was read. Look at the first and the last records; if something looks wrong, change how the file is read and watch it change.")
	if n := c.Asks(); n > 0 {
		text = wordsAsking(n)
	}
	return text
}

func (v *Preview) change(name string, edit func(o *table.Options)) {
	v.C.Edit(func(s *state.State) { s.SetInput(name, edit) })
}

func counts(c *control.Control) app.UI {
	p := c.Profile
	size := ""
	if c.Source.Size > 0 {
		size = ui.Bytes(c.Source.Size)
	}
	written := figure("line ends", breaks[p.Dialect.LineBreak], size, "", 0)
	if name := formatName(p.Format); name != "" {
		written = figure("file format", name, size, "", 0)
	}
	return app.Dl().Class("figures").Body(
		figure("records", ui.Int(p.Rows), people(c), ui.OpenRecords, p.Rows),
		figure("columns", ui.Int(len(p.Columns)), typesOf(p), ui.OpenColumns, len(p.Columns)),
		figure("empty cells", ui.Int(p.Empty), share(p), ui.OpenEmpty, p.Empty),
		written)
}

// people says whose records they may be: what is settled, else what is guessed.
func people(c *control.Control) string {
	if c.Config.RowsArePeople {
		return language.T("one person each, as you said")
	}
	for _, guess := range c.Profile.People {
		if guess.People < c.Profile.Rows {
			return ui.Fill("of {people}, it seems", "people", ui.People(guess.People))
		}
	}
	return language.T("one person each, if it is a table about people")
}

func figure(name language.Text, value, note, id string, raw int) app.UI {
	dd := app.Dd().Body(app.Strong().Text(value))
	if id != "" {
		dd = dd.DataSet("testid", id).DataSet("value", strconv.Itoa(raw))
	}
	return app.Div().Body(app.Dt().Text(language.T(name)), dd, app.Dd().Class("why").Text(note))
}

func typesOf(p *bridge.Profile) string {
	var parts []string
	for _, w := range wordsTypes {
		n := 0
		for _, c := range p.Columns {
			if c.Type == w.of {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, ui.Fills(n, w.one, w.many))
		}
	}
	return ui.List(parts)
}

func share(p *bridge.Profile) string {
	cells := float64(p.Rows) * float64(len(p.Columns))
	if cells == 0 || p.Empty == 0 {
		return language.T("every cell has a value")
	}
	return ui.Fill("{share} of all cells", "share", ui.Percent(float64(p.Empty)/cells))
}

// TypeWord names a type in plain words.
func TypeWord(t table.Type) string {
	for _, w := range wordsTypes {
		if w.of == t {
			return language.T(w.name)
		}
	}
	return string(t)
}

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
	skipped, made := len(d.Before)+len(d.After), d.Ragged.Count+d.Surplus.Count+d.Aside.Count
	text := language.Text("All lines have the same number of cells, every quote is closed, and all letters could be read.")
	switch {
	case formatName(p.Format) != "":
		text = "All cells could be read."
	case made > 0:
		text = "All letters could be read."
	}
	if skipped+made > 0 {
		return ui.Fill("{well} Nothing was dropped or repaired but what is listed below.", "well", language.T(text))
	}
	return ui.Fill("{well} Nothing was dropped or repaired.", "well", language.T(text))
}

// breaks names the line breaks of a file.
var breaks = map[string]string{"\r\n": "CR\u00a0LF", "\r": "CR", "\n": "LF"}
