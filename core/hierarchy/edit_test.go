package hierarchy

import (
	"testing"
)

func TestWithGroup(t *testing.T) {
	three := define(t, "1;1-4;low;*", "7;5-9;high;*")
	flatTop := define(t, "1;low", "7;high")
	for _, test := range []struct {
		h     *Hierarchy
		label string
		want  string
	}{
		{three, "unknown", "NULL;unknown;unknown;*"},
		{three, "1-4", "NULL;1-4;low;*"},
		{three, "low", "NULL;low;low;*"},
		{three, "*", "NULL;*;*;*"},
		{flatTop, "unknown", "NULL;unknown"},
		{flatTop, "low", "NULL;low"},
		{define(t, "1", "2"), "unknown", "NULL"},
	} {
		got, err := test.h.WithGroup([]string{"NULL"}, test.label)
		if err != nil {
			t.Fatal(err)
		}
		if all := lines(got); all[len(all)-1] != test.want {
			t.Errorf("%s: %s, want %s", test.label, all[len(all)-1], test.want)
		}
		if _, err := Encode(got, column(t, "x", "1", "NULL")); err != nil {
			t.Errorf("%s: %v", test.label, err)
		}
	}
	wantCode(t, second(three.WithGroup([]string{"NULL"}, "")), "hierarchy-no-label")
}
