package bench

import (
	"regexp"
	"slices"
	"testing"
)

// The sizes follow from the definition: three tables, three k and four limits
// with DM*, one table with Loss; the ladder without the limit of 100 %; four
// widths and a second table with two limits each; three lattices with a proof.
func TestSuite(t *testing.T) {
	count := map[Part]int{}
	names := map[string]bool{}
	for _, c := range Suite(5, false) {
		count[c.Part]++
		if names[c.Name()] {
			t.Errorf("%s comes twice", c.Name())
		}
		names[c.Name()] = true
		if c.Part != Files && (len(c.Algorithms) == 0 || Measures[c.Measure].Measure == "") {
			t.Errorf("%s measures nothing", c.Name())
		}
		if c.Part == Proof && slices.Max(c.Seconds) != longest {
			t.Errorf("%s has %v s for its proof", c.Name(), c.Seconds)
		}
		if c.Part == Time && slices.Max(c.Seconds) != 30 {
			t.Errorf("%s runs for %v s", c.Name(), c.Seconds)
		}
	}
	want := map[Part]int{Grid: 48, Ladder: 27, Time: 10, Proof: 3, Files: 4, Scale: 5}
	for part, n := range want {
		if count[part] != n {
			t.Errorf("%d cases of the part %s, want %d", count[part], part, n)
		}
	}
	if all, quick := Suite(1, false), Suite(1, true); len(quick) >= len(all)/2 {
		t.Errorf("the quick suite has %d of %d cases", len(quick), len(all))
	}
}

func TestFilter(t *testing.T) {
	all := Suite(1, false)
	for _, test := range []struct {
		pattern    string
		cases      int
		algorithms []string // of the first case; nil: all
	}{
		{"", len(all), nil},
		{"^grid/", 48, nil},
		{"^grid/.*/flash$", 48, []string{"flash"}},
		{"^grid/adult/k=2/limit=0.02/", 2, nil},
		{"^time/.*/lightning$", 10, []string{"lightning"}},
		{"^files/adult$", 1, nil},
		{"nothing of the kind", 0, nil},
	} {
		some := Filter(all, regexp.MustCompile(test.pattern))
		if len(some) != test.cases {
			t.Errorf("%q: %d cases, want %d", test.pattern, len(some), test.cases)
			continue
		}
		if test.algorithms != nil && !slices.Equal(some[0].Algorithms, test.algorithms) {
			t.Errorf("%q: algorithms %v, want %v", test.pattern, some[0].Algorithms, test.algorithms)
		}
	}
	if !slices.EqualFunc(all, Suite(1, false), func(a, b Case) bool { return slices.Equal(a.Algorithms, b.Algorithms) }) {
		t.Error("filtering changed the suite that it was given")
	}
}
