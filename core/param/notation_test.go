package param

import (
	"strconv"
	"testing"
)

// TestNotation: 1234.5 and its neighbours in all notations, and what none accepts.
func TestNotation(t *testing.T) {
	for _, test := range []struct{ sample, text, want string }{
		{"1234.5", "1234.5", "1234.5"}, {"1234.5", "-0.5", "-0.5"}, {"1234.5", "1e3", "1e3"}, {"1234.5", "1,5", ""}, {"1234.5", "1 234", ""},
		{"1234,5", "18,5", "18.5"}, {"1234,5", "1,000", "1.000"}, {"1234,5", "18.5", ""}, {"1234,5", "18,", ""}, {"1234,5", ",5", ""},
		{"1.234,5", "1.234,5", "1234.5"}, {"1.234,5", "1234,5", "1234.5"}, {"1.234,5", "12.34,5", ""},
		{"1.234,5", "1.234.567", "1234567"}, {"1.234,5", "1.23", ""},
		{"1,234.5", "1,234.5", "1234.5"}, {"1,234.5", "1,000", "1000"}, {"1,234.5", "1.000,5", ""},
		{"1 234,5", "1 234,5", "1234.5"}, {"1 234,5", "1\u00a0234,5", "1234.5"}, {"1 234,5", "1\u202f234\u202f567", "1234567"},
		{"1 234,5", "1 234\u202f567", ""}, {"1 234,5", "1\t234", ""},
		{"1'234.5", "1'234.5", "1234.5"}, {"1'234.5", "1’234", "1234"}, {"1'234.5", "'234", ""},
		{"1234,5", "\u22125,5", "-5.5"}, {"1234,5", "+5,5", "+5.5"}, {"1234,5", "--5", ""}, {"1234,5", "1e", ""},
		{"1234,5", "1,5e-3", "1.5e-3"}, {"1234,5", "e3", ""}, {"1234,5", "", ""},
	} {
		n, ok := NotationOf(test.sample)
		if !ok {
			t.Fatal(test.sample)
		}
		got, ok := n.Plain(test.text)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q is %q %v, want %q", test.sample, test.text, got, ok, test.want)
		}
	}
	if _, ok := NotationOf("1234;5"); ok {
		t.Error("1234;5 is no sample")
	}
	for _, sample := range Notations() { // each reads its own sample
		n, _ := NotationOf(sample)
		if got, ok := n.Plain(sample); !ok || got != "1234.5" {
			t.Errorf("%s: %q %v", sample, got, ok)
		}
	}
}

// FuzzNotation: a text that is one number in all notations that take it is the same
// number to whoever types it.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{"1,000", "1.234,5", "1 234", "18,5", "1'000'000", "0.125", "-5", "1e6", "12,34"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		numbers := map[float64]bool{}
		for _, sample := range Notations() {
			n, _ := NotationOf(sample)
			plain, ok := n.Plain(text)
			if !ok {
				continue
			}
			x, err := strconv.ParseFloat(plain, 64)
			if err != nil && plain == "" {
				t.Fatalf("%q in %s is %q", text, sample, plain)
			}
			numbers[x] = true
		}
		x, err := ParseNumber(text)
		if err == nil && len(numbers) == 1 && !numbers[x] {
			t.Errorf("%q is %v to people and %v in columns", text, x, numbers)
		}
	})
}

// TestWritten: each notation writes 1234.5 as its sample has it, and reads it again.
func TestWritten(t *testing.T) {
	for _, sample := range Notations() {
		n, ok := NotationOf(sample)
		if got := n.Written("1234.5"); !ok || got != sample {
			t.Errorf("%q writes %q", sample, got)
		}
		for _, plain := range []string{"0", "-1", "999", "-1000.25", "1234567", "100000", "-123456.5"} {
			if back, ok := n.Plain(n.Written(plain)); !ok || back != plain {
				t.Errorf("%q: %s became %q and %q", sample, plain, n.Written(plain), back)
			}
		}
	}
	n, _ := NotationOf("1,234.5")
	for plain, want := range map[string]string{"-1234567.25": "-1,234,567.25", "100": "100", "-100": "-100", "1000": "1,000"} {
		if got := n.Written(plain); got != want {
			t.Errorf("%s became %s, want %s", plain, got, want)
		}
	}
}
