package detect

import (
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/table"
)

// Patterns of values. Each examines one value; detectors decide how many values of a column must
// match.

func isEmail(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || local == "" || len(s) > 254 || strings.ContainsAny(s, " \t,;") || strings.Contains(domain, "@") {
		return false
	}
	dot := strings.LastIndexByte(domain, '.')
	return dot > 0 && dot < len(domain)-1 && !isDigitByte(domain[len(domain)-1])
}

// isPhone accepts printed telephone numbers: 7 to 15 digits that begin with +,
// 0 or a bracket, and at least one sign between them.
func isPhone(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) < 8 || len(s) > 25 || s[0] != '+' && s[0] != '0' && s[0] != '(' {
		return false
	}
	if _, number := table.ParseNumber(s); number && s[0] != '+' {
		return false
	}
	digits, signs := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case isDigitByte(c):
			digits++
		case strings.IndexByte(" -/().+", c) >= 0:
			signs++
		default:
			return false
		}
	}
	return digits >= 7 && digits <= 15 && signs > 0
}

func isURL(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "www.")
}

func isIPAddress(s string) bool {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return false
	}
	for _, part := range parts {
		if len(part) > 3 || !allDigits(part, -1) || len(part) == 3 && part > "255" {
			return false
		}
	}
	return true
}

// isInternetAddress accepts addresses of both versions of the protocol.
func isInternetAddress(s string) bool { return isIPAddress(s) || isIPv6(s) }

// isIPv6: eight groups of up to four hexadecimal digits, or fewer with one ::
// for groups of zeros (RFC 4291, section 2.2; not the form that ends as version
// 4).
func isIPv6(s string) bool {
	before, after, short := strings.Cut(s, "::")
	groups := func(part string) int {
		if part == "" {
			return 0
		}
		n := 0
		for group := range strings.SplitSeq(part, ":") {
			if len(group) == 0 || len(group) > 4 || !isHex(group) {
				return 9
			}
			n++
		}
		return n
	}
	if len(s) > 39 {
		return false
	}
	if n := groups(before) + groups(after); short {
		return n <= 7
	} else {
		return n == 8
	}
}

// isMAC: six pairs of hexadecimal digits with : or - between them.
func isMAC(s string) bool {
	if len(s) != 17 || s[2] != ':' && s[2] != '-' {
		return false
	}
	for i := 2; i < len(s); i += 3 {
		if s[i] != s[2] {
			return false
		}
	}
	return isHex(strings.ReplaceAll(s, s[2:3], "")) && strings.Count(s, s[2:3]) == 5
}

// isDeviceNumber accepts numbers of mobile phones and of network devices.
func isDeviceNumber(s string) bool { return isIMEI(s) || isMAC(s) }

func isHex(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; !isDigitByte(s[i]) && (c < 'a' || c > 'f') {
			return false
		}
	}
	return s != ""
}

// isUUID: 8-4-4-4-12 hexadecimal digits.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		c := s[i] | 0x20 // lower case
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !isDigitByte(s[i]) && (c < 'a' || c > 'f') {
				return false
			}
		}
	}
	return true
}

// isICD10 accepts codes of the International Classification of Diseases, 10th
// revision, with their national extensions: a letter, a digit, a digit or
// letter, then nothing or a point with up to four digits or letters.
func isICD10(s string) bool {
	s = strings.TrimRight(s, "+*!-")
	if len(s) < 3 || len(s) > 8 || !isLetter(s[0]) || !isDigitByte(s[1]) || !isDigitByte(s[2]) && s[2] != 'A' && s[2] != 'B' {
		return false
	}
	if len(s) == 3 {
		return true
	}
	if s[3] != '.' {
		return false
	}
	for i := 4; i < len(s); i++ {
		if !isDigitByte(s[i]) && !isLetter(s[i]) {
			return false
		}
	}
	return len(s) > 4
}

// isATC accepts codes of active substances (Anatomical Therapeutic Chemical):
// A10BA02.
func isATC(s string) bool {
	return len(s) == 7 && isLetter(s[0]) && allDigits(s[1:3], 2) && isLetter(s[3]) && isLetter(s[4]) && allDigits(s[5:], 2)
}

// isPrintedPostcode accepts postcodes of unmistakable form, one form a country: d digit, l letter,
// the rest literal.
func isPrintedPostcode(s string) bool {
	form := make([]byte, 0, 10)
	for i := 0; i < len(s) && i < 11; i++ {
		c := s[i]
		switch {
		case isDigitByte(c):
			c = 'd'
		case isLetter(c):
			c = 'l'
		}
		form = append(form, c)
	}
	switch string(form) {
	case "dddd ll", // Netherlands
		"ddd dd",                                                          // Sweden, Czechia, Slovakia, Greece
		"dd-ddd",                                                          // Poland
		"dddd-ddd",                                                        // Portugal
		"ddddd-dddd",                                                      // United States, ZIP+4
		"ldl dld",                                                         // Canada
		"ld dll", "ldd dll", "lld dll", "lldd dll", "ldl dll", "lldl dll": // United Kingdom
		return true
	}
	return false
}

