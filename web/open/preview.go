package open

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
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
	Revision int
}

// Render shows counts, the first and last rows, and the options of reading.
func (v *Preview) Render() app.UI {
	p := v.C.Profile
	words := p.Options.Missing
	if words == nil && v.C.Welcome != nil {
		words = v.C.Welcome.Missing
	}
	return app.Div().Class("screen").Body(append([]app.UI{
		ui.Head(wordsMeant, lede(v.C)),
		counts(v.C)},
		ui.Parts(
			func() app.UI { return remarks(v.C) },
			func() app.UI { return sheets(p, v.change) },
			func() app.UI {
				return ui.Card(wordsHowRead, found(v.C), app.Details().DataSet("testid", ui.OpenOtherwise).Body(
					app.Summary().Text(wordsOtherwise), reading(v.C.Config.Input, &p.Found, formatName(p.Format) == "", words, v.change)))
			},
			func() app.UI { return readings(v.C) },
			func() app.UI { return ui.Card(wordsRecords, recordsOf(p)) })...)...)
}

// lede says what was read, and what is to be done.
func lede(c *control.Control) string {
	text := wordsRead
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
	written := figure(wordsLineEnds, breaks[p.Dialect.LineBreak], size, "", 0)
	if name := formatName(p.Format); name != "" {
		written = figure(wordsFileFormat, name, size, "", 0)
	}
	return app.Dl().Class("figures").Body(
		figure(wordsRecordsHead, ui.Int(p.Rows), people(c), ui.OpenRecords, p.Rows),
		figure(wordsColumnsHead, ui.Int(len(p.Columns)), typesOf(p), ui.OpenColumns, len(p.Columns)),
		figure(wordsEmptyCells, ui.Int(p.Empty), share(p), ui.OpenEmpty, p.Empty),
		written)
}

// people says whose records they may be: what is settled, else what is guessed.
func people(c *control.Control) string {
	if c.Config.RowsArePeople {
		return wordsPeopleSaid
	}
	for _, guess := range c.Profile.People {
		if guess.People < c.Profile.Rows {
			return ui.Fill(wordsPeopleGuessed, "people", ui.People(guess.People))
		}
	}
	return wordsPeopleIfAny
}

func figure(name, value, note, id string, raw int) app.UI {
	dd := app.Dd().Body(app.Strong().Text(value))
	if id != "" {
		dd = dd.DataSet("testid", id).DataSet("value", strconv.Itoa(raw))
	}
	return app.Div().Body(app.Dt().Text(name), dd, app.Dd().Class("why").Text(note))
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
		return wordsNoEmpty
	}
	return ui.Fill(wordsEmptyShare, "share", ui.Percent(float64(p.Empty)/cells))
}

// TypeWord is a type in plain words.
func TypeWord(t table.Type) string {
	for _, w := range wordsTypes {
		if w.of == t {
			return w.name
		}
	}
	return string(t)
}

func remarks(c *control.Control) app.UI {
	warnings := slices.DeleteFunc(slices.Clone(c.Profile.Warnings), func(w *problem.Problem) bool { return w.Code == "table-date-ambiguous" }) // asked below, by column
	if len(warnings) == 0 {
		return app.P().Class("calm noted").Body(ui.SmallTick(), app.Text(faultless(c.Profile)))
	}
	return ui.Card(ui.Fills(len(warnings), wordsRemarkOne, wordsRemarkMany), ui.Warnings(warnings, c.Cure))
}

// faultless says of a file of which there is nothing to remark what holds of it.
func faultless(p *bridge.Profile) string {
	d := &p.Found
	skipped, made := len(d.Before)+len(d.After), d.Ragged.Count+d.Surplus.Count+d.Aside.Count
	text := wordsFaultlessText
	switch {
	case formatName(p.Format) != "":
		text = wordsFaultlessCells
	case made > 0:
		text = wordsFaultlessLetters
	}
	if skipped+made > 0 {
		return ui.Fill(wordsRepairedBelow, "well", text)
	}
	return ui.Fill(wordsNothingRepaired, "well", text)
}

// breaks are the ends of lines, by what a file has.
var breaks = map[string]string{"\r\n": "CR\u00a0LF", "\r": "CR", "\n": "LF"}
