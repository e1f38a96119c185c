package verify

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestJoinedRanges: a text that joins two ranges of the level is allowed for all values between
// its ends and for no other; a value alone is no end of it, and a text that could mean two things,
// or the wrong way round, is none.
func TestJoinedRanges(t *testing.T) {
	five := [][]string{{"1", "0-4", "0-9", "*"}, {"2", "0-4", "0-9", "*"}, {"7", "5-9", "0-9", "*"}, {"5", "5-9", "0-9", "*"},
		{"12", "10-14", "10-19", "*"},
		{"11", "10-14", "10-19", "*"}, {"19", "15-19", "10-19", "*"}, {"99", "?", "?", "*"}, {"98", "?", "?", "*"}}
	codes := [][]string{{"K35.1", "K35", "*"}, {"K35.2", "K35", "*"}, {"K36.0", "K36", "*"}, {"K37.0", "K37", "*"}, {"K37.1", "K37", "*"}}
	twice := [][]string{{"1", "a", "*"}, {"2", "a", "*"}, {"3", "a-b", "*"}, {"4", "a-b", "*"},
		{"5", "b-c", "*"}, {"6", "b-c", "*"}, {"7", "c", "*"}, {"8", "c", "*"}}
	for _, test := range []struct {
		rows    [][]string
		of      table.Type
		joined  int
		text    string
		allowed []string // values
	}{
		{five, table.Integer, 1, "5-14", []string{"5", "7", "11", "12"}},
		{five, table.Integer, 0, "5-14", nil},
		{five, table.Integer, 2, "5-14", nil},
		{five, table.Integer, 1, "5-19", nil}, // 19 is alone
		{five, table.Integer, 1, "10-4", nil},
		{five, table.Integer, 1, "5-13", nil},
		{five, table.Integer, 1, "0-14", []string{"1", "2", "5", "7", "11", "12"}},
		{codes, table.String, 1, "K35-K37", []string{"K35.1", "K35.2", "K36.0", "K37.0", "K37.1"}},
		{codes, table.String, 1, "K35-K36", nil},
		{codes, table.String, 1, "K37-K35", nil},
		{twice, table.Integer, 1, "a-b-c", nil}, // a and b-c, or a-b and c
	} {
		var in, out [][]string
		for _, row := range test.rows {
			in = append(in, []string{row[0]})
			out = append(out, []string{test.text})
		}
		original := encode(t, []string{"x"}, in)
		typed := *original.Columns[0]
		typed.Type = test.of
		p := pair{in: &typed, out: encode(t, []string{"x"}, out).Columns[0], ColumnClaim: ColumnClaim{Treatment: Recoded,
			Hierarchy: &hierarchy.Hierarchy{Rows: test.rows}, Highest: len(test.rows[0]) - 1, Joined: test.joined, Typed: &typed}}
		p.expectAny(false)
		allowed := map[string]bool{}
		for _, value := range test.allowed {
			allowed[value] = true
		}
		for code, value := range typed.Dict.Values() {
			if (len(p.any[code]) > 0) != allowed[value] {
				t.Errorf("%q for %s: %v", test.text, value, p.any[code])
			}
		}
	}
}

// TestTwo: labels are split as a regular expression splits them, on random texts of the signs that
// matter.
func TestTwo(t *testing.T) {
	expression := regexp.MustCompile(`^([^0-9]*)([0-9][0-9.]*)([^0-9]+)([0-9][0-9.]*)([^0-9]*)$`)
	random := rand.New(rand.NewPCG(1, 2))
	signs, matched := []rune("1239.-–, [](]x"), 0
	for range 200_000 {
		text := make([]rune, 1+random.IntN(9))
		for i := range text {
			text[i] = signs[random.IntN(len(signs))]
		}
		label := string(text)
		var want [3]string
		x := expression.FindStringSubmatch(label)
		if x != nil {
			want, matched = [3]string{x[1] + x[2] + x[3], x[4] + x[5], x[1] + x[3] + x[5]}, matched+1
		}
		head, tail, form, ok := two(label)
		if got := [3]string{head, tail, form}; ok != (x != nil) || got != want {
			t.Fatalf("%q: got %q, %v, want %q", label, got, ok, want)
		}
	}
	if matched < 100 {
		t.Errorf("only %d texts are labels of two ends", matched)
	}
}
