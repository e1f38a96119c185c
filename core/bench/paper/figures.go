package paper

import (
	"cmp"
	"math"
)

// of returns the run of an algorithm, with the last step of the ladder if
// there are several; nil if there is none or if it refused.
func (r Record) of(algorithm string) *Run {
	for i := len(r.Runs) - 1; i >= 0; i-- {
		if run := &r.Runs[i]; run.Algorithm == algorithm && run.Refused == "" {
			return run
		}
	}
	return nil
}

// step returns the run of an algorithm with a step of the ladder.
func (r Record) step(algorithm, step string) *Run {
	for i := range r.Runs {
		if run := &r.Runs[i]; run.Algorithm == algorithm && run.Step == step && run.Refused == "" {
			return run
		}
	}
	return nil
}

// span returns the least and the largest value; ok is false without values.
func span[T cmp.Ordered](values []T) (low, high T, ok bool) {
	for i, v := range values {
		if i == 0 || v < low {
			low = v
		}
		if i == 0 || v > high {
			high = v
		}
	}
	return low, high, len(values) > 0
}

// geometric returns the geometric mean of positive values; NaN without values.
func geometric(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}

// Reduction is the reduction in utility of the Lightning paper: 0 for the best
// score there is, 1 for that of a table without any detail. ok is false where
// something is missing, or where the two are the same and the score as well.
func Reduction(score, best, worst *float64) (share float64, ok bool) {
	if score == nil || best == nil || worst == nil {
		return 0, false
	}
	if *worst <= *best {
		return 0, *score == *best
	}
	return (*score - *best) / (*worst - *best), true
}
