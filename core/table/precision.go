package table

import (
	"slices"
	"strings"
	"time"
)

// Layouts of dates of which some are known to the month or to the year only: brackets enclose what
// may be missing at the end, or at the beginning where the day comes first. Signs that stand for
// nothing (XX, ??, 00) say that a part is not known.
//
//	2014-09-03   2014-09   2014   2013-XX-XX   2004-00-00   03.09.2014   XX.09.2014   09.2014
var mixedLayouts = []string{"2006[-01[-02]]", "2006[/01[/02]]", "2006[.01[.02]]", "[[02.]01.]2006", "[[02/]01/]2006", "[[02-]01-]2006"}

// Mixed reports whether the dates of a layout are of different precision: see PeriodEnd.
func Mixed(layout string) bool { return strings.Contains(layout, "[") }

// mixedDate returns the first day of what a value of a mixed layout says, and how many of year,
// month and day it says. It returns false for values without a year.
func mixedDate(layout, value string) (first time.Time, known int, ok bool) {
	sign, dayFirst := layout[5:6], layout[0] == '['
	if dayFirst {
		sign = layout[4:5]
	}
	parts := strings.Split(value, sign)
	if dayFirst && len(parts) <= 3 {
		slices.Reverse(parts)
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

// unknownPart reports whether a month or a day is signs that stand for nothing: XX, xx, ??, 00, uu.
func unknownPart(part string) bool {
	return (len(part) == 1 || len(part) == 2 && part[0] == part[1]) && strings.Contains("Xx?0uU_*", part[:1])
}

// mixedLayout returns the layout of dates of different precision that at least four of five values
// fit, or "". Years alone, and dates that all have a day, are none; nor are values that fit with
// the day before the month and behind it. Dates of which few enough to be exceptions are of another
// precision than the others are not of a mixed layout.
func (c *Column) mixedLayout() string {
	counts := c.Counts()
	for _, layout := range mixedLayouts {
		seen, fit := 0, 0
		var of [3]int // records by precision
		swaps := layout[0] == '[' && layout[4] != '.'
		for code := 0; code < c.Dict.Len(); code++ {
			if c.Missing[code] {
				continue
			}
			seen++
			value := c.Dict.Value(uint32(code))
			if first, known, ok := mixedDate(layout, value); ok {
				fit++
				of[known-1] += counts[code]
				swaps = swaps && (known < 3 || first.Day() <= 12)
			}
			if seen > sampled && fit*5 < seen*4 {
				break
			}
		}
		all := of[0] + of[1] + of[2]
		if fit*5 >= seen*4 && of[0] < all && float64(all-max(of[1], of[2])) > tolerated*float64(all) && !swaps {
			return layout
		}
	}
	return ""
}
