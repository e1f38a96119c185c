// Package numfmt formats numbers like spreadsheets, as far as a table needs it: dates, times,
// leading zeros and percents as shown, and numbers with all stored digits and at least the shown
// decimals. It leaves out what depends on the reader's language or only on looks: thousands
// separators, currencies, units, colours; the decimal mark is a point. Dates with names of months
// or days, or by the computer's language, become year-month-day, and years have four digits, since
// the spreadsheet knows them.
//
// Format codes: ECMA-376 part 1, 18.8.30 and 18.8.31.
package numfmt

import "strings"

// Kind says what a format makes of a number.
type Kind int

// The kinds of formats.
const (
	General Kind = iota
	Fixed        // a number of decimals, perhaps leading zeros
	Percent
	Scientific
	Date
	Time
	DateTime
	AsText
)

// Format is a parsed format code.
type Format struct {
	Kind     Kind
	parts    []part // of dates and times, and of codes such as 000-00-0000
	integers int    // least digits before the decimal point
	decimals int    // most digits after it
	fixed    int    // least digits after it
	scale    int    // trailing commas: each divides by a thousand
	twelve   bool   // hours are followed by AM or PM
}

// part is a piece of a date, or of a code of digits: a letter and its repetitions, or literal text.
type part struct {
	letter byte // y m d h n (minutes) s . (fractions) a (AM/PM) H N S (elapsed) 0; 0: text
	count  int
	text   string
}

// BuiltIn returns the format code of a number below 164, ECMA-376 18.8.30.
func BuiltIn(id int) string {
	switch id {
	case 14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58:
		return "yyyy-mm-dd" // as the computer's language says, in Excel
	case 22:
		return "yyyy-mm-dd hh:mm"
	}
	return builtIn[id]
}

var builtIn = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
	15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
	32: "h:mm", 33: "h:mm:ss", 34: "h:mm AM/PM", 35: "h:mm:ss AM/PM", 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00",
	41: "#,##0", 42: "#,##0", 43: "#,##0.00", 44: "#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "0.0E+0", 49: "@",
}

// Parse parses a format code. Unknown codes are General, so that no digit is lost.
func Parse(code string) *Format {
	section := first(code)
	f := &Format{}
	if strings.EqualFold(strings.TrimSpace(section), "general") || section == "" {
		return f
	}
	tokens := tokenize(section)
	var has [256]bool
	for _, t := range tokens {
		has[t.letter] = true
	}
	switch {
	case has['y'] || has['d'] || has['m'] || has['h'] || has['s'] || has['H'] || has['M'] || has['S']:
		f.dates(tokens)
	case has['/'] && (has['?'] || has['#'] || has['0']): // a fraction
	case has['@']:
		f.Kind = AsText
	case has['0'] || has['#'] || has['?']:
		f.numbers(tokens, has['%'], has['E'])
	}
	return f
}

// first returns the section for positive numbers.
func first(code string) string {
	quoted := false
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"':
			quoted = !quoted
		case '\\':
			i++
		case ';':
			if !quoted {
				return code[:i]
			}
		}
	}
	return code
}

// tokenize splits a section: letters with a meaning, in lower case with their number, and text.
func tokenize(code string) (tokens []part) {
	text := func(s string) {
		if n := len(tokens); n > 0 && tokens[n-1].letter == 0 {
			tokens[n-1].text += s
		} else {
			tokens = append(tokens, part{text: s})
		}
	}
	for i := 0; i < len(code); i++ {
		c := code[i]
		switch {
		case c == '"':
			end := strings.IndexByte(code[i+1:], '"')
			if end < 0 {
				end = len(code) - i - 1
			}
			text(code[i+1 : i+1+end])
			i += end + 1
		case c == '\\' && i+1 < len(code):
			n := 1
			for i+1+n < len(code) && code[i+1+n]&0xC0 == 0x80 {
				n++
			}
			text(code[i+1 : i+1+n])
			i += n
		case (c == '_' || c == '*') && i+1 < len(code): // spacing, and filling
			i++
		case c == '[':
			end := strings.IndexByte(code[i:], ']')
			if end < 0 {
				return tokens
			}
			if at := strings.LastIndexByte(code[i:i+end], '-'); at >= 0 && code[i+1] == '$' {
				if separator := separators[strings.ToUpper(code[i+at+1:i+end])]; separator != "" {
					tokens = append(tokens, part{letter: 'L', text: separator})
				}
			} else if inside := strings.ToLower(code[i+1 : i+end]); inside != "" &&
				strings.Trim(inside, inside[:1]) == "" && strings.Contains("hms", inside[:1]) {
				tokens = append(tokens, part{letter: inside[0] - 'a' + 'A', count: len(inside)})
			}
			i += end
		case hasFold(code[i:], "am/pm") || hasFold(code[i:], "a/p"):
			tokens = append(tokens, part{letter: 'a'})
			i += strings.IndexAny(strings.ToLower(code[i:]), "p")
			if hasFold(code[i:], "pm") {
				i++
			}
		case hasFold(code[i:], "general"):
			i += len("general") - 1
		case c == 'E' || c == 'e':
			if i+1 < len(code) && (code[i+1] == '+' || code[i+1] == '-') {
				tokens = append(tokens, part{letter: 'E'})
				i++
			}
		case strings.IndexByte("yYmMdDhHsS0#?.,%@/", c) >= 0:
			letter := c | 0x20
			if c < 'A' {
				letter = c
			} else if c == '@' {
				letter = '@'
			}
			n := 1
			if c >= 'A' && c != '@' {
				for i+n < len(code) && code[i+n]|0x20 == letter {
					n++
				}
			}
			tokens = append(tokens, part{letter: letter, count: n})
			i += n - 1
		default:
			text(code[i : i+1])
		}
	}
	return tokens
}

