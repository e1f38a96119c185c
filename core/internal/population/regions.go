package population

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/param"
)

// region is a named population, with the number of persons in the ARX tool
// (ARXPopulationModel.Region): estimates of about 2014. For later figures, give the number.
type region struct {
	id, label string
	size      float64
}

// Largest is the largest population, somewhat more than that of the world.
const Largest = 1e10

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

// Params describes the population that a table was drawn from: a region, or a number if the region
// is "number". It is a function and not a variable, which every program that estimates would
// initialize, and link with all these texts.
func Params() []param.Param {
	p := param.Param{Name: "population", Kind: param.Choice, Label: "Population", Default: "usa",
		Sentence: "From which population the table was drawn."}
	for _, r := range regions {
		p.Choices = append(p.Choices, param.Option{Value: r.id, Label: r.label, Sentence: fmt.Sprintf("%.0f persons.", r.size)})
	}
	p.Choices = append(p.Choices, param.Option{Value: "number", Label: "Other", Sentence: "Give the number of persons."})
	return []param.Param{p, {Name: "populationSize", Kind: param.Real, Label: "Number of persons", Default: 1000000.0, Min: 1, Max: Largest,
		Sentence: "Used if the population is given as a number."}}
}

// Size returns the number of persons given by Params.
func Size(v param.Values) float64 {
	for _, r := range regions {
		if r.id == v.Text("population") {
			return r.size
		}
	}
	return v.Number("populationSize")
}
