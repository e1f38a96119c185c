package hierarchy

import (
	"strings"
	"testing"
)

func TestRedaction(t *testing.T) {
	for _, test := range []struct {
		name    string
		options *Redaction
		values  []string
		want    []string
	}{
		{"default, as in the example of the Flash paper but for the top", nil, []string{"81925", "81667"},
			[]string{"81667;8166*;816**;81***;8****;*", "81925;8192*;819**;81***;8****;*"}},
		{"left", &Redaction{From: "left", Step: 2}, []string{"abcd"}, []string{"abcd;**cd;*"}},
		{"step does not divide the length", &Redaction{Step: 2, Mask: "x"}, []string{"abcde"}, []string{"abcde;abcxx;axxxx;*"}},
		{"short values stay short", nil, []string{"1", "12", "123"}, []string{"1;*;*;*", "12;1*;**;*", "123;12*;1**;*"}},
		{"filled up on the left, because redaction starts right", &Redaction{Pad: "0"}, []string{"501", "10115"},
			[]string{"501;0050*;005**;00***;0****;*", "10115;1011*;101**;10***;1****;*"}},
		{"filled up on the right", &Redaction{Pad: "_", Align: "left"}, []string{"I10", "C50.9"},
			[]string{"C50.9;C50.*;C50**;C5***;C****;*", "I10;I10_*;I10**;I1***;I****;*"}},
		{"from the left, filled up on the right", &Redaction{From: "left", Pad: "_"}, []string{"ab", "abc"},
			[]string{"ab;*b_;**_;*", "abc;*bc;**c;*"}},
		{"characters are no bytes", nil, []string{"über", "Ä"}, []string{"Ä;*;*;*;*", "über;übe*;üb**;ü***;*"}},
		{"missing values keep their label", nil, []string{"12", "NULL", ""}, []string{"12;1*;*", ";;*", "NULL;NULL;*"}},
	} {
		h, err := Build(Spec{Kind: KindRedaction, Redaction: test.options}, column(t, "c", test.values...))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		t.Run(test.name, func(t *testing.T) { wantLines(t, h, test.want...) })
	}
}

// A missing-value word with the mask in it is redacted like a value: as a label
// of its own, "1*" would be confused with the redacted "12" and "13".
func TestRedactionMissingWithMask(t *testing.T) {
	c := column(t, "c", "12", "1*", "123")
	c.Missing = []bool{false, true, false}
	h, err := Build(Spec{Kind: KindRedaction}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "1*;1*;**;*", "12;1*;**;*", "123;12*;1**;*")
	if _, err := Validate(h, c); err != nil {
		t.Error(err)
	}
}

func TestRedactionTooHigh(t *testing.T) {
	p := wantCode(t, second(Build(Spec{Kind: KindRedaction}, column(t, "c", strings.Repeat("x", 100)))), "hierarchy-spec")
	if p.Place.Path != "redaction.step" || p.Place.Attribute != "c" || !strings.Contains(p.Hint, "at least 4 characters") {
		t.Errorf("%+v", p)
	}
	if _, err := Build(Spec{Kind: KindRedaction, Redaction: &Redaction{Step: 4}}, column(t, "c", strings.Repeat("x", 100))); err != nil {
		t.Error(err)
	}
}