// separators gives the meaning of / in a date where it is not a slash, by the language that a
// format names: Windows language codes.
var separators = map[string]string{
	"402": ".", "405": ".", "406": "-", "407": ".", "408": "/", "40B": ".", "40E": ".",
	"413": "-", "414": ".", "415": ".", "418": ".", "419": ".",
	"41B": ".", "41D": "-", "41F": ".", "424": ".", "425": ".", "426": ".", "427": "-", "807": ".", "C07": ".", "1007": ".", "1407": ".",
}

func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// dates finds what a date shows.
func (f *Format) dates(tokens []part) {
	day, clock, names := false, false, false
	separator := "/"
	last := -1 // the last part of a clock
	for i := range tokens {
		t := &tokens[i]
		switch t.letter {
		case 'y', 'd':
			day = true
			names = names || t.letter == 'd' && t.count > 2
		case 'm':
			if last >= 0 && tokens[last].letter|0x20 == 'h' || nextIs(tokens[i+1:], 's') {
				t.letter, clock, last = 'n', true, i // minutes
				continue
			}
			day = true
			names = names || t.count > 2
		case 'h', 's', 'H', 'S':
			clock, last = true, i
		case 'M':
			t.letter, clock, last = 'N', true, i
		case 'a':
			f.twelve = true
		case 'L':
			separator = t.text
		}
	}
	switch {
	case day && clock:
		f.Kind = DateTime
	case day:
		f.Kind = Date
	default:
		f.Kind = Time
	}
	if names {
		tokens = plain(tokens, clock)
	}
	for i := 0; i < len(tokens); i++ {
		switch t := tokens[i]; t.letter {
		case 0:
			f.parts = append(f.parts, t)
		case '/':
			f.parts = append(f.parts, part{text: separator})
		case ',':
			f.parts = append(f.parts, part{text: ","})
		case '.':
			n := 0
			for i+1 < len(tokens) && tokens[i+1].letter == '0' {
				n++
				i++
			}
			if n > 0 {
				f.parts = append(f.parts, part{letter: '.', count: n})
			} else {
				f.parts = append(f.parts, part{text: "."})
			}
		case 'y', 'm', 'd', 'h', 'n', 's', 'a', 'H', 'N', 'S':
			f.parts = append(f.parts, t)
		}
	}
	f.trim()
}

// nextIs reports whether the next part that is not text has this letter.
func nextIs(tokens []part, letter byte) bool {
	for _, t := range tokens {
		if t.letter != 0 && t.letter != '.' && t.letter != '/' {
			return t.letter|0x20 == letter
		}
	}
	return false
}

// plain returns the date without names: year-month-day, or the parts of it that the format shows.
func plain(tokens []part, clock bool) []part {
	year, day := false, false
	var rest []part
	for i, t := range tokens {
		year = year || t.letter == 'y'
		day = day || t.letter == 'd'
		if clock && rest == nil && strings.IndexByte("hnsHNS", t.letter) >= 0 && t.letter != 0 {
			rest = append([]part{{text: " "}}, tokens[i:]...)
		}
	}
	parts := []part{{letter: 'y', count: 4}, {text: "-"}, {letter: 'm', count: 2}}
	if day || !year {
		parts = append(parts, part{text: "-"}, part{letter: 'd', count: 2})
	}
	return append(parts, rest...)
}

// trim removes text at the ends, such as the comma of "d. mmmm, ".
func (f *Format) trim() {
	for len(f.parts) > 0 && f.parts[0].letter == 0 {
		f.parts = f.parts[1:]
	}
	for n := len(f.parts); n > 0 && f.parts[n-1].letter == 0; n-- {
		f.parts = f.parts[:n-1]
	}
}

// numbers finds the digits that a number shows.
func (f *Format) numbers(tokens []part, percent, scientific bool) {
	f.Kind = Fixed
	switch {
	case scientific:
		f.Kind = Scientific
	case percent:
		f.Kind = Percent
	}
	point, grouped, exponent := false, false, false
	for i, t := range tokens {
		switch t.letter {
		case '.':
			point = true
		case 'E':
			exponent = true
		case ',':
			if more := strings.ContainsFunc(letters(tokens[i+1:]), func(r rune) bool { return r == '0' || r == '#' || r == '?' }); more {
				grouped = true
			} else {
				f.scale++
			}
		case '0', '#', '?':
			switch {
			case exponent:
			case point:
				f.decimals++
				if t.letter == '0' {
					f.fixed = f.decimals
				}
			case t.letter == '0':
				f.integers++
			}
		}
	}
	if f.Kind == Fixed && f.integers > 1 && !grouped && !point { // a code, shown as it is
		for _, t := range tokens {
			if t.letter == 0 || t.letter == '0' || t.letter == '#' {
				f.parts = append(f.parts, t)
			} else if t.letter == '/' {
				f.parts = append(f.parts, part{text: "/"})
			}
		}
	}
}

func letters(tokens []part) string {
	var b strings.Builder
	for _, t := range tokens {
		if t.letter != 0 {
			b.WriteByte(t.letter)
		}
	}
	return b.String()
}
