package population

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/risk"
)

var snbFigure = risk.Figure{
	ID:         "population-snb",
	Name:       "Unique in the population (slide negative binomial)",
	Sentence:   "How many people are unique in the population, if the sizes of its classes follow a negative binomial distribution; often without a result.",
	Definition: "K*b^a / P for a population of P persons in K classes of size 1 + Y, Y being negative binomial with shape a and probability b; a, b and K such that the expected numbers of classes and of unique records are those of the table.",
	Source:     "G. Chen, S. Keller-McNulty: Estimation of identification disclosure risk in microdata. Journal of Official Statistics 14(1), 1998",
	Attack:     attack,
}

func snb(sizes, classes []int, population float64) Estimate {
	share, ok := privacy.SNB(sizes, classes, population)
	return estimate(share, ok, population)
}
