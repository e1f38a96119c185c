package project

import (
	"encoding/csv"
	"strings"
)

// Scale writes values from the lowest to the highest with < between them; what has a < or begins
// with a quote stands in double quotes, as in CSV.
func Scale(values []string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Comma = '<'
	_ = w.Write(values) // a Builder takes everything
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// ParseScale is the reverse of Scale; nil if the text is no scale of two values or more.
func ParseScale(text string) []string {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes = '<', true
	values, err := r.Read()
	if err != nil || len(values) < 2 {
		return nil
	}
	return values
}
