package tabular

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// AppendFloat appends a number as it is typed, with all of its digits; bits is 64, or
// 32 for numbers that were stored in four bytes. What is no number is empty; infinity, which a
// table of text may have as well, is the word that most programs write.
func AppendFloat(out []byte, x float64, bits int) []byte {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return out
	case a > math.MaxFloat64:
		return append(out, strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(x, 'f', -1, 64)), "+")...)
	case x == math.Trunc(x) && a < 1<<53:
		return strconv.AppendInt(out, int64(x), 10)
	case a < 1e-9 || a >= 1e21:
		return strconv.AppendFloat(out, x, 'E', -1, bits)
	}
	return strconv.AppendFloat(out, x, 'f', -1, bits)
}

// firstYear and lastYear bound dates; numbers beyond stay numbers.
const firstYear, lastYear = 1, 9999

// AppendDays appends the date so many days after another one, as year-month-day.
func AppendDays(out []byte, from time.Time, days float64) []byte {
	if !(math.Abs(days) < 4e6) {
		return AppendFloat(out, days, 64)
	}
	return appendTime(out, from.AddDate(0, 0, int(math.Floor(days))), "2006-01-02", days)
}

// AppendSeconds appends the date and time so many seconds after a date: with its
// fraction if it has one.
func AppendSeconds(out []byte, from time.Time, seconds float64) []byte {
	if !(math.Abs(seconds) < 4e11) {
		return AppendFloat(out, seconds, 64)
	}
	millis := int64(math.Round(seconds * 1000))
	days := millis / 86_400_000
	if millis%86_400_000 < 0 {
		days--
	}
	at := from.AddDate(0, 0, int(days)).Add(time.Duration(millis-days*86_400_000) * time.Millisecond)
	layout := "2006-01-02 15:04:05"
	if millis%1000 != 0 {
		layout = "2006-01-02 15:04:05.000"
	}
	return appendTime(out, at, layout, seconds)
}

func appendTime(out []byte, at time.Time, layout string, number float64) []byte {
	if at.Year() < firstYear || at.Year() > lastYear {
		return AppendFloat(out, number, 64)
	}
	return at.AppendFormat(out, layout)
}

// AppendClock appends a time of a day, or a length of time, in seconds: hours may
// have more than two digits.
func AppendClock(out []byte, seconds float64) []byte {
	if !(math.Abs(seconds) < 4e9) {
		return AppendFloat(out, seconds, 64)
	}
	if seconds < 0 {
		out = append(out, '-')
		seconds = -seconds
	}
	millis := int64(math.Round(seconds * 1000))
	two := func(n int64, after string) {
		if n < 10 {
			out = append(out, '0')
		}
		out = append(strconv.AppendInt(out, n, 10), after...)
	}
	two(millis/3_600_000, ":")
	two(millis/60_000%60, ":")
	two(millis/1000%60, "")
	if rest := millis % 1000; rest != 0 {
		out = append(out, '.', byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
	}
	return out
}

// Part of a year.
const (
	Month   = "month"
	Quarter = "quarter"
	Half    = "half"
	Week    = "week"
)

// AppendPart appends a part of a year, counted from 1, such as 2024-10, 2024-Q4,
// 2024-H2 or 2024-W07.
func AppendPart(out []byte, year int, part string, n int) []byte {
	for limit := 1000; limit > year && limit > 1; limit /= 10 {
		out = append(out, '0')
	}
	out = append(strconv.AppendInt(out, int64(year), 10), '-')
	switch part {
	case Quarter:
		out = append(out, 'Q')
	case Half:
		out = append(out, 'H')
	case Week:
		out = append(out, 'W')
	}
	if n < 10 && (part == Month || part == Week) {
		out = append(out, '0')
	}
	return strconv.AppendInt(out, int64(n), 10)
}

// Merged notes a label that several values of a column have, nil if there is none: they cannot be
// told apart any more.
func Merged[K comparable](column string, labels map[K]string) *problem.Problem {
	seen, found := make(map[string]bool, len(labels)), ""
	for _, label := range labels {
		if seen[label] && (found == "" || label < found) {
			found = label
		}
		seen[label] = true
	}
	if found == "" {
		return nil
	}
	return Note("same-labels", problem.Say("Several values of the column %q have the label %q: they were read as one value.", column, found))
}
