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
		{New("a", "", "Column %q has %d of %s, %.1f %% and %c.", "age", 12, "words", 2.5, 'x'), "Column {1} has {2} of {3}, {4} % and {5}.",
			`Column "age" has 12 of words, 2.5 % and x.`},
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
	if q := p.Hinted("Columns: %s.", Some([]string{"a", "b"})); p.Hint != "before" ||
		q.Hint != "Columns: a and b." || q.Advised.Format != "Columns: {1}." {
		t.Errorf("%+v, %+v", p, q)
	}
}

// TestSeveral: English tells one from all other numbers.
func TestSeveral(t *testing.T) {
	for _, c := range []struct {
		n      int
		digits Digits
		want   string
	}{{0, "0", "0 records of x"}, {1, "1", "1 record of x"}, {1200, "1,200", "1,200 records of x"}} {
		if got := Several(c.n, "%s record of %s", "%s records of %s", c.digits, "x").String(); got != c.want {
			t.Errorf("%d: %q, want %q", c.n, got, c.want)
		}
	}
}

// TestWorded: another sentence takes the place of the first, in what it was made of, too; the hint
// stays.
func TestWorded(t *testing.T) {
	p := New("x", "Look.", "It is %d.", 3)
	q := p.Worded("It cannot be %q.", "a")
	sentence, hint := q.Texts()
	if q.Sentence != `It cannot be "a".` || sentence.String() != q.Sentence || sentence.Format != "It cannot be {1}." ||
		hint.String() != "Look." || p.Sentence != "It is 3." {
		t.Errorf("%+v, %+v", q, sentence)
	}
}
