package result

import (
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/risk"
)

// TestThresholds: where a limit stands among the bars.
func TestThresholds(t *testing.T) {
	for _, x := range []struct{ risk, ranges, sizes float64 }{
		{0.2, 4, 2},      // after the range up to 20 %, before groups of 5
		{0.5, 6, 1},      // groups of 2
		{1, 7, 0},        // nothing is above it
		{0.1, 3, 3},      // groups of 10
		{0.05, 2, 4},     // groups of 20
		{0.15, 3.5, 2.4}, // groups of 7: two of the five sizes from 5 to 9 are above the limit
		{0.01, 1, 5.5},   // somewhere in the last bar
	} {
		if got := amongRanges(x.risk); math.Abs(got-x.ranges) > 1e-9 {
			t.Errorf("%v among ranges of risk: %v, want %v", x.risk, got, x.ranges)
		}
		if got := amongSizes(x.risk, risk.FromSizes([]int{1})); math.Abs(got-x.sizes) > 1e-9 {
			t.Errorf("%v among sizes: %v, want %v", x.risk, got, x.sizes)
		}
	}
}

func TestSingledSentence(t *testing.T) {
	some := &risk.Specials{Most: 4, Asked: 4, People: 10, Singled: []int{1, 2, 0, 0}}
	none := &risk.Specials{Most: 4, Asked: 4, People: 10, Singled: []int{0, 0, 0, 0}}
	one := &risk.Specials{Most: 1, Asked: 4, People: 10, Singled: []int{1}}
	for _, x := range []struct {
		before, after *risk.Specials
		want, records string
	}{
		{some, none, "Before, 3 of 10 people were singled out by up to four details. In the finished table nobody is by up to four details.",
			"Before, 3 of 10 records were singled out by up to four details. In the finished table none is by up to four details."},
		{none, none, "Before, nobody was singled out by up to four details. In the finished table nobody is by up to four details.",
			"Before, no record was singled out by up to four details. In the finished table none is by up to four details."},
		{one, one, "Before, 1 of 10 people was singled out by up to one detail. In the finished table 1 person is by up to one detail. In a table of this size it would take too long to look at more details together.",
			"Before, 1 of 10 records was singled out by up to one detail. In the finished table 1 record is by up to one detail. In a table of this size it would take too long to look at more details together."},
	} {
		if got := SingledSentence(true, x.before, x.after); got != x.want {
			t.Errorf("%s\nwant\n%s", got, x.want)
		}
		if got := SingledSentence(false, x.before, x.after); got != x.records {
			t.Errorf("%s\nwant\n%s", got, x.records)
		}
	}
}
