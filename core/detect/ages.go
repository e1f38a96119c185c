package detect

import (
	"strconv"
	"strings"
	"unicode"
)

// oldest is the highest age that Safe Harbor lets stay; ages above it may stay as one group of 90
// and older (45 CFR 164.514(b)(2)(i)(C)).
const oldest = 89

// endless lists words and signs of labels that end nowhere: "90+", "90 or older".
var endless = []string{"+", ">", "≥", "over", "older", "above", "more", "über", "älter", "mehr", "plus", "más", "mayor"}

// tellsOldAge reports whether the label of an age says more of people over 89 than that they are 90
// or older: a number or the end of a range above 89, or a group that begins above 90.
func tellsOldAge(label string) bool {
	label = strings.ToLower(strings.TrimSpace(label))
	var ages []int
	for _, digits := range strings.FieldsFunc(label, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' }) {
		whole, _, _ := strings.Cut(digits, ".")
		if age, err := strconv.Atoi(whole); err == nil {
			ages = append(ages, age)
		}
	}
	if len(ages) == 0 || len(ages) > 2 {
		return false
	}
	last := ages[len(ages)-1]
	if len(ages) == 2 { // a range, of which the end may not be in it
		if strings.HasSuffix(label, "[") || strings.HasSuffix(label, ")") {
			last--
		}
		return last > oldest
	}
	for _, sign := range endless {
		if strings.Contains(label, sign) {
			return last > oldest+1
		}
	}
	return last > oldest
}
