package risk

import "github.com/fulgurite/fulgurite/core/internal/exact"

var individualFigure = figure{
	ID:       "individual",
	Name:     "Individual and global risk of a sample",
	Sentence: "How likely somebody of the whole population is found in the sample, by the weights that say how many people each record stands for.",
	Definition: "f: the records of a group; p = f / (sum of their sampling weights), at most 1. Individual risk of each of them: " +
		"r = p^f / f * 2F1(f, f; f+1; 1-p), the mean of 1/F where the population has F such people, F - f following a negative binomial distribution; 1/f at p = 1. " +
		"Global risk: the sum of r over all records, which is how many are found on average.",
	Source: "R. Benedetti, L. Franconi: Statistical and technological solutions for controlled data dissemination. NTTS 1998; " +
		"L. Franconi, S. Polettini: Individual risk estimation in μ-Argus: a review. Privacy in Statistical Databases 2004, section 3",
	Attack: "Somebody who has a register of the population, and looks up a record in it.",
}

// Individual holds the risks of a sample, by its sampling weights.
type Individual struct {
	Records    int     `json:"records"`    // that are not suppressed
	Population float64 `json:"population"` // the sum of their weights: how many people they stand for
	Highest    float64 `json:"highest"`    // individual risk, 0 to 1
	Average    float64 `json:"average"`    // of a record: Global/Records
	Global     float64 `json:"global"`     // sum of the individual risks: records that are found on average
}

// Sampled holds the risks of a sample: of all records before, and of those that are released after.
type Sampled struct {
	Column string      `json:"column"`           // of the sampling weights
	Before *Individual `json:"before,omitempty"` // left out where it is not to be told
	After  Individual  `json:"after"`
}

// IndividualOf estimates the risks of the records of a view that are inside; nil: all. weights are
// the sampling weights of its rows, none of which is negative.
func IndividualOf(v View, weights []float64, inside []bool) Individual {
	of, groups := v.groups()
	sizes, sums := make([]int, groups), make([]float64, groups)
	for row, g := range of {
		if inside != nil && !inside[row] || v.Suppressed != nil && v.Suppressed[row] {
			continue
		}
		n := v.Weights.Of(row)
		sizes[g] += n
		sums[g] += float64(float64(n) * weights[row])
	}
	var all Individual
	for g, f := range sizes {
		if f == 0 {
			continue
		}
		r := individual(f, min(1, float64(f)/sums[g]))
		all.Records += f
		all.Population += sums[g]
		all.Highest = max(all.Highest, r)
		all.Global += float64(float64(f) * r)
	}
	if all.Records > 0 {
		all.Average = all.Global / float64(all.Records)
	}
	return all
}

// individual returns the mean of 1/F, in (0,1], where F-f follows a negative binomial distribution:
// the sample has f people of a kind, the population F, and a share p in (0,1] of them was sampled.
//
// It is the integral of p v^(f-1) / (p + q v) over v from 0 to 1, with q = 1-p. The closed forms of
// the literature subtract nearly equal numbers. Neither way here does: where p is small, a step
// from f to f+1 divides earlier errors by more than 7; elsewhere all terms of the series in q are
// positive.
func individual(f int, p float64) float64 {
	q := 1 - p
	if p < 1./8 {
		r := float64(p/q) * -exact.Log(p)
		for i := 1; i < f; i++ {
			r = float64(p / q * (1/float64(i) - r))
		}
		return r
	}
	sum, term := 0.0, 1/float64(f)
	for k := 1.0; term > sum*0x1p-60; k++ {
		sum += term
		term = float64(term * (q * k / (float64(f) + k)))
	}
	return float64(p * sum)
}
