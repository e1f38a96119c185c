package verify

import "testing"

// What has the same fingerprint is what the claim accepts. The other way round there is
// one exception, which is compared in full: a text of the table that looks as if it had
// got an apostrophe.
func FuzzPrints(f *testing.F) {
	for _, seed := range [][2]string{
		{"", ""}, {"a", "a"}, {"a", "b"}, {"'=1+1", "=1+1"}, {"=1+1", "=1+1"}, {"'=1+1", "'=1+1"}, {"'-", "-"}, {"-", "-"},
		{"'-5", "-5"}, {"-5", "-5"}, {"=", "="}, {"'=", "="}, {"''=1", "'=1"}, {"\x00=1", "=1"}, {"=1", "\x00=1"}, {"'＝1", "＝1"},
		{"a;'=1", "a;=1"}, {"a;=1", "a;=1"}, {"a,'-1;'=1", "a,-1;=1"}, {"a\n-1", "a\n-1"},
	} {
		f.Add(seed[0], seed[1], true)
		f.Add(seed[0], seed[1], false)
	}
	f.Fuzz(func(t *testing.T, written, original string, escaped bool) {
		var p prints
		p.keep(0, 0, escaped)
		accepted := Claim{Escaped: escaped}.is([]byte(written), original)
		same := p.written([][]byte{[]byte(written)}) == p.unheld.by[0].ofCell([]byte(original))
		if same && !accepted {
			t.Errorf("%q has the fingerprint of %q (escaped: %v), which the claim does not accept", written, original, escaped)
		}
		if _, guarded := bare(original); accepted && !same && !(escaped && guarded) {
			t.Errorf("%q is %q by the claim (escaped: %v) and has another fingerprint", written, original, escaped)
		}
	})
}
