package project

import (
	"encoding/csv"
	"strings"
)

// Scale formats values from the lowest to the highest with < between them; values that contain < or
// begin with a quote are quoted, as in CSV.
func Scale(values []string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Comma = '<'
	_ = w.Write(values) // a Builder never fails
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// ParseScale is the inverse of Scale; nil if the text is not a scale of two values or more.
func ParseScale(text string) []string {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes = '<', true
	values, err := r.Read()
	if err != nil || len(values) < 2 {
		return nil
	}
	return values
}
