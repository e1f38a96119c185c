package detect

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// oldest is the highest age that Safe Harbor lets stay; ages above it may stay as one group of 90
// and older (45 CFR 164.514(b)(2)(i)(C)).
const oldest = 89

// span holds the ages or years that a label stands for: from low to high, both included.
type span struct{ low, high int }

// endless is the high end of a span that has none, and -endless the low one.
const endless = math.MaxInt32

// nothing is the span of labels without an age or a year.
var nothing = span{1, 0}

// tellsOldAge reports whether an age says more of people over 89 than that they are 90 or older.
func (s span) tellsOldAge() bool {
	if s == nothing {
		return false
	}
	if s.high == endless {
		return s.low > oldest+1
	}
	return s.high > oldest
}

// ages returns the ages in a year of those born in the years of the span.
func (s span) ages(year int) span {
	low, high := -endless, endless
	if s.high != endless {
		low = year - s.high
	}
	if s.low != -endless {
		high = year - s.low
	}
	return span{low, high}
}

// Words and signs of labels that end nowhere, lower case. Those of age say the opposite of years:
// who is older was born earlier.
var (
	upwards = strings.Fields("+ > ≥ over above more from after later since über mehr ab nach seit später plus partir après depuis " +
		"más desde después posterior")
	downwards = strings.Fields("< ≤ under below less before until up earlier most unter bis vor früher höchstens moins avant " +
		"jusqu tôt menos antes hasta anterior")
	older    = strings.Fields("older älter âgé mayor")
	younger  = strings.Fields("younger jünger jeune menor joven")
	excluded = strings.Fields("under unter moins menos <") // before the end of a range that is not in it
)

// masks stand for any digit.
const masks = "*xX_#"

// hasAny reports whether a label has one of the signs, or a word that begins with one of the words;
// short ones stand alone.
func hasAny(label string, of []string) bool {
	words := strings.FieldsFunc(label, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(of, func(one string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return word == one || len(one) > 3 && strings.HasPrefix(word, one) }) ||
			strings.ContainsAny(one, "<>≤≥+") && strings.Contains(label, one)
	})
}

// isYearNumber: a number that can be the year of an event in somebody's life.
func isYearNumber(n int) bool { return n >= 1800 && n < 2200 }

// numbersIn returns the numbers of a label: masked digits ("195*") and decades ("1950s") are spans.
func numbersIn(label string, years bool) (all []span) {
	for at := 0; at < len(label); {
		if !isDigitByte(label[at]) {
			at++
			continue
		}
		end := at
		for end < len(label) && isDigitByte(label[end]) {
			end++
		}
		n, err := strconv.Atoi(label[at:end])
		s := span{n, n}
		for ; end < len(label) && strings.IndexByte(masks, label[end]) >= 0 && s.high < 10_000; end++ {
			s = span{10 * s.low, 10*s.high + 9}
		}
		rest := strings.TrimLeft(label[end:], "'’-")
		word := rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
		if (word == "s" || word == "er") && n%10 == 0 {
			s.high = n + 9
		}
		if !years && end+1 < len(label) && label[end] == '.' && isDigitByte(label[end+1]) { // a fraction
			for end++; end < len(label) && isDigitByte(label[end]); end++ {
			}
		}
		if at = end; err == nil {
			all = append(all, s)
		}
	}
	return all
}

// spanOf reads the label of an age, or of a year among other numbers; only says that there are no
// others.
func spanOf(label string, years bool) (s span, only bool) {
	label = strings.ToLower(strings.TrimSpace(label))
	s, only = nothing, true
	found, last := 0, 0
	for _, n := range numbersIn(label, years) {
		if years {
			if found > 0 && n.high > 12 && n.high < 100 && n.high > last%100 { // 1915-19
				n = span{last - last%100 + n.low, last - last%100 + n.high}
			}
			if !isYearNumber(n.low) || !isYearNumber(n.high) {
				only = only && n.high == 0 // 1950.0
				continue
			}
		}
		if last = n.high; found == 0 {
			s = n
		}
		s, found = span{min(s.low, n.low), max(s.high, n.high)}, found+1
	}
	moreIs, lessIs := older, younger
	if years {
		moreIs, lessIs = younger, older
	}
	switch {
	case found == 0:
		return nothing, false
	case found > 1:
		if strings.HasSuffix(label, "[") || strings.HasSuffix(label, ")") || hasAny(strings.ReplaceAll(label, "<=", "≤"), excluded) {
			s.high--
		}
	case hasAny(label, downwards) || hasAny(label, lessIs) || strings.HasPrefix(label, "-") || strings.HasPrefix(label, "–"):
		s.low = -endless
	case hasAny(label, upwards) || hasAny(label, moreIs) || strings.HasSuffix(label, "-") || strings.HasSuffix(label, "–"):
		s.high = endless
	}
	return s, only
}

// spans reads all labels of a column; only says that they show nothing but years.
func spans(c *table.Column, years bool) (of []span, only bool) {
	counts := c.Counts()
	of, only = make([]span, len(counts)), true
	for code, n := range counts {
		of[code] = nothing
		value := c.Dict.Value(uint32(code))
		if n == 0 || c.Missing[code] || value == table.Star {
			continue
		}
		if at, ok := table.ParseDate(c.Format, value); ok && years {
			of[code] = span{at.Year(), at.Year()}
			continue
		}
		var one bool
		of[code], one = spanOf(value, years)
		only = only && one
	}
	return of, only
}

