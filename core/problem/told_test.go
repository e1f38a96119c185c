package problem

import "testing"

// TestTold: a problem's own sentence stands in another one with what it was made of, also where
// it was changed by hand; the rest of the problem stays.
func TestTold(t *testing.T) {
	p := New("a", "hint", "It has %d rows.", 3).At(Place{Line: 7})
	for _, c := range []struct {
		p              *Problem
		sentence, part string
	}{
		{p, "Formula 2: It has 3 rows.", "It has {1} rows."},
		{&Problem{Code: "a", Hint: "hint", Sentence: "By hand.", Place: p.Place, Said: p.Said}, "Formula 2: By hand.", "By hand."},
	} {
		q := c.p.Worded("Formula %d: %s", 2, c.p.Told())
		if q.Sentence != c.sentence || q.Said.String() != c.sentence || q.Said.Parts[1].Said.Format != c.part ||
			q.Code != "a" || q.Hint != "hint" || q.Place != p.Place {
			t.Errorf("%+v, want %s", q, c.sentence)
		}
	}
	if q := p.Advising(Say("Write %q.", "x")); q.Hint != `Write "x".` || q.Advised.Format != "Write {1}." || p.Hint != "hint" {
		t.Errorf("%+v", q)
	}
	if c := Offer("skip", "--skip", nil, Say("Skip %d lines", 2)); c.Label != "Skip 2 lines" || c.Said.Format != "Skip {1} lines" {
		t.Errorf("%+v", c)
	}
	if got := Say("%s is missing.", Called("Size")); got.String() != "“Size” is missing." || got.Parts[0].Kind != Term {
		t.Errorf("%+v", got)
	}
}
