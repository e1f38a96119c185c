package privacy

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// anonymous decides a sample under models bound to in.
func anonymous(t *testing.T, specs []Spec, in Input, s *sample, limit int) bool {
	t.Helper()
	models := make([]Model, len(specs))
	for i, spec := range specs {
		m, err := New(spec, in)
		if err != nil {
			t.Fatalf("%v: %v", spec, err)
		}
		models[i] = m
	}
	c := s.bind()
	return NewDecider(models).Decide(c, limit, true, make([]bool, len(c.Size))).Anonymous
}

// variantName names a model with its choices.
func variantName(s Spec) string {
	return fmt.Sprint(s.Model, " ", s.Params.Text("distance"), s.Params.Text("estimator"), s.Params.Text("absent"))
}

// TestMonotone tries every claim of Monotone on random small tables: whenever
// a sample is anonymous, so must be each sample in which two of its classes are
// merged, for one model alone and for pairs. What is not claimed must have been
// refuted, too: else pruning would be given away.
func TestMonotone(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	refuted, unclaimed, claimed := map[string]bool{}, map[string]bool{}, map[string]int{}
	for range figures.Number(6000, 2500, 800) {
		s := randomSample(r, r.IntN(2) == 0)
		in := s.input()
		all := append(randomSpecs(r, s), randomSampleSpecs(r)...)
		first := r.IntN(len(all))
		for second := range all {
			specs := []Spec{all[second]}
			if second != first && r.IntN(3) == 0 {
				specs = append(specs, all[first])
			}
			for _, suppression := range []bool{false, true} {
				claim, name := true, ""
				for _, spec := range specs {
					m, err := New(spec, in)
					if err != nil {
						t.Fatal(err)
					}
					claim = claim && m.Monotone(suppression)
					name += fmt.Sprint(variantName(spec), suppression, " ")
				}
				limit := 0
				if suppression {
					limit = r.IntN(s.records() + 1)
				}
				if len(specs) == 1 && !claim {
					unclaimed[name] = true
					if refuted[name] {
						continue
					}
				}
				if !anonymous(t, specs, in, s, limit) {
					continue
				}
				for i := range s.classes {
					for j := range i {
						if merged := s.merge(i, j); !anonymous(t, specs, in, merged, limit) {
							if claim {
								t.Fatalf("%v, limit %d: %+v is anonymous, %+v is not", specs, limit, s, merged)
							}
							refuted[name] = true
						} else if claim {
							claimed[name]++
						}
					}
				}
			}
		}
	}
	for _, c := range counterexamples {
		name := fmt.Sprint(variantName(c.spec), c.limit > 0, " ")
		in := c.from.input()
		if !anonymous(t, []Spec{c.spec}, in, c.from, c.limit) || anonymous(t, []Spec{c.spec}, in, c.from.merge(0, 1), c.limit) {
			t.Errorf("%v is no counter-example to %v", c.from, c.spec)
		}
		if m, err := New(c.spec, in); err != nil || m.Monotone(c.limit > 0) {
			t.Errorf("%v claims to be monotone: %v", c.spec, err)
		}
		refuted[name] = true
	}
	for name := range unclaimed {
		if !refuted[name] && !unproved[name] {
			t.Errorf("no counter-example for %s", name)
		}
	}
	if len(claimed) < 20 {
		t.Errorf("claims tried only for %v", claimed)
	}
}

// sized is a sample of classes of these sizes with one sensitive value.
func sized(sizes ...int) *sample {
	s := &sample{values: 1, outside: make([]int, len(sizes))}
	for _, n := range sizes {
		s.classes = append(s.classes, make([]int, n))
	}
	return s
}

// nonmonotonic is the table of the Lightning paper, appendix A, figure 1:
// colon cancer is 0, stroke is 1. The third class is merged first.
var nonmonotonic = &sample{values: 2, outside: make([]int, 3), classes: [][]int{{0, 1, 0}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 1}}}

// counterexamples are anonymous, but not after merging their first two classes.
var counterexamples = []struct {
	spec  Spec
	limit int
	from  *sample
}{
	{Spec{"recursive-cl-diversity", "s", param.Values{"c": 3.0, "l": 2.0}}, 10, nonmonotonic},
	{Spec{"entropy-l-diversity", "s", param.Values{"l": 1.8, "estimator": "shannon"}}, 10, nonmonotonic},
	// Rounding: entropies of exactly ln 3.
	{Spec{"entropy-l-diversity", "s", param.Values{"l": 3.0, "estimator": "shannon"}}, 0,
		&sample{values: 3, outside: make([]int, 2), classes: [][]int{{0, 1, 2}, {0, 1, 2}}}},
	// Grassberger's estimate is not concave: frequencies 3, 1 twice.
	{Spec{"entropy-l-diversity", "s", param.Values{"l": 2.0, "estimator": "grassberger"}}, 0,
		&sample{values: 2, outside: make([]int, 2), classes: [][]int{{0, 0, 0, 1}, {0, 0, 0, 1}}}},
	// Smallest first is not the best order for a share of records.
	{Spec{"average-reidentification-risk-extended", "", param.Values{"averageRisk": 1.0, "highestRisk": 0.2, "recordsAtRisk": 0.06}}, 4,
		sized(2, 2, 3, 3, 94)},
	// A unique record becomes likelier to be unique in the population.
	{Spec{"population-uniqueness", "",
		param.Values{"threshold": 0.07, "estimator": "zayatz", "population": "number", "populationSize": 10.0}}, 0, sized(2, 2, 1)},
	{Spec{"population-uniqueness", "",
		param.Values{"threshold": 0.02, "estimator": "zayatz", "population": "number", "populationSize": 52.0}}, 1, sized(4, 2, 1, 1, 2)},
}

// unproved are claims that are not made although no counter-example is known:
// rounding might make one.
var unproved = map[string]bool{"t-closeness equalfalse ": true}
