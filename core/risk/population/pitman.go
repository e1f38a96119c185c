package population

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/risk"
)

var pitmanFigure = risk.Figure{
	ID:         "population-pitman",
	Name:       "Unique in the population (Pitman)",
	Sentence:   "How many people are unique in the population, by a model of the whole population; good for small samples.",
	Definition: "Gamma(theta+1) / Gamma(theta+alpha) * P^(alpha-1) for a population of P persons drawn from Pitman's sampling formula, with theta and alpha estimated by maximum likelihood.",
	Source:     "N. Hoshino: Applying Pitman's sampling formula to microdata disclosure risk assessment. Journal of Official Statistics 17(4), 2001",
	Attack:     attack,
}

func pitman(sizes, classes []int, population float64) Estimate {
	share, ok := privacy.Pitman(sizes, classes, population)
	return estimate(share, ok, population)
}
