package hierarchy

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// Rounded returns a specification like the given one whose labels show no value of
// few records at an end of the column: boundaries are rounded, and neighbours of
// numbers become ranges. ok is false if it knows none, as of rows that were given.
func Rounded(s Spec, c *table.Column) (rounded Spec, ok bool) {
	for _, candidate := range roundings(s, c) {
		h, err := Build(candidate, c)
		if err != nil {
			continue // a rounder one may do
		}
		if _, err := Validate(h, c); err == nil && len(h.warnings) == 0 {
			return candidate, true
		}
	}
	return s, false
}

// roundings returns what may be tried in place of a specification, the nearest first.
func roundings(s Spec, c *table.Column) []Spec {
	var all []Spec
	switch s.Kind {
	case KindGrouping:
		if spec, _, ok := automaticDates(c); ok && c.Type == table.Date {
			all = append(all, spec)
		}
		if spec, _, ok := automaticIntervals(c); ok && c.Type != table.Date {
			all = append(all, spec)
		}
	case KindIntervals, KindHalving:
		codes, _, number := numbers(c)
		if len(codes) == 0 {
			return nil
		}
		low, high := number[codes[0]], number[codes[len(codes)-1]]
		mantissa, exponent := roundUp(max((high-low)/50, math.SmallestNonzeroFloat32))
		for range 6 { // up to two orders of magnitude
			step := round125(mantissa, exponent)
			if s.Kind == KindHalving {
				all = append(all, s.Halving.rounded(low, high, step))
			} else if s.Intervals != nil {
				all = append(all, s.Intervals.rounded(step))
			}
			mantissa, exponent = roundUp(step * 1.5)
		}
	}
	return all
}

// rounded returns ranges whose boundaries are multiples of a step.
func (o *Intervals) rounded(step float64) Spec {
	to := func(x float64) float64 { return roundTo(math.Round(x/step)*step, decimals(step)) }
	round := *o
	round.Cuts = nil
	for _, cuts := range o.Cuts {
		rounded := make([]float64, len(cuts))
		for i, x := range cuts {
			rounded[i] = to(x)
		}
		round.Cuts = append(round.Cuts, slices.Compact(rounded))
	}
	if o.Bottom != nil {
		x := roundTo(math.Ceil(*o.Bottom/step)*step, decimals(step))
		round.Bottom = &x
	}
	if o.Top != nil {
		x := roundTo(math.Floor(*o.Top/step)*step, decimals(step))
		round.Top = &x
	}
	return Spec{Kind: KindIntervals, Intervals: &round}
}

// rounded returns halves of a range whose ends are multiples of a step outside of
// the values.
func (o *Halving) rounded(low, high, step float64) Spec {
	round := Halving{}
	if o != nil {
		round = *o
	}
	if round.Low == nil {
		x := roundTo(math.Floor(low/step)*step, decimals(step))
		round.Low = &x
	}
	if round.High == nil {
		x := roundTo(math.Ceil(high/step)*step, decimals(step))
		round.High = &x
	}
	return Spec{Kind: KindHalving, Halving: &round}
}
