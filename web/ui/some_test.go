package ui

import (
	"fmt"
	"testing"
)

// TestSome: of a long list those that matter most come first, and equals stay in their
// order; a short one stays as it is.
func TestSome(t *testing.T) {
	names, weigh := []string{"age", "sex", "lab one", "lab two", "note"}, []float64{0.1, 0.5, 0.9, 0.5, 0}
	for _, c := range []struct {
		few  int
		find string
		want string
	}{
		{few: 5, want: "[0 1 2 3 4]"},
		{few: 3, want: "[2 1 3 0 4]"},
		{few: 3, find: " TWO lab", want: "[3]"},
		{few: 3, find: "e", want: "[2 1 0 4]"},
		{few: 3, find: "zip", want: "[]"},
	} {
		s := Some{Names: names, Weigh: weigh, Few: c.few, find: c.find}
		if got := fmt.Sprint(s.found()); got != c.want {
			t.Errorf("%d, %q: %s, want %s", c.few, c.find, got, c.want)
		}
	}
}
