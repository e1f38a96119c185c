package detect

import (
	"strings"
	"sync"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// inside matches an identifier of Safe Harbor within a text that may contain much else.
type inside struct {
	letter, kind, source string                  // source of an expression
	valid                func(match string) bool // nil: every match counts
}

const (
	months = `(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[ée]vr(?:ier)?|m[äa]rz|mar(?:ch|zo|s)?|apr(?:il)?|avril|abril|ma[iy]|mayo|june?|juni|juin|jul[yi]?|juillet|aug(?:ust)?|ao[ûu]t|` +
		`sep(?:t(?:ember|embre)?)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre|iembre)?|d[ée]c(?:embre)?|enero|ene|febrero|junio|julio|agosto|ago|septiembre|dic(?:iembre)?)`
	titles  = `(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Hr|Fr|Mme|Mlle|Monsieur|Madame|Sra?|Srta|Señora?|Doña|Nurse|Schwester|Pfleger)`
	capital = `\p{Lu}[\p{L}'’-]+`
)

// insides lists the patterns searched for within cells, in the order of the rule.
var insides = []inside{
	{"A", "person-name", `\b` + titles + `\b\.?\s+(?:` + titles + `\.?\s+)*` + capital, nil},
	{"A", "person-name", `(?i:\b(?:named|called|name is|name|heißt|namens|nommée?|llamad[oa])\b)\s*:?\s+` + capital + `\s+` + capital, nil},
	{"A", "person-name", `\b` + capital + `\s+(?:\p{Lu}\.\s+)?` + capital, isGivenFirst},
	{"B", "postcode", `\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b`, nil},
	{"B", "street-address",
		`\b\d{1,5}\s+(?:` + capital + `\s+){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Boulevard|Blvd|Court|Way)\b`, nil},
	{"B", "street-address", `\b\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|gasse|allee)\s+\d+`, nil},
	{"B", "street-address", `(?i)\b(?:\d+,?\s+(?:rue|avenue|boulevard|place|chemin)|(?:calle|avenida|plaza))\s+(?:d[eu]\s+)?\p{L}+`, nil},
	{"C", "date", `\b\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:\d{4}|\d{2})\b`, isDayOfYear},
	{"C", "date", `\b(?:19|20)\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b`, nil},
	{"C", "date", `(?i)\b` + months + `\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?|(?:of\s+|de\s+)?(?:19|20)\d{2})\b`, nil},
	{"C", "date", `(?i)\b\d{1,2}(?:\.|st|nd|rd|th|er)?\s+(?:of\s+|de\s+)?` + months + `\b`, nil},
	{"C", "age", `(?i)\b(?:9\d|1[01]\d)[- ]?(?:years?|yrs?|yo|y/o|jahre?|jährige?[rn]?|ans|años)\b`, nil},
	{"D", "phone", `(?:\+?1[ .-]?)?\(?\b[2-9]\d{2}\)?[ .-]\s?\d{3}[ .-]\d{4}\b`, nil},
	{"D", "phone", `(?i)\b(?:tel|phone|ph|call|cell|mobile?|mobil|handy|telefon|fax|tél|téléphone|teléfono)\b\.?\s*(?:nr|no|number)?[.:]?\s*[+(]?\d[\d ()/.-]{5,}\d`, nil},
	{"D", "phone", `[+(]?\d[\d ()/.-]{6,22}\d`, func(s string) bool { return isPhone(s) && !isDayOfYear(s) }},
	{"F", "email", `[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}`, nil},
	{"G", "us-ssn", `\b\d{3}-\d{2}-\d{4}\b`, isSSN},
	{"H", "medical-record-number", `(?i)\b(?:MRN|medical record|patient(?:en)?[- ]?(?:id|no|nr|number|nummer)|fall-?(?:nr|nummer)|case (?:no|number))\b\.?[\s:#]*(?:no\.?|number)?[\s:#]*[\w-]*\d{3,}`, nil},
	{"J", "iban", `\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b`, isIBAN},
	{"J", "payment-card", `\b\d(?:[ -]?\d){12,18}\b`, isPaymentCard},
	{"N", "url", `(?i)\b(?:https?://|www\.)\S+`, nil},
	{"O", "ip-address", `\b\d{1,3}(?:\.\d{1,3}){3}\b`, isIPAddress},
}

// expressions compiles the patterns of insides on first use: a starting page has no time for them.
var expressions = sync.OnceValue(func() []*expression {
	all := make([]*expression, len(insides))
	for i := range insides {
		all[i] = newExpression(insides[i].source)
	}
	return all
})

// said says how many records contain it.
func (x *inside) said(records int) *problem.Text {
	what := problem.Say("an age over 89") // unlike a whole column of ages
	for i := range detectors {
		if d := &detectors[i]; d.kind == x.kind && x.kind != "age" {
			what = problem.Say(d.what)
			break
		}
	}
	return problem.Several(records, "Within the text of %s record stands what looks like %s.",
		"Within the texts of %s records stands what looks like %s.", thousandsOf(records), what)
}

func thousandsOf(n int) problem.Digits { return problem.Thousands(n) }

// isGivenFirst: the first of several words is a given name.
func isGivenFirst(s string) bool { return givenName(strings.Fields(s)[0]) }

var givenName = oneOf("values of given name")

// isDayOfYear: a day and a month in one order or the other, and a year.
func isDayOfYear(s string) bool {
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("./- ", r) })
	if len(parts) != 3 {
		return false
	}
	a, _ := table.ParseNumber(parts[0])
	b, _ := table.ParseNumber(parts[1])
	return a >= 1 && b >= 1 && min(a, b) <= 12 && max(a, b) <= 31 && (len(parts[2]) == 2 || len(parts[2]) == 4)
}

// within searches the cells of a column for identifiers among other words. Detectors of columns
// handle those that fill a whole cell.
func within(c *table.Column, except string) (found []FoundColumn, letters []string) {
	if c.Type != table.String {
		return nil, nil
	}
	counts := c.Counts()
	records, first := map[string]int{}, map[string]*inside{}
	for code, n := range counts {
		value := c.Dict.Value(uint32(code))
		if n == 0 || c.Missing[code] ||
			!strings.ContainsFunc(value, func(r rune) bool { return r == ' ' || r == '@' || r == '\n' || r == '\t' }) && len(value) < 12 {
			continue
		}
		seen := ""
		for i := range insides {
			one := &insides[i]
			if one.letter == except || strings.Contains(seen, one.letter) || !one.in(value, expressions()[i]) {
				continue
			}
			seen += one.letter
			records[one.letter] += n
			if _, ok := first[one.letter]; !ok {
				first[one.letter] = one
			}
		}
	}
	for _, id := range safeHarbor {
		if n := records[id.Letter]; n > 0 {
			s := Suggestion{Role: Identifying, Kind: first[id.Letter].kind, SafeHarbor: id.Letter}
			found = append(found, FoundColumn{c.Name, s.because(first[id.Letter].said(n)), n})
			letters = append(letters, id.Letter)
		}
	}
	return found, letters
}

func (x *inside) in(value string, e *expression) bool {
	for start, end := e.find(value, 0); start >= 0; start, end = e.find(value, end) {
		if x.valid == nil || x.valid(value[start:end]) {
			return true
		}
	}
	return false
}
