package table

// isFormula reports whether spreadsheet programs may run a cell with this text
// as a formula when they open the file ("CSV injection"): it begins with
// = + - @, a tab or a carriage return. Plain numbers such as -5 or +4.9e1 and
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
