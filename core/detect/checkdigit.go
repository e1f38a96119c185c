package detect

import "strings"

// National identification numbers are recognised by their check digits: of
// numbers drawn at random at most one in ten passes, so that a column in which
// nearly all pass holds such numbers.

// compact removes spaces and the separators used in printed numbers, and makes
// letters upper case.
func compact(s string) string {
	var number [64]byte
	if len(s) > len(number) {
		return ""
	}
	n := 0
	for i := range len(s) {
		c := s[i]
		switch {
		case c == ' ' || c == '-' || c == '.' || c == '/':
			continue
		case c >= 'a' && c <= 'z':
			c -= 'a' - 'A'
		}
		number[n] = c
		n++
	}
	return string(number[:n])
}

// allDigits reports whether s has exactly n ASCII digits and nothing else;
// n < 0 means any number from 1.
func allDigits(s string, n int) bool {
	if n >= 0 && len(s) != n || s == "" {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func digit(s string, i int) int { return int(s[i] - '0') }

// weighted returns the sum of the digits of s times the weights.
func weighted(s string, weights ...int) int {
	sum := 0
	for i, w := range weights {
		sum += w * digit(s, i)
	}
	return sum
}

// modulus97 returns the number written in s, letters counting as 10 to 35,
// modulo 97 (ISO 7064); -1 if there are other characters.
func modulus97(s string) int {
	r := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			r = (r*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z':
			r = (r*100 + int(c-'A') + 10) % 97
		default:
			return -1
		}
	}
	return r
}

// luhn checks the last digit by the algorithm of Luhn (ISO/IEC 7812-1).
func luhn(s string) bool {
	sum := 0
	for i := range len(s) {
		d := digit(s, len(s)-1-i)
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// isIBAN: ISO 13616, modulus 97 of the number with its head moved to the end.
func isIBAN(value string) bool {
	s := compact(value)
	if len(s) < 15 || len(s) > 34 || !isLetter(s[0]) || !isLetter(s[1]) || !allDigits(s[2:4], 2) {
		return false
	}
	return modulus97(s[4:]+s[:4]) == 1
}

// isPaymentCard: 13 to 19 digits with a Luhn check digit (ISO/IEC 7812-1), starting like cards of
// banks, travel companies and merchants.
func isPaymentCard(value string) bool {
	s := compact(value)
	return len(s) >= 13 && len(s) <= 19 && allDigits(s, -1) && s[0] >= '2' && s[0] <= '6' && !isIMEI(s) && luhn(s)
}

// isGermanTaxID: 11 digits, ISO 7064 MOD 11,10.
func isGermanTaxID(value string) bool {
	s := compact(value)
	if !allDigits(s, 11) || s[0] == '0' {
		return false
	}
	product := 10
	for i := range 10 {
		sum := (digit(s, i) + product) % 10
		if sum == 0 {
			sum = 10
		}
		product = sum * 2 % 11
	}
	return (11-product)%10 == digit(s, 10)
}

// isGermanHealthID: a letter and nine digits; the letter counts as two digits,
// digits are weighted 1 and 2 in turn, digit sums added modulo 10.
func isGermanHealthID(value string) bool {
	s := compact(value)
	if len(s) != 10 || !isLetter(s[0]) || !allDigits(s[1:], 9) {
		return false
	}
	n := int(s[0]-'A') + 1
	number := string([]byte{byte('0' + n/10), byte('0' + n%10)}) + s[1:]
	sum := 0
	for i := range 10 {
		d := digit(number, i) * (1 + i%2)
		sum += d/10 + d%10
	}
	return sum%10 == digit(number, 10)
}

// isHungarianHealthID (TAJ): nine digits, the first eight weighted 3 and 7 in
// turn, modulo 10.
func isHungarianHealthID(value string) bool {
	s := compact(value)
	return allDigits(s, 9) && weighted(s, 3, 7, 3, 7, 3, 7, 3, 7)%10 == digit(s, 8)
}

// isHungarianTaxID: ten digits beginning with 8, weighted by place, modulo 11.
func isHungarianTaxID(value string) bool {
	s := compact(value)
	return allDigits(s, 10) && s[0] == '8' && weighted(s, 1, 2, 3, 4, 5, 6, 7, 8, 9)%11 == digit(s, 9)
}

// isFrenchNIR: 13 digits (2A and 2B for Corsica) and 97 minus their modulus.
func isFrenchNIR(value string) bool {
	s := compact(value)
	if len(s) != 15 || s[0] < '1' || s[0] > '8' {
		return false
	}
	s = strings.Replace(strings.Replace(s, "2A", "19", 1), "2B", "18", 1)
	return allDigits(s, 15) && 97-modulus97(s[:13]) == digit(s, 13)*10+digit(s, 14)
}

// isNHSNumber: ten digits weighted 10 to 2, check digit 11 minus the sum modulo 11.
func isNHSNumber(value string) bool {
	s := compact(value)
	if !allDigits(s, 10) {
		return false
	}
	check := (11 - weighted(s, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11) % 11
	return check == digit(s, 9)
}

// isDutchBSN: nine digits weighted 9 to 2 and -1, divisible by 11.
func isDutchBSN(value string) bool {
	s := compact(value)
	return allDigits(s, 9) && s != "000000000" && weighted(s, 9, 8, 7, 6, 5, 4, 3, 2, -1)%11 == 0
}

// isPESEL (Poland): eleven digits weighted 1, 3, 7, 9 in turn, divisible by 10.
func isPESEL(value string) bool {
	s := compact(value)
	return allDigits(s, 11) && weighted(s, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)%10 == 0
}

// isSpanishDNI: eight digits, or X, Y, Z and seven, and a letter by modulus 23.
func isSpanishDNI(value string) bool {
	s := compact(value)
	if len(s) != 9 {
		return false
	}
	if i := strings.IndexByte("XYZ", s[0]); i >= 0 {
		s = string(byte('0'+i)) + s[1:]
	}
	if !allDigits(s[:8], 8) {
		return false
	}
	n := 0
	for i := range 8 {
		n = n*10 + digit(s, i)
	}
	return "TRWAGMYFPDXBNJZSQVHLCKE"[n%23] == s[8]
}

// isItalianTaxCode: six letters, two digits, a letter, two digits, a letter,
// three digits, a letter. (Its check letter is not computed: the pattern is
// unmistakable.)
func isItalianTaxCode(value string) bool {
	s := compact(value)
	if len(s) != 16 {
		return false
	}
	for i, kind := range "LLLLLLDDLDDLDDDL" {
		if isDigit := s[i] >= '0' && s[i] <= '9'; isDigit != (kind == 'D') || !isDigit && !isLetter(s[i]) {
			return false
		}
	}
	return true
}

// isSwissAHV: 13 digits beginning with 756, check digit as in EAN-13.
func isSwissAHV(value string) bool {
	s := compact(value)
	return allDigits(s, 13) && strings.HasPrefix(s, "756") &&
		weighted(s, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1)%10 == 0
}

// isSwedishID: YYMMDD or YYYYMMDD, three digits and a Luhn check digit.
func isSwedishID(value string) bool {
	s := strings.Replace(compact(value), "+", "", 1)
	if len(s) == 12 {
		s = s[2:]
	}
	if !allDigits(s, 10) || !luhn(s) {
		return false
	}
	month, day := digit(s, 2)*10+digit(s, 3), digit(s, 4)*10+digit(s, 5)
	return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

// isSSN (United States) has no check digit: only the printed form counts.
func isSSN(s string) bool {
	return len(s) == 11 && s[3] == '-' && s[6] == '-' && allDigits(s[:3], 3) && allDigits(s[4:6], 2) && allDigits(s[7:], 4)
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' }

// isMedicareID: a Medicare beneficiary identifier, eleven characters of which
// each is a digit, a letter that no digit is mistaken for, or either (form of
// the Centers for Medicare and Medicaid Services, 2018).
func isMedicareID(value string) bool {
	s := compact(value)
	if len(s) != 11 || s[0] == '0' {
		return false
	}
	for i, kind := range "DLEDLEDLLDD" {
		letter := isLetter(s[i]) && strings.IndexByte("SLOIBZ", s[i]) < 0
		if number := isDigitByte(s[i]); !(letter && kind != 'D' || number && kind != 'L') {
			return false
		}
	}
	return true
}

// isNPI: ten digits starting with 1 or 2, the last of which is Luhn's check digit when prefixed by
// 80840, for health and the United States.
func isNPI(value string) bool {
	s := compact(value)
	return allDigits(s, 10) && (s[0] == '1' || s[0] == '2') && luhn("80840"+s)
}

// isDEA: two letters, or a letter and 9, and seven digits; the last is that of
// the sum of the first, third and fifth, and twice the others.
func isDEA(value string) bool {
	s := compact(value)
	if len(s) != 9 || !isLetter(s[0]) || !isLetter(s[1]) && s[1] != '9' || !allDigits(s[2:], 7) {
		return false
	}
	return weighted(s[2:], 1, 2, 1, 2, 1, 2)%10 == digit(s, 8)
}

// isVIN: a vehicle identification number, 17 digits and letters without I, O
// and Q, with the check digit in the ninth place that is compulsory in North
// America (49 CFR 565.15, letters counting as in its table).
func isVIN(value string) bool {
	const weights = "\x08\x07\x06\x05\x04\x03\x02\x0a\x00\x09\x08\x07\x06\x05\x04\x03\x02"
	const counts = "12345678.12345.7.923456789" // A to Z
	s := compact(value)
	if len(s) != 17 {
		return false
	}
	sum := 0
	for i := range len(s) {
		n := 0
		switch {
		case isDigitByte(s[i]):
			n = digit(s, i)
		case isLetter(s[i]) && counts[s[i]-'A'] != '.':
			n = digit(counts, int(s[i]-'A'))
		default:
			return false
		}
		sum += n * int(weights[i])
	}
	return s[8] == "0123456789X"[sum%11]
}

// isIMEI: 15 digits with Luhn's check digit, starting with the code of a body that assigns numbers
// of mobile phones (3GPP TS 23.003). Payment cards of 15 digits start differently.
func isIMEI(value string) bool {
	s := compact(value)
	if !allDigits(s, 15) || !luhn(s) {
		return false
	}
	switch s[:2] {
	case "01", "35", "86", "91", "98", "99":
		return true
	}
	return false
}
