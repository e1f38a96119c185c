package privacy

import (
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// region is a population that is known by name. That of the United States is
// the census estimate for early 2014, which is the figure of the literature on
// these models; the others are rounded figures for about 2021.
type region struct {
	id, label string
	size      float64
}

var regions = []region{
	{"usa", "United States of America", 317238626},
	{"canada", "Canada", 38e6},
	{"european-union", "European Union", 447e6},
	{"france", "France", 67e6},
	{"germany", "Germany", 83e6},
	{"united-kingdom", "United Kingdom", 67e6},
	{"australia", "Australia", 25e6},
	{"world", "World", 8e9},
}

// populationParams say from which population a table was drawn: a region, or
// a number if the region is "number".
var populationParams = func() []param.Param {
	p := param.Param{Name: "population", Kind: param.Choice, Label: "Population", Default: "usa", Sentence: "From which population the table was drawn."}
	for _, r := range regions {
		p.Choices = append(p.Choices, param.Option{Value: r.id, Label: r.label, Sentence: fmt.Sprintf("%.0f persons.", r.size)})
	}
	p.Choices = append(p.Choices, param.Option{Value: "number", Label: "Other", Sentence: "Give the number of persons."})
	return []param.Param{p, {Name: "populationSize", Kind: param.Real, Label: "Number of persons", Default: 1000000.0, Min: 1, Max: 1e10,
		Sentence: "Used if the population is given as a number."}}
}()

// PopulationSize returns the number of persons that the parameters
// "population" and "populationSize" name, as models have them that look at the
// population.
func PopulationSize(v param.Values) float64 {
	for _, r := range regions {
		if r.id == v.Text("population") {
			return r.size
		}
	}
	return v.Number("populationSize")
}

// population returns the size that the parameters name. It cannot be smaller
// than the table that was drawn from it.
func population(v param.Values, in Input) (float64, error) {
	size := PopulationSize(v)
	if size < float64(in.Records) {
		return 0, problem.New("privacy-population-size", "Give the size of the population that the table was drawn from.",
			"A population of %.0f persons is smaller than the %d records drawn from it.", size, in.Records).At(problem.Place{Path: "populationSize"})
	}
	return math.Floor(size), nil
}
