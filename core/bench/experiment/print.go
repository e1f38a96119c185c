package experiment

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Printer writes rows as tables for people, as they come.
type Printer struct {
	W     io.Writer
	Suite *Suite
	last  string
}

// Print writes the rows of a record.
func (p *Printer) Print(record Record) error {
	var text strings.Builder
	for _, row := range record.rows() {
		part := p.Suite.Part(row.Part)
		if row.Part != p.last {
			p.last = row.Part
			fmt.Fprintf(&text, "\n%s\n%-58s", part.Title, "")
			for _, c := range part.Columns {
				fmt.Fprintf(&text, " %12s", c.Name)
			}
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%-58s", label(row))
		for _, c := range part.Columns {
			cell := row.Refused
			if cell == "" {
				cell = c.Cell(row)
			}
			fmt.Fprintf(&text, " %12s", cell)
			if row.Refused != "" {
				break
			}
		}
		text.WriteByte('\n')
	}
	_, err := io.WriteString(p.W, text.String())
	return err
}

// label names what was measured.
func label(r Row) string {
	parts := []string{r.Title()}
	if r.Size > 0 {
		parts[0] += fmt.Sprintf(", %d records", r.Size)
	}
	if r.Measure == Loss {
		parts = append(parts, "Loss")
	}
	for _, word := range []string{r.Model, r.Algorithm, r.Step} {
		if word != "" {
			parts = append(parts, word)
		}
	}
	if r.Platform != Native {
		parts = append(parts, r.Platform)
	}
	return strings.Join(parts, ", ")
}

// csvColumns are those of WriteCSV: the case, then what was measured of it.
// Distributions and traces are summed up.
var csvColumns = []struct {
	name  string
	value func(Row) any
}{
	{"part", func(r Row) any { return r.Part }}, {"dataset", func(r Row) any { return r.Dataset }},
	{"columns", func(r Row) any { return r.Columns }}, {"size", func(r Row) any { return r.Size }},
	{"model", func(r Row) any { return r.Model }}, {"k", func(r Row) any { return r.K }},
	{"limit", func(r Row) any { return strconv.FormatFloat(r.Limit, 'g', -1, 64) }}, {"measure", func(r Row) any { return r.Measure }},
	{"platform", func(r Row) any { return r.Platform }}, {"algorithm", func(r Row) any { return r.Algorithm }},
	{"step", func(r Row) any { return r.Step }}, {"records", func(r Row) any { return r.Records }},
	{"ms", func(r Row) any { return r.SearchMs }}, {"checks", func(r Row) any { return r.Checks }},
	{"rows", func(r Row) any { return int(r.Rows) }}, {"peak_bytes", func(r Row) any { return int(r.PeakBytes) }},
	{"score", func(r Row) any { return some(r.Score) }}, {"optimal", func(r Row) any { return strconv.FormatBool(r.Optimal) }},
	{"stopped", func(r Row) any { return r.Stopped }}, {"read_ms", func(r Row) any { return r.ReadMs }},
	{"suggest_ms", func(r Row) any { return r.SuggestMs }}, {"prepare_ms", func(r Row) any { return r.PrepareMs }},
	{"recode_ms", func(r Row) any { return r.RecodeMs }}, {"write_ms", func(r Row) any { return r.WriteMs }},
	{"verify_ms", func(r Row) any { return r.VerifyMs }}, {"processor_ms", func(r Row) any { return r.ProcessorMs }},
	{"lost", func(r Row) any { return r.Lost }}, {"stars", func(r Row) any { return r.Stars }},
	{"suppressed", func(r Row) any { return r.Suppressed }}, {"classes", func(r Row) any { return r.Classes }},
	{"cost", func(r Row) any { return r.Cost }},
	{"lowest_cost", func(r Row) any { low, _, _ := Span(r.Costs); return low }}, {"highest_cost", func(r Row) any { _, high, _ := Span(r.Costs); return high }},
	{"fewest_checks", func(r Row) any { low, _, _ := Span(r.Counts); return low }}, {"most_checks", func(r Row) any { _, high, _ := Span(r.Counts); return high }},
	{"first_found_s", func(r Row) any { first, _ := r.found(); return first }}, {"found_s", func(r Row) any { _, last := r.found(); return last }},
	{"refused", func(r Row) any { return r.Refused }}, {"environment", func(r Row) any { return r.Environment }}, {"version", func(r Row) any { return r.Version }},
}

// found says when a search found something first and last, in seconds.
func (m *Measurement) found() (first, last float64) {
	if points := m.Improvements(); len(points) > 0 {
		return points[0].Seconds, points[len(points)-1].Seconds
	}
	return 0, 0
}

func some(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}

// WriteCSV writes one line a row, nothing where a figure was not measured.
func WriteCSV(out io.Writer, rows Rows) error {
	w := csv.NewWriter(out)
	line := make([]string, len(csvColumns))
	for i, c := range csvColumns {
		line[i] = c.name
	}
	if err := w.Write(line); err != nil {
		return err
	}
	for _, r := range rows {
		for i, c := range csvColumns {
			if line[i] = ""; c.value(r) != 0 && c.value(r) != 0.0 {
				line[i] = fmt.Sprint(c.value(r))
			}
		}
		if err := w.Write(line); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}
