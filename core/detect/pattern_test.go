package detect

import "testing"

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		name  string
		match func(string) bool
		yes   []string
		no    []string
	}{
		{"e-mail", isEmail, []string{"a@b.org", "first.last+x@mail.example.co.uk"},
			[]string{"", "a@b", "@b.org", "a b@c.org", "a@b.c@d.org", "a@b.1", "a@.org", "a@b."}},
		{"phone", isPhone, []string{"+49 30 123456", "(030) 1234-567", "0049-30-1234567", "06 12 34 56 78"},
			[]string{"", "0301234567", "2020-01-02", "0.1234567", "+49 30", "+4930123456789012345", "0123 4567x"}},
		{"web", isURL, []string{"https://example.org/x", "www.example.org"}, []string{"", "example"}},
		{"ip", isIPAddress, []string{"192.0.2.1"}, []string{"", "1.2.3", "1.2.3.256", "1.2.3.x", "1.2.3.4.5", "1..2.3"}},
		{"ip, both versions", isInternetAddress, []string{"192.0.2.1", "2001:db8::1", "2001:0db8:0:0:0:0:0:1", "::1", "fe80::", "::"},
			[]string{"", ":", "12:34:56", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "2001:db8::g", "12345::", "1:2:3:4:5:6:7::8:9"}},
		{"network device", isMAC, []string{"02:00:5e:10:00:ff", "02-00-5E-10-00-FF"},
			[]string{"", "02:00:5e:10:00", "02:00:5e:10:00:fg", "02:00-5e:10:00:ff", "020:0:5e:10:00:ff", "02:00:5e:10:00:f:"}},
		{"uuid", isUUID, []string{"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"},
			[]string{"", "123e4567-e89b-12d3-a456-42661417400g", "123e4567ae89b-12d3-a456-426614174000"}},
		{"ICD-10", isICD10, []string{"I10", "C50.9", "S72.01", "M54.5", "E11.9+", "F00.0*", "C7A.01"},
			[]string{"", "I1", "10I", "c50.9", "C50.", "I10X", "ICD10.5", "A1-"}},
		{"ATC", isATC, []string{"A10BA02"}, []string{"", "A10BA2", "A10BA0X"}},
		{"printed postcode", isPrintedPostcode, []string{"1012 AB", "SW1A 1AA", "M1 1AE", "K1A 0B1", "00-950", "12345-6789", "1000-001",
			"113 51"}, []string{"", "12345", "ABC", "1012AB"}},
		{"digit postcode", isDigitPostcode, []string{"8001", "01067"}, []string{"", "123", "123456", "1234a"}},
		{"sex", isSexWord, []string{"M", "f", "Female", "männlich", "Nő", "férfi", "Femme"}, []string{"", "1", "nein"}},
		{"person", isPersonName, []string{"Doe, Jane", "Jane Doe", "Ludwig van Beethoven", "Dr. Anna-Maria O'Neil"},
			[]string{"", "Jane", "state gov", "A1 B2", "Bachelors", "The Quick Brown Fox Jumps Over It"}},
		{"words", isWordy, []string{"Zoé", "O'Neil, Pat"}, []string{"", "A1", "--"}},
		{"free text", isFreeText, []string{"The patient was admitted from home."},
			[]string{"", "short text", "averyveryveryverylongwordwithoutspaces"}},
		{"code", isCode, []string{"MRN-00123", "12345", "a/1_b"}, []string{"", "abc", "a 1", "1.5"}},
	} {
		for _, s := range test.yes {
			if !test.match(s) {
				t.Errorf("%s: %q refused", test.name, s)
			}
		}
		for _, s := range test.no {
			if test.match(s) {
				t.Errorf("%s: %q accepted", test.name, s)
			}
		}
	}
}
