package hierarchy

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestNearLines: a value without a line is told the line that means the same: by its blanks
// (Excel's protected one among them), capitals, and the ways of writing numbers and dates.
func TestNearLines(t *testing.T) {
	for _, c := range []struct{ value, line, said string }{
		{"45", " 45", "blanks"}, {"45", "45\u00a0", "blanks"}, {"New York", "New  York", "blanks"},
		{"Female", "female", "capitals"}, {"Äpfel", " äpfel", "capitals"},
		{"45", "45.0", "number"}, {"45", "045", "number"}, {"0.5", ",5", "number"}, {"1e3", "1000", "number"},
		{"2024-02-01", "01.02.2024", "date"}, {"20240201", "2024-02-01 00:00:00", "date"},
		{"45", "46", ""}, {"male", "female", ""}, {"03/04/2024", "2024-04-03", ""},
	} {
		tab, err := table.EncodeStrings("t", []string{"c"}, [][]string{{c.value}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = Validate(&Hierarchy{Rows: [][]string{{c.line, "*"}}}, tab.Columns[0])
		if err == nil {
			t.Fatalf("%q has no line", c.value)
		}
		hint := problem.From(err).Hint
		if got := strings.Contains(hint, "which differs in"); got != (c.said != "") || !strings.Contains(hint, c.said) {
			t.Errorf("%q and %q: %s", c.value, c.line, hint)
		}
	}
}
