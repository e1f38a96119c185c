package experiment

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// Number writes a figure with three significant digits; nothing for what is no
// number.
func Number(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case v >= 100:
		return plot.Thousands(int(math.Round(v)))
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3g", v)
}

// Times writes a ratio, nothing for one that there is not.
func Times(ratio float64) string {
	if !(ratio > 0) {
		return ""
	}
	return Number(ratio) + " x"
}

// Percent writes a share.
func Percent(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) }

// Seconds writes milliseconds as seconds.
func Seconds(ms float64) string { return Number(ms / 1000) }

// Megabytes writes a size, nothing for none.
func Megabytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return Number(float64(bytes) / 1e6)
}

// Score writes the score of a search.
func Score(s *float64) string {
	switch {
	case s == nil:
		return "none"
	case *s == math.Trunc(*s) && math.Abs(*s) >= 10:
		return plot.Thousands(int(*s))
	}
	return fmt.Sprintf("%.4f", *s)
}

// State writes score and bound.
func State(m Mark) string {
	switch {
	case m.Optimal:
		return Score(m.Score) + " ="
	case m.Score != nil && m.Bound != nil:
		return Score(m.Score) + " ≥ " + Score(m.Bound)
	}
	return Score(m.Score)
}

// Power writes the size of a lattice.
func Power(size float64) string {
	if size < 1e7 {
		return plot.Thousands(int(size))
	}
	return fmt.Sprintf("%.1e", size)
}

// Spread writes the range of some values, nothing without any.
func Spread(values []float64) string { return spread(values, Number) }

// Whole writes the range of whole numbers.
func Whole[T int | float64](values []T) string {
	return spread(values, func(v T) string { return plot.Thousands(int(v)) })
}

func spread[T int | float64](values []T, write func(T) string) string {
	low, high, ok := Span(values)
	if !ok {
		return ""
	}
	if a, b := write(low), write(high); a != b {
		return a + " – " + b
	}
	return write(low)
}

// List writes things as in a sentence.
func List[T any](things []T) string {
	words := make([]string, len(things))
	for i, thing := range things {
		words[i] = fmt.Sprint(thing)
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// Scope says what rows were measured on: tables, k, limits and measures.
func Scope(rows Rows) string {
	tables := Distinct(rows, func(r Row) string {
		if columns := len(r.Levels); columns > 0 && r.Columns == 0 {
			return fmt.Sprintf("%s (%d quasi-identifiers)", r.Dataset, columns)
		}
		return r.Dataset
	})
	for _, name := range slices.Clone(tables) { // those that found nothing do not tell the number
		if slices.ContainsFunc(tables, func(other string) bool { return strings.HasPrefix(other, name+" (") }) {
			tables = slices.DeleteFunc(tables, func(other string) bool { return other == name })
		}
	}
	ks, limits := Distinct(rows, func(r Row) int { return r.K }), Distinct(rows, func(r Row) float64 { return r.Limit })
	slices.Sort(ks)
	slices.Sort(limits)
	var shares []string
	for _, l := range limits {
		shares = append(shares, Percent(l))
	}
	return fmt.Sprintf("%s; k = %s; suppression limit %s; %s", List(tables), List(ks), List(shares),
		List(Distinct(rows, func(r Row) string { return MeasureTitle(r.Measure) })))
}
