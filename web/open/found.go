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
	from := []part{{name: "letters", head: "Letters", text: letters(d), value: d.Encoding}, {name: "cells", head: "Cells", text: cells(d), value: strings.ReplaceAll(d.Delimiter, "\t", "tab")}}
	if name := formats[p.Format]; name != "" {
		from = []part{{name: "format", head: "File", text: name + ", with values as they look there.", value: p.Format}}
	}
	all := append(from, part{name: "names", head: "Columns", text: names(p, d)})
	if n := len(d.Before); n > 0 {
		all = append(all, part{name: "before", head: "Before the table", text: ui.Count(n, "line is", "lines are") + " skipped:", lines: firstOf(d.Before),
			fixes: []ui.Fix{set("Skip no line before the table", map[string]any{"skipLines": 0})}})
	}
	if n := len(d.After); n > 0 {
		all = append(all, part{name: "after", head: "After the table", text: ui.Count(n, "line is", "lines are") + " skipped:", lines: firstOf(d.After),
			fixes: []ui.Fix{set("Skip no line after the table", map[string]any{"skipEnd": 0})}})
	}
	if n := d.Repeated.Count; n > 0 {
		all = append(all, part{name: "repeated", head: "Repeated names", text: ui.Count(n, "line is", "lines are") + " left out: " + d.Repeated.String() + ".",
			fixes: []ui.Fix{set("Leave none out", map[string]any{"dropNames": false})}})
	}
	if n := d.Ragged.Count; n > 0 {
		all = append(all, part{name: "filled", head: "Too few cells", text: ui.Count(n, "record was", "records were") + " filled up with empty cells: " + d.Ragged.String() + ".",
			fixes: []ui.Fix{set("Fill up no record", map[string]any{"ragged": ""})}})
	}
	if n := d.Surplus.Count; n > 0 {
		all = append(all, part{name: "surplus", head: "Too many cells", text: ui.Count(n, "record was", "records were") + " made to fit: " + d.Surplus.String() + ".",
			fixes: []ui.Fix{set("Make no record fit", map[string]any{"surplus": "", "joinInto": ""})}})
	}
	if n := d.Aside.Count; n > 0 {
		all = append(all, part{name: "aside", head: "Kept aside", text: ui.Count(n, "record is", "records are") + " no part of the table: " + d.Aside.String() + ".",
			fixes: []ui.Fix{{Label: "Save what was kept aside", Name: ui.OpenAside, Press: c.SaveAside}, set("Keep nothing aside", map[string]any{"keepAside": false})}})
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
	text := "Separated by " + delimiterName(d.Delimiter)
	if d.Marked {
		text += ", as the first line says"
	}
	switch d.Quote {
	case table.QuoteSingle:
		text += ", between single quotes where needed"
	case table.QuoteNone:
		text += "; quotes are ordinary characters"
	}
	return text + "."
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
	line, word := len(d.Before)+1, "line"
	if formats[p.Format] != "" {
		word = "row"
	}
	if d.Marked {
		line++
	}
	if p.Options.HeaderLines == 2 {
		return "Named in " + word + "s " + ui.Int(line) + " and " + ui.Int(line+1) + ": " + ui.ListUpTo(list, 5) + "."
	}
	return "Named in " + word + " " + ui.Int(line) + ": " + ui.ListUpTo(list, 5) + "."
}
