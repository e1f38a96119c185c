package sentence

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
)

func TestFill(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Fill("Part {n} of {of}, again {n}", "n", "3", "of", "5"), "Part 3 of 5, again 3"},
		{Fill("{a}{b}", "a", "{b}", "b", "x"), "{b}x"}, // a column may have such a name
		{Fill("{unknown} stays", "n", "3"), "{unknown} stays"},
		{Fills(1, "{n} column of {of}", "{n} columns of {of}", "of", "T"), "1 column of T"},
		{Fills(1200, "{n} column", "{n} columns"), "1,200 columns"},
		{Fills(0, "{n} column", "{n} columns"), "0 columns"},
		{Quoted("age"), "“age”"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestQuoted: quotes are those of the language, also for what is quoted alone.
func TestQuoted(t *testing.T) {
	defer language.Use(language.English)
	language.Use(&language.Language{Quotes: []string{"„", "“"}})
	if got := Quoted("age"); got != "„age“" {
		t.Errorf("%q", got)
	}
}
