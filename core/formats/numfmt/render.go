package numfmt

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// digits is the number of digits of a number that spreadsheets keep.
const digits = 15

// Append appends a number as the format shows it, but with all of its digits: formats that round,
// or divide by thousands, would make different numbers equal. date1904 says that days are counted
// from 1904 on.
func (f *Format) Append(out []byte, x float64, date1904 bool) []byte {
	switch f.Kind {
	case Date, DateTime, Time:
		if text, ok := f.date(x, date1904); ok {
			return append(out, text...)
		}
	case Fixed:
		if f.scale == 0 && whole(x, f.fixed) {
			return f.fixedDigits(out, x)
		}
	case Percent:
		if x *= 100; whole(x, f.fixed) {
			out = Decimals(out, x, f.fixed, f.decimals)
		} else {
			out = AppendGeneral(out, x)
		}
		return append(out, '%')
	}
	return AppendGeneral(out, x)
}

// whole reports whether so many decimals show all digits of a number.
func whole(x float64, decimals int) bool {
	text := AppendGeneral(nil, x)
	at := bytes.IndexByte(text, '.')
	return bytes.IndexByte(text, 'E') < 0 && (at < 0 || len(text)-at-1 <= decimals)
}

// AppendGeneral appends a number as it is typed: 15 digits, and an exponent only where there would
// be more than 20 characters.
func AppendGeneral(out []byte, x float64) []byte {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.AppendInt(out, int64(x), 10)
	}
	text := strconv.FormatFloat(x, 'e', digits-1, 64)
	rounded, err := strconv.ParseFloat(text, 64)
	if err != nil {
		rounded = x
	}
	if a := math.Abs(rounded); a >= 1e20 || a < 1e-9 {
		return strconv.AppendFloat(out, rounded, 'E', -1, 64)
	}
	return strconv.AppendFloat(out, rounded, 'f', -1, 64)
}

// Decimals appends a number rounded to at most so many decimals, half away from
// zero as spreadsheets round, with at least fixed ones.
func Decimals(out []byte, x float64, fixed, most int) []byte {
	mantissa := strconv.FormatFloat(math.Abs(x), 'e', digits-1, 64)
	number, power, found := strings.Cut(mantissa, "e")
	exponent, err := strconv.Atoi(power)
	if !found || err != nil || exponent > 40 {
		return strconv.AppendFloat(out, x, 'f', most, 64)
	}
	all := strings.Replace(number, ".", "", 1) // the point stands after 1+exponent digits
	if exponent < 0 {
		all = strings.Repeat("0", -exponent) + all
		exponent = 0
	}
	whole := 1 + exponent
	if n := whole + most; len(all) > n {
		up := all[n] >= '5'
		all = all[:n]
		if up {
			all = increment(all)
			whole += len(all) - n
		}
	}
	all += strings.Repeat("0", max(0, whole-len(all)))
	decimals := strings.TrimRight(all[whole:], "0")
	decimals += strings.Repeat("0", max(0, fixed-len(decimals)))
	if x < 0 && strings.Trim(all, "0") != "" {
		out = append(out, '-')
	}
	out = append(out, all[:whole]...)
	if decimals != "" {
		out = append(append(out, '.'), decimals...)
	}
	return out
}

// increment adds one to a number of decimal digits.
func increment(number string) string {
	b := []byte(number)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] != '9' {
			b[i]++
			return string(b)
		}
		b[i] = '0'
	}
	return "1" + string(b)
}

func (f *Format) fixedDigits(out []byte, x float64) []byte {
	number := string(Decimals(nil, x, f.fixed, f.decimals))
	number, negative := strings.CutPrefix(number, "-")
	whole, rest, _ := strings.Cut(number, ".")
	if n := f.integers - len(whole); n > 0 {
		whole = strings.Repeat("0", n) + whole
	}
	if f.integers == 0 && f.decimals > 0 && whole == "0" && rest == "" {
		whole = "0"
	}
	if negative {
		out = append(out, '-')
	}
	if f.parts != nil {
		return f.code(out, whole)
	}
	out = append(out, whole...)
	if rest != "" {
		out = append(append(out, '.'), rest...)
	}
	return out
}

// code fills digits into a pattern such as 000-00-0000, from the right; surplus ones precede the
// first place.
func (f *Format) code(out []byte, whole string) []byte {
	places := 0
	for _, p := range f.parts {
		if p.letter != 0 {
			places++
		}
	}
	first := true
	for _, p := range f.parts {
		switch {
		case p.letter == 0:
			out = append(out, p.text...)
		case len(whole) < places: // a place without a digit
			places--
		default:
			n := 1
			if first {
				n = len(whole) - places + 1
			}
			out, whole, first = append(out, whole[:n]...), whole[n:], false
			places--
		}
	}
	return out
}

// date formats a number of days; false if it is not a date.
func (f *Format) date(x float64, date1904 bool) (string, bool) {
	if x < 0 || x >= 2958466 || math.IsNaN(x) { // beyond the year 9999
		return "", false
	}
	unit := 1.0 // shown parts of a second
	for _, p := range f.parts {
		if p.letter == '.' {
			unit = math.Pow10(min(p.count, 6))
		}
	}
	total := math.Round(x * 86400 * unit) // in these parts
	seconds := int64(math.Floor(total / unit))
	fraction := int64(total - float64(seconds)*unit)
	days := seconds / 86400
	if f.Kind != Time && days == 0 && !date1904 && f.Kind == Date {
		return "", false // day 0 of January 1900
	}
	at := Day(days, date1904).Add(time.Duration(seconds%86400) * time.Second)
	clock := seconds % 86400
	var b strings.Builder
	for _, p := range f.parts {
		switch p.letter {
		case 0:
			b.WriteString(p.text)
		case 'y':
			fmt.Fprintf(&b, "%04d", at.Year())
		case 'm':
			number(&b, int64(at.Month()), p.count)
		case 'd':
			number(&b, int64(at.Day()), p.count)
		case 'h':
			hour := clock / 3600
			if f.twelve {
				hour = (hour+11)%12 + 1
			}
			number(&b, hour, p.count)
		case 'n':
			number(&b, clock/60%60, p.count)
		case 's':
			number(&b, clock%60, p.count)
		case 'H':
			number(&b, seconds/3600, p.count)
		case 'N':
			number(&b, seconds/60, p.count)
		case 'S':
			number(&b, seconds, p.count)
		case '.':
			fmt.Fprintf(&b, ".%0*d", min(p.count, 6), fraction)
		case 'a':
			b.WriteString([]string{"AM", "PM"}[clock/43200])
		}
	}
	return b.String(), true
}

func number(b *strings.Builder, n int64, count int) { fmt.Fprintf(b, "%0*d", min(count, 2), n) }

// Day returns the day with a number. Spreadsheets that count from 1900 have a 29 February in that
// year, day 60; here it is the 28th.
func Day(days int64, date1904 bool) time.Time {
	switch {
	case date1904:
		return time.Date(1904, 1, 1+int(days), 0, 0, 0, 0, time.UTC)
	case days < 60:
		return time.Date(1899, 12, 31+int(days), 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30+int(days), 0, 0, 0, 0, time.UTC)
}

// Serial returns the number of a day since March 1900, false for earlier ones.
func Serial(day time.Time) (int, bool) {
	n := int((day.Unix() - time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).Unix()) / 86400)
	return n, n > 60 && n < 2958466
}
