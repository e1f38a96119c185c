package param

import (
	"slices"
	"strings"
)

// Notation tells how the numbers of a column are written: the decimal mark, the mark between groups
// of three digits, and what stands around them. The zero Notation is plain: a point, and nothing
// else.
type Notation struct {
	affix affix
	comma bool // before the decimals, else a point
	group byte // between thousands: 0 for nothing, '.', ',', '\'' or ' ', which stands for blanks of all widths
}

// Notations lists the ways in which 1234.5 is written in Europe and America, the plain one first.
func Notations() []string {
	return []string{"1234.5", "1234,5", "1.234,5", "1,234.5", "1 234,5", "1 234.5", "1'234.5", "1'234,5"}
}

// NotationOf returns the notation of a sample: how 1234.5 is written, with its unit or with the
// signs that numbers have there, such as "1.234,5 €" or "(1234.5)". The empty sample is the plain
// one.
func NotationOf(sample string) (Notation, bool) {
	if sample == "" {
		return Notation{}, true
	}
	var around affix
	if !slices.Contains(Notations(), sample) {
		var ok bool
		if around, sample, ok = affixOf(sample); !ok {
			return Notation{}, false
		}
	}
	n := Notation{affix: around, comma: sample[len(sample)-2] == ','}
	if len(sample) == len("1.234,5") {
		n.group = sample[1]
	}
	return n, true
}

// IsPlain reports whether the decimal mark is a point and groups are not marked.
func (n Notation) IsPlain() bool { return n == Notation{} }

// Groups reports whether groups are marked.
func (n Notation) Groups() bool { return n.group != 0 }

// Mark returns the decimal mark.
func (n Notation) Mark() string {
	if n.comma {
		return ","
	}
	return "."
}

// Bare returns the digits and marks of a number, without its sign and its unit; a text that has
// another unit is returned as it is.
func (n Notation) Bare(text string) string {
	if n.affix == (affix{}) {
		return text
	}
	core, _, ok := n.affix.strip(text)
	if !ok {
		return text
	}
	return core
}

// Differs reports whether a text may be different numbers in the two notations: the decimal mark of
// one of them, which the text has, is the group mark of the other.
func (n Notation) Differs(other Notation, text string) bool {
	text = n.Bare(text)
	for _, pair := range [][2]Notation{{n, other}, {other, n}} {
		if mark := pair[0].Mark(); pair[1].group == mark[0] && strings.Contains(text, mark) {
			return true
		}
	}
	return false
}

// Plain converts a number of this notation to the plain one: "1.234,5" becomes "1234.5". It returns
// false for texts that are not numbers, and for groups of other than three digits.
func (n Notation) Plain(text string) (string, bool) {
	if n.affix != (affix{}) {
		core, negative, ok := n.affix.strip(text)
		n.affix = affix{}
		if core, ok = n.plainIf(ok, core); ok && negative {
			core = "-" + core
		}
		return core, ok
	}
	if at, ok := n.simple(text); ok { // as nearly all are, and there may be millions
		if at < 0 || !n.comma {
			return text, true
		}
		return text[:at] + "." + text[at+1:], true
	}
	sign, digits, exponent := "", text, ""
	for _, s := range []struct{ written, plain string }{{"-", "-"}, {"+", "+"}, {"\u2212", "-"}} {
		if rest, ok := strings.CutPrefix(text, s.written); ok {
			sign, digits = s.plain, rest
		}
	}
	if i := strings.IndexAny(digits, "eE"); i > 0 {
		digits, exponent = digits[:i], digits[i:]
		if power := strings.TrimLeft(exponent[1:], "+-"); power == "" || !plain(power) || len(exponent)-len(power) > 2 {
			return "", false
		}
	}
	whole, decimals, pointed := strings.Cut(digits, n.Mark())
	if !plain(decimals) || pointed && decimals == "" || whole == "" {
		return "", false
	}
	if !plain(whole) {
		if n.group == 0 {
			return "", false
		}
		for _, c := range whole {
			if plainDigit := c >= '0' && c <= '9'; !plainDigit && !n.groups(c) {
				return "", false
			}
		}
		var ok bool
		if whole, ok = ungroup(whole); !ok {
			return "", false
		}
	}
	if pointed {
		decimals = "." + decimals
	}
	return sign + whole + decimals + exponent, true
}

func (n Notation) plainIf(ok bool, text string) (string, bool) {
	if !ok {
		return "", false
	}
	return n.Plain(text)
}

// simple reports whether a text is digits with an optional leading minus and at most one mark, and
// where the mark is, else -1.
func (n Notation) simple(text string) (at int, ok bool) {
	mark := byte('.')
	if n.comma {
		mark = ','
	}
	at = -1
	from := 0
	if text != "" && text[0] == '-' {
		from = 1
	}
	for i := from; i < len(text); i++ {
		switch b := text[i]; {
		case b-'0' <= 9:
		case b == mark && at < 0 && i > from && i < len(text)-1:
			at = i
		default:
			return 0, false
		}
	}
	return at, len(text) > from
}

// groups reports whether a mark stands between the thousands.
func (n Notation) groups(c rune) bool {
	switch n.group {
	case ' ':
		return space(c) && c != '\t'
	case '\'':
		return c == '\'' || c == '\u2019'
	}
	return c == rune(n.group)
}

// Localized replaces the decimal points in a text, such as a range, by this notation's mark. Groups
// are not marked.
func (n Notation) Localized(text string) string {
	if n.comma {
		return strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// Ungrouped is Written without marked groups.
func (n Notation) Ungrouped(plain string) string {
	n.group = 0
	return n.Written(plain)
}

// Written converts a plain number, such as "-1234.5", to this notation with marked groups, its unit
// and its sign.
func (n Notation) Written(plain string) string {
	if a := n.affix; a != (affix{}) {
		n.affix = affix{}
		digits, negative := strings.CutPrefix(plain, "-")
		a.parentheses, a.after, a.long, a.plus = a.parentheses && negative, a.after && negative, a.long && negative, a.plus && !negative
		text := a.around(n.Written(digits))
		if negative && !a.parentheses && !a.after && !a.long {
			text = "-" + text
		}
		return text
	}
	whole, decimals, pointed := strings.Cut(plain, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	if n.group != 0 {
		for at := len(whole) - 3; at > 0; at -= 3 {
			whole = whole[:at] + string(n.group) + whole[at:]
		}
	}
	if pointed {
		return sign + whole + n.Mark() + decimals
	}
	return sign + whole
}
