package privacy

import (
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/verify"
)

// region is a population that is known by name, with the number of persons that
// the ARX tool (ARXPopulationModel.Region) has for it: estimates of about 2014.
// Whoever needs later ones gives the number.
type region struct {
	id, label string
	size      float64
}

var regions = []region{
	{"usa", "United States of America", 317238626},
	{"africa", "Africa", 1100000000},
	{"australia", "Australia", 23130900},
	{"brazil", "Brazil", 202656788},
	{"canada", "Canada", 34834841},
	{"china", "China", 1366040000},
	{"europe", "Europe", 740000000},
	{"european-union", "European Union", 507420000},
	{"france", "France", 65820916},
	{"germany", "Germany", 80767000},
	{"india", "India", 1210569573},
	{"north-america", "North America", 565265000},
	{"south-america", "South America", 385742554},
	{"united-kingdom", "United Kingdom", 63705000},
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

// statedPopulation is the number of persons for the rules: regions have the size
// that package verify knows, and of a number whole persons count.
func statedPopulation(v param.Values) float64 {
	if size, ok := verify.Regions[v.Text("population")]; ok {
		return size
	}
	return math.Floor(v.Number("populationSize"))
}
