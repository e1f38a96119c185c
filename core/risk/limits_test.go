package risk

import (
	"math"
	"strings"
	"testing"
)

// TestLimits: by hand. Classes of 2, 3 and 5 records: risks of 1/2, 1/3 and 1/5 for 2, 3
// and 5 of 10 records; 3 of 10 guesses are right.
func TestLimits(t *testing.T) {
	p := FromSizes([]int{2, 3, 5})
	for _, x := range []struct {
		limits Limits
		found  [3]float64
		kept   [3]bool
	}{
		{Limits{0.5, 0, 0.3}, [3]float64{0.5, 0, 0.3}, [3]bool{true, true, true}},
		{Limits{0.333, 0.2, 0.29}, [3]float64{0.5, 0.2, 0.3}, [3]bool{false, true, false}}, // 0.333 stands for a third
		{Limits{0.2, 0.4, 1}, [3]float64{0.5, 0.5, 0.3}, [3]bool{false, false, true}},
	} {
		for i, a := range x.limits.Judge(p) {
			if a.Found != x.found[i] || a.Kept != x.kept[i] {
				t.Errorf("%+v: %+v, want %v, kept: %v", x.limits, a, x.found[i], x.kept[i])
			}
		}
	}
	if a := (Limits{0.2, 0.4, 1}).Judge(p)[1]; a.Sentence != "50 % of the records have a risk above 20 %: this is above your limit of 40 %." {
		t.Error(a.Sentence)
	}
	// The regulators' 0.09 is 1 in 11 (EMA/90915/2016): groups of 11 keep it, of 10 do not. No other
	// limit is another than it says.
	for _, x := range []struct {
		size    int
		highest float64
		kept    bool
		shown   string
	}{{11, 0.09, true, "0.09 (1 in 11)"}, {10, 0.09, false, "0.09 (1 in 11)"}, {11, 1.0 / 11, true, "0.09 (1 in 11)"},
		{11, 0.0901, false, "9.01 %"}, {12, 0.0899, true, "8.99 %"}, {11, 0.0899, false, "8.99 %"}} {
		a := (Limits{Highest: x.highest}).Judge(FromSizes([]int{x.size, 20}))
		if a[0].Kept != x.kept || (a[1].Found == 0) != x.kept || Shown(x.highest).String() != x.shown ||
			!strings.Contains(a[0].Sentence, "your limit of "+x.shown+".") ||
			x.highest == 0.09 && a[0].At != Regulators {
			t.Errorf("%+v: %+v", x, a)
		}
	}
	// Two persons: one owns 2 of 3 records of a class, so that 0.5 is no limit that is kept.
	people := FromPersons([]int{0, 0, 0}, []uint32{0, 0, 1})
	if a := (Limits{0.5, 0.5, 0.56}).Judge(people); a[0].Kept || !a[1].Kept || !a[2].Kept || math.Abs(a[2].Found-5.0/9) > 1e-12 {
		t.Errorf("%+v", a)
	}
	for _, l := range []Limits{{0, 0, 0}, {1.5, 0, 0}, {0.5, -1, 0}, {0.5, 0, 2}, {math.NaN(), 0, 0}} {
		if l.Validate() == nil {
			t.Errorf("%+v is valid", l)
		}
	}
	if err := (Limits{0.2, 0, 0}).Validate(); err != nil {
		t.Error(err)
	}
	for _, a := range (Limits{0.2, 0, 0}).Judge(FromSizes(nil)) {
		if !a.Kept {
			t.Errorf("nobody is left: %+v", a)
		}
	}
}
