package param

import (
	"slices"
	"testing"
)

// TestAffix: numbers with units and signs are what people mean by them, and nothing else is.
func TestAffix(t *testing.T) {
	for _, test := range []struct{ sample, text, want string }{
		{"(1234.5)", "(33.52)", "-33.52"}, {"(1234.5)", "33.52", "33.52"}, {"(1234.5)", "(-33)", ""}, {"(1234.5)", "(33",
			""}, {"(1234.5)", "33)", ""},
		{"1234.5-", "50.00-", "-50.00"}, {"1234.5-", "18.00", "18.00"}, {"1234.5-", "-50-", ""}, {"1234,5-", "50,5-", "-50.5"},
		{"\u22121234.5", "\u221288.5", "-88.5"}, {"\u22121234.5", "88.5", "88.5"}, {"+1234.5", "+3", "3"}, {"+1234.5", "-3",
			"-3"}, {"+1234.5", "+-3", ""},
		{"1234.5 %", "12 %", "12"}, {"1234.5 %", "72.9%", "72.9"}, {"1234.5 %", "72.9\u00a0%", "72.9"}, {"1234.5 %", "72.9", ""},
		{"1.234,5 €", "1.045,50 €", "1045.50"}, {"1.234,5 €", "-2.300,00 €", "-2300.00"}, {"1.234,5 €", "5,00 $", ""},
		{"$1,234.5", "$1,234.50", "1234.50"}, {"$1,234.5", "-$12.00", "-12.00"}, {"$1,234.5", "$-12.00", "-12.00"}, {"$1,234.5", "12.00", ""},
		{"($1,234.5)", "($12.00)", "-12.00"}, {"1234.5 kg", "7.5 kg", "7.5"}, {"1234.5 kg", "7.5kg", "7.5"}, {"1234.5 kg", "7.5 g",
			""}, {"1234.5 kg", "kg", ""},
		{"1234.5 years", "58 years", "58"}, {"1 234,5 EUR", "1\u202f045,5 EUR", "1045.5"}, {"1234.5- €", "50.00- €", "-50.00"},
	} {
		n, ok := NotationOf(test.sample)
		got, is := n.Plain(test.text)
		if !ok || got != test.want || is != (test.want != "") {
			t.Errorf("%s %v: %q is %q %v, want %q", test.sample, ok, test.text, got, is, test.want)
		}
		if is {
			if again, ok := n.Plain(n.Written(got)); !ok || again != got {
				t.Errorf("%s: %s became %s and %s", test.sample, got, n.Written(got), again)
			}
		}
	}
	for _, sample := range []string{"1234.5 5", "a1234.5b", "1234", "x", "()1234.5", "1234.5 \n", "1234.5."} {
		if _, ok := NotationOf(sample); ok {
			t.Errorf("%q is a sample", sample)
		}
	}
}

// TestAffixed: what stands around all numbers is found; where it could be part of a code it is not
// known, and where it differs there is none.
func TestAffixed(t *testing.T) {
	for _, test := range []struct {
		texts      []string
		sample     string
		known, any bool
	}{
		{[]string{"(3)", "4"}, "(1234.5)", true, true}, {[]string{"(3)", "(4)"}, "(1234.5)", false, true}, {[]string{"3-", "4"},
			"1234.5-", true, true},
		{[]string{"5 kg", "7.5 kg"}, "1234.5 kg", true, true}, {[]string{"5 kg", "7.5kg"}, "1234.5 kg", true, true}, {[]string{"5 kg",
			"7 g"}, "", false, false},
		{[]string{"5 kg", "7"}, "", false, false}, {[]string{"$5", "$-7"}, "$1234.5", true, true}, {[]string{"5 Berlin", "7 Berlin"},
			"1234.5 Berlin", false, true},
		{[]string{"+5", "-7"}, "+1234.5", false, true}, {[]string{"\u22125", "7"}, "\u22121234.5", true, true}, {[]string{"5", "-7"},
			"", false, false},
		{[]string{"I21", "I25"}, "", false, false}, {[]string{"T1", "T2"}, "", false, false}, {[]string{"none", "5 kg"}, "", false,
			false}, {nil, "", false, false},
	} {
		samples, known, ok := Affixed(slices.Values(test.texts))
		if known = known && ok; ok != test.any || known != test.known || ok && samples[0] != test.sample {
			t.Errorf("%q: %q %v %v", test.texts, samples, known, ok)
		}
		if ok {
			for _, sample := range samples {
				if _, is := NotationOf(sample); !is {
					t.Errorf("%q: %q is no notation", test.texts, sample)
				}
			}
		}
	}
}
