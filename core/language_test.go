package core_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// TestOutputLanguage: labels are in the language of the project, and verified so; a project that
// says none gives the same bytes as one that says English, and what was named by hand stays.
func TestOutputLanguage(t *testing.T) {
	released := map[string][]string{}
	for _, language := range []string{"", "en", "de", "fr", "es"} {
		p := discharges(2)
		p.Output.Language = language
		p.Columns[1].Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindIntervals,
			Intervals: &hierarchy.Intervals{Widths: []float64{10, 50}, Labels: "words"}}
		p.Columns[3].Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindPriority,
			Priority: &hierarchy.Priority{Least: []float64{2, 3}, Other: "elsewhere"}}
		r, lines := releasedLines(t, patients, &p, core.Options{})
		if r.Verified.Records == 0 {
			t.Fatalf("%q: %+v", language, r.Verified)
		}
		released[language] = lines
	}
	if !slices.Equal(released[""], released["en"]) {
		t.Errorf("%q by default, %q in English", released[""], released["en"])
	}
	for language, to := range map[string]string{"de": " bis ", "fr": " à ", "es": " a "} {
		want := strings.ReplaceAll(strings.Join(released[""], "\n"), " to ", to)
		if got := strings.Join(released[language], "\n"); got != want || !strings.Contains(got, "0"+to) || !strings.Contains(got, "elsewhere") {
			t.Errorf("%s:\n%s\nwant\n%s", language, got, want)
		}
	}
	p := discharges(2)
	p.Output.Language = "la"
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "output.language") {
		t.Errorf("%v", err)
	}
}
