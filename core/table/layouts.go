package table

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Layouts of dates are those of Go (how 2006-01-02 15:04:05 is written), and these:
//
//   - "02.01.06 from 1930": years of two digits are those of the hundred years from
//     1930 on. Without it they are those from 1969 to 2068.
//   - "serial" and "serial-1904": the days that spreadsheets count, since the end of
//     1899 and since 1904 (ECMA-376 part 1, section 18.17.4.1).
//   - "2006-Q1" and "2006-W01": quarters, and weeks of ISO 8601, of which the
//     Thursday counts: its year and its month are those of the week.
//   - "2006-2010": spans of years. The first day counts, as in quarters.
//   - "2006[-01[-02]]" and others: dates of which some have no day or no month (see mixedLayouts).
const (
	Serial     = "serial"
	Serial1904 = "serial-1904"
	quarters   = "2006-Q1"
	weeks      = "2006-W01"
	spans      = "2006-2010"
	pivot      = " from "
)

// moreLayouts are asked about and never guessed: see Column.PossibleLayouts.
var moreLayouts = []string{
	"20060102", "20060102150405", "200601021504",
	"02.01.06", "2.1.06", "02/01/06", "01/02/06", "2/1/06", "1/2/06", "06-01-02", "06/01/02", "02-01-06", "060102", "020106",
	"02.01.06 15:04", "02/01/06 15:04", "01/02/06 15:04",
	"01.2006", "01.06", "01/06", "200601",
	quarters, weeks, spans, "2006", compactMixed,
}

// ParseDate parses a value in a layout, in UTC unless the value names a zone. It rejects impossible
// dates such as 30 February.
func ParseDate(layout, value string) (time.Time, bool) {
	if layout == "" || len(value) > 64 {
		return time.Time{}, false
	}
	if Mixed(layout) {
		at, _, ok := mixedDate(layout, value)
		return at, ok
	}
	if layout == spans || strings.ContainsAny(layout, "QWfs") {
		return parseSpecial(layout, value)
	}
	at, err := time.Parse(layout, value)
	return at, err == nil
}

// FormatDate formats a time in a layout, which may lose precision. It returns "" for spans of years
// and for mixed layouts, which cannot be written.
func FormatDate(layout string, at time.Time) string {
	base, _, pivoted := strings.Cut(layout, pivot)
	switch {
	case pivoted:
		return at.Format(base)
	case layout == Serial || layout == Serial1904:
		return strconv.FormatFloat(float64(at.Unix()-epoch(layout).Unix())/86400, 'f', -1, 64) // a time.Duration ends after 292 years
	case layout == quarters:
		return fmt.Sprintf("%04d-Q%d", at.Year(), (int(at.Month())+2)/3)
	case layout == weeks:
		year, week := at.ISOWeek()
		return fmt.Sprintf("%04d-W%02d", year, week)
	case layout == spans || Mixed(layout):
		return ""
	}
	return at.Format(layout)
}

// CheckLayout rejects layouts in which dates cannot be both written and read.
func CheckLayout(layout string) error {
	unwritable := func(format string, args ...any) error {
		return problem.New("table-date-layout",
			`Write how 2 January 2006 is written, such as "02.01.2006"; of years with two digits also from which year on: "02.01.06 from 1930".`,
			format, args...)
	}
	if layout == compactMixed || slices.Contains(mixedLayouts, layout) {
		return nil
	}
	base, first, pivoted := strings.Cut(layout, pivot)
	if pivoted {
		if year, err := strconv.Atoi(first); err != nil || year < 1000 || year > 2900 || !twoDigitYear(base) {
			return unwritable("%q should end with the first year that a year of two digits may mean.", layout)
		}
	}
	at := time.Date(1987, 11, 23, 0, 0, 0, 0, time.UTC)
	again, ok := ParseDate(layout, FormatDate(layout, at))
	if layout == spans {
		return nil
	}
	if !ok || again.Year()%100 != at.Year()%100 {
		return unwritable("%q does not show how a date is written.", layout)
	}
	return nil
}

// epoch returns day 0 of spreadsheets.
func epoch(layout string) time.Time {
	if layout == Serial1904 {
		return time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
}

func parseSpecial(layout, value string) (time.Time, bool) {
	none := time.Time{}
	number := func(from, to int) int {
		if to > len(value) || digits(value[from:to]) != to-from {
			return -1
		}
		n, _ := strconv.Atoi(value[from:to])
		return n
	}
	switch layout {
	case Serial, Serial1904:
		days, ok := ParseNumber(value)
		// from 1 March 1900, as Excel has a day before that never was, to the end of 9999
		if !ok || days < 61 && layout == Serial || days < 0 || days >= 2958466 {
			return none, false
		}
		whole := math.Floor(days)
		return epoch(layout).AddDate(0, 0, int(whole)).Add(time.Duration(math.Round((days-whole)*86400)) * time.Second), true
	case quarters:
		year := number(0, min(4, len(value)))
		if len(value) != len(quarters) || value[4:6] != "-Q" || year < 1000 || value[6] < '1' || value[6] > '4' {
			return none, false
		}
		return time.Date(year, time.Month(3*int(value[6]-'1')+1), 1, 0, 0, 0, 0, time.UTC), true
	case weeks:
		if len(value) != len(weeks) || value[4:6] != "-W" {
			return none, false
		}
		year, week := number(0, 4), number(6, 8)
		at := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC) // always in the first week
		at = at.AddDate(0, 0, 7*(week-1)+3-(int(at.Weekday())+6)%7)
		if y, w := at.ISOWeek(); year < 1000 || y != year || w != week {
			return none, false
		}
		return at, true
	case spans:
		if len(value) != len(spans) || value[4] != '-' {
			return none, false
		}
		first, last := number(0, 4), number(5, 9)
		if first < 1000 || last <= first || last-first > 999 {
			return none, false
		}
		return time.Date(first, 1, 1, 0, 0, 0, 0, time.UTC), true
	}
	base, first, pivoted := strings.Cut(layout, pivot)
	at, err := time.Parse(base, value)
	if !pivoted {
		return at, err == nil
	}
	from, failed := strconv.Atoi(first)
	if err != nil || failed != nil {
		return none, false
	}
	year := from + ((at.Year()-from)%100+100)%100
	moved := time.Date(year, at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), at.Location())
	return moved, moved.Day() == at.Day()
}

