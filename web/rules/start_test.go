package rules

import "testing"

func TestCost(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		bytes   int64
		want    string
	}{
		{0.2, 3_400_001,
			"It will take about a second at most, and up to 4 MB of memory in addition to the table itself; you can stop at any time."},
		{4.1, 999, "It will take about 5 seconds, and up to 1 MB of memory in addition to the table itself; you can stop at any time."},
		{121, 0, "It will take about 3 minutes; you can stop at any time."},
		{7201, 1_000_000_000,
			"It will take about 3 hours, and up to 1,000 MB of memory in addition to the table itself; you can stop at any time."},
		{0, 0, ""},
	} {
		if got := Cost(c.seconds, c.bytes); got != c.want {
			t.Errorf("%v s, %d bytes: %s", c.seconds, c.bytes, got)
		}
	}
}
