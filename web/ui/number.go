package ui

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Int writes a whole number with a comma between thousands: 30,162.
func Int(n int) string { return sentence.Int(n) }

// Whole writes a float64 without fraction as Int does; from 10^15 on with a power of ten.
func Whole(x float64) string { return sentence.Whole(x) }

// Percent writes a share with as many digits as a person reads: 71 %, 1.3 %,
// 0.04 %. Shares that are neither none nor all are never rounded to 0 or 100.
func Percent(share float64) string {
	p := share * 100
	switch {
	case math.IsNaN(p):
		return "–"
	case p == 0 || p == 100:
		return percent(Decimal(p, 0))
	case p > 0 && p < 0.01:
		return Fill("under {n}", "n", percent(sentence.Digits("0.01")))
	case p < 1:
		return percent(Decimal(p, 2))
	case p < 10:
		return percent(Decimal(p, 1))
	case p > 99 && p < 100:
		return percent(Decimal(math.Floor(p*100)/100, 2))
	}
	return percent(Decimal(p, 0))
}

func percent(n string) string { return n + language.Current().Percent + "%" }

// Decimal writes a number with at most the given number of digits behind the
// point, without zeros at the end.
func Decimal(x float64, digits int) string {
	return sentence.Digits(trimZeros(strconv.FormatFloat(x, 'f', digits, 64)))
}

// ScoreText writes the score of a measure: whole numbers in full, others with
// enough digits to tell them apart.
func ScoreText(x float64) string {
	if x == math.Trunc(x) {
		return Whole(x)
	}
	if math.Abs(x) >= 1000 {
		whole, fraction := math.Modf(x)
		f := strings.TrimPrefix(trimZeros(strconv.FormatFloat(math.Abs(fraction), 'f', 2, 64)), "0")
		if f == "" || strings.HasPrefix(f, "1") {
			return Whole(math.Round(x))
		}
		return Whole(whole) + strings.Replace(f, ".", language.Current().Decimal, 1)
	}
	return sentence.Digits(trimZeros(strconv.FormatFloat(x, 'g', 6, 64)))
}

// Formula writes a definition with the signs of print, where programs take those of a keyboard.
func Formula(text string) string { return formula.Replace(text) }

var formula = strings.NewReplacer(">=", "≥", "<=", "≤")

// Raw writes a number for programs: in full, the shortest that reads back.
func Raw(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Bytes writes a size: 3.1 MB.
func Bytes(n int64) string {
	x, units := float64(n), []string{"bytes", "kB", "MB", "GB"}
	i := 0
	for x >= 1000 && i < len(units)-1 {
		x /= 1000
		i++
	}
	if i == 0 {
		return Fills(int(n), "1 byte", "{n} bytes")
	}
	return Decimal(x, 1) + " " + units[i]
}

// Day writes a day and its time.
func Day(when time.Time) string {
	return language.Current().DayAndTime(when)
}

// Seconds writes a duration: 0.42 seconds, 19 seconds, 3 min 20 s.
func Seconds(s float64) string {
	text := ""
	switch {
	case s < 1:
		text = Decimal(s, 2)
	case s < 10:
		text = Decimal(s, 1)
	case s < 120:
		text = Decimal(s, 0)
	}
	switch text {
	case "":
	case "1":
		return language.T("1 second")
	default:
		return Fill("{n} seconds", "n", text)
	}
	whole := int(math.Round(s))
	return Fill("{minutes} min {seconds} s", "minutes", strconv.Itoa(whole/60), "seconds", strconv.Itoa(whole%60))
}

// OneIn writes a risk as tries: "every time", "1 in 5"; and as tenths where it is high and
// no such fraction is near, "4 in 10".
func OneIn(risk float64) string { return odds(risk, "over 9 in 10", "{n} in 10", "1 in {n}") }

// Tries says how often a guess is right: "in 1 of 5 tries".
func Tries(risk float64) string {
	return odds(risk, "in over 9 of 10 tries", "in {n} of 10 tries", "in 1 of {n} tries")
}

func odds(risk float64, nearly, tenths, oneIn language.Text) string {
	switch {
	case risk <= 0:
		return language.T("never")
	case risk >= 1:
		return language.T("every time")
	case risk > 0.95: // it is not certain
		return language.T(nearly)
	case risk > 0.5, risk > 0.25 && math.Abs(1/risk-math.Round(1/risk)) > 0.1:
		return Fill(tenths, "n", Decimal(risk*10, 0))
	}
	return Fill(oneIn, "n", Int(int(math.Round(1/risk))))
}

// Small writes a number up to twelve as a word.
func Small(n int) string {
	if n < len(wordsSmall) {
		return language.T(wordsSmall[n])
	}
	return Int(n)
}

// List joins names as a sentence does: a, b and c.
func List(names []string) string { return sentence.List(names, len(names)) }

// named is the number of names that a sentence lists.
const named = 3

// Named is List of names that may be many: of more than three the others are counted.
func Named(names []string) string { return ListUpTo(names, named) }

// ListUpTo is List with at most max names, and how many there are besides.
func ListUpTo(names []string, max int) string { return sentence.List(names, max) }

func trimZeros(s string) string {
	if !strings.Contains(s, ".") || strings.Contains(s, "e") {
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
