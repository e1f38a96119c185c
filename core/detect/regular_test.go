package detect

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// FuzzExpressions: each expression that insides use finds in any text what package regexp finds
// with the same source, unless a letter outside of ASCII is where a word begins or ends, of which
// package regexp knows nothing.
func FuzzExpressions(f *testing.F) {
	for text := range withinTexts {
		f.Add(text)
	}
	for _, text := range []string{"", "\xff Dr. \xc3", "TEL. 0731 500 12345 und FAX (0731) 500-12346 ",
		"nommée Zoé Bernard", "ſept. 2019", "12ª calle del Sol",
		"DE89 3704 0044 0532 0130 00 DE89370400440532013000", "Mr Mr. Dr X", "1-2-3-4 1.2.3.4.5.6", "a@b.c a@b.cd.", strings.Repeat("Ab ", 40)} {
		f.Add(text)
	}
	twins := make([]*regexp.Regexp, len(insides))
	for i := range insides {
		twins[i] = regexp.MustCompile(insides[i].source)
	}
	ascii := regexp.MustCompile(`\b`)
	f.Fuzz(func(t *testing.T, text string) {
		var edges []int
		for place := range text {
			if edge(text, place) {
				edges = append(edges, place)
			}
		}
		if edge(text, len(text)) {
			edges = append(edges, len(text))
		}
		same := slices.EqualFunc(edges, ascii.FindAllStringIndex(text, -1), func(place int, found []int) bool { return place == found[0] })
		for i := range insides {
			e := expressions()[i]
			var got [][]int
			for start, end := e.find(text, 0); start >= 0; start, end = e.find(text, end) {
				got = append(got, []int{start, end})
			}
			if want := twins[i].FindAllStringIndex(text, -1); same && !slices.EqualFunc(got, want, slices.Equal[[]int]) {
				t.Errorf("%q in %q: %v, want %v", insides[i].source, text, got, want)
			}
		}
	})
}