// isDigitPostcode accepts 4 or 5 digits.
func isDigitPostcode(s string) bool { return allDigits(s, 4) || allDigits(s, 5) }

// sexWords are the values of a column of sex or gender.
var sexWords = map[string]bool{
	"m": true, "f": true, "w": true, "d": true, "x": true, "u": true, "h": true, "n": true, "k": true, "o": true,
	"male": true, "female": true, "man": true, "woman": true, "other": true, "unknown": true, "diverse": true,
	"nonbinary": true, "non-binary": true, "intersex": true,
	"mannlich": true, "weiblich": true, "divers": true, "unbekannt": true, "mann": true, "frau": true,
	"homme": true, "femme": true, "masculin": true, "feminin": true, "autre": true,
	"ferfi": true, "nő": true, "egyeb": true,
	"hombre": true, "mujer": true, "masculino": true, "femenino": true, "maschio": true, "femmina": true, "vrouw": true,
}

func isSexWord(s string) bool {
	return sexWords[fold(s)] || sexWords[strings.ToLower(s)]
}

// isPersonName accepts "Last, First" and two to four capitalized words, with
// particles such as "von" between them and titles in front.
func isPersonName(s string) bool {
	if len(s) < 4 || len(s) > 60 {
		return false
	}
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	capitals := 0
	for _, word := range words {
		for i, r := range word {
			switch {
			case unicode.IsLetter(r):
				if i == 0 && unicode.IsUpper(r) {
					capitals++
				}
			case i > 0 && (r == '-' || r == '\'' || r == '’' || r == '.'):
			default:
				return false
			}
		}
	}
	return len(words) <= 5 && capitals >= 2 && capitals >= len(words)-2
}

// isYear accepts years in which people have lived.
func isYear(s string) bool { return allDigits(s, 4) && s >= "1850" && s < "2100" }

// isCoarseDate accepts coarsened dates: months (2024-10), weeks (2024-W40), quarters (2024-Q4) and
// spans of years (2020-2024).
func isCoarseDate(s string) bool {
	year, part, ok := strings.Cut(s, "-")
	if !ok || !isYear(year) || part == "" {
		return false
	}
	switch {
	case part[0] == 'Q':
		return len(part) == 2 && part[1] >= '1' && part[1] <= '4'
	case part[0] == 'W':
		return allDigits(part[1:], 2) && part[1:] >= "01" && part[1:] <= "53"
	case len(part) == 2:
		return allDigits(part, 2) && part >= "01" && part <= "12"
	}
	return allDigits(part, 4) && part > year && part < "2200"
}

func isCoarseDateOrYear(s string) bool { return isCoarseDate(s) || isYear(s) }

// isWordy accepts words without digits, as names and places are written.
func isWordy(s string) bool {
	letter := false
	for _, r := range s {
		if unicode.IsDigit(r) {
			return false
		}
		letter = letter || unicode.IsLetter(r)
	}
	return letter
}

// isFreeText accepts texts of at least 6 words and 30 bytes.
func isFreeText(s string) bool {
	return len(s) >= 30 && strings.Count(s, " ") >= 5
}

// isCode accepts the form of record numbers: digits, possibly with letters and signs, without
// spaces.
func isCode(s string) bool {
	if s == "" || len(s) > 40 {
		return false
	}
	digits := 0
	for i := range len(s) {
		switch c := s[i]; {
		case isDigitByte(c):
			digits++
		case isLetter(c) || c >= 'a' && c <= 'z' || c == '-' || c == '/' || c == '_':
		default:
			return false
		}
	}
	return digits > 0
}

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

// isWhole accepts numbers without a fraction, also as written by programs that know only floats:
// 17.0.
func isWhole(s string) bool {
	whole, fraction, _ := strings.Cut(s, ".")
	return allDigits(strings.TrimPrefix(whole, "-"), -1) && strings.Trim(fraction, "0") == ""
}

// isFlag accepts words for yes and no.
func isFlag(s string) bool {
	switch fold(s) {
	case "0", "1", "2", "0.0", "1.0", "y", "n", "j", "o", "s", "t", "f", "yes", "no", "ja", "nein", "oui",
		"non", "si", "tak", "nie", "true", "false", "x", "case", "control":
		return true
	}
	return false
}

// isPoint accepts a latitude and a longitude in degrees, with two decimals or more each.
func isPoint(s string) bool {
	s = strings.Trim(strings.TrimPrefix(strings.ToUpper(s), "POINT"), " ()[]")
	at := strings.IndexAny(s, ",; ")
	if at < 0 {
		return false
	}
	a, b := s[:at], strings.Trim(s[at:], ",; ")
	x, ok := table.ParseNumber(a)
	y, also := table.ParseNumber(b)
	return ok && also && x >= -180 && x <= 180 && y >= -180 && y <= 180 && decimals(a) >= 2 && decimals(b) >= 2
}

// hasPlaces accepts numbers with three decimals or more.
func hasPlaces(s string) bool { return decimals(s) >= 3 || decimals(s) == 0 && len(s) >= 6 }

// decimals counts the digits after the point.
func decimals(s string) int {
	_, after, _ := strings.Cut(s, ".")
	return len(after)
}
