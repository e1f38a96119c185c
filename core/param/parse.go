package param

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Parse reads a typed value: numbers as by ParseNumber, shares also in per cent ("2 %"), choices by
// their value, flags as true or false. The value has passed Check. Problems have the parameter's
// name as their place.
func (p Param) Parse(text string) (any, error) {
	text = strings.TrimFunc(text, space)
	var value any = text
	var err error
	switch p.Kind {
	case Integer, Real:
		number, perCent := strings.CutSuffix(text, "%")
		switch {
		case !perCent:
			value, err = ParseNumber(text)
		case !p.Share:
			err = noNumber(text, "Leave the per cent sign out.")
		default:
			value, err = parseNumber(number, -2)
		}
	case Flag:
		if value, err = strconv.ParseBool(text); err != nil {
			err = problem.New("param-type", "Give true or false.", "%s: %q is neither true nor false.", p.name(""), text)
		}
	}
	if err == nil {
		value, err = p.Check("", value)
	}
	if err != nil {
		return nil, problem.At(err, problem.Place{Path: p.Name})
	}
	return value, nil
}

// ParseNumber reads a number as people type it:
//
//   - with a point or a comma before the decimals: 0.02, 0,02
//   - with blanks, apostrophes, points or commas between groups of three digits:
//     1 000, 1'000, 1,000,000, 1.234,5
//   - with an exponent: 1e6
//
// Ambiguous numbers are rejected with both readings: some people read 1,000 and 1.000 as a
// thousand, others as one.
func ParseNumber(text string) (float64, error) { return parseNumber(text, 0) }

// parseNumber reads a number and shifts its decimal point to the right, without rounding twice.
func parseNumber(text string, shift int) (float64, error) {
	typed := strings.TrimFunc(text, space)
	sign, digits := "", strings.Replace(typed, "\u2212", "-", 1)
	if strings.HasPrefix(digits, "-") || strings.HasPrefix(digits, "+") {
		sign, digits = digits[:1], digits[1:]
	}
	exponent := shift
	if i := strings.IndexAny(digits, "eE"); i >= 0 {
		e, err := strconv.Atoi(digits[i+1:])
		if err != nil || e < -1000 || e > 1000 {
			return 0, noNumber(typed, "")
		}
		digits, exponent = digits[:i], exponent+e
	}
	whole, decimals, doubtful, ok := split(digits)
	if !ok {
		return 0, noNumber(typed, "")
	}
	x, err := strconv.ParseFloat(sign+whole+"."+decimals+"e"+strconv.Itoa(exponent), 64)
	if err != nil {
		return 0, noNumber(typed, "Use a smaller number.")
	}
	if doubtful {
		large, small := sign+whole+decimals, strings.TrimSuffix(strings.TrimRight(sign+whole+"."+decimals, "0"), ".")
		clear := small
		if !strings.HasSuffix(decimals, "0") {
			clear += "0" // else it would stay ambiguous
		}
		return 0, problem.New("param-doubtful", "", "%q could be %s or %s.", typed, problem.Typing(large), problem.Typing(small)).
			Hinted("Write %s or %s.", problem.Typing(large), problem.Typing(clear))
	}
	return x, nil
}

// split splits an unsigned number. doubtful: its only point or comma may also be a group mark by
// its position.
func split(text string) (whole, decimals string, doubtful, ok bool) {
	points, commas := strings.Count(text, "."), strings.Count(text, ",")
	last := strings.LastIndexAny(text, ".,")
	decimal := byte(0) // the mark before the decimals
	switch {
	case points == 1 && commas == 0, commas == 1 && points == 0:
		decimal = text[last]
	case points > 0 && commas > 0: // the last one, which must be there once
		if decimal = text[last]; strings.Count(text, string(decimal)) > 1 {
			return "", "", false, false
		}
	}
	whole = text
	if decimal != 0 {
		whole, decimals = text[:last], text[last+1:]
	}
	if !plain(decimals) || whole == "" && decimals == "" {
		return "", "", false, false
	}
	grouped := !plain(whole)
	if grouped {
		if whole, ok = ungroup(whole); !ok {
			return "", "", false, false
		}
	}
	doubtful = decimal != 0 && !grouped && len(decimals) == 3 && len(whole) >= 1 && len(whole) <= 3 && whole[0] != '0'
	return whole, decimals, doubtful, true
}

// ungroup joins groups of three digits with one mark; the first group may be shorter.
func ungroup(text string) (string, bool) {
	var groups []string
	mark, from := rune(0), 0
	for i, c := range text {
		switch {
		case c >= '0' && c <= '9':
			continue
		case !strings.ContainsRune("'\u2019.,", c) && !space(c), mark != 0 && c != mark:
			return "", false
		}
		mark = c
		groups = append(groups, text[from:i])
		from = i + len(string(c))
	}
	groups = append(groups, text[from:])
	for i, g := range groups {
		if len(g) > 3 || len(g) == 0 || i > 0 && len(g) != 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

// plain reports whether a text has only digits.
func plain(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// space reports blanks of all widths, including non-breaking ones.
func space(c rune) bool {
	return c == ' ' || c == '\t' || c == '\u00a0' || c == '\u2007' || c == '\u2009' || c == '\u202f'
}

func noNumber(text, hint string) error {
	if hint == "" {
		hint = "Write it like 5, 0.02 or 1000."
	}
	if text == "" {
		return problem.New("param-number", hint, "A number is missing.")
	}
	return problem.New("param-number", hint, "%q is not a number.", text)
}
