package open

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/web/ui"
)

// TestSampleSize: the first screen, the help and the picture's words in the README tell of the
// sample as it is.
func TestSampleSize(t *testing.T) {
	records, people := ui.Int(sample.Rows), map[string]bool{}
	for _, record := range sample.Discharges(sample.Rows, sample.Seed) {
		people[record[1]] = true
	}
	if sample.Columns()[1] != "patient number" {
		t.Fatal("another column says who people are")
	}
	if !strings.Contains(language.T(wordsSampleWhat), records+" hospital discharges") {
		t.Errorf("%q does not say %s", language.T(wordsSampleWhat), records)
	}
	for file, sentence := range map[string]string{
		"../../static/docs/using.md": fmt.Sprintf("%s discharges of %s invented", records, ui.Int(len(people))),
		"../../README.md":            fmt.Sprintf("all %s people were unique", ui.Int(len(people))),
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), sentence) {
			t.Errorf("%s does not say %q", file, sentence)
		}
	}
}
