package privacy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

// accepts asks a model about a class by itself.
func accepts(m ClassModel, s *sample, class []int) bool {
	codes, counts := distribution(class, s.values)
	if len(class) < m.MinimalClassSize() {
		return false
	}
	return m.Conforms(&Class{Size: len(class), Population: len(class), Persons: len(class), Share: len(class), Kept: 0.5,
		Values: []Values{{Codes: codes, Counts: counts}}})
}

// TestUnions: of the models of which groups are asked one by one, and which local recoding
// asks round by round, a union conforms if both of its parts do; and the parameters
// with which a model may not be used so have counter-examples.
func TestUnions(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 88))
	asked, refuted := map[ID]int{}, map[string]bool{}
	for range 4000 {
		s := randomSample(r, false)
		for i := range s.outside {
			s.outside[i] = 0
		}
		in := s.input()
		for _, spec := range randomSpecs(r, s) {
			bound, err := New(spec, in)
			if err != nil {
				t.Fatal(err)
			}
			m, ok := bound.(ClassModel)
			uses, err := spec.Uses()
			if !ok || err != nil {
				t.Fatalf("%v: %v", spec, err)
			}
			for i := range s.classes {
				for j := range i {
					a, b := s.classes[i], s.classes[j]
					if !accepts(m, s, a) || !accepts(m, s, b) {
						continue
					}
					asked[spec.Model]++
					if accepts(m, s, slices.Concat(a, b)) {
						continue
					}
					if uses.Finest || uses.Local {
						if spec.Model == EntropyLDiversity {
							continue // ties, by rounding: see entropy.Monotone
						}
						t.Fatalf("%v accepts %v and %v, but not both together", spec, a, b)
					}
					refuted[variantName(spec)] = true
				}
			}
		}
	}
	if len(refuted) != 2 { // delta-disclosure where absent values do not count, and Grassberger's entropy
		t.Errorf("counter-examples of %v", refuted)
	}
	for _, id := range []ID{KAnonymity, DistinctLDiversity, RecursiveCLDiversity, TCloseness, BasicBetaLikeness, EnhancedBetaLikeness,
		AlphaKAnonymity, DeltaDisclosure, ProfitabilityProsecutor, NoAttackProsecutor} {
		if asked[id] < 200 {
			t.Errorf("%s: only %d unions", id, asked[id])
		}
	}
	t.Log(asked, refuted)
}

// TestUnionsRefuted: the counter-examples that stand beside what is refused.
func TestUnionsRefuted(t *testing.T) {
	one, many := slices.Repeat([]int{0}, 8), slices.Repeat([]int{1}, 8)
	s := &sample{values: 2, classes: [][]int{slices.Concat(one, many)}, outside: []int{0}}
	for _, test := range []struct {
		spec Spec
		a, b []int
	}{
		{Spec{DeltaDisclosure, "s", param.Values{"delta": 1.5}}, []int{0, 1}, slices.Repeat([]int{1}, 6)},
		{Spec{EntropyLDiversity, "s", param.Values{"l": 2.0, "estimator": "grassberger"}}, []int{0, 0, 0, 1}, []int{0, 0, 0, 1}},
	} {
		bound, err := New(test.spec, s.input())
		if err != nil {
			t.Fatal(err)
		}
		m := bound.(ClassModel)
		if a, b, both := accepts(m, s, test.a), accepts(m, s, test.b), accepts(m, s, slices.Concat(test.a, test.b)); !a || !b || both {
			t.Errorf("%v: %v and %v accepted: %v, %v, both together: %v", test.spec, test.a, test.b, a, b, both)
		}
	}
}

// TestSufficient: a model holds of any classes of its sufficient size or more.
func TestSufficient(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 89))
	large := 0
	for range 2000 {
		s := randomSample(r, false)
		for _, spec := range randomSampleSpecs(r) {
			bound, err := New(spec, s.input())
			if err != nil {
				t.Fatal(err)
			}
			uses, err := spec.Uses()
			m, ok := bound.(Sufficient)
			if err != nil || ok != uses.Finest || ok != uses.Graph {
				t.Fatalf("%v: %+v, sufficient size %v: %v", spec, uses, ok, err)
			}
			if !ok || m.SufficientSize() > 100 {
				continue
			}
			size := max(1, m.SufficientSize())
			sizes, classes := []int{size}, []int{1 + r.IntN(3)}
			for len(sizes) < 4 && r.IntN(3) > 0 {
				sizes, classes = append(sizes, sizes[len(sizes)-1]+1+r.IntN(4)), append(classes, 1+r.IntN(3))
			}
			if large++; !bound.(SampleModel).Holds(sizes, classes) {
				t.Fatalf("%v: %d classes of %d records", spec, classes, sizes)
			}
		}
	}
	if large < 1000 {
		t.Errorf("only %d", large)
	}
}
