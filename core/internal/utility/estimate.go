package utility

import "math"

// Estimator is a measure that can estimate the score of a transformation without a check. Estimates
// order the work of a search and decide nothing.
type Estimator interface {
	Measure
	Estimate(levels []int) float64
}

// Estimate implements Estimator for the monotonic variant: if the columns were
// independent, the probability that two records look the same would be the
// product of the columns' probabilities, and DM* is N^2 times that.
func (m *discernability) Estimate(levels []int) float64 {
	return math.Pow(float64(m.records), 2) * together(m.alike, levels)
}

// Estimate implements Estimator: a record's class holds the records that look like it, assuming
// independent columns.
func (m *aecs) Estimate(levels []int) float64 {
	return max(1, m.records*together(m.alike, levels))
}

// together returns the probability that two records look the same, assuming independent columns.
func together(alike [][]float64, levels []int) float64 {
	p := 1.0
	for i, l := range levels {
		p *= alike[i][l]
	}
	return p
}

// alike returns by column and level the probability that two records, drawn
// with replacement, have the same label.
func alike(columns []column) [][]float64 {
	all := make([][]float64, len(columns))
	for i, c := range columns {
		for _, level := range c.levels {
			total, squares := 0.0, 0.0
			for _, n := range level.count {
				total += float64(n)
				squares += float64(n) * float64(n)
			}
			all[i] = append(all[i], squares/(total*total))
		}
	}
	return all
}
