package formula

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// european reads 1,5 as a number and 2024-05-17 as a date.
var european = &Column{
	Number: func(text string) (float64, bool) {
		x, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
		return x, err == nil && !strings.Contains(text, ".")
	},
	Date:  func(string) (time.Time, bool) { return time.Time{}, false },
	Write: func(x float64) string { return strings.ReplaceAll(strconv.FormatFloat(x, 'f', -1, 64), ".", ",") },
}

// english reads as the help has it.
var english = &Column{
	Number: func(text string) (float64, bool) {
		x, err := strconv.ParseFloat(text, 64)
		return x, err == nil
	},
	Date: func(text string) (time.Time, bool) {
		for _, layout := range []string{"2006-01-02", "2006-01-02 15:04"} {
			if at, err := time.Parse(layout, text); err == nil {
				return at, true
			}
		}
		return time.Time{}, false
	},
	Write: func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) },
}

func compute(t *testing.T, c *Column, formula, x, below string) string {
	t.Helper()
	f, err := Parse(formula)
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	label, err := f.Label(c, x, below)
	if err != nil {
		t.Fatalf("%s of %s: %v", formula, x, err)
	}
	return label
}

// TestHelp computes the table of the help, which has every function.
func TestHelp(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "static", "docs", "hierarchies.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "### Formulas\n")
	section, _, _ = strings.Cut(section, "\n### ")
	rows := regexp.MustCompile("(?m)^\\| `(.*)` \\| (.*) \\| (.*) \\|$").FindAllStringSubmatch(section, -1)
	for _, row := range rows {
		if got := compute(t, english, row[1], row[2], row[2]); got != row[3] {
			t.Errorf("%s of %s is %q, want %q", row[1], row[2], got, row[3])
		}
	}
	for _, name := range Functions() {
		if !slices.ContainsFunc(rows, func(row []string) bool { return strings.Contains(row[1], name+"(") }) {
			t.Errorf("the help has no example of %s", name)
		}
	}
	for _, f := range functions {
		if parsed, err := Parse(f.form); err != nil || !strings.HasPrefix(parsed.String(), f.name+"(") {
			t.Errorf("%s: %v", f.form, err)
		}
	}
}

