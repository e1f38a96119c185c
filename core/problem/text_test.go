package problem

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestText: a sentence is what its format and parts make, also behind the wire.
func TestText(t *testing.T) {
	sixty := strings.Split(strings.TrimSpace(strings.Repeat("q ", 60)), " ")
	for _, c := range []struct {
		p            *Problem
		format, text string
	}{
		{New("a", "", "Column %q has %d of %s, %.1f %% and %c.", "age", 12, "words", 2.5, 'x'), "Column {1} has {2} of {3}, {4} % and {5}.", `Column "age" has 12 of words, 2.5 % and x.`},
		{New("a", "", "Columns: %s.", Some(sixty)), "Columns: {1}.", "Columns: q, q, q, q, q, q, q, q, q, q, q, q and 48 more."},
		{New("a", "", "%q", `a "b" c`), "{1}", `"a \"b\" c"`},
		{New("a", "", "%q and %s", "{2}", "{1}"), "{1} and {2}", `"{2}" and {1}`},
		{New("a", "", "%-3d|%04d", 1, 2), "{1}|{2}", "1  |0002"},
	} {
		data, err := json.Marshal(c.p)
		if err != nil {
			t.Fatal(err)
		}
		var back Problem
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		if c.p.Sentence != c.text || back.Said.Format != c.format || back.Said.String() != c.text {
			t.Errorf("%q is %q of %q, want %q of %q", c.p.Sentence, back.Said.String(), back.Said.Format, c.text, c.format)
		}
	}
	if p := New("a", "", "100 %% stays"); p.Said != nil || p.Sentence != "100 % stays" {
		t.Errorf("%+v", p)
	}
	p := New("a", "before", "A.")
	if q := p.Hinted("Columns: %s.", Some([]string{"a", "b"})); p.Hint != "before" || q.Hint != "Columns: a and b." || q.Advised.Format != "Columns: {1}." {
		t.Errorf("%+v, %+v", p, q)
	}
}
