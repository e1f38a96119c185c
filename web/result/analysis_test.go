package result

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/summary"
)

func TestRecords(t *testing.T) {
	for n, want := range map[float64]string{0: "0", 3: "3", 0.25: "0.3", 2151.34: "2,151.3", 29_656: "29,656", 1e6 - 0.02: "1,000,000"} {
		if got := records(n); got != want {
			t.Errorf("%v is %s, want %s", n, got, want)
		}
	}
	for n, want := range map[float64]string{0: "0", 0.01: "0", -0.01: "0", -506: "−506", 1331.25: "+1,331.3"} {
		if got := more(n); got != want {
			t.Errorf("%v is %s, want %s", n, got, want)
		}
	}
}

// TestAnalysisSentence: the group that is furthest off, by records or by means, and what is hidden.
func TestAnalysisSentence(t *testing.T) {
	x := func(v float64) *float64 { return &v }
	a := &summary.Analysis{By: "age", Groups: []summary.AnalysisGroup{
		{Text: "20", To: "29", Kind: summary.Plain, Before: summary.Tally{Records: 10, Mean: x(5)}, After: summary.Tally{Records: 9, Mean: x(9)}},
		{Kind: summary.Missing, Before: summary.Tally{Records: 4, Mean: x(1)}, After: summary.Tally{Records: 0}},
	}}
	for _, c := range []struct {
		of     string
		hidden int
		want   string
	}{
		{"", 0, "Furthest off is age = missing: 4 records before, 0 after."},
		{"cost", 0, "Furthest off is age = 20 to 29: a mean of 5 before, 9 after."},
		{"cost", 1,
			"Furthest off is age = 20 to 29: a mean of 5 before, 9 after. Of 1 record the finished table does not show age; it is in no group."},
	} {
		a.Of, a.Hidden = c.of, c.hidden
		if got := AnalysisSentence(a); got != c.want {
			t.Errorf("%s\n%s", got, c.want)
		}
	}
	same := &summary.Analysis{By: "age",
		Groups: []summary.AnalysisGroup{{Text: "20", Before: summary.Tally{Records: 2}, After: summary.Tally{Records: 2}}}}
	if got := AnalysisSentence(same); got != "Every group has as many records as before." {
		t.Error(got)
	}
}
