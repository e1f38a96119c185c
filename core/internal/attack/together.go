package attack

import (
	"math"
	"slices"
)

// All dates of a person are shifted by the same number of days, so that what lies between them
// stays: whoever knows several dates knows that.

// scalars returns the numbers of values, NaN for those that are none.
func (c *cover) scalars(texts []string) []float64 {
	of := make([]float64, len(texts))
	for code, text := range texts {
		var ok bool
		if of[code], ok = scalar(c.in, bare(text)); !ok {
			of[code] = math.NaN()
		}
	}
	return of
}

// before returns the dates that somebody knows of a record, by column that is shifted together.
func (x *index) before(values []uint32) []float64 {
	dates := make([]float64, 0, len(x.together))
	for _, i := range x.together {
		at := math.NaN()
		if values[i] != unknown {
			at = x.covers[i].dates[values[i]]
		}
		dates = append(dates, at)
	}
	return dates
}

// after returns the dates that the records of a class show.
func (x *index) after(class uint32) []float64 {
	dates := make([]float64, 0, len(x.together))
	for _, i := range x.together {
		dates = append(dates, x.covers[i].moved[x.cells[int(class)*len(x.covers)+i]])
	}
	return dates
}

// shift returns by how many days all dates of a record were moved; NaN: none of them tells. It
// returns false if they were not all moved by the same number.
func shift(before, after []float64) (days float64, one bool) {
	days = math.NaN()
	for i := range before {
		switch by := after[i] - before[i]; {
		case math.IsNaN(by):
		case math.IsNaN(days):
			days = by
		case math.Abs(by-days) > 1e-6:
			return 0, false
		}
	}
	return days, true
}

// shifted reports whether all records of classes can be some of the given ones, moved by one number
// of days.
func (x *index) shifted(records [][]float64, classes []uint32) bool {
	if len(x.together) == 0 {
		return true
	}
	shifts := func(class uint32) (all []float64) {
		after := x.after(class)
		for _, before := range records {
			if days, one := shift(before, after); one {
				all = append(all, days)
			}
		}
		return all
	}
	left := shifts(classes[0])
	for _, class := range classes[1:] {
		more := shifts(class)
		open := slices.ContainsFunc(more, math.IsNaN)
		if slices.ContainsFunc(left, math.IsNaN) {
			left = more // the ones before tell nothing
			continue
		}
		left = slices.DeleteFunc(left, func(days float64) bool {
			return !open && !slices.ContainsFunc(more, func(by float64) bool { return math.Abs(by-days) <= 1e-6 })
		})
	}
	return len(left) > 0
}