// TestLabel: the expected labels follow from arithmetic, and from what spreadsheets do
// (OpenDocument 1.3, part 4: MOD has the sign of the divisor, ROUND goes away from 0).
func TestLabel(t *testing.T) {
	for _, test := range []struct{ formula, x, below, want string }{
		{"= x", "a", "", "a"},
		{"below & x", "1", "b", "b1"},
		{"1 + 2 * 3 - 4 / 2", "", "", "5"},
		{"(1 + 2) * 3", "", "", "9"},
		{"2 - 3 - 4", "", "", "-5"},
		{"-2 * -3", "", "", "6"},
		{"1 + 1 & 2", "", "", "22"},
		{"0.1 + 0.2", "", "", "0.3"}, // 0.30000000000000004 in binary
		{"floor(0.3, 0.1)", "", "", "0.3"},
		{"floor(-7, 5)", "", "", "-10"},
		{"ceiling(-7; 5)", "", "", "-5"},
		{"round(2.5)", "", "", "3"},
		{"round(-2.5)", "", "", "-3"},
		{"round(1.005, 2)", "", "", "1.01"},
		{"round(1234, -2)", "", "", "1200"},
		{"mod(-7, 5)", "", "", "3"},
		{"mod(7, -5)", "", "", "-3"},
		{"x", "007", "", "007"},
		{"x + 0", "007", "", "7"},
		{"left(x, 2)", "Übung", "", "Üb"},
		{"right(x, 9)", "Übung", "", "Übung"},
		{"mid(x, 0, 2)", "abc", "", "ab"},
		{"left(x, -1)", "abc", "", ""},
		{`"say ""hello"""`, "", "", `say "hello"`},
		{`if(x = "", "none", x)`, "", "", "none"},
		{`if(x = 99, "unknown", "known")`, "n/a", "", "known"}, // a text that is no number is not 99
		{`if("10" < "9", "texts", "numbers")`, "", "", "texts"},
		{`if("10" < 9, "texts", "numbers")`, "", "", "numbers"},
		{`if(0.1 + 0.2 = 0.3, "same", "other")`, "", "", "same"},
		{`if(or(x = "a", floor(x) = 1), "yes", "no")`, "a", "", "yes"}, // the second is not looked at
		{"1000000 * 1000000", "", "", "1000000000000"},
	} {
		if got := compute(t, english, test.formula, test.x, test.below); got != test.want {
			t.Errorf("%s of %q is %q, want %q", test.formula, test.x, got, test.want)
		}
	}
	if got := compute(t, european, `floor(x, 0.5) & " kg."`, "12,7", ""); got != "12,5 kg." {
		t.Errorf("numbers are not written as the column has them: %q", got)
	}
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		formula string
		column  int
		says    string
	}{
		{"", 1, "The end stands where a value"},
		{"flor(x)", 1, `no function "flor"`},
		{"floor x", 7, "has no parentheses"},
		{"floor(x", 8, "a closing parenthesis"},
		{"floor()", 1, "too few or too many"},
		{"left(x)", 1, "too few or too many"},
		{`x & "a`, 5, "not closed"},
		{"x x", 3, "does not follow"},
		{"ä $ 2", 1, `no function "ä"`},
		{"x $ 2", 3, `"$" does not follow`},
		{"1.2.3", 1, "cannot be understood"},
		{"x +", 4, "The end"},
		{strings.Repeat("(", 60) + "x", 51, "too deeply"},
		{strings.Repeat("x", 1001), 0, "longer than"},
	} {
		_, err := Parse(test.formula)
		var p *problem.Problem
		if !errors.As(err, &p) || p.Code != "formula-syntax" || p.Place.Column != test.column ||
			!strings.Contains(p.Sentence, test.says) || p.Hint == "" {
			t.Errorf("%s: %v at %+v", test.formula, err, p)
		}
	}
	for _, formula := range []string{
		"x + 1", "x < 5", "1 / 0", "mod(1, 0)", "floor(1, 0)", "round(1, 0.5)", "year(x)", "year(5)",
		"x = 1 & 2 = 2", "not(x)", "if(x, 1, 2)", "x = 1",
		strings.Repeat("99999999999999999999999999999999 * ", 10) + "1",
	} {
		f, err := Parse(formula)
		if err != nil {
			t.Fatalf("%s: %v", formula, err)
		}
		label, err := f.Label(english, "word", "")
		if !errors.Is(err, &problem.Problem{Code: "formula-value"}) {
			t.Errorf("%s is %q, %v", formula, label, err)
		}
	}
	f, err := Parse("below & below")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Label(english, "", strings.Repeat("x", 501)); !errors.Is(err, &problem.Problem{Code: "formula-value"}) {
		t.Errorf("a label of 1,002 characters: %v", err)
	}
}

// FuzzParse: what is read once is read again, and computes the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`floor(x, 10) & "s"`, `if(and(x > 1; not(x = "a")), below, "b""c")`, "-(-x)", "=1+", `"`, "x\xff"} {
		f.Add(seed, "34", "30")
	}
	f.Fuzz(func(t *testing.T, text, x, below string) {
		formula, err := Parse(text)
		if err != nil {
			var p *problem.Problem
			if !errors.As(err, &p) || p.Code != "formula-syntax" || p.Sentence == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := Parse(formula.String())
		if err != nil {
			t.Fatalf("%q is not read again: %v", text, err)
		}
		a, errA := formula.Label(english, x, below)
		b, errB := again.Label(english, x, below)
		if a != b || (errA == nil) != (errB == nil) {
			t.Errorf("%q: %q and %q, %v and %v", text, a, b, errA, errB)
		}
		if len(a) > longestText && len(a) > len(x) && len(a) > len(below) && len(a) > longestFormula {
			t.Errorf("%q makes %d bytes", text, len(a))
		}
	})
}
