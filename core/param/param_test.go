package param_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// TestParseNumber: what people type, as readers of it would agree. want is the
// number, or the code of the problem.
func TestParseNumber(t *testing.T) {
	for _, c := range []struct {
		text string
		want any
	}{
		{"5", 5.0}, {" 5 ", 5.0}, {"0", 0.0}, {"007", 7.0}, {"1000", 1000.0}, {"-3", -3.0}, {"+3", 3.0}, {"\u22123", -3.0},
		{"0.02", 0.02}, {"0,02", 0.02}, {".5", 0.5}, {",5", 0.5}, {"5.", 5.0}, {"1.5", 1.5}, {"1,5", 1.5}, {"1.0", 1.0}, {"12,3456", 12.3456},
		{"0.125", 0.125}, {"0,125", 0.125}, {"1234.567", 1234.567}, {"1234,567", 1234.567}, {"00.125", 0.125},
		{"1 000", 1000.0}, {"1\u00a0000", 1000.0}, {"1\u202f000", 1000.0}, {"1\u2009000\u2009000", 1e6},
		{"1'000", 1000.0}, {"1’000", 1000.0}, {"12 345 678", 12345678.0},
		{"1,000,000", 1e6}, {"1.000.000", 1e6}, {"1,234.5", 1234.5}, {"1.234,5", 1234.5},
		{"1,234.567", 1234.567}, {"1 000,500", 1000.5}, {"1'000.25", 1000.25},
		{"1e6", 1e6}, {"1.5e-3", 0.0015}, {"1,5E3", 1500.0}, {"2e+1", 20.0},
		{"1,000", "param-doubtful"}, {"1.000", "param-doubtful"}, {"-1,000", "param-doubtful"},
		{"12.345", "param-doubtful"}, {"123,456", "param-doubtful"},
		{"", "param-number"}, {" ", "param-number"}, {".", "param-number"}, {",", "param-number"},
		{"-", "param-number"}, {"five", "param-number"}, {"5k", "param-number"},
		{"1 0", "param-number"}, {"1 00 000", "param-number"}, {"1,00,000", "param-number"}, {"1,000.000,5", "param-number"},
		{"1.2.3", "param-number"}, {"1,,000", "param-number"},
		{"1 000'000", "param-number"}, {"1000 000", "param-number"}, {"--1", "param-number"}, {"1-", "param-number"},
		{"1.5.", "param-number"}, {"1.5,", "param-number"},
		{"0x10", "param-number"}, {"1_000", "param-number"}, {"NaN", "param-number"}, {"Inf", "param-number"}, {"1e", "param-number"},
		{"1e999", "param-number"}, {"e5", "param-number"}, {"1e99999", "param-number"},
		{"2%", "param-number"}, {"½", "param-number"},
	} {
		x, err := param.ParseNumber(c.text)
		if code, refused := c.want.(string); refused {
			if !errors.Is(err, &problem.Problem{Code: problem.Code(code)}) {
				t.Errorf("%q: %v, %v, want %s", c.text, x, err, code)
			}
			continue
		}
		if err != nil || x != c.want {
			t.Errorf("%q: %v, %v, want %v", c.text, x, err, c.want)
		}
	}
}

// TestDoubtful: the problem says both readings and how to write each, and what
// it says to write is read without doubt.
func TestDoubtful(t *testing.T) {
	for _, c := range []struct{ text, sentence, hint string }{
		{"1,000", `"1,000" could be 1000 or 1.`, "Write 1000 or 1."},
		{"1.500", `"1.500" could be 1500 or 1.5.`, "Write 1500 or 1.5."},
		{"-12,345", `"-12,345" could be -12345 or -12.345.`, "Write -12345 or -12.3450."},
		{"100,000", `"100,000" could be 100000 or 100.`, "Write 100000 or 100."},
	} {
		_, err := param.ParseNumber(c.text)
		p := problem.From(err)
		if p.Sentence != c.sentence || p.Hint != c.hint {
			t.Errorf("%q: %s %s", c.text, p.Sentence, p.Hint)
		}
		for _, advice := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(p.Hint, "Write "), "."), " or ") {
			if _, err := param.ParseNumber(advice); err != nil {
				t.Errorf("%q: it says to write %q: %v", c.text, advice, err)
			}
		}
	}
}

