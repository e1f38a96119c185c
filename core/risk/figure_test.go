package risk

import (
	"math"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

func TestFigures(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Figures() {
		if seen[f.ID] || f.ID == "" {
			t.Errorf("the id %q is empty or not unique", f.ID)
		}
		seen[f.ID] = true
		for what, text := range map[string]string{"name": f.Name, "sentence": f.Sentence,
			"definition": f.Definition, "source": f.Source, "attack": f.Attack} {
			if len(text) < 8 {
				t.Errorf("%s has no %s", f.ID, what)
			}
		}
		if !strings.HasSuffix(f.Sentence, ".") || !strings.HasSuffix(f.Definition, ".") || !strings.HasSuffix(f.Attack, ".") {
			t.Errorf("%s: sentences end with a full stop", f.ID)
		}
		if _, err := param.Check(f.ID, f.Params, nil); err != nil {
			t.Errorf("the defaults of %s: %v", f.ID, err)
		}
	}
}

// Sizes that thresholds accept, by the definition: rounded up from a fraction of
// 0.01 on.
func TestSizeThreshold(t *testing.T) {
	for threshold, want := range map[float64]int{1: 1, 0.5: 2, 0.34: 3, 0.333: 3, 0.33: 4, 0.2: 5, 0.1: 10,
		0.05: 20, 0.09: 12, 0.99: 2, 0.999: 1, 1e-300: math.MaxInt32} {
		if got := SizeThreshold(threshold); got != want {
			t.Errorf("%v: %d, want %d", threshold, got, want)
		}
	}
}

func TestNobodyInReports(t *testing.T) {
	r := NewReport(Classes{})
	if r.Journalist.Highest != 0 || r.Journalist.Average != 0 || r.Marketer.SuccessRate != 0 || r.Unique != 0 ||
		r.At(0.2) != (atThreshold{Threshold: 0.2, Effective: 0.2}) {
		t.Errorf("%+v", r)
	}
	for _, i := range r.Distribution {
		if i.Share != 0 || i.Cumulative != 0 {
			t.Errorf("%+v", i)
		}
	}
	if g := r.Prosecutor.Within(NoGuarantee); g != (Guarantee{}) {
		t.Errorf("%+v", g)
	}
}
