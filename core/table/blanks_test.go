package table

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestBlanksAsked: a column of padded cells is asked about, in the layout of the UCI repository
// ("a, b") and in that of reports with cells of fixed width; prose with a blank now and then is
// not.
func TestBlanksAsked(t *testing.T) {
	for text, asked := range map[string]bool{
		"id, age\n1, 34\n2, 35\n3, 36\n":                    true,
		"id;town    \n1;Ulm     \n2;Köln    \n":             true,
		"id;born\n1;\u00a01950-01-02\n2;\u00a01951-01-02\n": true,
		"id;note\n1; a\n2;b\n3;c\n":                         false,
		"id;note\n1;\n2; \n3;c\n":                           false,
		"1, 2\n":                                            false,
	} {
		_, err := Read(strings.NewReader(text), "t.csv", UnknownSize, Options{}, Limits{})
		if got := errors.Is(err, &problem.Problem{Code: "table-blanks"}); got != asked {
			t.Errorf("%q: %v", text, err)
		}
		for _, way := range []string{BlanksTrim, BlanksKeep} {
			if _, err := Read(strings.NewReader(text), "t.csv", UnknownSize, Options{Blanks: way}, Limits{}); err != nil &&
				errors.Is(err, &problem.Problem{Code: "table-blanks"}) {
				t.Errorf("%q, %s: %v", text, way, err)
			}
		}
	}
}

// TestBlanksTrimmed: cells made at random and padded are those without padding, quoted or not,
// whatever they hold; the slow twin writes what has to come out.
func TestBlanksTrimmed(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pads := []string{"", " ", "  ", "\u00a0", "\u2009 "}
	pad := func() string { return pads[random.IntN(len(pads))] }
	contents := []string{"a", "x, y", `say "hi"`, "34", "", "zwei\nZeilen", "é ü"}
	for range 300 {
		var text strings.Builder
		text.WriteString("p,q , r\n")
		var want [][]string
		for range 1 + random.IntN(5) {
			var row []string
			for j := range 3 {
				c := contents[random.IntN(len(contents))]
				row = append(row, c)
				if strings.ContainsAny(c, ",\"\n") || random.IntN(3) == 0 {
					c = `"` + pad() + strings.ReplaceAll(c, `"`, `""`) + pad() + `"`
				}
				text.WriteString(pad() + c + pad() + []string{",", ",", "\n"}[j])
			}
			want = append(want, row)
		}
		tab, err := Read(strings.NewReader(text.String()), "t.csv", UnknownSize,
			Options{Blanks: BlanksTrim, Delimiter: ",", HeaderLines: 1}, Limits{})
		if err != nil {
			t.Fatalf("%q: %v", text.String(), err)
		}
		if names := strings.Join(tab.Names(), "|"); names != "p|q|r" {
			t.Errorf("names %s", names)
		}
		for i, row := range want {
			for j, cell := range row {
				if got := tab.Columns[j].Cell(i); got != cell {
					t.Errorf("%q: cell %d of record %d is %q, want %q", text.String(), j, i, got, cell)
				}
			}
		}
	}
}
