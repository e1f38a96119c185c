package pseudonym

import (
	"bytes"
	"math"
	"testing"
)

// The pseudonyms are those of a program that shares nothing with this one:
//
//	python3 -c '
//	import hmac, base64
//	for c, v in [("patient", "4711"), ("patient", "4712"), ("patien", "t4711"), ("name", "Müller"), ("", ""), ("patient", " 4711")]:
//	    parts = [b"fulgurite pseudonym 1", c.encode(), v.encode()]
//	    message = b"".join(len(p).to_bytes(8, "big") + p for p in parts)
//	    print(base64.b32encode(hmac.new(bytes(range(32)), message, "sha256").digest()[:10]).decode())'
func TestPseudonyms(t *testing.T) {
	k := testKey(t, "")
	for _, c := range []struct{ column, value, want string }{
		{"patient", "4711", "E6YE3SIE3DTDDCIP"},
		{"patient", "4712", "LLCPTBP42DT4EDW6"},
		{"patien", "t4711", "UZYUWKHWRMPYHFIN"},
		{"name", "Müller", "BCHZGXXJVY23YZ3K"},
		{"", "", "WDHU2HYPGRNRBSIL"},
		{"patient", " 4711", "SF3DI7ROOHJPKHEK"},
	} {
		if got := k.Pseudonym(c.column, c.value); got != c.want || len(got) != Length {
			t.Errorf("%q in %q is %s, want %s", c.value, c.column, got, c.want)
		}
	}
	// One namer for many values gives what one for each gives.
	n := k.Namer("patient")
	for range 2 {
		for _, value := range []string{"4711", "", "a longer value than the one before", "4712"} {
			if got, want := n.Pseudonym(value), k.Pseudonym("patient", value); got != want {
				t.Errorf("%q is %s the second time and %s the first", value, got, want)
			}
		}
	}
	other, err := NewKey(bytes.NewReader(bytes.Repeat([]byte{7}, 32)), "")
	if err != nil || other.Pseudonym("patient", "4711") == k.Pseudonym("patient", "4711") {
		t.Error("another key gives the same", err)
	}
}

// Days of the same program, with the label "fulgurite shift 1" and
//
//	d = int.from_bytes(digest[:8], "big") % (2 * r) - r; d + 1 if d >= 0 else d
func TestDays(t *testing.T) {
	k := testKey(t, "")
	for _, c := range []struct {
		person []Value
		most   int
		want   int
	}{
		{[]Value{{"patient", "4711"}}, 182, 17},
		{[]Value{{"patient", "4712"}}, 182, -46},
		{[]Value{{"clinic", "1"}, {"patient", "4711"}}, 182, 102},
		{[]Value{{"patient", "4711"}}, 1, -1},
		{[]Value{{"patient", "4711"}}, 14, -12},
	} {
		if got := k.Days(c.person, c.most); got != c.want {
			t.Errorf("%v within %d: %d, want %d", c.person, c.most, got, c.want)
		}
	}
}

// Every number of days but 0 comes up about equally often: the counts of 40,000
// persons over 28 numbers differ from 1,429 by less than 5 standard deviations (37).
func TestDaysAreUniform(t *testing.T) {
	k := testKey(t, "")
	counts := map[int]int{}
	for i := range 40000 {
		counts[k.Days([]Value{{"patient", string(rune('0'+i%10)) + string(rune(0x4e00+i/10))}}, 14)]++
	}
	if len(counts) != 28 || counts[0] != 0 {
		t.Fatal(counts)
	}
	for days, n := range counts {
		if days < -14 || days > 14 || math.Abs(float64(n)-40000.0/28) > 5*37 {
			t.Errorf("%d days: %d times", days, n)
		}
	}
}

// Persons of the same program, with the label "fulgurite person 1" and the names and
// values of all columns in turn.
func TestPerson(t *testing.T) {
	k := testKey(t, "")
	for _, c := range []struct {
		person []Value
		want   string
	}{
		{[]Value{{"patient", "4711"}}, "5MTKTC5IPDMG3BVO"},
		{[]Value{{"clinic", "1"}, {"patient", "4711"}}, "DIL6IDOWKOLAR7JN"},
		{[]Value{{"clinic", "1p"}, {"atient", "4711"}}, "SUFYOGMS5WYUA5I3"},
	} {
		if got := k.Person(c.person); got != c.want || got == k.Pseudonym("patient", "4711") {
			t.Errorf("%v is %s, want %s", c.person, got, c.want)
		}
	}
}
