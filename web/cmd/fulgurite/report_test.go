package main

import (
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestWork: what is said of a search is no more than it did, also where a small lattice
// took more checks than it has possibilities.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		result core.Anonymized
		want   string
	}{
		{core.Anonymized{Algorithm: "flash", Checks: 5, Lattice: 12960}, "12,960 possibilities searched by flash with 5 checks in 0.0 s"},
		{core.Anonymized{Algorithm: "bolt", Checks: 1, Lattice: 7.888609052210118e69, Stopped: "memory"},
			"about 7.9 × 10^69 possibilities searched by bolt with 1 check in 0.0 s (stopped as the memory for a search was full)"},
		{core.Anonymized{Algorithm: "bolt", Checks: 9, Lattice: 6}, "6 possibilities searched by bolt with 9 checks in 0.0 s"},
		{core.Anonymized{Algorithm: "lightning", Checks: 7, Lattice: 100, Stopped: "time"}, "100 possibilities searched by lightning with 7 checks in 0.0 s (stopped by the time limit)"},
		{core.Anonymized{Method: project.Local, Algorithm: "bolt", Checks: 9, Lattice: 6, Rounds: make([]core.Round, 2)}, "Searched by bolt with 9 checks in 0.0 s; 2 rounds"},
	} {
		if got := work(&job{Anonymized: c.result}); got.String() != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
