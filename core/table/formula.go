package table

import (
	"strings"
	"unicode/utf8"
)

// Characters that spreadsheet programs use as separators of cells or records in some locale or
// setting. A file may be opened with another separator than its own, and then a cell begins after
// that character, even within quotes: they count only where a cell begins.
const (
	separators   = ",;|\t\n\r"
	formulaSigns = "=+-@＝＋－＠"
)

// isRunnable reports whether spreadsheet programs may run a text, or the part after any separator
// in it, as a formula.
func isRunnable(text string) bool {
	if isFormula(text) {
		return true
	}
	for {
		at := strings.IndexAny(text, separators)
		if at < 0 {
			return false
		}
		text = text[at+1:]
		part := text
		if end := strings.IndexAny(part, separators); end >= 0 {
			part = part[:end]
		}
		switch first, _ := utf8.DecodeRuneInString(part); first {
		case '=', '@', '＝', '＠': // alone, too: the rest may stand in the next cell
			return true
		case '+', '-', '＋', '－':
			if isFormula(part) {
				return true
			}
		}
	}
}

// harmless puts an apostrophe before each place of a runnable text that a spreadsheet could run.
func harmless(text string) string {
	var b strings.Builder
	for i := range len(text) {
		first, _ := utf8.DecodeRuneInString(text[i:])
		if i == 0 && (strings.ContainsRune(formulaSigns, first) || first == '\t' || first == '\r') ||
			i > 0 && strings.IndexByte(separators, text[i-1]) >= 0 && strings.ContainsRune(formulaSigns, first) {
			b.WriteByte('\'')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// isFormula reports whether spreadsheet programs may run a cell with this text as a formula when
// they open the file ("CSV injection"): it begins with = + - @, also in full width, a tab or a
// carriage return. Plain numbers such as -5 or +4.9e1 and single characters such as "-" are not
// formulas.
func isFormula(text string) bool {
	if len(text) < 2 {
		return false
	}
	switch text[0] {
	case '=', '@', '\t', '\r':
		return true
	case '+', '-':
		return !isSignedNumber(text[1:])
	case fullWidth[0]:
		return isFullWidthFormula(text)
	}
	return false
}

// fullWidth is the common UTF-8 prefix of U+FF00 to U+FF3F, which include ＝ ＋ － ＠. Spreadsheet
// programs of East Asian locales take them for = + - @.
const fullWidth = "\xef\xbc"

// isFullWidthFormula is isFormula for texts that may begin in full width.
func isFullWidthFormula(text string) bool {
	first, n := utf8.DecodeRuneInString(text)
	rest := text[n:]
	switch first {
	case '＝', '＠':
		return rest != ""
	case '＋', '－':
		return rest != "" && !isSignedNumber(rest)
	}
	return false
}

// isSignedNumber reports whether the text after a sign consists of digits with a point or comma and
// an exponent.
func isSignedNumber(s string) bool {
	n := digits(s)
	whole := n
	s = s[n:]
	if s != "" && (s[0] == '.' || s[0] == ',') {
		n = digits(s[1:])
		whole += n
		s = s[1+n:]
	}
	if whole == 0 {
		return false
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		n = digits(s)
		return n > 0 && n == len(s)
	}
	return s == ""
}
