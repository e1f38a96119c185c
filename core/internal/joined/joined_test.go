package joined

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// typed is a column of values with a type.
func typed(t testing.TB, of table.Type, values ...string) *table.Column {
	var rows [][]string
	for _, value := range values {
		rows = append(rows, []string{value})
	}
	tab, err := table.EncodeStrings("test", []string{"x"}, rows)
	if err != nil {
		t.Fatal(err)
	}
	c := *tab.Columns[0]
	c.Type = of
	return &c
}

// TestRunsLabels: labels join neighbours by their outer ends, or by both labels; a value alone is
// no end, and what is in no order is not joined.
func TestRunsLabels(t *testing.T) {
	var ages, codes []string
	for age := range 30 {
		ages = append(ages, fmt.Sprintf("%d;%d-%d;%d-%d;*", age, age/5*5, age/5*5+4, age/10*10, age/10*10+9))
	}
	for i := range 12 {
		codes = append(codes, fmt.Sprintf("K%d.%d;K%d;*", 35+i/3, i%3, 35+i/3))
	}
	single := append([]string{"99;unknown;unknown;*"}, ages...)
	for _, test := range []struct {
		lines    []string
		of       table.Type
		from, to string // values in the first and the last range
		label    string // "": none, or that of the hierarchy
	}{
		{ages, table.Integer, "7", "12", "5-14"},
		{ages, table.Integer, "20", "24", "20-24"},
		{ages, table.Integer, "0", "29", "0-29"},
		{codes, table.String, "K35.1", "K37.0", "K35-K37"},
		{single, table.Integer, "21", "26", "20-29"},
		{single, table.Integer, "21", "99", ""},
		{[]string{"K1.1;K1;*", "K1.2;K1;*", "K10.1;K10;*", "K10.2;K10;*", "K9.1;K9;*", "K9.2;K9;*"}, table.String, "", "", ""},
		{[]string{"K35.10;K35.10;K35;*", "K35.2;K35.2;K35;*", "K36.1;K36.1;K36;*", "K36.12;K36.12;K36;*", "K37.1;K37.1;K37;*",
			"K37.2;K37.2;K37;*"},
			table.String, "K35.2", "K36.1", "K35-K36"},
		{[]string{"a;vowel;*", "b;consonant;*", "e;vowel;*", "f;consonant;*"}, table.String, "", "", ""},
		{[]string{"1;odd;*", "2;even;*", "3;odd;*", "4;even;*"}, table.Integer, "", "", ""},
		{[]string{"1-1;a-b;*", "1-2;a-b;*", "2-1;a;*", "2-2;a;*"}, table.String, "1-1", "2-2", "a-b – a"},
	} {
		h := &hierarchy.Hierarchy{}
		for _, line := range test.lines {
			h.Rows = append(h.Rows, strings.Split(line, ";"))
		}
		r := New(h, typed(t, test.of, "1"))
		if test.from == "" {
			if r != nil {
				t.Errorf("%v: ranges are joined", test.lines)
			}
			continue
		}
		if r == nil {
			t.Errorf("%v: no ranges are joined", test.lines)
			continue
		}
		_, first := r.Of(test.from)
		_, last := r.Of(test.to)
		run := Range{min(first[r.Base-1].Begin, last[r.Base-1].Begin), max(first[r.Base-1].End, last[r.Base-1].End)}
		if got := r.Label(run); got != test.label {
			t.Errorf("%s to %s: %q, want %q", test.from, test.to, got, test.label)
		}
	}
}

// FuzzRuns: a label is read as the run that it was made of and nothing else; where it is a label of
// the hierarchy, too, it has the same values; and both ends are ranges of two values or more.
func FuzzRuns(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 7))
		n, way := 2+rng.IntN(30), rng.IntN(4)
		var rows [][]string
		low, high := 0, 0
		for value := range n {
			if rng.IntN(3) == 0 {
				low = value
			}
			if low == value && rng.IntN(2) == 0 {
				high = value
			}
			label := map[int]func(i int) string{
				0: func(i int) string { return fmt.Sprintf("%d-", i) }, 1: func(i int) string { return fmt.Sprintf("[%d, %d]", i, i+9) },
				2: func(i int) string { return fmt.Sprintf("%d-%d", i, i+4) }, 3: func(i int) string { return strings.Repeat("a", i+1) },
			}[way]
			rows = append(rows, []string{fmt.Sprint(value), label(low), "up " + label(high), "*"})
		}
		rng.Shuffle(n, func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		h := &hierarchy.Hierarchy{Rows: rows}
		r := New(h, typed(t, table.Integer, "1"))
		if r == nil {
			return
		}
		texts := map[string]Range{}
		for begin := range n {
			for end := begin + 1; end <= n; end++ {
				text := r.Label(Range{begin, end})
				if text == "" {
					continue
				}
				if _, twice := texts[text]; twice {
					t.Fatalf("%q means two runs", text)
				}
				texts[text] = Range{begin, end}
				if got, ok := r.Read(text); !ok || got != texts[text] {
					t.Fatalf("%q of %v reads as %v", text, texts[text], got)
				}
				for _, at := range []int{begin, end - 1} { // values are their places
					if _, ranges := r.Of(fmt.Sprint(at)); ranges[r.Base-1].Rows() < 2 || ranges[r.Base-1].Begin < begin || ranges[r.Base-1].End > end {
						t.Fatalf("%q: the end %d is of %v", text, at, ranges)
					}
				}
			}
		}
		for level := range h.Height() {
			of := map[string]map[string]bool{}
			for _, row := range rows {
				if of[row[level]] == nil {
					of[row[level]] = map[string]bool{}
				}
				of[row[level]][row[0]] = true
			}
			for text, run := range texts {
				for value := range n {
					if values := of[text]; values != nil && values[fmt.Sprint(value)] != (run.Begin <= value && value < run.End) {
						t.Fatalf("%q is a label of %v and a run of %v", text, values, run)
					}
				}
			}
		}
	})
}

// TestTwoEnds: labels are split as a regular expression splits them, on random texts of the signs
// that matter.
func TestTwoEnds(t *testing.T) {
	expression := regexp.MustCompile(`^([\[(\]]?)([0-9.]*[0-9])( ?[-–] ?|, ?)([0-9.]*[0-9])([\])\[]?)$`)
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
		head, tail, form, ok := twoEnds(label)
		if got := [3]string{head, tail, form}; ok != (x != nil) || got != want {
			t.Fatalf("%q: got %q, %v, want %q", label, got, ok, want)
		}
	}
	if matched < 100 {
		t.Errorf("only %d texts are labels of two ends", matched)
	}
}
