package search

import "testing"

// TestRegistry: what is described can run, in the same order, but for "auto",
// which stands for another one.
func TestRegistry(t *testing.T) {
	described, runs := All(), algorithms()
	if len(described) != 1+len(runs) || described[0].ID != Auto {
		t.Fatalf("%d algorithms are described and %d run", len(described), len(runs))
	}
	for i, a := range runs {
		if a.info != described[1+i] || a.run == nil || a.checks == nil {
			t.Errorf("%s: incomplete, or not %s", a.info.ID, described[1+i].ID)
		}
	}
	if _, err := lookup(Auto); err == nil {
		t.Error("auto runs")
	}
}
