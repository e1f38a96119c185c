// Package population estimates how many people are unique in the population
// that a table was drawn from. A record that is unique in the table is found
// only if the person is unique among all people.
package population

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Figures describes the estimates in the order of reports.
func Figures() []risk.Figure {
	all := []risk.Figure{dankarFigure, pitmanFigure, zayatzFigure, snbFigure}
	for i := range all {
		all[i].Params = params()
	}
	return all
}

const attack = "Identity disclosure by somebody who does not know who is in the table."

// params say which population it is, as with the privacy model that bounds the
// same figure. It is no variable: that would be filled at the start of every
// program that computes estimates, which would carry all of these texts.
func params() []param.Param {
	var own []param.Param
	model, _ := privacy.Find("population-uniqueness")
	for _, p := range model.Params {
		if p.Name == "population" || p.Name == "populationSize" {
			own = append(own, p)
		}
	}
	return own
}

// largest is the largest population, a little more than that of the world.
const largest = 1e10

// Estimate is how many people are unique in the population.
type Estimate struct {
	Share   float64 `json:"share"`   // of the population, in [0,1]; 0 where there is no estimate
	Persons float64 `json:"persons"` // Share times the size of the population
	// Available is false where the estimator has no result: its equations have
	// no solution that is in keeping with the table.
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
	DankarBy   string   `json:"dankarBy,omitempty"` // the estimate that Dankar's rule takes: "pitman" or "zayatz"; empty if no record is unique
}

// Of estimates from the class sizes of a table, ascending, as
// risk.Prosecutor.Sizes has them. The population must not be smaller than the
// table, unless no record is unique, when its size does not matter.
func Of(sizes []risk.SizeCount, population float64) (Estimates, error) {
	e := Estimates{Population: math.Floor(population)}
	unique := len(sizes) > 0 && sizes[0].Size == 1
	size, classes := make([]int, len(sizes)), make([]int, len(sizes))
	for i, s := range sizes {
		size[i], classes[i] = s.Size, s.Classes
		e.Records += s.Size * s.Classes
	}
	if !(e.Population >= 1 && e.Population <= largest) || unique && e.Population < float64(e.Records) {
		return Estimates{}, problem.New("risk-population-size", "Give the size of the population that the table was drawn from.",
			"A population of %.0f persons is none from which %s records were drawn.", population, risk.Count(e.Records))
	}
	e.Fraction = float64(e.Records) / e.Population
	e.Pitman, e.Zayatz, e.SNB = pitman(size, classes, e.Population), zayatz(size, classes, e.Population), snb(size, classes, e.Population)
	e.Dankar, e.DankarBy = dankar(size, classes, e.Population)
	return e, nil
}

// estimate makes an Estimate of a share.
func estimate(share float64, ok bool, population float64) Estimate {
	if !ok {
		return Estimate{}
	}
	return Estimate{Share: share, Persons: share * population, Available: true}
}
