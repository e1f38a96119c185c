package language

import "strings"

// Forms parts the forms of a sentence that has more than one and many: see Plural.
const Forms = "\x1f"

// One reports whether n takes the sentence for one, and, which is false where 0 is one (as in
// French) and the sentence says 1.
func (l *Language) one(n int, sentence string) bool {
	return n == 1 || n == 0 && l.Plural == "zero-one-million" && strings.Contains(sentence, "{n}")
}

// Plural is the sentence for n in the language: one, or the form of many that n takes by the
// categories of Unicode's CLDR (other, few, many, two, zero). A translation with several forms
// has the form of "other" first and then each further one behind Forms, as "few=…".
func (l *Language) Choose(n int, one, many string) string {
	if l.one(n, one) {
		return one
	}
	if !strings.Contains(many, Forms) {
		return many
	}
	forms := strings.Split(many, Forms)
	for _, form := range forms[1:] {
		if name, text, _ := strings.Cut(form, "="); name == l.category(n) {
			return text
		}
	}
	return forms[0]
}

// category is CLDR's name of the form that the whole number n >= 0 takes.
func (l *Language) category(n int) string {
	ten, hundred := n%10, n%100
	switch l.Plural {
	case "one-million", "zero-one-million": // Spanish, French: 1 000 000 de personas
		if n != 0 && n%1_000_000 == 0 {
			return "many"
		}
	case "slavic": // Polish, Czech and others have rules like these; Russian and Ukrainian have this one
		switch {
		case ten == 1 && hundred != 11:
			return "one"
		case ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14):
			return "few"
		}
		return "many"
	}
	return "other"
}
