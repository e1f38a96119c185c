package detect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestSeveral: lists are told from one value with marks in it.
func TestSeveral(t *testing.T) {
	list := func(mark string, rows int) (cells []string) {
		items := []string{"I21", "E11", "N18", "J44", "F32", "K29"}
		for i := range rows {
			var cell []string
			for k := range 1 + i%4 {
				cell = append(cell, items[(i*i+k*(1+i%5))%len(items)])
			}
			cells = append(cells, strings.Join(cell, mark))
		}
		return cells
	}
	numbered := func(format string) (cells []string) {
		for i := range 40 {
			cells = append(cells, fmt.Sprintf(format, i, i%3, i%4))
		}
		return cells
	}
	for name, c := range map[string]struct {
		cells []string
		want  string
	}{
		"semicolons": {list("; ", 40), ";"},
		"bars":       {list("|", 40), "|"},
		"commas":     {list(", ", 40), ","},
		"names":      {numbered("Doe %d, John %d"), ""},
		"places":     {[]string{"Lyon, France", "Paris, France", "Nice, France", "Rome, Italy", "Milan, Italy", "Rome, New York, USA"}, ""},
		"sentences": {[]string{"came, saw, left", "came, saw", "saw, left", "left, came; saw",
			"came, " + strings.Repeat("very ", 20) + "late", "left, saw, came"}, ""},
		"one each": {[]string{"a", "b", "c", "d", "e", "f"}, ""},
		"few":      {[]string{"a;b", "b;a;c", "a", "c"}, ""},
		"numbers":  {[]string{"1,5", "2,5", "3,5", "4,5", "5,1", "6,1"}, ""},
	} {
		rows := make([][]string, len(c.cells))
		for i, cell := range c.cells {
			rows[i] = []string{cell}
		}
		encoded, err := table.EncodeStrings("t.csv", []string{"x"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, p := range Read(encoded.Columns[0], false, "").Proposals {
			if p.Kind == OnSeveral {
				got = p.Answers[0].Separator
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		for _, p := range Read(encoded.Columns[0], true, "").Proposals {
			if p.Kind == OnSeveral {
				t.Errorf("%s: it was said what they are", name)
			}
		}
	}
}