// timed is a column of a table with the ages or years that it shows.
type timed struct {
	column *table.Column
	said   Suggestion
	spans  []span // by code
	until  []int  // by code: the latest year in a text, for years of birth within texts
	rows   bool   // which record has which code is known
	old    int    // records that tell an age over 89
	open   int    // records that may, by a year that is not known
}

// of returns what a record shows.
func (c *timed) of(row int) span {
	if !c.rows {
		return nothing
	}
	return c.spans[c.column.Codes.At(row)]
}

// oldAges finds columns that tell ages over 89 by years: a year of birth, also within a text, or an
// age beside the year in which somebody had it, counted to the latest year that the record shows or
// to the stated one, 0 if none is. Records without a year count to the latest of the table. Said
// are the suggestions by column; those that Safe Harbor names already are left alone.
func oldAges(t *table.Table, said []Suggestion, year int) (found []FoundColumn) {
	var births, ages, events, texts []*timed
	latest := year
	for i, c := range t.Columns {
		of := &timed{column: c, said: said[i], rows: c.Held() && c.Codes.Len() == t.Rows}
		switch s := said[i]; {
		case s.Kind == "birth-date" && s.SafeHarbor == "":
			of.spans, _ = spans(c, true)
			births = append(births, of)
		case s.Kind == "age" && s.SafeHarbor == "":
			of.spans, _ = spans(c, false)
			ages = append(ages, of)
		case s.Kind == "date" || s.Kind == "vital":
			of.spans, _ = spans(c, true)
			some := false
			for _, s := range of.spans {
				if s != nothing && s.high != endless {
					latest, some = max(latest, s.high), true
				}
			}
			if some {
				events = append(events, of)
			}
		case of.texts():
			texts = append(texts, of)
		}
	}
	if latest == 0 {
		for _, c := range births {
			found = append(found, FoundColumn{c.column.Name, c.said.because(problem.Say(
				"Whether its years of birth tell ages over 89 depends on the year that the records are from, which no column shows.")), 0})
		}
		births = nil
	}
	for row := range t.Rows {
		last, first := year, endless
		for _, e := range events {
			if s := e.of(row); s != nothing && s.high != endless {
				last, first = max(last, s.high), min(first, max(s.low, 0))
			}
		}
		if last == 0 {
			last = latest
		}
		for _, c := range texts {
			if c.rows {
				c.judge(c.column.Codes.At(row), last, 1)
			}
		}
		for _, c := range births {
			if s := c.of(row); s != nothing && s.ages(last).tellsOldAge() {
				c.old++
			}
		}
		for _, c := range ages {
			if s := c.of(row); s != nothing && s.high != endless && first != endless && s.high+last-first > oldest {
				c.old++
			}
		}
	}
	for _, c := range births { // whose records are not known
		for code, n := range c.column.Counts() {
			if !c.rows && c.spans[code] != nothing && c.spans[code].ages(latest).tellsOldAge() {
				c.old += n
			}
		}
	}
	for _, c := range texts {
		for code, n := range c.column.Counts() {
			if !c.rows {
				c.judge(uint32(code), latest, n)
			}
		}
		is := Suggestion{Role: Identifying, Kind: "birth-date", SafeHarbor: "C"}
		if c.old > 0 {
			found = append(found, FoundColumn{c.column.Name, is.because(problem.Several(c.old,
				"Within the text of %s record stands a year of birth that tells an age over 89.",
				"Within the texts of %s records stand years of birth that tell ages over 89.", thousandsOf(c.old))), c.old})
		} else if c.open > 0 {
			found = append(found, FoundColumn{c.column.Name, is.because(problem.Several(c.open,
				"Within the text of %s record stands a year of birth. Whether it tells an age over 89 depends on the year that the record is from, which no column shows.",
				"Within the texts of %s records stand years of birth. Whether they tell ages over 89 depends on the year that the records are from, which no column shows.", thousandsOf(c.open))), c.open})
		}
	}
	to := problem.Say("counted to the year %s", problem.Digits(strconv.Itoa(year)))
	if len(events) > 0 {
		to = problem.Say("counted to the year %s, or to a later one of the record", problem.Digits(strconv.Itoa(year)))
	}
	if year == 0 {
		var names []string
		for _, e := range events {
			names = append(names, e.column.Name)
		}
		to = problem.Say("counted to the years in %s", problem.Some(names))
	}
	add := func(c *timed, reason *problem.Text) {
		if c.old > 0 {
			found = append(found, FoundColumn{c.column.Name, c.said.because(reason), 0})
		}
	}
	for _, c := range births {
		add(c, problem.Several(c.old, "%s record shows a year of birth that tells an age over 89, %s.",
			"%s records show years of birth that tell ages over 89, %s.", thousandsOf(c.old), to))
	}
	for _, c := range ages {
		add(c, problem.Several(c.old, "%s record shows an age and a year that together tell an age over 89, %s.",
			"%s records show ages and years that together tell ages over 89, %s.", thousandsOf(c.old), to))
	}
	return found
}
