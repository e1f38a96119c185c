package formula

import (
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// function is one that a formula may call.
type function struct {
	name        string
	form        string // how it is written
	least, most int    // arguments
	eval        func(in *input, args []node) (value, error)
}

const many = 100

// functions are all that there are, by subject: numbers, texts, dates, conditions.
var functions = []function{
	{"floor", "floor(x, 10)", 1, 2, stepped(math.Floor)},
	{"ceiling", "ceiling(x, 10)", 1, 2, stepped(math.Ceil)},
	{"round", "round(x, 2)", 1, 2, round},
	{"mod", "mod(x, 100)", 2, 2, numeric(func(n []float64) (value, error) {
		if n[1] == 0 {
			return value{}, cannot("%s cannot be divided by 0.", problem.Cell(plain(n[0])))
		}
		rest := math.Mod(n[0], n[1])
		if rest != 0 && (rest < 0) != (n[1] < 0) {
			rest += n[1] // as spreadsheets do: the sign of the divisor
		}
		return numberOf(rest)
	})},
	{"abs", "abs(x)", 1, 1, numeric(func(n []float64) (value, error) { return numberOf(math.Abs(n[0])) })},
	{"min", "min(x, 90)", 1, many, numeric(func(n []float64) (value, error) { return numberOf(least(n, 1)) })},
	{"max", "max(x, 18)", 1, many, numeric(func(n []float64) (value, error) { return numberOf(least(n, -1)) })},

	{"left", "left(x, 3)", 2, 2, textual(1, func(t []string, n []float64) (value, error) {
		first, _ := cut(t[0], count(n[0]))
		return textOf(first)
	})},
	{"right", "right(x, 3)", 2, 2, textual(1, func(t []string, n []float64) (value, error) {
		_, last := cut(t[0], utf8.RuneCountInString(t[0])-count(n[0]))
		return textOf(last)
	})},
	{"mid", "mid(x, 2, 3)", 3, 3, textual(1, func(t []string, n []float64) (value, error) {
		_, from := cut(t[0], count(n[0])-1)
		part, _ := cut(from, count(n[1]))
		return textOf(part)
	})},
	{"len", "len(x)", 1, 1,
		textual(1, func(t []string, _ []float64) (value, error) { return numberOf(float64(utf8.RuneCountInString(t[0]))) })},
	{"upper", "upper(x)", 1, 1, textual(1, func(t []string, _ []float64) (value, error) { return textOf(strings.ToUpper(t[0])) })},
	{"lower", "lower(x)", 1, 1, textual(1, func(t []string, _ []float64) (value, error) { return textOf(strings.ToLower(t[0])) })},
	{"trim", "trim(x)", 1, 1, textual(1, func(t []string, _ []float64) (value, error) {
		return textOf(strings.Join(strings.Fields(t[0]), " "))
	})},
	{"before", `before(x, "-")`, 2, 2, textual(2, func(t []string, _ []float64) (value, error) {
		part, _, _ := strings.Cut(t[0], t[1])
		return textOf(part)
	})},
	{"after", `after(x, "-")`, 2, 2, textual(2, func(t []string, _ []float64) (value, error) {
		_, part, found := strings.Cut(t[0], t[1])
		if !found {
			part = t[0]
		}
		return textOf(part)
	})},
	{"substitute", `substitute(x, "-", "")`, 3, 3, textual(3, func(t []string, _ []float64) (value, error) {
		if t[1] == "" {
			return textOf(t[0])
		}
		return textOf(strings.ReplaceAll(t[0], t[1], t[2]))
	})},
	{"contains", `contains(x, "clinic")`, 2, 2,
		textual(2, func(t []string, _ []float64) (value, error) { return truthOf(strings.Contains(t[0], t[1])) })},
	{"starts", `starts(x, "A")`, 2, 2,
		textual(2, func(t []string, _ []float64) (value, error) { return truthOf(strings.HasPrefix(t[0], t[1])) })},
	{"ends", `ends(x, "AG")`, 2, 2,
		textual(2, func(t []string, _ []float64) (value, error) { return truthOf(strings.HasSuffix(t[0], t[1])) })},

	{"year", "year(x)", 1, 1, dated(time.Time.Year)},
	{"month", "month(x)", 1, 1, dated(func(t time.Time) int { return int(t.Month()) })},
	{"day", "day(x)", 1, 1, dated(time.Time.Day)},
	{"weekday", "weekday(x)", 1, 1, dated(func(t time.Time) int { return (int(t.Weekday())+6)%7 + 1 })},
	{"hour", "hour(x)", 1, 1, dated(time.Time.Hour)},

	{"if", `if(x < 18, "minor", "adult")`, 3, 3, choose},
	{"and", "and(x > 17, x < 65)", 1, many, decided(false)},
	{"or", "or(x < 18, x > 64)", 1, many, decided(true)},
	{"not", `not(contains(x, "clinic"))`, 1, 1, func(in *input, args []node) (value, error) {
		b, err := truth(in, args[0])
		if err != nil {
			return value{}, err
		}
		return truthOf(!b)
	}},
}

// Functions returns the names of all functions, by subject.
func Functions() []string {
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.name
	}
	return names
}

