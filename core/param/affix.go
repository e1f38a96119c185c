package param

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// affix describes the text around the numbers of a column: a unit before or behind them, and signs
// other than a minus before them. In samples it stands around 1234.5: "$1,234.5", "1234,5 kg",
// "(1234.5)", "1234.5-", "+1234.5", "−1234.5".
type affix struct {
	before, behind string // the unit, with the blank beside it
	parentheses    bool   // around negative numbers
	after          bool   // the minus stands behind
	plus, long     bool   // positive numbers have a plus, negative ones a minus as in print
}

const longMinus = "\u2212"

// longestUnit limits units, in bytes.
const longestUnit = 24

// around writes a sample or a number with the affix of a negative number: in a sample the sign
// shows how it is written.
func (a affix) around(number string) string {
	if a.after {
		number += "-"
	}
	switch number = a.before + number + a.behind; {
	case a.parentheses:
		return "(" + number + ")"
	case a.plus:
		return "+" + number
	case a.long:
		return longMinus + number
	}
	return number
}

// affixOf splits a sample into the affix and the notation within.
func affixOf(sample string) (a affix, core string, ok bool) {
	all := Notations()
	slices.SortStableFunc(all, func(x, y string) int { return len(y) - len(x) })
	at := slices.IndexFunc(all, func(core string) bool { return strings.Contains(sample, core) })
	if at < 0 {
		return a, "", false
	}
	core = all[at]
	before, behind, _ := strings.Cut(sample, core)
	if strings.HasPrefix(before, "(") && strings.HasSuffix(behind, ")") {
		a.parentheses, before, behind = true, before[1:], behind[:len(behind)-1]
	}
	before, a.plus = strings.CutPrefix(before, "+")
	before, a.long = strings.CutPrefix(before, longMinus)
	behind, a.after = strings.CutPrefix(behind, "-")
	a.before, a.behind = before, behind
	return a, core, isUnit(before) && isUnit(behind) && (before == "" || behind == "") && a.around(core) == sample
}

// isUnit reports whether a text can be a unit with the blank beside it, or is empty.
func isUnit(text string) bool {
	return len(text) <= longestUnit && !strings.ContainsAny(text, "0123456789+-−()\"\n\r\t=<>;:,*?@#") &&
		utf8.ValidString(text) && (text == "" || strings.ContainsFunc(text, func(c rune) bool {
		return unicode.IsLetter(c) || unicode.IsSymbol(c) || c == '%' || c == '‰'
	}))
}

// strip returns the digits and marks of a text, and whether it is negative. It returns false where
// the unit is another one, or a sign stands where the notation has none.
func (a affix) strip(text string) (core string, negative, ok bool) {
	text = strings.TrimFunc(text, space)
	signed := false
	sign := func(found, minus bool) {
		negative, ok = negative || minus, ok && !(found && signed)
		signed = signed || found
	}
	ok = true
	cut := func() {
		for _, s := range []string{"-", longMinus, "+"} {
			if rest, found := strings.CutPrefix(text, s); found {
				text = strings.TrimLeftFunc(rest, space)
				sign(true, s != "+")
				break
			}
		}
		if rest, found := strings.CutSuffix(text, "-"); found && a.after {
			text = strings.TrimRightFunc(rest, space)
			sign(true, true)
		}
	}
	if inner, found := strings.CutPrefix(text, "("); found && a.parentheses {
		if text, found = strings.CutSuffix(inner, ")"); !found {
			return "", false, false
		}
		sign(true, true)
	}
	cut()
	if a.before != "" {
		rest, found := strings.CutPrefix(text, strings.TrimFunc(a.before, space))
		text, ok = strings.TrimLeftFunc(rest, space), ok && found
	}
	if a.behind != "" {
		rest, found := strings.CutSuffix(text, strings.TrimFunc(a.behind, space))
		text, ok = strings.TrimRightFunc(rest, space), ok && found
	}
	cut()
	return text, negative, ok && text != "" && text[0]-'0' <= 9 && text[len(text)-1]-'0' <= 9
}

// Affixed returns the ways in which 1234.5 is written with what stands around a number in all
// texts: one unit, signs behind, parentheses, a plus, or a minus as in print. It returns false if
// nothing stands around them, or if the texts differ. known: it is a unit or a sign that is never a
// part of a code, such as a currency, a percent sign or kg.
func Affixed(texts func(yield func(string) bool)) (samples []string, known, ok bool) {
	var a affix
	first, bare := true, false // bare: a number without a sign
	for text := range texts {
		text = strings.TrimFunc(text, space)
		from := strings.IndexAny(text, "0123456789")
		to := strings.LastIndexAny(text, "0123456789") + 1
		if from < 0 || len(text) > 64 {
			return nil, false, false
		}
		before, behind := text[:from], text[to:]
		bare = bare || !strings.ContainsAny(text, "(-")
		if strings.HasPrefix(before, "(") && strings.HasSuffix(behind, ")") {
			a.parentheses, before, behind = true, before[1:], behind[:len(behind)-1]
		}
		for _, s := range []string{"-", longMinus, "+"} {
			if strings.Contains(before, s) {
				a.plus, a.long = a.plus || s == "+", a.long || s == longMinus
				before = strings.Replace(before, s, "", 1)
				break
			}
		}
		if strings.HasPrefix(behind, "-") || strings.HasSuffix(behind, "-") {
			a.after, behind = true, strings.Trim(behind, "-")
		}
		if first {
			a.before, a.behind, first = before, behind, false
		}
		if !isUnit(before) || !isUnit(behind) || strings.TrimFunc(before, space) != strings.TrimFunc(a.before, space) ||
			strings.TrimFunc(behind, space) != strings.TrimFunc(a.behind, space) {
			return nil, false, false
		}
	}
	if a == (affix{}) || a.before != "" && a.behind != "" || a.parentheses && (a.after || a.plus || a.long) || a.after && (a.plus || a.long) {
		return nil, false, false
	}
	a.plus = a.plus && !a.long // one of them shows the others
	for _, core := range Notations() {
		samples = append(samples, a.around(core))
	}
	unit := strings.ToLower(strings.TrimFunc(a.before+a.behind, space))
	known = unit == "" || slices.Contains(currencies, unit) || a.before == "" && slices.Contains(units, unit)
	return samples, known && !a.plus && (bare || !a.parentheses && !a.after), known || a.before == ""
}

// currencies stand before numbers or behind them, the commonest units behind: in small letters.
var (
	currencies = strings.Fields("€ $ £ ¥ zł kč kr fr. eur usd gbp chf pln czk huf sek nok dkk jpy cny inr cad aud us$")
	units      = strings.Fields("ft % ‰ " +
		"° °c °f kg g mg µg μg ug ng t lb lbs oz km m cm mm µm mi l ml dl µl km/h m/s " +
		"year years jahr jahre ans año años lat month months monat monate mois meses week weeks woche wochen semaines semanas " +
		"day days tag tage jours días dni hour hours h std stunden heures horas min s sec ms bpm /min mmhg kpa hz " +
		"mmol/l µmol/l nmol/l mol/l mg/dl g/dl g/l mg/l ng/ml pg/ml u/l iu/l mu/l iu kg/m² kg/m2 kcal kj ml/min m² m2")
)
