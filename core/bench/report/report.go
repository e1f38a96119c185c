// Package report writes what was measured: pages in Markdown with tables and plots, and lines that
// benchstat reads. What a page says stands in the template of its suite; here is how.
package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/template"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// About says where and when a report was made.
type About struct {
	Machine string
	Date    string
	Version string // of the program that writes the report
}

// File is a file of a report.
type File struct {
	Name string
	Text []byte
}

// page is a page under way, and what its template asks. What it says of results is computed from
// the rows.
type page struct {
	x.Rows
	About About
	Suite *x.Suite
	name  string
	plots []File
}

// Write makes the page of a suite and its plots from those rows that belong to it. name is that of
// the page without extension.
func Write(s *x.Suite, rows x.Rows, about About, name string) ([]File, error) {
	p := &page{Rows: rows.Where(func(r x.Row) bool { return s.Part(r.Part) != nil }), About: about, Suite: s, name: name}
	t, err := template.New(s.Name).Funcs(template.FuncMap{"table": table, "published": p.published, "head": p.head,
		"scope": scope, "plot": p.plot}).Parse(s.Page)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := t.Execute(&text, p); err != nil {
		return nil, err
	}
	return append([]File{{name + ".md", []byte(text.String())}}, p.plots...), nil
}

// head says where, when and how much was measured.
func (p *page) head() string {
	var b strings.Builder
	fmt.Fprintf(&b, "This page was written by `go -C core/bench run . %s` on %s with version %s.\n\n- Machine: %s\n",
		p.Suite.Name, p.About.Date, p.About.Version, p.About.Machine)
	for _, environment := range x.Distinct(p.Rows, func(r x.Row) string {
		return r.Platform + ": " + strings.TrimSuffix(r.Environment, x.ProcessorTime)
	}) {
		fmt.Fprintf(&b, "- Platform %s\n", environment)
	}
	run := func(r x.Row) string {
		of := fmt.Sprintf("%s with version %s", r.Date, r.Version)
		if strings.HasSuffix(r.Environment, x.ProcessorTime) {
			of += ", in processor time of all threads"
		}
		return of
	}
	for _, of := range x.Distinct(p.Rows, run) {
		parts := x.Distinct(p.Where(func(r x.Row) bool { return run(r) == of }), func(r x.Row) string { return r.Part + " (" + r.Platform + ")" })
		fmt.Fprintf(&b, "- Measured on %s: %s\n", of, strings.Join(parts, ", "))
	}
	var counts []string
	for _, part := range p.Suite.Names() {
		all := 0
		for _, c := range p.Suite.Cases(x.Effort{}) {
			if c.Part == part {
				all++
			}
		}
		counts = append(counts, fmt.Sprintf("%s %d of %d", part, len(p.Of(part).Cases()), all))
	}
	fmt.Fprintf(&b, "- Cases measured, of those of a full run: %s\n- %s", strings.Join(counts, ", "), Agreed(p.Suite, p.Rows))
	return b.String()
}

// Agreed says whether results and counts agree where they have to.
func Agreed(s *x.Suite, rows x.Rows) string {
	compared, wrong := x.Disagreements(s, rows)
	switch {
	case compared == 0:
		return "No case was measured in two ways whose results have to be the same."
	case len(wrong) == 0:
		return fmt.Sprintf(
			"In all %d cases that were measured in several ways, by algorithms or on platforms, the results and counts that have to agree do.",
			compared)
	}
	return fmt.Sprintf("Of %d cases measured in several ways, these differ although they must not: %s.", compared, strings.Join(wrong, "; "))
}

// keys are by what rows can be grouped.
var keys = map[string]func(x.Row) string{
	"part":      func(r x.Row) string { return r.Part },
	"dataset":   func(r x.Row) string { return r.Dataset },
	"model":     func(r x.Row) string { return r.Model },
	"measure":   func(r x.Row) string { return r.Measure },
	"k":         func(r x.Row) string { return fmt.Sprintf("k = %d", r.K) },
	"limit":     func(r x.Row) string { return "limit " + x.Percent(r.Limit) },
	"columns":   func(r x.Row) string { return fmt.Sprintf("%d columns", r.Columns) },
	"step":      func(r x.Row) string { return r.Step },
	"algorithm": func(r x.Row) string { return r.Algorithm },
	"case":      func(r x.Row) string { return strings.TrimPrefix(r.Name(), r.Part+"/") },
}

