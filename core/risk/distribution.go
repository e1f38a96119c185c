package risk

import "slices"

var sizesFigure = figure{
	ID:         "class-sizes",
	Name:       "Class sizes",
	Sentence:   "How large the groups are in which people hide.",
	Definition: "For each size, the number of equivalence classes that have it; also gathered into ranges of sizes.",
	Source:     elEmam,
	Attack:     "The basis of all attacks that look for persons.",
}

var distributionFigure = figure{
	ID:         "risk-distribution",
	Name:       "Distribution of risks",
	Sentence:   "How many people have which risk of being found.",
	Definition: "For each interval of risk, the share of records whose 1/|c| is above its lower and at most its upper end, |c| being the size of their class.",
	Source:     elEmam,
	Attack:     "That of the prosecutor.",
}

// riskEnds are the upper ends of the intervals of risk: powers of ten, then
// hundredths, then the risks of small classes, rounded up.
var riskEnds = []float64{1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1,
	0.125, 0.143, 0.167, 0.2, 0.25, 0.334, 0.5, 1}

// Interval counts the records with a risk above Low and at most High.
type Interval struct {
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Records    int     `json:"records"`
	Share      float64 `json:"share"`      // of all records in classes
	Cumulative float64 `json:"cumulative"` // share of the records with a risk of at most High
}

// Distribution returns the records by risk, in 24 intervals from 0 to 1.
func (p Prosecutor) Distribution() []Interval {
	intervals := make([]Interval, len(riskEnds))
	for i, high := range riskEnds {
		intervals[i].High = high
		if i > 0 {
			intervals[i].Low = riskEnds[i-1]
		}
	}
	for _, h := range p.Sizes {
		at, _ := slices.BinarySearch(riskEnds, 1/float64(h.Size))
		intervals[at].Records += p.count(h)
	}
	records := 0
	for i := range intervals {
		if p.Records > 0 {
			records += intervals[i].Records
			intervals[i].Share = float64(intervals[i].Records) / float64(p.Records)
			intervals[i].Cumulative = float64(records) / float64(p.Records)
		}
	}
	return intervals
}
