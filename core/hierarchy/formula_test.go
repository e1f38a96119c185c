package hierarchy

import (
	"strings"
	"testing"
)

// TestFormula: labels follow from the formulas; what cannot be computed is an exception.
func TestFormula(t *testing.T) {
	for _, test := range []struct {
		name   string
		levels []string
		values []string
		want   []string
	}{
		{"ages", []string{`floor(x, 10) & "s"`, `if(x < 20, "young", "old")`}, []string{"34", "7", "19"},
			[]string{"7;0s;young;*", "19;10s;young;*", "34;30s;old;*"}},
		{"what is computed of the label below nests", []string{"left(x, 3)", "left(below, 1)"}, []string{"I21.4", "I22.0", "J10.1"},
			[]string{"I21.4;I21;I;*", "I22.0;I22;I;*", "J10.1;J10;J;*"}},
		{"dates and blank lines", []string{"", "year(x) - if(month(x) < 8, 1, 0)"}, []string{"2024-07-31", "2024-08-01", "2023-09-01"},
			[]string{"2023-09-01;2023;*", "2024-07-31;2023;*", "2024-08-01;2024;*"}},
		{"missing values stay", []string{"floor(x, 10)"}, []string{"11", "12", "NULL"},
			[]string{"11;10;*", "12;10;*", "NULL;NULL;*"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, "x", test.values...)
			h, err := Build(Spec{Kind: KindFormula, Formula: &Formula{test.levels}}, c)
			if err != nil {
				t.Fatal(err)
			}
			wantLines(t, h, test.want...)
			if warnings, err := Validate(h, c); err != nil || len(warnings) > 0 {
				t.Error(warnings, err)
			}
		})
	}
}

func TestFormulaExceptions(t *testing.T) {
	spec := Spec{Kind: KindFormula, Formula: &Formula{[]string{"floor(x, 10)"}}}
	c := column(t, "x", "11", "12", "b", "a", "13 or so")
	h, err := Build(spec, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "11;10;*", "12;10;*", "13 or so;13 or so;*", "a;a;*", "b;b;*")
	warnings, err := Validate(h, c)
	if err != nil || len(warnings) != 1 || warnings[0].Code != "hierarchy-formula-exceptions" || warnings[0].Count != 3 ||
		!strings.Contains(warnings[0].Sentence, `"13 or so" is no number`) {
		t.Errorf("%v, %v", warnings, err)
	}
	wantCode(t, second(Build(spec, column(t, "x", "a", "b"))), "formula-value")
}

func TestFormulaRefused(t *testing.T) {
	for _, levels := range [][]string{nil, {" "}, make([]string, 0)} {
		wantCode(t, Spec{Kind: KindFormula, Formula: &Formula{levels}}.Validate(), "hierarchy-spec")
	}
	wantCode(t, Spec{Kind: KindFormula}.Validate(), "hierarchy-spec")
	p := wantCode(t, Spec{Kind: KindFormula, Formula: &Formula{[]string{"x", "floor(x"}}}.Validate(), "formula-syntax")
	if p.Place.Path != "formula.levels[1]" || p.Place.Column != 8 {
		t.Errorf("%+v", p.Place)
	}
	// 1 and 11 share their last digit, and not their first.
	p = wantCode(t, second(
		Build(Spec{Kind: KindFormula, Formula: &Formula{[]string{"right(x, 1)", "len(x)"}}}, column(t, "x", "1", "11", "2"))), "hierarchy-spec")
	if !strings.Contains(p.Sentence, `"1" and "11" are both called "1" on level 1, but "1" and "2" on level 2`) {
		t.Error(p)
	}
}
