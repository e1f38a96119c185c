package control

import (
	"strings"
	"testing"
)

// TestPlaceProblem: each cause has a sentence of its own, with the browser's words in brackets.
func TestPlaceProblem(t *testing.T) {
	for name, want := range map[string]string{
		"QuotaExceededError":         "There is not enough space for t.csv where it was to be written (So it is).",
		"NotAllowedError":            "The browser may not write t.csv to the place that was chosen (So it is).",
		"NoModificationAllowedError": "t.csv cannot be changed there: it is write-protected, or another program holds it open (So it is).",
		"NotFoundError":              "The place that was chosen for t.csv is no longer there (So it is).",
		"AbortError":                 "The browser has broken off writing t.csv (So it is).",
		"NotReadableError":           "The browser could not read back what it was to write to t.csv (So it is).",
		"UnknownError":               "t.csv could not be written to the place that was chosen (So it is).",
	} {
		p := placeProblem("t.csv", name, "So it is. ")
		if p.Sentence != want || !strings.Contains(p.Hint, "No part of the file was left behind.") {
			t.Errorf("%s: %s %s", name, p.Sentence, p.Hint)
		}
		if silent := placeProblem("t.csv", name, ""); silent.Sentence != strings.Replace(want, " (So it is)", "", 1) {
			t.Errorf("%s without words: %s", name, silent.Sentence)
		}
	}
}
