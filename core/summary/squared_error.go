package summary

import (
	"math"

	"github.com/fulgurite/fulgurite/core/table"
)

// squaredError measures how far off somebody can be who takes another value that the label stands
// for. Loss is the mean over the cells of the largest squared distance between the value and a
// value of the column that shows the same label; where the cell shows "*", any value of the column.
// Missing values are left out; dates count in days (J. Domingo-Ferrer, J. Mateo-Sanz: Practical
// data-oriented microaggregation for statistical disclosure control. IEEE TKDE 14(1), 2002, with
// the worst value of a label in place of its mean). It is nil for columns that are neither numbers
// nor dates.
func (c *cells) squaredError(column *table.Column) *Measure {
	x := make([]float64, len(c.total))
	whole := span{math.Inf(1), math.Inf(-1)}
	records := 0
	for code, n := range c.total {
		var ok bool
		if x[code], ok = number(column, uint32(code)); !ok {
			x[code] = math.NaN()
			continue
		}
		if n > 0 {
			whole.include(x[code])
			records += n
		}
	}
	if records == 0 {
		return nil
	}
	loss, most := 0.0, 0.0
	for level, counts := range c.at {
		if counts == nil {
			continue
		}
		l := &c.hierarchy.Levels[level]
		spans := make([]span, len(l.Labels))
		for i := range spans {
			spans[i] = span{math.Inf(1), math.Inf(-1)}
		}
		for code, n := range c.total {
			if n > 0 && !math.IsNaN(x[code]) {
				spans[l.Of[code]].include(x[code])
			}
		}
		for _, code := range c.values {
			if counts[code] > 0 && !math.IsNaN(x[code]) {
				loss += float64(counts[code]) * spans[l.Of[code]].farthest(x[code])
			}
		}
	}
	for _, code := range c.values {
		if c.total[code] > 0 && !math.IsNaN(x[code]) {
			loss += float64(c.suppressed[code]) * whole.farthest(x[code])
			most += float64(c.total[code]) * whole.farthest(x[code])
		}
	}
	if math.IsInf(most, 0) {
		return nil // squares too large for a number
	}
	return newMeasure(loss/float64(records), 0, most/float64(records))
}

// number returns a value as a number, a date as its day.
func number(c *table.Column, code uint32) (float64, bool) {
	switch c.Type {
	case table.Integer, table.Decimal:
		return c.Number(code)
	case table.Date:
		if at, ok := c.Date(code); ok {
			return days(at), true
		}
	}
	return 0, false
}

// span is an interval of numbers.
type span struct{ low, high float64 }

func (s *span) include(x float64) { s.low, s.high = min(s.low, x), max(s.high, x) }

// farthest returns the square of the largest distance to an end.
func (s span) farthest(x float64) float64 {
	d := max(x-s.low, s.high-x)
	return d * d
}
