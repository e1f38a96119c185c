package table

import (
	"strings"
	"time"
)

// dateLayouts are the formats that are recognised, in order of preference: of
// those that fit all values of a column the first one is taken. Layouts with
// fixed two digits stand before those that accept one digit too, and the day
// before the month, as in most of the world.
//
// Years of two digits, dates without separators and months such as "01.2006"
// are not guessed, because many numbers look like them; SetType accepts them.
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

// ParseDate returns the time that a value is in a Go layout, in UTC where the
// value names no zone. Impossible dates such as 30 February are none.
func ParseDate(layout, value string) (time.Time, bool) {
	if layout == "" || len(value) > 64 {
		return time.Time{}, false
	}
	at, err := time.Parse(layout, value)
	return at, err == nil
}

// Date returns the time that the value with the given code is. It is false for
// missing values.
func (c *Column) Date(code uint32) (time.Time, bool) {
	if c.Missing[code] {
		return time.Time{}, false
	}
	return ParseDate(c.Format, c.Dict.Value(code))
}

// fitting returns those layouts in which the value is a date.
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
			// The first that does not fit: from here on a list of its own. As
			// long as all fit, which is nearly always, nothing is copied.
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

// layoutName writes a Go layout as people know it: "dd.mm.yyyy HH:MM".
func layoutName(layout string) string {
	return strings.NewReplacer(
		"2006", "yyyy", "January", "month", "Jan", "mon", "15", "HH", "01", "mm", "02", "dd", "03", "hh",
		"04", "MM", "05", "SS", "1", "m", "2", "d", "3", "h", "PM", "am/pm", "Z07:00", "zone", "-0700 MST", "zone", "-07", "zone",
	).Replace(layout)
}
