package open

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// part is a line on how the file was read: what was found, and what can be done about
// it.
type part struct {
	name  string // for tests
	head  string
	text  string
	value string   // for tests
	lines []string // of the file
	fixes []ui.Fix
}

// found says how the open file was read, a line a part of it.
func found(c *control.Control) app.UI {
	var items []app.UI
	for _, p := range parts(c) {
		body := []app.UI{app.B().Text(p.head), app.Span().Class("found-text").Text(p.text)}
		if len(p.lines) > 0 {
			var lines []app.UI
			for _, l := range p.lines {
				lines = append(lines, app.Code().Text(l))
			}
			body = append(body, app.Span().Class("found-lines").Body(lines...))
		}
		var buttons []app.UI
		for _, f := range p.fixes {
			buttons = append(buttons, ui.Button(f.Name, f.Label, ui.Link, f.Press, p.name))
		}
		if len(buttons) > 0 {
			body = append(body, app.Span().Class("row").Body(buttons...))
		}
		items = append(items, app.Li().DataSet("part", p.name).DataSet("value", p.value).Body(body...))
	}
	return app.Ul().Class("found").DataSet("testid", ui.OpenFound).Body(items...)
}

func parts(c *control.Control) []part {
	p := c.Profile
	d := &p.Found
	if d.Encoding == "" {
		return nil // the sample comes from no file
	}
	set := func(label string, values map[string]any) ui.Fix {
		return ui.Fix{Label: label, Press: func() { c.Cure(problem.Cure{Label: label, Set: values}) }}
	}
	from := []part{{name: "letters", head: wordsOfLetters, text: letters(d), value: d.Encoding}, {name: "cells", head: wordsOfCells, text: cells(d), value: strings.ReplaceAll(d.Delimiter, "\t", "tab")}}
	if name := formatName(p.Format); name != "" {
		from = []part{{name: "format", head: wordsOfFormat, text: ui.Fill(wordsFormat, "format", name), value: p.Format}}
	}
	all := append(from, part{name: "names", head: wordsOfNames, text: names(p, d)})
	if n := len(d.Before); n > 0 {
		all = append(all, part{name: "before", head: wordsOfBefore, text: ui.Fills(n, wordsSkippedOne, wordsSkippedMany), lines: firstOf(d.Before),
			fixes: []ui.Fix{set(wordsSkipNoBefore, map[string]any{"skipLines": 0})}})
	}
	if n := len(d.After); n > 0 {
		all = append(all, part{name: "after", head: wordsOfAfter, text: ui.Fills(n, wordsSkippedOne, wordsSkippedMany), lines: firstOf(d.After),
			fixes: []ui.Fix{set(wordsSkipNoAfter, map[string]any{"skipEnd": 0})}})
	}
	if n := d.Repeated.Count; n > 0 {
		all = append(all, part{name: "repeated", head: wordsOfRepeated, text: ui.Fills(n, wordsRepeatedOne, wordsRepeatedMany, "lines", d.Repeated.String()),
			fixes: []ui.Fix{set(wordsLeaveNoneOut, map[string]any{"dropNames": false})}})
	}
	if n := d.Ragged.Count; n > 0 {
		all = append(all, part{name: "filled", head: wordsOfRagged, text: ui.Fills(n, wordsFilledOne, wordsFilledMany, "lines", d.Ragged.String()),
			fixes: []ui.Fix{set(wordsFillNone, map[string]any{"ragged": ""})}})
	}
	if n := d.Surplus.Count; n > 0 {
		all = append(all, part{name: "surplus", head: wordsOfSurplus, text: ui.Fills(n, wordsFitOne, wordsFitMany, "lines", d.Surplus.String()),
			fixes: []ui.Fix{set(wordsFitNone, map[string]any{"surplus": "", "joinInto": ""})}})
	}
	if n := d.Aside.Count; n > 0 {
		all = append(all, part{name: "aside", head: wordsOfAside, text: ui.Fills(n, wordsAsideOne, wordsAsideMany, "lines", d.Aside.String()),
			fixes: []ui.Fix{{Label: wordsSaveAside, Name: ui.OpenAside, Press: c.SaveAside}, set(wordsNoAside, map[string]any{"keepAside": false})}})
	}
	return all
}

// firstOf shortens a list of lines.
func firstOf(lines []string) []string {
	const most = 4
	if len(lines) > most {
		return append(lines[:most:most], "…")
	}
	return lines
}

// letters says in which charset the file is written, and how that is known.
func letters(d *table.Detection) string {
	name := encodingName(d.Encoding)
	switch {
	case !d.Guessed:
		return ui.Fill(wordsLettersSaid, "charset", name)
	case len(d.Proof) > 0:
		return ui.Fill(wordsLetters, "charset", name, "words", strings.Join(d.Proof, ", "))
	case d.Encoding == "utf-8":
		return wordsPlain
	}
	return name + "."
}

// cells says how cells are told apart.
func cells(d *table.Detection) string {
	quote := d.Quote
	if quote == table.QuoteDouble { // which goes without saying
		quote = ""
	}
	return ui.Fill(wordsCells(d.Marked, quote), "what", delimiterName(d.Delimiter))
}

// names says where the names of the columns come from.
func names(p *bridge.Profile, d *table.Detection) string {
	var list []string
	for _, c := range p.Columns {
		list = append(list, c.Name)
	}
	if !d.Header {
		return wordsNumbered
	}
	line, one, two := len(d.Before)+1, wordsNamedLine, wordsNamedLines
	if formatName(p.Format) != "" {
		one, two = wordsNamedRow, wordsNamedRows
	}
	if d.Marked {
		line++
	}
	if p.Options.HeaderLines == 2 {
		one = two
	}
	return ui.Fill(one, "line", ui.Int(line), "next", ui.Int(line+1), "columns", ui.ListUpTo(list, 5))
}