// numeric is a function of numbers.
func numeric(f func(n []float64) (value, error)) func(*input, []node) (value, error) {
	return func(in *input, args []node) (value, error) {
		numbers := make([]float64, len(args))
		for i, arg := range args {
			v, err := arg.eval(in)
			if err != nil {
				return v, err
			}
			if numbers[i], err = v.asNumber(in.Column); err != nil {
				return v, err
			}
		}
		return f(numbers)
	}
}

// textual is a function whose first arguments are texts and whose others are numbers.
func textual(texts int, f func(t []string, n []float64) (value, error)) func(*input, []node) (value, error) {
	return func(in *input, args []node) (value, error) {
		words := make([]string, texts)
		for i := range words {
			v, err := args[i].eval(in)
			if err != nil {
				return v, err
			}
			if words[i], err = v.label(in.Column); err != nil {
				return v, err
			}
		}
		return numeric(func(n []float64) (value, error) { return f(words, n) })(in, args[texts:])
	}
}

// dated is a function of a date.
func dated(f func(t time.Time) int) func(*input, []node) (value, error) {
	return func(in *input, args []node) (value, error) {
		v, err := args[0].eval(in)
		if err != nil {
			return v, err
		}
		at, err := v.asDate(in.Column)
		if err != nil {
			return v, err
		}
		return numberOf(float64(f(at)))
	}
}

func truth(in *input, arg node) (bool, error) {
	v, err := arg.eval(in)
	if err != nil {
		return false, err
	}
	return v.asTruth()
}

// choose evaluates only what is chosen, so that the other need not be possible.
func choose(in *input, args []node) (value, error) {
	b, err := truth(in, args[0])
	if err != nil {
		return value{}, err
	}
	if b {
		return args[1].eval(in)
	}
	return args[2].eval(in)
}

// decided goes through conditions until one decides.
func decided(by bool) func(*input, []node) (value, error) {
	return func(in *input, args []node) (value, error) {
		for _, arg := range args {
			b, err := truth(in, arg)
			if err != nil {
				return value{}, err
			}
			if b == by {
				return truthOf(by)
			}
		}
		return truthOf(!by)
	}
}

// stepped rounds to a multiple of a step. A quotient that is whole but for the noise
// of binary arithmetic is whole: floor(0.3, 0.1) is 0.3.
func stepped(whole func(float64) float64) func(*input, []node) (value, error) {
	return numeric(func(n []float64) (value, error) {
		step := 1.0
		if len(n) > 1 {
			step = n[1]
		}
		if step <= 0 {
			return value{}, cannot("A step must be more than 0, not %s.", problem.Cell(plain(step)))
		}
		return numberOf(rounded(whole(rounded(n[0]/step)) * step))
	})
}

// round rounds to a number of decimals, halves away from 0.
func round(in *input, args []node) (value, error) {
	return numeric(func(n []float64) (value, error) {
		digits := 0.0
		if len(n) > 1 {
			digits = n[1]
		}
		if digits != math.Trunc(digits) || math.Abs(digits) > 15 {
			return value{}, cannot("Round to a whole number of decimals from -15 to 15, not to %s.", problem.Cell(plain(digits)))
		}
		scale := 1.0
		for range int(math.Abs(digits)) {
			scale *= 10
		}
		if digits < 0 {
			return numberOf(math.Round(rounded(n[0]/scale)) * scale)
		}
		return numberOf(math.Round(rounded(n[0]*scale)) / scale)
	})(in, args)
}

// least returns the smallest number, or with -1 the largest.
func least(n []float64, sign float64) float64 {
	found := n[0]
	for _, x := range n[1:] {
		if x*sign < found*sign {
			found = x
		}
	}
	return found
}

// count reads how many characters are meant.
func count(x float64) int { return int(min(max(x, 0), longestText)) }