// named is a row by some keys; what it has nothing of is left out.
func named(by string, r x.Row) string {
	var parts []string
	for key := range strings.FieldsSeq(by) {
		if part := keys[key](r); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// group names the group of a row; rows of several platforms are never one.
func group(by string, rows x.Rows) func(x.Row) string {
	several := len(rows.Platforms()) > 1
	return func(r x.Row) string {
		if several {
			return strings.TrimPrefix(named(by, r)+", "+r.Platform, ", ")
		}
		return named(by, r)
	}
}

// scope says what rows were measured on.
func scope(rows x.Rows) string {
	var parts []string
	for _, key := range []string{"dataset", "columns", "k", "limit", "measure", "model"} {
		if key != "columns" || len(rows) > 0 && rows[0].Columns > 0 {
			parts = append(parts,
				strings.Join(slices.DeleteFunc(x.Distinct(rows, keys[key]), func(s string) bool { return s == "" || s == "k = 0" }), ", "))
		}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}

// table shows figures of rows: a line for each group, a column for each algorithm or step, of those
// that have the figure. A cell of several cases has their mean, see mean, and their range; of a
// ratio also in how many it is below 1.
func table(rows x.Rows, by string, names ...string) string {
	cells, of := map[[2]string]string{}, byCase(rows)
	name, columns, lines := group(by, rows), []string{}, x.Distinct(rows, group(by, rows))
	varying := "" // what tells columns apart
	for _, key := range []string{"algorithm", "step"} {
		if !slices.Contains(strings.Fields(by), key) && len(x.Distinct(rows, keys[key])) > 1 {
			varying += " " + key
		}
	}
	head := func(r x.Row) string { return named(varying, r) }
	for _, what := range names {
		for _, who := range x.Distinct(rows, head) {
			title := strings.Trim(who+": "+strings.ReplaceAll(what, "_", " "), ": ")
			for _, line := range lines {
				cell := summary(rows.Where(func(r x.Row) bool { return head(r) == who && name(r) == line }), of, what)
				if cells[[2]string{line, title}] = cell; cell != "" && !slices.Contains(columns, title) {
					columns = append(columns, title)
				}
			}
		}
	}
	return grid(by, columns, lines, cells)
}

// grid writes a table of cells by line and column.
func grid(by string, columns, lines []string, cells map[[2]string]string) string {
	if len(columns) == 0 {
		return "Not measured here."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %s |\n|---%s|", strings.ReplaceAll(by, " ", ", "),
		strings.Join(columns, " | "), strings.Repeat("|--:", len(columns)))
	for _, line := range lines {
		if !slices.ContainsFunc(columns, func(column string) bool { return cells[[2]string{line, column}] != "" }) {
			continue
		}
		fmt.Fprintf(&b, "\n| %s |", line)
		for _, column := range columns {
			fmt.Fprintf(&b, " %s |", cmp.Or(cells[[2]string{line, column}], "-"))
		}
	}
	return b.String()
}

func byCase(rows x.Rows) map[string]x.Rows {
	of := map[string]x.Rows{}
	for _, c := range rows.Cases() {
		of[c[0].Name()] = c
	}
	return of
}

// summary is the cell of rows, empty where there is nothing.
func summary(rows x.Rows, of map[string]x.Rows, what string) string {
	if what == "states" { // of a search, at the seconds of its case
		var parts []string
		for _, r := range rows {
			for _, m := range r.Marks {
				parts = append(parts, fmt.Sprintf("%g s: %s", m.Seconds, x.State(m)))
			}
		}
		return strings.Join(parts, "; ")
	}
	values := figures(rows, of, what)
	switch len(values) {
	case 0:
		return ""
	case 1:
		return write(values[0], what)
	}
	text := fmt.Sprintf("%s (%s)", write(mean(values), what), span(values, what))
	if strings.Contains(what, "/") {
		below := 0
		for _, v := range values {
			if v < 1 {
				below++
			}
		}
		text += fmt.Sprintf(", < 1 in %d of %d", below, len(values))
	}
	return text
}

// mean is the geometric mean, or where a value is 0 the arithmetic one.
func mean(values []float64) (mean float64) {
	if slices.Min(values) > 0 {
		return x.Geometric(values)
	}
	for _, v := range values {
		mean += v / float64(len(values))
	}
	return mean
}

// figures are the values of a figure, of those rows that have it.
func figures(rows x.Rows, of map[string]x.Rows, what string) (values []float64) {
	for _, r := range rows {
		if v := figure(of[r.Name()], r, what); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	return values
}

// span writes the range of some values.
func span(values []float64, what string) string {
	low, high := write(slices.Min(values), what), write(slices.Max(values), what)
	if low == high {
		return low
	}
	return low + " – " + high
}

// write writes a figure: what is minimized with the digits that tell results apart, counts in full.
func write(v float64, what string) string {
	switch {
	case slices.Contains([]string{"score", "loss", "average", "least", "accuracy"}, what):
		return x.Score(&v)
	case v == math.Trunc(v):
		return x.Thousands(int(v))
	}
	return x.Number(v)
}
