package table

import "unicode/utf8"

// isFormula reports whether spreadsheet programs may run a cell with this text
// as a formula when they open the file ("CSV injection"): it begins with
// = + - @, also in full width, a tab or a carriage return. Plain numbers such as -5 or +4.9e1 and
// single characters such as "-" are no formulas.
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

// fullWidth is how the UTF-8 of U+FF00 to U+FF3F begins, where ＝ ＋ － ＠ are.
// Spreadsheet programs of East Asian locales take them for = + - @.
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

// isSignedNumber reports whether the text after a sign is digits with a point
// or comma and an exponent.
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
