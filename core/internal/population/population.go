// Package population estimates how many people are unique in the population that a table was drawn
// from, by its equivalence classes: a record that is unique in the table is found only if the
// person is unique among all people. Privacy models bound these estimates, reports on risk show
// them.
//
// A histogram of class sizes is given as two slices of the same length: the ascending sizes, and
// the number of classes of each.
package population

import "math"

// Estimate estimates how many people are unique in the population.
type Estimate struct {
	Share   float64 `json:"share"`   // of the population, in [0,1]; 0 where there is no estimate
	Persons float64 `json:"persons"` // Share times the size of the population
	// Available is false where the estimator has no result: its equations have no solution that agrees
	// with the table.
	Available bool `json:"available"`
}

// Estimates are the estimates for one table and one population. If no record
// is unique in the table, all are 0: then nobody of the table is unique in the
// population.
type Estimates struct {
	Population float64  `json:"population"` // persons
	Records    int      `json:"records"`    // of the table, that are not suppressed
	Fraction   float64  `json:"fraction"`   // Records/Population: the sampling fraction
	Pitman     Estimate `json:"pitman"`
	Zayatz     Estimate `json:"zayatz"`
	SNB        Estimate `json:"snb"`
	Dankar     Estimate `json:"dankar"`
	// the estimate that Dankar's rule takes: "pitman" or "zayatz"; empty if no record is unique
	DankarBy string `json:"dankarBy,omitempty"`
}

// Of estimates from a histogram of class sizes. The population is at least one person and, unless
// no record is unique, not smaller than the table.
func Of(sizes, classes []int, population float64) Estimates {
	e := Estimates{Population: math.Floor(population)}
	e.Records, _ = Totals(sizes, classes)
	e.Fraction = float64(e.Records) / e.Population
	estimate := func(share float64, ok bool) Estimate {
		if !ok {
			return Estimate{}
		}
		return Estimate{Share: share, Persons: share * e.Population, Available: true}
	}
	e.Pitman = estimate(Pitman(sizes, classes, e.Population))
	e.Zayatz = estimate(Zayatz(sizes, classes, e.Population), true)
	e.SNB = estimate(snb(sizes, classes, e.Population))
	dankar, by := dankarReport(sizes, classes, e.Population)
	e.Dankar, e.DankarBy = estimate(dankar, true), by
	return e
}

// Totals returns the records and the classes of a histogram.
func Totals(sizes, classes []int) (records, groups int) {
	for i, n := range classes {
		records += n * sizes[i]
		groups += n
	}
	return records, groups
}

// Unique returns the number of classes of size 1, that is of unique records.
func Unique(sizes, classes []int) int {
	if len(sizes) > 0 && sizes[0] == 1 {
		return classes[0]
	}
	return 0
}
