package project

import (
	"slices"
	"testing"
)

// TestScale: what is written is read as it was, whatever stands in the values.
func TestScale(t *testing.T) {
	for want, values := range map[string][]string{
		`low<medium<high`:          {"low", "medium", "high"},
		`"<1000"<1000-9999<10000+`: {"<1000", "1000-9999", "10000+"},
		`x<"<1000"<"a""<b"`:        {"x", "<1000", `a"<b`},
		`it's<5" wide<wider`:       {"it's", `5" wide`, "wider"},
		`"<"<"<<"<a, b`:            {"<", "<<", "a, b"},
	} {
		if got := ParseScale(Scale(values)); !slices.Equal(got, values) {
			t.Errorf("%q is read as %q", values, got)
		}
		if got := ParseScale(want); !slices.Equal(got, values) {
			t.Errorf("%s is read as %q, want %q", want, got, values)
		}
	}
	for _, text := range []string{"", "low", `"low`} {
		if got := ParseScale(text); got != nil {
			t.Errorf("%q: %q", text, got)
		}
	}
}
