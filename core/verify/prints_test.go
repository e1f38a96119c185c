package verify

import (
	"hash/maphash"
	"testing"
)

// same reports whether a written cell has the fingerprint of an original one.
func (p *prints) same(written, original string) bool {
	p.text = p.text[:0]
	p.add([]byte(original))
	want := maphash.Bytes(p.seed, p.text)
	return p.written([][]byte{[]byte(written)}) == want
}

// What has the same fingerprint is what the claim accepts. The other way round there is
// one exception, which is compared in full: a text of the table that looks as if it had
// got an apostrophe.
func FuzzPrints(f *testing.F) {
	for _, seed := range [][2]string{
		{"", ""}, {"a", "a"}, {"a", "b"}, {"'=1+1", "=1+1"}, {"=1+1", "=1+1"}, {"'=1+1", "'=1+1"}, {"'-", "-"}, {"-", "-"},
		{"'-5", "-5"}, {"-5", "-5"}, {"=", "="}, {"'=", "="}, {"''=1", "'=1"}, {"\x00=1", "=1"}, {"=1", "=1\x00"}, {"'＝1", "＝1"},
	} {
		f.Add(seed[0], seed[1], true)
		f.Add(seed[0], seed[1], false)
	}
	f.Fuzz(func(t *testing.T, written, original string, escaped bool) {
		p := &prints{places: []int{0}, escaped: escaped, seed: maphash.MakeSeed()}
		accepted := Claim{Escaped: escaped}.is([]byte(written), original)
		same := p.same(written, original)
		if same && !accepted {
			t.Errorf("%q has the fingerprint of %q (escaped: %v), which the claim does not accept", written, original, escaped)
		}
		if exception := escaped && len(original) > 1 && original[0] == '\'' && mayEscape(original[1:]); accepted && !same && !exception {
			t.Errorf("%q is %q by the claim (escaped: %v) and has another fingerprint", written, original, escaped)
		}
	})
}