// FuzzParseNumber: what Go writes of a number is read as that number.
func FuzzParseNumber(f *testing.F) {
	for _, x := range []float64{0, 1, -2.5, 1e300, 0.1, 1234.5678, 5e-324} {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, x float64) {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Skip()
		}
		for _, format := range []string{"%v", "%.17e", "%.4f"} {
			text := fmt.Sprintf(format, x)
			got, err := param.ParseNumber(text)
			var want float64
			if _, scan := fmt.Sscan(text, &want); scan != nil {
				t.Fatal(scan)
			}
			if errors.Is(err, &problem.Problem{Code: "param-doubtful"}) {
				continue
			}
			if err != nil || got != want {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
	})
}

func TestParse(t *testing.T) {
	share := param.Param{Name: "limit", Kind: param.Real, Label: "Limit", Default: 0.0, Max: 1, Share: true}
	k := param.Param{Name: "k", Kind: param.Integer, Label: "Size", Default: 5.0, Min: 1, Max: math.MaxInt32}
	choice := param.Param{Name: "how", Kind: param.Choice, Label: "How", Default: "a", Choices: []param.Option{{Value: "a"}, {Value: "b"}}}
	flag := param.Param{Name: "on", Kind: param.Flag, Label: "On", Default: false}
	for _, c := range []struct {
		param param.Param
		text  string
		want  any // the value, or the code of the problem as problem.Code
	}{
		{share, "2 %", 0.02}, {share, "2%", 0.02}, {share, "2,5 %", 0.025}, {share, "2.3 %", 0.023},
		{share, "100\u00a0%", 1.0}, {share, "0,02", 0.02}, {share, "1", 1.0},
		{share, "101 %", problem.Code("param-range")}, {share, "2", problem.Code("param-range")}, {share, "%", problem.Code("param-number")},
		{share, "2 %%", problem.Code("param-number")},
		{k, "1000", 1000.0}, {k, "1 000", 1000.0}, {k, "1,000", problem.Code("param-doubtful")},
		{k, "2.5", problem.Code("param-type")}, {k, "0", problem.Code("param-range")},
		{k, "5 %", problem.Code("param-number")}, {k, "", problem.Code("param-number")}, {k, "5.0", 5.0},
		{choice, " b ", "b"}, {choice, "c", problem.Code("param-choice")}, {choice, "", problem.Code("param-choice")},
		{flag, "true", true}, {flag, "false", false}, {flag, "maybe", problem.Code("param-type")},
	} {
		got, err := c.param.Parse(c.text)
		if code, refused := c.want.(problem.Code); refused {
			if p := problem.From(err); err == nil || p.Code != code || p.Place.Path != c.param.Name {
				t.Errorf("%s %q: %v, %v, want %s", c.param.Name, c.text, got, err, code)
			}
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%s %q: %v, %v, want %v", c.param.Name, c.text, got, err, c.want)
		}
	}
}

// TestCheck: a complete copy, or what is wrong and where.
func TestCheck(t *testing.T) {
	params := []param.Param{
		{Name: "k", Kind: param.Integer, Default: 5.0, Min: 1, Max: math.MaxInt32},
		{Name: "t", Kind: param.Real, Default: 0.5, Max: 1, MinOpen: true},
	}
	given := param.Values{"k": 3.0}
	v, err := param.Check("Rule", params, given)
	if err != nil || v.Int("k") != 3 || v.Number("t") != 0.5 || len(given) != 1 {
		t.Errorf("%v, %v, given %v", v, err, given)
	}
	for _, c := range []struct {
		v        param.Values
		code     problem.Code
		sentence string
	}{
		{param.Values{"l": 3.0}, "param-unknown", `Rule has no parameter "l".`},
		{param.Values{"k": "five"}, "param-type", "Rule: k must be a number, not five."},
		{param.Values{"k": 2.5}, "param-type", "Rule: k must be a whole number, not 2.5."},
		{param.Values{"t": 0.0}, "param-range", "Rule: t cannot be 0."},
		{param.Values{"t": math.NaN()}, "param-range", "Rule: t cannot be NaN."},
	} {
		_, err := param.Check("Rule", params, c.v)
		if p := problem.From(err); err == nil || p.Code != c.code || p.Sentence != c.sentence {
			t.Errorf("%v: %v", c.v, err)
		}
	}
}