// PeriodEnd returns the last day of the period of which ParseDate returned the first: a quarter,
// week or span of years, or what is known of a date of a mixed layout; else it returns first.
func PeriodEnd(layout, value string, first time.Time) time.Time {
	if Mixed(layout) {
		switch _, known, _ := mixedDate(layout, value); known {
		case 1:
			return first.AddDate(1, 0, -1)
		case 2:
			return first.AddDate(0, 1, -1)
		}
		return first
	}
	switch layout {
	case quarters:
		return first.AddDate(0, 3, -1)
	case spans:
		last, _ := strconv.Atoi(value[5:])
		return time.Date(last, 12, 31, 0, 0, 0, 0, time.UTC)
	}
	return first
}

// twoDigitYear reports whether a layout has two-digit years.
func twoDigitYear(layout string) bool {
	return strings.Contains(layout, "06") && !strings.Contains(layout, "2006")
}

// specialLayout writes a layout as people know it: "dd.mm.yyyy HH:MM".
func specialLayout(layout string) string {
	switch layout {
	case Serial, Serial1904, quarters, weeks, spans:
		return layoutText(layout, "").String()
	}
	base, first, pivoted := strings.Cut(layout, pivot)
	name := layoutName(base)
	if from, err := strconv.Atoi(first); pivoted && err == nil {
		name += fmt.Sprintf(", %d to %d", from, from+99)
	}
	return name
}

// LayoutWords writes a layout in words: "day.month.year hour:minute".
func LayoutWords(layout string) *problem.Text {
	base, first, pivoted := strings.Cut(layout, pivot)
	if special := specialLayout(layout); special != layoutName(base) && !pivoted {
		return layoutText(layout, special)
	}
	if strings.Trim(base, "0123456789") == "" {
		return years(problem.Say("%s", layoutName(base)), first, pivoted)
	}
	// The words stand between marks at first, which no layout has.
	marked := strings.NewReplacer(
		"2006", "\x00year\x00", "January", "\x00month\x00", "Jan", "\x00month\x00", "15", "\x00hour\x00", "01",
		"\x00month\x00", "02", "\x00day\x00", "03", "\x00hour\x00",
		"04", "\x00minute\x00", "05", "\x00second\x00", "06", "\x00year\x00", "1", "\x00month\x00", "2",
		"\x00day\x00", "3", "\x00hour\x00", "PM", "am/pm",
		"Z07:00", " \x00zone\x00", "-0700 MST", "\x00zone\x00", "-07", " \x00zone\x00", "T", " ",
	).Replace(base)
	words := &problem.Text{}
	for i, part := range strings.Split(marked, "\x00") {
		if i%2 == 0 {
			words.Format += part
			continue
		}
		words.Parts = append(words.Parts, problem.Piece{Kind: problem.Nested, Said: unit(part)})
		words.Format += "{" + strconv.Itoa(len(words.Parts)) + "}"
	}
	return years(words, first, pivoted)
}

// unit is a part of a date in words.
func unit(name string) *problem.Text {
	switch name {
	case "year":
		return problem.Say("year")
	case "month":
		return problem.Say("month")
	case "day":
		return problem.Say("day")
	case "hour":
		return problem.Say("hour")
	case "minute":
		return problem.Say("minute")
	case "second":
		return problem.Say("second")
	}
	return problem.Say("zone")
}

// years appends the century of two-digit years to a layout in words.
func years(words *problem.Text, first string, pivoted bool) *problem.Text {
	from, err := strconv.Atoi(first)
	if !pivoted || err != nil {
		return words
	}
	return problem.Say("%s, years %s to %s", words, first, strconv.Itoa(from+99))
}

// layoutText words the name of a layout, for those that need a word.
func layoutText(layout, name string) *problem.Text {
	switch layout {
	case Serial:
		return problem.Say("days since 30 December 1899, as Excel counts them")
	case Serial1904:
		return problem.Say("days since 1 January 1904, as Excel for the Macintosh counted them")
	case quarters:
		return problem.Say("yyyy-Qn, a quarter")
	case weeks:
		return problem.Say("yyyy-Wnn, a week")
	case spans:
		return problem.Say("yyyy-yyyy, a span of years")
	}
	return problem.Say("%s", name)
}

// layoutName writes a Go layout as people know it.
func layoutName(layout string) string {
	return strings.NewReplacer(
		"2006", "yyyy", "January", "month", "Jan", "mon", "15", "HH", "01", "mm", "02", "dd", "03", "hh",
		"04", "MM", "05", "SS", "06", "yy", "1", "m", "2", "d", "3", "h", "PM", "am/pm", "Z07:00", "zone", "-0700 MST", "zone", "-07", "zone",
	).Replace(layout)
}

// Months reports whether a layout is finer than years.
func Months(layout string) bool {
	at := time.Date(1987, 2, 1, 0, 0, 0, 0, time.UTC)
	return Mixed(layout) || FormatDate(layout, at) != FormatDate(layout, at.AddDate(0, 6, 0))
}
