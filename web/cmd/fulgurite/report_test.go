package main

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestWork: what is said of a search is no more than it did, also where a small lattice
// took more checks than it has possibilities.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		result anonymize.Result
		want   string
	}{
		{anonymize.Result{Algorithm: "flash", Checks: 5, Lattice: 12960}, "5 of 12,960 possibilities checked by flash in 0.0 s"},
		{anonymize.Result{Algorithm: "bolt", Checks: 9, Lattice: 6}, "6 possibilities searched by bolt with 9 checks in 0.0 s"},
		{anonymize.Result{Algorithm: "lightning", Checks: 7, Lattice: 100, Stopped: "time"}, "7 of 100 possibilities checked by lightning in 0.0 s (stopped by the time limit)"},
		{anonymize.Result{Method: project.Local, Algorithm: "bolt", Checks: 9, Lattice: 6, Rounds: make([]anonymize.Round, 2)}, "9 possibilities checked by bolt in 0.0 s; 2 rounds"},
	} {
		if got := work(&job{Result: c.result}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
