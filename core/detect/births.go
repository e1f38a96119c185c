package detect

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/fulgurite/fulgurite/core/table"
)

// births match a year of birth within a text, with what says that it is one.
var births = sync.OnceValue(func() []*expression {
	const year = `(?:18|19|20)\d\d\b`
	var all []*expression
	for _, source := range []string{
		`(?i)\b(?:born|(?:date|year) of birth|birth (?:date|year)|birthday|dob|yob|geb|geboren|geborene[rns]?|jahrgang|geburtsjahr|geburtsdatum|n[ée]e?|naissance|nacid[oa]|naci[oó]|nacimiento)` +
			`\b[\p{L}\s.,:;()/'’-]{0,40}\b` + year,
		`\*\s?` + year,
		`(?i)\b` + year + `\s+(?:[\p{L}.,-]+\s+){0,4}(?:born|geboren|geborene[rns]?|n[ée]e?|nacid[oa])\b`,
	} {
		all = append(all, newExpression(source))
	}
	return all
})

// weights follow the weight at birth, which is no year.
var weights = strings.Fields("g gr gm gms gram grams gramm grammes gramos")

// firstWord returns the word at the beginning of a text, in lower case.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " ")
	return strings.ToLower(text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsLetter))])
}

// bornWithin finds the earliest year of birth within a text, and the latest year of anything else
// in it; 0: there is none.
func bornWithin(text string) (born, latest int) {
	for _, e := range births() {
		for start, end := e.find(text, 0); start >= 0; start, end = e.find(text, end) {
			if slices.Contains(weights, firstWord(text[end:])) {
				continue
			}
			for _, n := range numbersIn(text[start:end], true) {
				if isYearNumber(n.low) && n.low == n.high && (born == 0 || n.low < born) {
					born = n.low
				}
			}
		}
	}
	if born == 0 {
		return 0, 0
	}
	for _, n := range numbersIn(text, true) {
		if isYearNumber(n.high) && n.high > born {
			latest = max(latest, n.high)
		}
	}
	return born, latest
}

// texts reads the years of birth within the texts of a column; some says that there are any.
func (c *timed) texts() (some bool) {
	if c.column.Type != table.String {
		return false
	}
	counts := c.column.Counts()
	c.spans, c.until = make([]span, len(counts)), make([]int, len(counts))
	for code, n := range counts {
		c.spans[code] = nothing
		if n == 0 || c.column.Missing[code] {
			continue
		}
		if born, latest := bornWithin(c.column.Dict.Value(uint32(code))); born > 0 {
			c.spans[code], c.until[code], some = span{born, born}, latest, true
		}
	}
	return some
}

// judge counts records with a code whose text tells an age over 89 by the latest year that is known
// of them, 0: none, or may do so.
func (c *timed) judge(code uint32, last, records int) {
	switch last, s := max(last, c.until[code]), c.spans[code]; {
	case s == nothing:
	case last == 0:
		c.open += records
	case s.ages(last).tellsOldAge():
		c.old += records
	}
}
