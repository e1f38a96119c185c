package table

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// dateLayouts lists the recognised formats in order of preference: the first that fits all values
// of a column is used. Layouts with exactly two digits precede those that also accept one, and the
// day precedes the month, as in most of the world.
//
// Two-digit years, dates without separators and months such as "01.2006" are not guessed, because
// many numbers look like them; SetType accepts them, and package detect asks (see moreLayouts).
var dateLayouts = func() []string {
	dates := []string{
		"2006-01-02", "2006/01/02", "2006.01.02",
		"02.01.2006", "02/01/2006", "02-01-2006",
		"01/02/2006", "01-02-2006",
		"2.1.2006", "2/1/2006", "2-1-2006",
		"1/2/2006", "1-2-2006",
		"02-Jan-2006", "2-Jan-2006", "02 Jan 2006", "2 Jan 2006", "2 January 2006",
		"Jan 2, 2006", "January 2, 2006",
	}
	layouts := append([]string(nil), dates...)
	for _, date := range dates {
		for _, clock := range []string{" 15:04", " 15:04:05", " 03:04 PM", " 3:04 PM", " 3:04:05 PM"} {
			layouts = append(layouts, date+clock)
		}
	}
	return append(layouts,
		"2006-01-02T15:04", "2006-01-02T15:04:05",
		"2006-01-02T15:04Z07:00", "2006-01-02T15:04:05Z07:00",
		"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05-07", "2006-01-02 15:04:05 -0700 MST",
		"2006-01", "2006/01", "01/2006", "Jan 2006", "January 2006")
}()

// fitting returns the layouts that parse the value.
func fitting(layouts []string, value string) []string {
	if len(value) < len("1/2006") || len(value) > 64 || digitsAnywhere(value) < 4 {
		return nil
	}
	var fit []string
	for i, layout := range layouts {
		if _, ok := ParseDate(layout, value); ok {
			if fit != nil {
				fit = append(fit, layout)
			}
		} else if fit == nil {
			// The first that does not fit: copy the list from here on. As long as all fit, as they nearly
			// always do, nothing is copied.
			fit = append(make([]string, 0, len(layouts)), layouts[:i]...)
		}
	}
	if fit == nil {
		return layouts
	}
	return fit
}

func digitsAnywhere(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i]-'0' <= 9 {
			n++
		}
	}
	return n
}

// guessLayout returns the first known layout that fits all values that are not
// missing, or "".
func (c *Column) guessLayout() string {
	layouts, seen := dateLayouts, false
	for code := 0; code < c.Dict.Len() && len(layouts) > 0; code++ {
		if !c.Missing[code] {
			layouts, seen = fitting(layouts, c.Dict.Value(uint32(code))), true
		}
	}
	if !seen || len(layouts) == 0 {
		return ""
	}
	return layouts[0]
}

// swapDayMonth returns the layout with day and month exchanged if people write
// dates both ways, else "".
func swapDayMonth(layout string) string {
	for _, pair := range [][2]string{
		{"02/01/2006", "01/02/2006"}, {"02-01-2006", "01-02-2006"},
		{"2/1/2006", "1/2/2006"}, {"2-1-2006", "1-2-2006"},
		{"[[02/]01/]2006", "[01/[02/]]2006"}, {"[[02-]01-]2006", "[01-[02-]]2006"},
	} {
		if rest, ok := strings.CutPrefix(layout, pair[0]); ok {
			return pair[1] + rest
		}
		if rest, ok := strings.CutPrefix(layout, pair[1]); ok {
			return pair[0] + rest
		}
	}
	return ""
}

// sampled is the number of different values that decide which formats are tried.
const sampled = 100

// LooseLayout returns the known layout that fits most values if nearly all are dates, or "". It
// gives up after a few values that are not. Where some dates have no day, the layout is a mixed
// one.
func (c *Column) LooseLayout() string {
	if layout := c.mixedLayout(); layout != "" {
		return layout
	}
	votes, seen, lost := map[string]int{}, 0, 0
	for code := 0; code < c.Dict.Len() && seen < sampled; code++ {
		if c.Missing[code] {
			continue
		}
		seen++
		layouts := fitting(dateLayouts, c.Dict.Value(uint32(code)))
		if len(layouts) == 0 {
			if lost++; lost > sampled/5 {
				return ""
			}
		}
		for _, layout := range layouts {
			votes[layout]++
		}
	}
	best, most := "", 0
	for _, layout := range dateLayouts { // the first of equals
		if votes[layout]*5 < (seen-lost)*4 || votes[layout] == 0 {
			continue
		}
		fits := 0
		for code := 0; code < c.Dict.Len(); code++ {
			interrupt.Row(code)
			if !c.Missing[code] {
				if _, ok := ParseDate(layout, c.Dict.Value(uint32(code))); ok {
					fits++
				}
			}
		}
		if fits > most {
			best, most = layout, fits
		}
	}
	return best
}

// PossibleLayouts returns the layouts that fit all values that are not missing but are never
// guessed, because many numbers and codes look like them.
func (c *Column) PossibleLayouts() []string {
	layouts, seen := moreLayouts, false
	for code := 0; code < c.Dict.Len() && len(layouts) > 0; code++ {
		if c.Missing[code] {
			continue
		}
		seen = true
		var fit []string
		for _, layout := range layouts {
			if _, ok := ParseDate(layout, c.Dict.Value(uint32(code))); ok {
				fit = append(fit, layout)
			}
		}
		layouts = fit
	}
	if !seen {
		return nil
	}
	return layouts
}

// OtherLayout returns the layout with day and month exchanged if all dates of the column also fit
// that, else "".
func (c *Column) OtherLayout() string {
	if other := swapDayMonth(c.Format); c.Type == Date && other != "" {
		fits := c.fitter(Date, other, nil)
		for code := range c.Dict.Len() {
			if c.Valued(uint32(code)) && !fits(c.Dict.Value(uint32(code))) {
				return ""
			}
		}
		return other
	}
	return ""
}
