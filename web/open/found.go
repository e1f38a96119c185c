package open

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// part is a line about how the file was read: a finding, and what can be done about it.
type part struct {
	name  string // for tests
	head  language.Text
	text  string
	value string   // for tests
	lines []string // of the file
	fixes []ui.Fix
}

// found shows how the open file was read, one line a finding.
func found(c *control.Control) app.UI {
	var items []app.UI
	for _, p := range parts(c) {
		body := []app.UI{ui.B(p.head), ui.Span("found-text", p.text)}
		if len(p.lines) > 0 {
			var lines []app.UI
			for _, l := range p.lines {
				lines = append(lines, app.Code().Text(l))
			}
			body = append(body, app.Span().Class("found-lines").Body(lines...))
		}
		var buttons []app.UI
		for _, f := range p.fixes {
			buttons = append(buttons, ui.ButtonAs(f.Name, f.Label, ui.Link, f.Press, p.name))
		}
		if len(buttons) > 0 {
			body = append(body, app.Span().Class("row").Body(buttons...))
		}
		items = append(items, app.Li().DataSet("part", p.name).DataSet("value", p.value).Body(body...))
	}
	return ui.Ul("found", items...).DataSet("testid", ui.OpenFound)
}

func parts(c *control.Control) []part {
	p := c.Profile
	d := &p.Found
	if d.Encoding == "" || p.Tables != nil {
		return nil // the sample has no file, and several tables have several
	}
	set := func(label language.Text, values map[string]any) ui.Fix {
		return ui.Fix{Label: language.T(label), Press: func() { c.Cure(problem.Cure{Label: language.T(label), Set: values}) }}
	}
	from := []part{{name: "letters", head: "Text encoding", text: letters(d), value: d.Encoding},
		{name: "cells", head: "Cells", text: cells(d), value: strings.ReplaceAll(d.Delimiter, "\t", "tab")}}
	if name := formatName(p.Format); name != "" {
		from = []part{{name: "format", head: "File", text: ui.Fill("{format}, with values as they look there.", "format", name), value: p.Format}}
	}
	all := append(from, part{name: "names", head: "Columns", text: names(p, d)})
	skipped := func(lines []string, name string, head, label language.Text, option string) {
		if n := len(lines); n > 0 {
			all = append(all, part{name: name, head: head, text: ui.Fills(n, "1 line is skipped:", "{n} lines are skipped:"),
				lines: firstOf(lines), fixes: []ui.Fix{set(label, map[string]any{option: 0})}})
		}
	}
	listed := func(at table.Lines, name string, head, one, many language.Text, fixes ...ui.Fix) {
		if n := at.Count; n > 0 {
			all = append(all, part{name: name, head: head, text: ui.Fills(n, one, many, "lines", at.String()), fixes: fixes})
		}
	}
	skipped(d.Before, "before", "Before the table", "Skip no line before the table", "skipLines")
	skipped(d.After, "after", "After the table", "Skip no line after the table", "skipEnd")
	listed(d.Repeated, "repeated", "Repeated names", "1 line is left out: {lines}.", "{n} lines are left out: {lines}.",
		set("Leave none out", map[string]any{"dropNames": false}))
	listed(d.Ragged, "filled", "Too few cells", "1 record was filled up with empty cells: {lines}.",
		"{n} records were filled up with empty cells: {lines}.", set("Fill up no record", map[string]any{"ragged": ""}))
	listed(d.Surplus, "surplus", "Too many cells", "1 record was made to fit: {lines}.", "{n} records were made to fit: {lines}.",
		set("Make no record fit", map[string]any{"surplus": "", "joinInto": ""}))
	listed(d.Aside, "aside", "Kept aside", "1 record is no part of the table: {lines}.", "{n} records are no part of the table: {lines}.",
		ui.Fix{Label: language.T("Save what was kept aside"), Name: ui.OpenAside, Press: c.SaveAside},
		set("Keep nothing aside", map[string]any{"keepAside": false}))
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

// letters names the charset of the file, and how it is known.
func letters(d *table.Detection) string {
	name := encodingName(d.Encoding)
	switch {
	case !d.Guessed:
		return ui.Fill("{charset}, as you said.", "charset", name)
	case len(d.Proof) > 0:
		return ui.Fill("{charset}, recognised by words such as {words}.", "charset", name, "words", strings.Join(d.Proof, ", "))
	case d.Encoding == "utf-8":
		return language.T("Plain: only unaccented letters, digits and signs were found.")
	}
	return name + "."
}

// cells words how cells are separated.
func cells(d *table.Detection) string {
	quote := d.Quote
	if quote == table.QuoteDouble { // the default, not mentioned
		quote = ""
	}
	return ui.Fill(wordsCells(d.Marked, quote), "what", delimiterName(d.Delimiter))
}

// names words where the names of the columns come from.
func names(p *bridge.Profile, d *table.Detection) string {
	var list []string
	for _, c := range p.Columns {
		list = append(list, c.Name)
	}
	if !d.Header {
		return language.T("Numbered: the first record is data.")
	}
	line, one, two := len(d.Before)+1, language.Text("Named in line {line}: {columns}."),
		language.Text("Named in lines {line} and {next}: {columns}.")
	switch f, _ := formats.Of(p.Format); {
	case f.Apart:
		one = "Named in the file: {columns}."
	case formatName(p.Format) != "":
		one, two = "Named in row {line}: {columns}.", "Named in rows {line} and {next}: {columns}."
	}
	if d.Marked {
		line++
	}
	if p.Options.HeaderLines == 2 {
		one = two
	}
	return ui.Fill(one, "line", ui.Int(line), "next", ui.Int(line+1), "columns", ui.ListUpTo(list, 5))
}
