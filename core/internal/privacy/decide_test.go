package privacy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

// naiveDecide follows the description of Decider word by word, on sorted lists
// of classes instead of a histogram.
func naiveDecide(models []Model, s *sample, c *Classes, limit int) (out []bool, anonymous bool) {
	out = make([]bool, len(s.classes))
	anonymous = true
	for i := range s.classes {
		for _, m := range models {
			cm, ok := m.(ClassModel)
			if !ok {
				continue
			}
			if len(s.classes[i]) == 0 {
				if e, ok := m.(mandatory); ok && !e.ConformsEmpty(s.outside[i]) {
					anonymous = false
				}
			} else if !conformsAlone(cm, s, i) {
				out[i] = true
			}
		}
	}
	var list []int
	for i := range s.classes {
		if !out[i] && len(s.classes[i]) > 0 {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if d := len(s.classes[a]) - len(s.classes[b]); d != 0 {
			return d
		}
		if d := c.Score(a) - c.Score(b); d != 0 {
			return int(d)
		}
		return c.Row(a) - c.Row(b)
	})
	holds := func(m SampleModel, prefix int) bool {
		var sizes, classes []int
		for _, i := range list[prefix:] {
			if n := len(sizes); n > 0 && sizes[n-1] == len(s.classes[i]) {
				classes[n-1]++
			} else {
				sizes, classes = append(sizes, len(s.classes[i])), append(classes, 1)
			}
		}
		return len(sizes) == 0 || m.Holds(sizes, classes)
	}
	prefix := 0
	for again := true; again; {
		again = false
		for order := range 4 {
			for _, m := range models {
				sm, ok := m.(SampleModel)
				if !ok || sm.Order() != order || holds(sm, prefix) {
					continue
				}
				again = true
				low, high := prefix, len(list)-1
				for low <= high {
					if mid := (low + high) / 2; holds(sm, mid+1) {
						high = mid - 1
					} else {
						low = mid + 1
					}
				}
				prefix = low + 1
			}
		}
	}
	suppressed := 0
	for _, i := range list[:prefix] {
		out[i] = true
	}
	for i, is := range out {
		if is {
			suppressed += len(s.classes[i])
		}
	}
	return out, anonymous && suppressed <= limit
}

func TestDecider(t *testing.T) {
	for seed := range uint64(3000) {
		compareDecision(t, seed)
	}
}

func FuzzDecider(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareDecision)
}

func compareDecision(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	s := randomSample(r, r.IntN(2) == 0)
	for range r.IntN(12) { // more classes of few sizes, so that ties decide
		s.classes, s.outside = append(s.classes, make([]int, 1+r.IntN(3))), append(s.outside, 0)
	}
	in := s.input()
	all := append(randomSpecs(r, s), randomSampleSpecs(r)...)
	var models []Model
	for range 1 + r.IntN(4) {
		m, err := New(all[r.IntN(len(all))], in)
		if err != nil {
			t.Fatal(err)
		}
		if sm, ok := m.(SampleModel); ok && slices.ContainsFunc(models, func(o Model) bool {
			so, ok := o.(SampleModel)
			return ok && so.Order() == sm.Order()
		}) {
			continue
		}
		models = append(models, m)
	}
	c := s.bind()
	score, row := make([]int, len(s.classes)), r.Perm(len(s.classes))
	for i := range score {
		score[i] = r.IntN(3)
	}
	c.Score = func(i int) float64 { return float64(score[i]) }
	c.Row = func(i int) int { return row[i] }
	limit := r.IntN(s.records() + 1)
	want, isAnonymous := naiveDecide(models, s, c, limit)
	d, out := NewDecider(models), make([]bool, len(s.classes))
	for range 2 { // the second time with used scratch space
		v := d.Decide(c, limit, true, out)
		if !slices.Equal(out, want) || v.Anonymous != isAnonymous || !v.Complete {
			t.Fatalf("seed %d: %v of %+v: out %v, anonymous %v, want %v, %v", seed, models, s, out, v.Anonymous, want, isAnonymous)
		}
		suppressed, outClasses, kept, small := 0, 0, 0, 0
		for i, class := range s.classes {
			if out[i] {
				suppressed += len(class)
				outClasses++
			} else if len(class) > 0 {
				kept++
			}
			if len(class) < MinimalClassSize(models) {
				small += len(class)
			}
		}
		if v.Suppressed != suppressed || v.OutClasses != outClasses || v.Classes != kept || v.TooSmall != small {
			t.Fatalf("seed %d: %+v, want %d suppressed, %d out, %d kept, %d too small", seed, v, suppressed, outClasses, kept, small)
		}
		brief := d.Decide(c, limit, false, make([]bool, len(out)))
		if brief.Anonymous != v.Anonymous || brief.TooSmall != v.TooSmall || brief.Complete && brief != v {
			t.Fatalf("seed %d: stopping early gives %+v, else %+v", seed, brief, v)
		}
	}
}

// TestMandatory corrects the reference tool, which stops looking at
// classes without a subset record as soon as a minimal class size is set.
func TestMandatory(t *testing.T) {
	s := &sample{values: 1, classes: [][]int{{0, 0}, {}}, outside: []int{2, 3}}
	in := s.input()
	presence := Spec{"delta-presence", "", param.Values{"deltaMin": 0.1, "deltaMax": 0.9}}
	k := Spec{"k-anonymity", "", param.Values{"k": 2.0}}
	if anonymous(t, []Spec{presence}, in, s, 2) || anonymous(t, []Spec{k, presence}, in, s, 2) {
		t.Error("a class without a record of the subset was not judged")
	}
	presence.Params["deltaMin"] = 0.0
	if !anonymous(t, []Spec{k, presence}, in, s, 0) {
		t.Error("with deltaMin = 0 classes without a record of the subset conform")
	}
}
