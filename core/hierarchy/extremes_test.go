package hierarchy

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestExactExtremes: what a label shows of the ends of a column is told where few
// records have it.
func TestExactExtremes(t *testing.T) {
	incomes := []string{"1200", "1500", "1800", "2400", "32851", "9876543"}
	ages := append(slices.Repeat([]string{"18"}, 5), "40", "97")
	for _, test := range []struct {
		name   string
		spec   Spec
		values []string
		want   []string // labels in the warnings
	}{
		{"neighbours", Spec{Kind: KindGrouping}, incomes, []string{"1200 to 1500", "32851 to 9876543"}},
		{"neighbours, ends of many", Spec{Kind: KindGrouping}, slices.Repeat(incomes, 5), nil},
		{"words", Spec{Kind: KindGrouping}, []string{"Aachen", "Bonn", "Celle"}, nil},
		{"widths are round", Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}}}, append(ages, "10", "99"), nil},
		{"open from the oldest",
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}, Top: pointer(97)}}, ages, []string{">=97"}},
		{"open from 90", Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}, Top: pointer(90)}}, ages, nil},
		{"cuts at the ends", Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{18, 40, 98}}}}, ages, []string{"40-97"}},
		{"halves of what there is", Spec{Kind: KindHalving, Halving: &Halving{Depth: 1}}, ages, []string{"58-97"}},
		{"halves of a round range", Spec{Kind: KindHalving, Halving: &Halving{Low: pointer(0), High: pointer(100), Depth: 1}}, ages, nil},
	} {
		c := column(t, "c", test.values...)
		h, err := Build(test.spec, c)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		warnings, err := Validate(h, c)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if len(warnings) != len(test.want) {
			t.Errorf("%s: %v, want %q", test.name, warnings, test.want)
			continue
		}
		for i, w := range warnings {
			if w.Code != exactExtreme || !strings.Contains(w.Sentence, quote(test.want[i])) || w.Hint == "" || w.Place.Attribute != "c" {
				t.Errorf("%s: %v, want %q", test.name, w, test.want[i])
			}
		}
	}
}

// TestRounded: what is warned of can be rounded, but for rows that were given.
func TestRounded(t *testing.T) {
	ages := append(slices.Repeat([]string{"18"}, 5), "40", "97")
	for _, test := range []struct {
		name string
		spec Spec
		ok   bool
	}{
		{"neighbours", Spec{Kind: KindGrouping}, true},
		{"open from the oldest", Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}, Top: pointer(97)}}, true},
		{"cuts at the ends", Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{18, 40, 98}, {40}}}}, true},
		{"halves of what there is", Spec{Kind: KindHalving}, true},
		{"rows", define(t, "18;18-39;*", "40;40-97;*", "97;40-97;*").Spec(), false},
	} {
		c := column(t, "c", ages...)
		exact := func(spec Spec) int {
			h, err := Build(spec, c)
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			warnings, err := Validate(h, c)
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			return len(warnings)
		}
		if exact(test.spec) == 0 {
			t.Errorf("%s: nothing is warned of", test.name)
		}
		got, ok := Rounded(test.spec, c)
		if ok != test.ok || ok && exact(got) > 0 {
			t.Errorf("%s: %v %+v", test.name, ok, got)
		}
	}
	for label, want := range map[string]bool{"40-97": true, "197": false, "97.5": false,
		"over 97": true, "97": true, "9.97": false, "90": false} {
		if holds(label, "97") != want {
			t.Errorf("%q: %v", label, !want)
		}
	}
}

const exactExtreme problem.Code = "hierarchy-exact-extreme"
