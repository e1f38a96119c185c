package risk

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// What is estimated of a population.
type (
	PopulationEstimates = population.Estimates
	PopulationEstimate  = population.Estimate
)

// PopulationSize returns how many people the population has that the parameters of a model name.
func PopulationSize(v param.Values) float64 { return population.Size(v) }

// Population estimates how many people are unique in the population of size persons that the table
// was drawn from. The population must not be smaller than the table, unless no record is unique:
// then its size does not matter.
func (p Prosecutor) Population(size float64) (population.Estimates, error) {
	if p.People {
		return population.Estimates{}, problem.New("risk-population-people", "Keep one record of each person to estimate it.",
			"How unique people are in the population can be estimated only where each has one record, but here people have several.")
	}
	whole := math.Floor(size)
	if !(whole >= 1 && whole <= population.Largest) || p.Unique > 0 && whole < float64(p.Records) {
		return population.Estimates{}, problem.New("risk-population-size", "Give the size of the population that the table was drawn from.",
			"A population of %.0f people is too small: %s records were drawn from it.", size, Count(p.Records))
	}
	sizes, classes := make([]int, len(p.Sizes)), make([]int, len(p.Sizes))
	for i, s := range p.Sizes {
		sizes[i], classes[i] = s.Size, s.Classes
	}
	return population.Of(sizes, classes, size), nil
}

const populationAttack = "Identity disclosure by somebody who does not know who is in the table."

func dankarFigure() figure {
	return figure{
		ID:         "population-dankar",
		Name:       "Unique in the population",
		Sentence:   "How many people are unique in the population, by the rule that was validated on clinical data.",
		Definition: "Pitman's estimate where the table holds a tenth of the population or less, Zayatz's otherwise and where Pitman's does not exist.",
		Source:     "F. Dankar, K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012",
		Attack:     populationAttack,
		Params:     population.Params(),
	}
}

func pitmanFigure() figure {
	return figure{
		ID:         "population-pitman",
		Name:       "Unique in the population (Pitman)",
		Sentence:   "How many people are unique in the population, by a model of the whole population; good for small samples.",
		Definition: "Gamma(theta+1) / Gamma(theta+alpha) * P^(alpha-1) for a population of P persons drawn from Pitman's sampling formula, with theta and alpha estimated by maximum likelihood.",
		Source:     "N. Hoshino: Applying Pitman's sampling formula to microdata disclosure risk assessment. Journal of Official Statistics 17(4), 2001",
		Attack:     populationAttack,
		Params:     population.Params(),
	}
}

func zayatzFigure() figure {
	return figure{
		ID:         "population-zayatz",
		Name:       "Unique in the population (Zayatz)",
		Sentence:   "How many people are unique in the population, judged from the classes of the table alone; good for large samples.",
		Definition: "The number of unique records, times the probability that a class of size 1 in the table has size 1 in the population, divided by the sampling fraction and the population.",
		Source:     "L. Zayatz: Estimation of the percent of unique population elements on a microdata file using the sample. Census/SRD/RR-91/08, 1991",
		Attack:     populationAttack,
		Params:     population.Params(),
	}
}

func snbFigure() figure {
	return figure{
		ID:         "population-snb",
		Name:       "Unique in the population (slide negative binomial)",
		Sentence:   "How many people are unique in the population, if the sizes of its classes follow a negative binomial distribution; often without a result.",
		Definition: "K*b^a / P for a population of P persons in K classes of size 1 + Y, Y being negative binomial with shape a and probability b; a, b and K such that the expected numbers of classes and of unique records are those of the table.",
		Source:     "G. Chen, S. Keller-McNulty: Estimation of identification disclosure risk in microdata. Journal of Official Statistics 14(1), 1998",
		Attack:     populationAttack,
		Params:     population.Params(),
	}
}
