package ui

import "testing"

// TestDescribing: what describes the field of a column is one id, whatever the column is called.
func TestDescribing(t *testing.T) {
	for id, want := range map[string]string{"k": "k-why",
		"treated-patient number": "treated-patient␣number-why", "top-a\u00a0b": "top-a␣b-why"} {
		if got := describing(id, "why"); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}
