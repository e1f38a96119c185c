package privacy

import "testing"

// TestGroupsOf: 1/11 is more than 0.09, so that it needs groups of 12; a third may be written with
// two digits or three where that is forgiven: floor(1/x), and one more if its fraction is 0.01 or
// more.
func TestGroupsOf(t *testing.T) {
	for _, x := range []struct {
		parameter string
		value     float64
		want      int
	}{{"highestRisk", 0.09, 12}, {"averageRisk", 0.09, 12}, {"highestRisk", 0.2, 5}, {"averageRisk", 0.2, 5},
		{"highestRisk", 0.333, 3}, {"averageRisk", 0.333, 4},
		{"averageRisk", 1.0 / 11, 11}, {"recordsAtRisk", 0.09, 0}, {"highestRisk", 0, 0}} {
		if got := GroupsOf(x.parameter, x.value); got != x.want {
			t.Errorf("%+v: %d", x, got)
		}
	}
}
