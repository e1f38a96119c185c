package risk

import "github.com/fulgurite/fulgurite/core/table"

// Report gathers the risks of one table, output or research subset.
type Report struct {
	Suppressed   int        `json:"suppressed"` // records that are left out
	Prosecutor   Prosecutor `json:"prosecutor"`
	Journalist   Journalist `json:"journalist"`
	Marketer     Marketer   `json:"marketer"`
	Unique       float64    `json:"unique"`       // sample uniqueness
	Distribution []Interval `json:"distribution"` // records by prosecutor risk
}

// NewReport computes the risks of classes.
func NewReport(c Classes) Report {
	p := FromSizes(c.Sizes)
	return Report{Suppressed: c.Suppressed, Prosecutor: p, Journalist: NewJournalist(c), Marketer: newMarketer(c),
		Unique: p.shareUnique(), Distribution: p.Distribution()}
}

// At returns the records at risk above a threshold, which must be in (0,1].
func (r Report) At(threshold float64) atThreshold {
	return atThreshold{Threshold: threshold, Effective: EffectiveThreshold(threshold),
		Prosecutor: r.Prosecutor.ShareAtRisk(threshold), Journalist: r.Journalist.AtRisk(threshold)}
}

// Comparison holds the risks of a table before and after.
type Comparison struct {
	Before Report `json:"before"`
	After  Report `json:"after"`
}

// Compare computes the risks of a table and of its anonymized output, for somebody who knows the
// named columns. subset marks the records of the research subset, by row; nil: there is none. With
// a subset both reports are about its records, and the whole table is the population.
func Compare(input *table.Table, output table.Output, known []string, subset []bool) (Comparison, error) {
	before, err := OfTable(input, known)
	if err != nil {
		return Comparison{}, err
	}
	after, err := OfOutput(input.Name, output, known)
	if err != nil {
		return Comparison{}, err
	}
	if subset == nil {
		return Comparison{NewReport(before.Classes()), NewReport(after.Classes())}, nil
	}
	return Comparison{NewReport(before.Sample(subset)), NewReport(after.Sample(subset))}, nil
}
