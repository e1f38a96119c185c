package state

import (
	"path"
	"strings"
	"unicode"
)

func trimExtension(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

func trimPrefixFold(s, prefix string) string {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):]
	}
	return s
}

// plainName reduces a name to its letters and digits in lower case, with one hyphen for anything
// between, so that "Marital status" and "marital_status" are equal.
func plainName(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// hasSuffixWord reports whether s ends with the words of suffix.
func hasSuffixWord(s, suffix string) bool {
	return s == suffix || strings.HasSuffix(s, "-"+suffix)
}
