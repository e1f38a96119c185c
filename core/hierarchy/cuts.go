package hierarchy

import (
	"fmt"
	"math"
	"slices"
)

// maxCuts limits how many boundaries of widths become boundaries one by one.
const maxCuts = 200

// ByCuts returns the ranges with their boundaries one by one, between the smallest
// and the largest number of a column. Ranges that are already are returned as they
// are, and those without widths have one boundary in the middle.
//
// It reports "hierarchy-spec" if there were more than 200 on a level.
func (o *Intervals) ByCuts(low, high float64) (*Intervals, error) {
	if len(o.Cuts) > 0 {
		return o, nil
	}
	cut := &Intervals{Bottom: o.Bottom, Top: o.Top, Labels: o.Labels, Notation: o.Notation}
	for l, w := range o.Widths {
		if (high-low)/w > maxCuts {
			return nil, specProblem(fmt.Sprintf("intervals.widths[%d]", l), "Make the ranges wider first.",
				"Ranges of width %s are too many to be given one by one.", digits(w))
		}
		digits := max(decimals(o.Widths[0]), decimals(o.Origin))
		var cuts []float64
		for i := math.Floor((low-o.Origin)/w) + 1; ; i++ {
			x := roundTo(o.Origin+i*w, digits)
			if x > high {
				break
			}
			if x > low {
				cuts = append(cuts, x)
			}
		}
		if len(cuts) > 0 {
			cut.Cuts = append(cut.Cuts, cuts)
		}
	}
	if len(cut.Cuts) == 0 {
		cut.Cuts = [][]float64{{RoundBetween(low, high)}}
	}
	return cut, nil
}

// RoundBetween returns the roundest number near the middle of two.
func RoundBetween(low, high float64) float64 {
	if high <= low {
		return high
	}
	mantissa, exponent := roundUp((high - low) / 4)
	step := round125(mantissa, exponent)
	return roundTo(math.Round((low+high)/2/step)*step, decimals(step))
}

// WithCut returns ranges with one more boundary, on the levels from 1 up to the
// given one.
func (o *Intervals) WithCut(x float64, level int) *Intervals {
	return o.cutting(func(l int, cuts []float64) []float64 {
		if at, ok := slices.BinarySearch(cuts, x); l < level && !ok {
			cuts = slices.Insert(cuts, at, x)
		}
		return cuts
	})
}

// WithoutCut returns ranges without a boundary from a level on, 1 for all levels.
func (o *Intervals) WithoutCut(x float64, level int) *Intervals {
	return o.cutting(func(l int, cuts []float64) []float64 {
		if at, ok := slices.BinarySearch(cuts, x); l+1 >= level && ok {
			cuts = slices.Delete(cuts, at, at+1)
		}
		return cuts
	})
}

// WithCutMoved returns ranges in which a boundary has moved on all levels.
func (o *Intervals) WithCutMoved(from, to float64) *Intervals {
	level := 0
	for _, cuts := range o.Cuts {
		if _, ok := slices.BinarySearch(cuts, from); ok {
			level++
		}
	}
	return o.WithoutCut(from, 1).WithCut(to, level)
}

// WithCutLevel returns ranges with one more level, which has every other boundary of
// the level below.
func (o *Intervals) WithCutLevel() *Intervals {
	edited := o.cutting(func(_ int, cuts []float64) []float64 { return cuts })
	if n := len(edited.Cuts); n > 0 {
		var cuts []float64
		for i := 1; i < len(edited.Cuts[n-1]); i += 2 {
			cuts = append(cuts, edited.Cuts[n-1][i])
		}
		if len(cuts) == 0 {
			cuts = slices.Clone(edited.Cuts[n-1])
		}
		edited.Cuts = append(edited.Cuts, cuts)
	}
	return edited
}

// cutting returns a copy with edited boundaries, by level from 0. Levels that have
// none left are dropped.
func (o *Intervals) cutting(edit func(level int, cuts []float64) []float64) *Intervals {
	edited := *o
	edited.Cuts = nil
	for l, cuts := range o.Cuts {
		if cuts = edit(l, slices.Clone(cuts)); len(cuts) > 0 {
			edited.Cuts = append(edited.Cuts, cuts)
		}
	}
	return &edited
}
