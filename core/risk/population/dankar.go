package population

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/risk"
)

var dankarFigure = risk.Figure{
	ID:         "population-dankar",
	Name:       "Unique in the population",
	Sentence:   "How many people are unique in the population, by the rule that was validated on clinical data.",
	Definition: "Pitman's estimate where the table holds a tenth of the population or less, Zayatz's otherwise and where Pitman's does not exist.",
	Source:     "F. Dankar, K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012",
	Attack:     attack,
}

func dankar(sizes, classes []int, population float64) (Estimate, string) {
	share, by := privacy.DankarReport(sizes, classes, population)
	return estimate(share, true, population), by
}
