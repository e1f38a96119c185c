package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// PopulationUniqueness is the id of the model.
const PopulationUniqueness ID = "population-uniqueness"

func populationUniqueness() Entry {
	return Entry{
		Info: Info{
			ID:       PopulationUniqueness,
			Name:     "Population uniqueness",
			Sentence: "Few persons of the population from which the table was drawn are the only ones that look as they do.",
			Definition: "The estimated share of persons that are unique in the population is at most the threshold. Where it is more, classes are suppressed, smallest first. " +
				"If the estimator has no result, no record of the table may be unique. " +
				"Where people have several records, classes are people who show the same in all of theirs.",
			Source: "F. Dankar, K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012, methods.",
			Attack: "Identity disclosure by somebody who does not know who is in the table: a record that is unique in the table helps only if the person is unique in the population.",
			Params: append([]param.Param{
				{Name: "threshold", Kind: param.Real, Label: "Largest share of unique persons", Default: 0.01, Min: 0, Max: 1, Share: true,
					Sentence: "At most this share of the population may be unique."},
				{Name: "estimator", Kind: param.Choice, Label: "Estimator", Default: "dankar",
					Sentence: "How uniqueness in the population is estimated from the table.",
					Choices: []param.Option{
						{Value: "dankar", Label: "Dankar",
							Sentence: "Pitman for samples of up to a tenth of the population, else Zayatz; validated on clinical data."},
						{Value: "pitman", Label: "Pitman", Sentence: "A model of the whole population; good for small samples."},
						{Value: "zayatz", Label: "Zayatz", Sentence: "From the table alone; good for large samples."},
						{Value: "snb", Label: "Slide negative binomial",
							Sentence: "Often without a result, so that no decision builds on it: no record may be unique."},
					}},
			}, population.Params()...),
		},
		// The estimates treat the table as people drawn from the population, each in one class, which is
		// true of people with all of their records. The owner of more than half of a class shares all
		// records with nobody, so that at least as many are unique as by shares.
		People: wholes,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			size, err := populationSize(v, in)
			if err != nil {
				return nil, err
			}
			return &populationUnique{v.Number("threshold"), size, estimators[v.Text("estimator")]}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.PopulationUniqueness{Share: v.Number("threshold"), Population: statedPopulation(v),
				Estimator: verify.Estimator(v.Text("estimator"))}, nil
		},
		// No Guarantee, as for sample uniqueness. No Uses: it estimates from the
		// sizes of all classes.
	}
}

// estimators are the estimates that may decide. SNB does not, for the reason that Dankar gives.
var estimators = map[string]func(sizes, classes []int, population float64) (float64, bool){
	"dankar": population.Dankar,
	"pitman": population.Pitman,
	"zayatz": func(sizes, classes []int, size float64) (float64, bool) {
		return population.Zayatz(sizes, classes, size), true
	},
	"snb": nil,
}

// populationUnique is not monotone: merging two classes that are not unique can make it likelier
// that a unique record is unique in the population. With Zayatz and a population of 10, the
// estimate for classes of 1, 2, 2 records is less than for 1, 4. Without an estimator no record may
// be unique, which is monotone, also with suppression.
type populationUnique struct {
	threshold  float64
	population float64
	estimate   func(sizes, classes []int, population float64) (float64, bool) // nil: none
}

func (m *populationUnique) MinimalClassSize() int { return 0 }
func (m *populationUnique) Monotone(bool) bool    { return m.estimate == nil }
func (m *populationUnique) Order() int            { return 3 }

func (m *populationUnique) Holds(sizes, classes []int) bool {
	if population.Unique(sizes, classes) == 0 {
		return true
	}
	if m.estimate == nil {
		return false
	}
	u, ok := m.estimate(sizes, classes, m.population)
	return ok && 0 < u && u <= m.threshold
}

// populationSize returns the size given by the parameters. It cannot be smaller than the table
// drawn from it.
func populationSize(v param.Values, in Input) (float64, error) {
	size, drawn, what := population.Size(v), in.Records, "records"
	if in.Persons != nil {
		drawn, what = in.Persons.Count, "people"
	}
	if size < float64(drawn) {
		return 0, problem.New("privacy-population-size", "Give the size of the population that the table was drawn from.",
			"A population of %s people is too small: the table has %s %s drawn from it.", risk.Count(int(size)), risk.Count(drawn), what).
			AtPath("populationSize")
	}
	return math.Floor(size), nil
}

// statedPopulation returns the number of persons for the rules: the size that package verify knows
// for a region, or the whole part of a number.
func statedPopulation(v param.Values) float64 {
	if size, ok := verify.Regions[v.Text("population")]; ok {
		return size
	}
	return math.Floor(v.Number("populationSize"))
}
