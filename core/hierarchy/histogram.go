package hierarchy

import "github.com/fulgurite/fulgurite/core/table"

// Histogram counts the records of a column of numbers in bins of one width.
type Histogram struct {
	Low    float64 `json:"low"` // smallest and largest number
	High   float64 `json:"high"`
	Counts []int   `json:"counts"` // the last bin holds High
}

// HistogramOf counts the numbers of a column; nil if it has none.
func HistogramOf(c *table.Column, bins int) *Histogram {
	codes, _, number := numbers(c)
	if len(codes) == 0 {
		return nil
	}
	h := &Histogram{Low: number[codes[0]], High: number[codes[len(codes)-1]], Counts: make([]int, bins)}
	counts := c.Counts()
	for _, code := range codes {
		bin := 0
		if h.High > h.Low {
			bin = min(int((number[code]-h.Low)/(h.High-h.Low)*float64(bins)), bins-1)
		}
		h.Counts[bin] += counts[code]
	}
	return h
}
