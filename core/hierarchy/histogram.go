package hierarchy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/table"
)

// Histogram counts the records of a column of numbers in bins of one width, from
// the smallest number on. Whole numbers have bins of a whole width, so that each
// bin can hold as many of them.
type Histogram struct {
	Low    float64 `json:"low"` // smallest and largest number
	High   float64 `json:"high"`
	Width  float64 `json:"width"`  // of a bin
	Counts []int   `json:"counts"` // the last bin holds High
}

// HistogramOf counts the numbers of a column in so many bins at most; nil if it
// has none.
func HistogramOf(c *table.Column, bins int) *Histogram {
	codes, _, number := numbers(c)
	if len(codes) == 0 {
		return nil
	}
	h := &Histogram{Low: number[codes[0]], High: number[codes[len(codes)-1]]}
	whole := true
	for _, code := range codes {
		whole = whole && isWhole(number[code])
	}
	switch span := h.High - h.Low; {
	case whole && span < 1<<53:
		h.Width = math.Ceil((span + 1) / float64(bins))
		bins = int(math.Ceil((span + 1) / h.Width))
	case span > 0:
		h.Width = span / float64(bins)
	default:
		h.Width, bins = 1, 1
	}
	h.Counts = make([]int, bins)
	counts := c.Counts()
	for _, code := range codes {
		h.Counts[min(int((number[code]-h.Low)/h.Width), bins-1)] += counts[code]
	}
	return h
}
