package risk

import (
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Agreement with the reference is tested by TestRiskOracle.

func TestPopulationNobodyUnique(t *testing.T) {
	// Two of each: nobody of the table is unique in any population, however small.
	for _, size := range []float64{1, 20, 1e9} {
		e, err := fromHistogram([]SizeCount{{Size: 2, Classes: 10}}).Population(size)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []population.Estimate{e.Pitman, e.Zayatz, e.SNB, e.Dankar} {
			if x.Share != 0 || x.Persons != 0 || !x.Available {
				t.Errorf("population %v: %+v", size, e)
			}
		}
		if e.DankarBy != "" {
			t.Errorf("Dankar's rule takes %s", e.DankarBy)
		}
	}
}

func TestPopulation(t *testing.T) {
	sizes := []SizeCount{{Size: 1, Classes: 300}, {Size: 2, Classes: 100}, {Size: 3, Classes: 50}, {Size: 10, Classes: 20}}
	small, err := fromHistogram(sizes).Population(1e6)
	if err != nil {
		t.Fatal(err)
	}
	large, err := fromHistogram(sizes).Population(2000.7)
	if err != nil {
		t.Fatal(err)
	}
	if small.Records != 850 || large.Population != 2000 || large.Fraction != 0.425 {
		t.Errorf("%+v, %+v", small, large)
	}
	if small.DankarBy != "pitman" || small.Dankar != small.Pitman || large.DankarBy != "zayatz" || large.Dankar != large.Zayatz {
		t.Errorf("Dankar's rule: %+v, %+v", small, large)
	}
	for _, e := range []population.Estimates{small, large} {
		for _, x := range []population.Estimate{e.Pitman, e.Zayatz, e.Dankar} {
			if !(x.Share > 0 && x.Share < 1) || math.Abs(x.Persons-x.Share*e.Population) > 1e-9*x.Persons {
				t.Errorf("%+v", e)
			}
		}
	}
	// The sample is the population: 300 of 850 are unique in it.
	whole, err := fromHistogram(sizes).Population(850)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(whole.Zayatz.Persons-300) > 1e-9 {
		t.Errorf("%+v", whole.Zayatz)
	}
}

// An estimator without a result says so and counts for nothing: here all
// records are unique, so that Pitman's likelihood has no maximum.
func TestPopulationNotAvailable(t *testing.T) {
	e, err := fromHistogram([]SizeCount{{Size: 1, Classes: 7}}).Population(1000)
	if err != nil {
		t.Fatal(err)
	}
	if e.Pitman != (population.Estimate{}) || e.DankarBy != "zayatz" || !e.Dankar.Available {
		t.Errorf("%+v", e)
	}
}

func TestPopulationProblems(t *testing.T) {
	sizes := []SizeCount{{Size: 1, Classes: 7}}
	for _, size := range []float64{6, 0, -1, math.NaN(), math.Inf(1), 1e11} {
		if _, err := fromHistogram(sizes).Population(size); problem.From(err).Code != "risk-population-size" {
			t.Errorf("population %v: %v", size, err)
		}
	}
}
