package population

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/risk"
)

var zayatzFigure = risk.Figure{
	ID:         "population-zayatz",
	Name:       "Unique in the population (Zayatz)",
	Sentence:   "How many people are unique in the population, judged from the classes of the table alone; good for large samples.",
	Definition: "The number of unique records, times the probability that a class of size 1 in the table has size 1 in the population, divided by the sampling fraction and the population.",
	Source:     "L. Zayatz: Estimation of the percent of unique population elements on a microdata file using the sample. Census/SRD/RR-91/08, 1991",
	Attack:     attack,
}

func zayatz(sizes, classes []int, population float64) Estimate {
	return estimate(privacy.Zayatz(sizes, classes, population), true, population)
}
