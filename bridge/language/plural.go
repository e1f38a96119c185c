package language

import "strings"

// The rules for plurals: which sentence a whole number takes, by the categories of Unicode's CLDR.
const (
	One            = "one"              // one, other: English, German
	OneMillion     = "one-million"      // one, many (1 000 000 de personas), other: Spanish
	ZeroOneMillion = "zero-one-million" // the same, and 0 is one: French
)

// Forms parts the forms of a translation that has several: see Choose.
const Forms = "\x1f"

// Choose is the sentence for n: one, or the form of many that n takes. A translation with
// several forms has that of "other" first, and then each further one behind Forms, as "many=…".
// Where 0 takes the sentence for one, it does so only if the sentence has a place for the number:
// many say 1.
func (l *Language) Choose(n int, one, many string) string {
	return l.choose(n, strings.Contains(one, "{n}"), one, many)
}

// choose is Choose; shown says that the sentence for one has a place for the number.
func (l *Language) choose(n int, shown bool, one, many string) string {
	if n == 1 || n == 0 && shown && l.Plural == ZeroOneMillion {
		return one
	}
	other, further, _ := strings.Cut(many, Forms)
	if form, ok := strings.CutPrefix(further, "many="); ok && l.Plural != One && n != 0 && n%1_000_000 == 0 {
		return form
	}
	return other
}
