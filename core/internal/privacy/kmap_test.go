package privacy

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

// TestKMapSizes: derived sizes of the oracle's cases pres-0373, -0378 and -0384
// (30,162 records of Adult), and further ones by the definition.
func TestKMapSizes(t *testing.T) {
	for _, c := range []struct {
		k, significance, population float64
		estimator                   string
		want                        int
	}{
		{5, 0.01, 317238626, "poisson", 2},
		{20, 0.05, 100000, "zero-truncated-poisson", 11},
		{20, 0.05, 100000, "poisson", 12},
		{20, 0.05, 30162, "poisson", 20}, // the table is the population: k itself
		{20, 0.05, 30162, "zero-truncated-poisson", 20},
	} {
		m, err := New(Spec{Model: "k-map-estimated", Params: param.Values{"k": c.k, "significance": c.significance,
			"population": "number", "populationSize": c.population, "estimator": c.estimator}}, Input{Records: 30162, AllRecords: 30162})
		if err != nil || m.MinimalClassSize() != c.want {
			t.Errorf("%+v: %v, %v", c, m, err)
		}
	}
}
