package population

import (
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Agreement with the reference is tested by TestRiskOracle of package risk.

func TestNobodyUnique(t *testing.T) {
	// Two of each: nobody of the table is unique in any population, however small.
	for _, size := range []float64{1, 20, 1e9} {
		e, err := Of([]risk.SizeCount{{Size: 2, Classes: 10}}, size)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []Estimate{e.Pitman, e.Zayatz, e.SNB, e.Dankar} {
			if x.Share != 0 || x.Persons != 0 || !x.Available {
				t.Errorf("population %v: %+v", size, e)
			}
		}
		if e.DankarBy != "" {
			t.Errorf("Dankar's rule takes %s", e.DankarBy)
		}
	}
}

func TestEstimates(t *testing.T) {
	sizes := []risk.SizeCount{{Size: 1, Classes: 300}, {Size: 2, Classes: 100}, {Size: 3, Classes: 50}, {Size: 10, Classes: 20}}
	small, err := Of(sizes, 1e6)
	if err != nil {
		t.Fatal(err)
	}
	large, err := Of(sizes, 2000.7)
	if err != nil {
		t.Fatal(err)
	}
	if small.Records != 850 || large.Population != 2000 || large.Fraction != 0.425 {
		t.Errorf("%+v, %+v", small, large)
	}
	if small.DankarBy != "pitman" || small.Dankar != small.Pitman || large.DankarBy != "zayatz" || large.Dankar != large.Zayatz {
		t.Errorf("Dankar's rule: %+v, %+v", small, large)
	}
	for _, e := range []Estimates{small, large} {
		for _, x := range []Estimate{e.Pitman, e.Zayatz, e.Dankar} {
			if !(x.Share > 0 && x.Share < 1) || math.Abs(x.Persons-x.Share*e.Population) > 1e-9*x.Persons {
				t.Errorf("%+v", e)
			}
		}
	}
	// The sample is the population: 300 of 850 are unique in it.
	whole, err := Of(sizes, 850)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(whole.Zayatz.Persons-300) > 1e-9 {
		t.Errorf("%+v", whole.Zayatz)
	}
}

// An estimator without a result says so and counts for nothing: here all
// records are unique, so that Pitman's likelihood has no maximum.
func TestNotAvailable(t *testing.T) {
	e, err := Of([]risk.SizeCount{{Size: 1, Classes: 7}}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if e.Pitman != (Estimate{}) || e.DankarBy != "zayatz" || !e.Dankar.Available {
		t.Errorf("%+v", e)
	}
}

func TestProblems(t *testing.T) {
	sizes := []risk.SizeCount{{Size: 1, Classes: 7}}
	for _, size := range []float64{6, 0, -1, math.NaN(), math.Inf(1), 1e11} {
		if _, err := Of(sizes, size); problem.From(err).Code != "risk-population-size" {
			t.Errorf("population %v: %v", size, err)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, f := range Figures() {
		if f.ID == "" || f.Name == "" || f.Sentence == "" || f.Definition == "" || f.Source == "" || f.Attack == "" || len(f.Params) != 2 {
			t.Errorf("%+v is not complete", f)
		}
		if _, err := param.Check(f.ID, f.Params, nil); err != nil {
			t.Error(err)
		}
	}
}
