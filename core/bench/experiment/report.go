package experiment

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// About says where and when a report was made.
type About struct {
	Machine string
	Date    string
	Version string // of the program that writes the report
}

// Page is a file of a report.
type Page struct {
	Name string
	Text []byte
}

// Report is a page in Markdown and its plots. What it says of results is
// computed from its rows.
type Report struct {
	Rows
	About About
	Suite *Suite
	name  string
	text  strings.Builder
	plots []Page
}

// NewReport begins a report of those rows that belong to the suite. name is
// that of the page without extension.
func NewReport(s *Suite, rows Rows, about About, name string) *Report {
	return &Report{Rows: rows.Where(func(r Row) bool { return s.Part(r.Part) != nil }), About: about, Suite: s, name: name}
}

// Pages writes page and plots.
func (r *Report) Pages() []Page {
	r.Suite.Report(r)
	return append([]Page{{r.name + ".md", []byte(r.text.String())}}, r.plots...)
}

// Summary is the text of the suite's summary.
func (r *Report) Summary() string {
	r.Suite.Summary(r)
	return r.text.String()
}

// Line writes a line.
func (r *Report) Line(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

// InWords marks the heading of a column that holds words, as the first one
// always does; the others hold figures.
const InWords = " "

// Table writes the head of a table.
func (r *Report) Table(columns ...string) {
	r.Line("")
	r.Line("| %s |", strings.ReplaceAll(strings.Join(columns, " | "), InWords+" |", " |"))
	line := "|"
	for i, name := range columns {
		if i == 0 || strings.HasSuffix(name, InWords) {
			line += "---|"
		} else {
			line += "--:|"
		}
	}
	r.Line("%s", line)
}

// Cells writes a line of a table.
func (r *Report) Cells(cells ...string) {
	for i := range cells {
		if cells[i] == "" {
			cells[i] = "-"
		}
	}
	r.Line("| %s |", strings.Join(cells, " | "))
}

// Listing writes rows as a table with the columns of their part, behind a first
// one that names them.
func (r *Report) Listing(first string, name func(Row) string, rows Rows) {
	if len(rows) == 0 {
		return
	}
	columns := r.Suite.Part(rows[0].Part).Columns
	heads := []string{first}
	for _, c := range columns {
		heads = append(heads, c.Name)
	}
	r.Table(heads...)
	for _, row := range rows {
		cells := []string{name(row)}
		for _, c := range columns {
			cells = append(cells, c.Cell(row))
		}
		r.Cells(cells...)
	}
}

// Picture writes a plot of those panels that show something.
func (r *Report) Picture(name, description string, panels []plot.Panel, perRow int) {
	panels = slices.DeleteFunc(slices.Clone(panels), func(p plot.Panel) bool {
		return !slices.ContainsFunc(p.Series, func(s plot.Series) bool { return len(s.Points) > 0 })
	})
	if len(panels) == 0 {
		return
	}
	file := r.name + "-" + name + ".svg"
	r.plots = append(r.plots, Page{file, plot.Draw(description, panels, perRow)})
	r.Line("\n![%s](%s)", description, file)
}

// PlatformName is what a report calls a platform.
func PlatformName(platform string) string {
	if name, ok := map[string]string{Native: "Native", "node": "WebAssembly under Node.js", "chromium": "WebAssembly in a worker in Chromium"}[platform]; ok {
		return name
	}
	return platform
}

// Head writes where, when and how much was measured.
func (r *Report) Head() {
	r.Line("This page was written by `go -C core/bench run . %s` on %s with version %s.\n", r.Suite.Name, r.About.Date, r.About.Version)
	r.Line("- Machine: %s", r.About.Machine)
	for _, platform := range r.Platforms() {
		r.Line("- %s: %s", PlatformName(platform), strings.Join(Distinct(r.On(platform), func(row Row) string {
			return strings.TrimSuffix(row.Environment, processorTime)
		}), "; "))
	}
	type run struct {
		version, date string
		processor     bool
	}
	of := func(row Row) run {
		return run{row.Version, row.Date, strings.HasSuffix(row.Environment, processorTime)}
	}
	runs := Distinct(r.Rows, of)
	for _, one := range runs {
		what, clock := "", ""
		if len(runs) > 1 {
			what = ": " + strings.Join(Distinct(r.Where(func(row Row) bool { return of(row) == one }), func(row Row) string {
				return row.Part + " (" + row.Platform + ")"
			}), ", ")
		}
		if one.processor {
			clock = ", in processor time of all threads"
		}
		r.Line("- Measured on %s with version %s%s%s", one.date, one.version, clock, what)
	}
	measured, all := map[string]int{}, map[string]int{}
	for _, c := range r.Rows.Cases() {
		measured[c[0].Part]++
	}
	for _, c := range r.Suite.Cases(Effort{}) {
		all[c.Part]++
	}
	var counts []string
	for _, part := range r.Suite.Names() {
		counts = append(counts, fmt.Sprintf("%s %d of %d", part, measured[part], all[part]))
	}
	r.Line("- Cases measured, of those of a full run: %s", strings.Join(counts, ", "))
	r.Line("- %s", r.Agreed())
}

// Agreed says whether results and counts agree where they have to.
func (r *Report) Agreed() string {
	compared, wrong := Disagreements(r.Suite, r.Rows)
	switch {
	case compared == 0:
		return "No case was measured in two ways whose results have to be the same."
	case len(wrong) == 0:
		return fmt.Sprintf("In all %d cases that were measured in several ways, by algorithms or on platforms, the results and counts that have to agree do.", compared)
	}
	return fmt.Sprintf("Of %d cases measured in several ways, these differ although they must not: %s.", compared, strings.Join(wrong, "; "))
}

// Missing says that a part was not measured, and reports whether it was not.
func (r *Report) Missing(part string) bool {
	if len(r.Of(part)) > 0 {
		return false
	}
	r.Line("\nNot measured: the part %q.", part)
	return true
}

// Keep puts what an existing page says before the first heading of a new one in
// front of it: the part that people wrote.
func Keep(before, page []byte) []byte {
	heading, _, _ := bytes.Cut(page, []byte("\n"))
	at := bytes.Index(before, append(heading, '\n'))
	if at < 0 || !bytes.HasPrefix(heading, []byte("#")) {
		return page
	}
	return append(bytes.Clone(before[:at]), page...)
}
