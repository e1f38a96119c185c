package experiment

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
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
	if r.Measure != "" && r.Measure != Discernability {
		parts = append(parts, MeasureTitle(r.Measure))
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

// WriteCSV writes a line a row, with every figure of case and measurement by its
// name in JSON, nothing where it was not measured. Of a list it writes the
// lowest and the highest value.
func WriteCSV(out io.Writer, rows Rows) error {
	var head []string
	var columns []func(reflect.Value) any
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Row]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		field := func(row reflect.Value) any { return row.FieldByIndex(f.Index).Interface() }
		switch field(reflect.ValueOf(Row{})).(type) {
		case string, int, int64, float64, bool, *float64:
			if name != "" {
				head, columns = append(head, name), append(columns, field)
			}
		case []float64, []int:
			head = append(head, "lowest_"+name, "highest_"+name)
			columns = append(columns, func(row reflect.Value) any { low, _ := ends(field(row)); return low },
				func(row reflect.Value) any { _, high := ends(field(row)); return high })
		}
	}
	w := csv.NewWriter(out)
	if err := w.Write(append(head, "version")); err != nil {
		return err
	}
	for _, row := range rows {
		var line []string
		for _, column := range columns {
			v := reflect.Indirect(reflect.ValueOf(column(reflect.ValueOf(row))))
			if !v.IsValid() || v.IsZero() && v.Kind() != reflect.Bool {
				line = append(line, "")
				continue
			}
			line = append(line, fmt.Sprint(v.Interface()))
		}
		if err := w.Write(append(line, row.Version)); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func ends(list any) (low, high any) {
	if whole, ok := list.([]int); ok {
		low, high, _ = Span(whole)
		return low, high
	}
	low, high, _ = Span(list.([]float64))
	return low, high
}
