package tabular

import "testing"

// TestCutText: a text that ends within a character (SPSS and SAS cut by bytes) stays UTF-8
// with one sign for the rest; a file in Windows-1252 stays that.
func TestCutText(t *testing.T) {
	for _, c := range []struct{ charset, text, want string }{
		{"UTF-8", "Müller\xc3", "Müller\ufffd"},
		{"utf8", "Zo\xc3", "Zo\ufffd"},
		{"UTF-8", "日本\xe8\xaa", "日本\ufffd"},
		{"windows-1252", "Müller\xc3", "Müller\ufffd"},
		{"windows-1252", "M\xfcller", "Müller"},
		{"windows-1252", "Zo\xc3", "ZoÃ"},
		{"windows-1252", "\xc4\xd6", "ÄÖ"},
		{"", "Caf\xe9", "Café"},
	} {
		cs, err := CharsetOf(c.charset)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(cs.Append(nil, []byte(c.text))); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.charset, c.text, got, c.want)
		}
	}
}
