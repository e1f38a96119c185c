package experiment

import (
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Number writes a figure with three significant digits; nothing for what is no
// number.
func Number(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case v >= 100:
		return Thousands(int(math.Round(v)))
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3g", v)
}

// Thousands writes a whole number in groups of three digits.
func Thousands(n int) string { return string(problem.Thousands(n)) }

// Percent writes a share.
func Percent(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) }

// Score writes the score of a search.
func Score(s *float64) string {
	switch {
	case s == nil:
		return "none"
	case *s == math.Trunc(*s) && math.Abs(*s) >= 10:
		return Thousands(int(*s))
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
