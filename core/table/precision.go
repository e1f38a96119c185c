package table

import (
	"slices"
	"strings"
	"time"
)

// Layouts of dates of which some are known to the month or to the year only: brackets enclose what
// may be missing at the end, or at the beginning where the day or the month comes first. Signs that
// stand for nothing (XX, ??, 00) say that a part is not known. Whole dates may have a time.
//
//	2014-09-03   2014-09   2014   2013-XX-XX   2004-00-00   2014-09-03T10:30
//	03.09.2014   XX.09.2014   09.2014   09/03/2014   9/2014   3 Sep 2014   Sep 2014
var mixedLayouts = []string{"2006[-01[-02]]", "2006[/01[/02]]", "2006[.01[.02]]", "[[02.]01.]2006", "[[02/]01/]2006", "[01/[02/]]2006",
	"[[02-]01-]2006", "[01-[02-]]2006", "[[2 ]Jan ]2006", "[[2 ]January ]2006", "[[2-]Jan-]2006", "[Jan [2, ]]2006", "[January [2, ]]2006"}

// compactMixed is the mixed layout without signs, as HL7 has it: 2014, 201409, 20140903. Many
// numbers look like it, so that it is asked about and never guessed.
const compactMixed = "2006[01[02]]"

// Mixed reports whether the dates of a layout are of different precision: see PeriodEnd.
func Mixed(layout string) bool { return strings.Contains(layout, "[") }

// mixedDate returns the first day of what a value of a mixed layout says, and how many of year,
// month and day it says. It returns false for values without a year.
func mixedDate(layout, value string) (first time.Time, known int, ok bool) {
	if strings.Contains(layout, "Jan") {
		return wordedDate(layout, value)
	}
	var parts []string
	switch at := strings.Index(layout, "01"); {
	case layout == compactMixed:
		if len(value) > 8 || len(value)%2 > 0 || len(value) < 4 {
			return first, 0, false
		}
		parts = []string{value[:4]}
		for i := 4; i < len(value); i += 2 {
			parts = append(parts, value[i:i+2])
		}
	case layout[0] == '2':
		parts = strings.Split(untimed(value), layout[5:6])
	default:
		if parts = strings.Split(value, layout[at+2:at+3]); len(parts) <= 3 {
			slices.Reverse(parts)
		}
		if len(parts) == 3 && at < strings.Index(layout, "02") {
			parts[1], parts[2] = parts[2], parts[1] // the month comes first
		}
	}
	if len(parts) > 3 || len(parts[0]) != 4 || digits(parts[0]) != 4 || parts[0][0] == '0' {
		return first, 0, false
	}
	numbers := [3]int{0, 1, 1}
	for i, part := range parts {
		switch n := digits(part); {
		case i > 0 && unknownPart(part):
			continue // also a day of an unknown month says nothing
		case n != len(part) || i > 0 && n != 1 && n != 2:
			return first, 0, false
		}
		number := 0
		for _, digit := range part {
			number = 10*number + int(digit-'0')
		}
		if i > 0 && (number < 1 || number > []int{12, 31}[i-1]) {
			return first, 0, false
		}
		if known == i {
			numbers[i], known = number, i+1
		}
	}
	first = time.Date(numbers[0], time.Month(numbers[1]), numbers[2], 0, 0, 0, 0, time.UTC)
	if first.Day() != numbers[2] {
		return first, 0, false
	}
	return first, known, true
}

// wordedDate is mixedDate for months with names.
func wordedDate(layout, value string) (first time.Time, known int, ok bool) {
	inner, end := strings.LastIndexByte(layout, '['), strings.IndexByte(layout, ']')
	plain := strings.NewReplacer("[", "", "]", "")
	for i, whole := range []string{"2006", plain.Replace(layout[:inner] + layout[end:]), plain.Replace(layout)} {
		if at, err := time.Parse(whole, value); err == nil {
			return at, i + 1, true
		}
	}
	return first, 0, false
}

// untimed takes the time from the end of a date that has all of its parts.
func untimed(value string) string {
	const day = len("2006-01-02")
	if len(value) > day+4 && (value[day] == 'T' || value[day] == ' ') && digits(value[day+1:]) == 2 &&
		strings.Trim(value[day+1:], "0123456789:.+-Z") == "" {
		return value[:day]
	}
	return value
}

// unknownPart reports whether a month or a day is signs that stand for nothing: XX, xx, ??, 00, --.
func unknownPart(part string) bool {
	return (len(part) == 1 || len(part) == 2 && part[0] == part[1]) && strings.Contains(signsOfNothing, part[:1])
}

const signsOfNothing = "Xx?0uU_*-"

// mixedLayout returns the layout of dates of different precision that most values fit, and at least
// four of five of those that say anything, or "". Years alone, and dates that all have a day, are
// none. Dates of which few enough to be exceptions are of another precision than the others are not
// of a mixed layout.
func (c *Column) mixedLayout() (best string) {
	counts, most := c.Counts(), 0
	for _, layout := range mixedLayouts {
		seen, fit := 0, 0
		var of [3]int // records by precision
		for code := 0; code < c.Dict.Len(); code++ {
			value := c.Dict.Value(uint32(code))
			if c.Missing[code] || strings.Trim(value, signsOfNothing+"./ ") == "" {
				continue
			}
			seen++
			if _, known, ok := mixedDate(layout, value); ok {
				fit++
				of[known-1] += counts[code]
			}
			if seen > sampled && fit*5 < seen*4 {
				break
			}
		}
		all := of[0] + of[1] + of[2]
		if fit > most && fit*5 >= seen*4 && of[0] < all && float64(all-max(of[1], of[2])) > tolerated*float64(all) {
			best, most = layout, fit
		}
	}
	return best
}
