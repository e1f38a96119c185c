package privacy

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
)

// sample is a small table: by class the value of the sensitive column of each
// record that counts, and how many records outside the subset look the same.
type sample struct {
	values  int // number of values of the sensitive column
	classes [][]int
	outside []int
}

func (s *sample) records() int {
	n := 0
	for _, c := range s.classes {
		n += len(c)
	}
	return n
}

// hierarchyOf is a hierarchy with a single root over up to nine values:
// thirds of three, then everything.
func hierarchyOf(values int) [][]uint32 {
	h := make([][]uint32, 3)
	for v := range values {
		h[0] = append(h[0], uint32(v))
		h[1] = append(h[1], uint32(v%3))
		h[2] = append(h[2], 0)
	}
	return h
}

func (s *sample) input() Input {
	sensitive := Sensitive{Attribute: "s", Counts: make([]int, s.values), Rank: make([]int, s.values), Ancestors: hierarchyOf(s.values)}
	all := s.records()
	for i, class := range s.classes {
		all += s.outside[i]
		for _, v := range class {
			sensitive.Counts[v]++
		}
	}
	for v := range s.values { // ranks differ from codes
		sensitive.Rank[v] = (v*5 + 2) % s.values
	}
	if s.values%5 == 0 {
		for v := range s.values {
			sensitive.Rank[v] = s.values - 1 - v
		}
	}
	return Input{Records: s.records(), AllRecords: all, Subset: true, Sensitive: []Sensitive{sensitive}, StarsAlone: true}
}

func (s *sample) bind() *Classes {
	c := &Classes{Stars: -1}
	p := &pairs{}
	for i, class := range s.classes {
		c.Size = append(c.Size, uint32(len(class)))
		c.Population = append(c.Population, uint32(len(class)+s.outside[i]))
		codes, counts := distribution(class, s.values)
		p.codes, p.counts = append(p.codes, codes), append(p.counts, counts)
	}
	c.Values = []Distribution{p}
	return c
}

func distribution(class []int, values int) (codes, counts []uint32) {
	for v := range values {
		n := uint32(0)
		for _, w := range class {
			if v == w {
				n++
			}
		}
		if n > 0 {
			codes, counts = append(codes, uint32(v)), append(counts, n)
		}
	}
	return codes, counts
}

// merge makes one class of two.
func (s *sample) merge(i, j int) *sample {
	m := &sample{values: s.values}
	for k := range s.classes {
		if k != i && k != j {
			m.classes, m.outside = append(m.classes, s.classes[k]), append(m.outside, s.outside[k])
		}
	}
	m.classes = append(m.classes, append(slices.Clone(s.classes[i]), s.classes[j]...))
	m.outside = append(m.outside, s.outside[i]+s.outside[j])
	return m
}

func randomSample(r *rand.Rand, subset bool) *sample {
	s := &sample{values: 1 + r.IntN(7)}
	for range 1 + r.IntN(5) {
		var class []int
		skew := 1 + r.IntN(s.values)
		size := 1 + r.IntN(1+r.IntN(9))
		if subset && r.IntN(6) == 0 {
			size = 0
		}
		for range size {
			class = append(class, r.IntN(skew))
		}
		outside := 0
		if subset && (size == 0 || r.IntN(2) == 0) {
			outside = 1 + r.IntN(5)
		}
		s.classes, s.outside = append(s.classes, class), append(s.outside, outside)
	}
	if s.records() == 0 {
		s.classes[0] = append(s.classes[0], 0)
	}
	return s
}

func rat(a, b int) *big.Rat { return big.NewRat(int64(a), int64(b)) }

// decimal is the number that was typed, exactly; thirds count as typed with
// all digits that a float64 has.
func decimal(x float64) *big.Rat {
	for _, n := range []int{1, 2, 4} {
		if x == float64(n)/3 {
			return rat(n, 3)
		}
	}
	r, _ := new(big.Rat).SetString(fmt.Sprint(x))
	return r
}

// naive evaluates a model's definition for one class with rational numbers.
// The second result is true where the class is exactly at the threshold and
// the definition is evaluated in float64, so that either verdict is in order.
func naive(spec Spec, s *sample, class []int, outside int) (conforms, tie bool) {
	n, all := len(class), s.records()
	in := s.input()
	f := make([]int, s.values)
	for _, v := range class {
		f[v]++
	}
	total := in.Sensitive[0].Counts
	distinct, largest := 0, 0
	for _, x := range f {
		if x > 0 {
			distinct++
		}
		largest = max(largest, x)
	}
	number := func(name string) *big.Rat { return decimal(spec.Params.Number(name)) }
	switch spec.Model {
	case "k-anonymity":
		return n >= spec.Params.Int("k"), false
	case "distinct-l-diversity":
		return distinct >= spec.Params.Int("l"), false
	case "entropy-l-diversity":
		l := spec.Params.Number("l")
		if float64(distinct) < math.Ceil(l) {
			return false, false
		}
		psi := func(n int) float64 { return math.Log(float64(n)) }
		if spec.Params.Text("estimator") == "grassberger" {
			psi = naiveGrassberger
		}
		entropy := psi(n)
		for _, x := range f {
			if x > 0 {
				entropy -= float64(x) / float64(n) * psi(x)
			}
		}
		return entropy >= math.Log(l), math.Abs(entropy-math.Log(l)) < 1e-12
	case "recursive-cl-diversity":
		sorted := slices.Clone(f)
		slices.SortFunc(sorted, func(a, b int) int { return b - a })
		l, tail := spec.Params.Int("l"), 0
		for i := l - 1; i < len(sorted); i++ {
			tail += sorted[i]
		}
		return distinct >= l && rat(sorted[0], 1).Cmp(new(big.Rat).Mul(number("c"), rat(tail, 1))) < 0, false
	case "t-closeness":
		d := naiveDistance(spec.Params.Text("distance"), in, f, n, all)
		c := d.Cmp(number("t"))
		return c <= 0, c == 0 && spec.Params.Text("distance") == "equal"
	case "delta-disclosure-privacy":
		delta := spec.Params.Number("delta")
		for v, x := range f {
			if x > 0 {
				d := math.Abs(math.Log2(float64(x) / float64(n) / (float64(total[v]) / float64(all))))
				tie = tie || math.Abs(d-delta) < 1e-12 && delta != math.Trunc(delta)
				if d > delta-1e-12 {
					return false, tie
				}
			}
		}
		return true, tie
	case "basic-beta-likeness", "enhanced-beta-likeness":
		for v, x := range f {
			if x == 0 {
				continue
			}
			q := rat(total[v], all)
			gain := new(big.Rat).Sub(rat(x, n), q)
			gain.Quo(gain, q)
			if gain.Cmp(number("beta")) > 0 {
				return false, false
			}
			exact, _ := q.Float64()
			g, _ := gain.Float64()
			if spec.Model == "enhanced-beta-likeness" && g > -math.Log(exact)+1e-12 {
				return false, false
			}
		}
		return true, false
	case "alpha-k-anonymity":
		return n >= spec.Params.Int("k") && rat(largest, n).Cmp(number("alpha")) <= 0, false
	case "delta-presence":
		d := rat(n, n+outside)
		return d.Cmp(number("deltaMin")) >= 0 && d.Cmp(number("deltaMax")) <= 0, false
	case "inclusion":
		return true, false
	case "k-map":
		return n+outside >= spec.Params.Int("k"), false
	}
	panic("no naive twin for " + spec.Model)
}

// naiveGrassberger is G(n) by its recurrence.
func naiveGrassberger(n int) float64 {
	g := -0.5772156649015329 - math.Log(2)
	for m := 2; m <= n; m += 2 {
		g += 2 / float64(m-1)
	}
	return g
}

func naiveDistance(kind string, in Input, f []int, n, all int) *big.Rat {
	s := in.Sensitive[0]
	extra := make([]*big.Rat, len(f))
	for v := range f {
		extra[v] = new(big.Rat).Sub(rat(f[v], n), rat(s.Counts[v], all))
	}
	sum := new(big.Rat)
	switch kind {
	case "equal": // half the sum of all differences
		for _, e := range extra {
			sum.Add(sum, new(big.Rat).Abs(e))
		}
		return sum.Quo(sum, rat(2, 1))
	case "ordered":
		if len(f) == 1 {
			return sum
		}
		byRank := make([]*big.Rat, len(f))
		for v, r := range s.Rank {
			byRank[r] = extra[v]
		}
		cumulated := new(big.Rat)
		for _, e := range byRank {
			cumulated.Add(cumulated, e)
			sum.Add(sum, new(big.Rat).Abs(cumulated))
		}
		return sum.Quo(sum, rat(len(f)-1, 1))
	}
	// Hierarchical: node by node, from the leaves up.
	height := len(s.Ancestors)
	current := map[uint32]*big.Rat{}
	for v, e := range extra {
		current[uint32(v)] = e
	}
	parent := func(level int, node uint32) uint32 {
		for v, x := range s.Ancestors[level-1] {
			if x == node {
				return s.Ancestors[level][v]
			}
		}
		panic("no such node")
	}
	for level := 1; level < height; level++ {
		positive, negative := map[uint32]*big.Rat{}, map[uint32]*big.Rat{}
		next := map[uint32]*big.Rat{}
		for node, e := range current {
			p := parent(level, node)
			if next[p] == nil {
				positive[p], negative[p], next[p] = new(big.Rat), new(big.Rat), new(big.Rat)
			}
			if e.Sign() > 0 {
				positive[p].Add(positive[p], e)
			} else {
				negative[p].Sub(negative[p], e)
			}
			next[p].Add(next[p], e)
		}
		for p := range next {
			smaller := positive[p]
			if negative[p].Cmp(smaller) < 0 {
				smaller = negative[p]
			}
			sum.Add(sum, new(big.Rat).Mul(smaller, rat(level, height-1)))
		}
		current = next
	}
	return sum
}

// specs draws parameters for every class model.
func randomSpecs(r *rand.Rand, s *sample) []Spec {
	thresholds := []float64{0, 0.1, 0.2, 0.25, 0.3, 1.0 / 3, 0.4, 0.5, 0.6, 0.75, 1}
	some := func() float64 { return thresholds[r.IntN(len(thresholds))] }
	positive := func() float64 { return thresholds[1+r.IntN(len(thresholds)-1)] }
	size := func() float64 { return float64(1 + r.IntN(min(4, s.records()))) }
	low, high := some(), some()
	if low > high {
		low, high = high, low
	}
	l := []float64{1, 1.5, 2, 2.5, 3}[r.IntN(5)]
	l = min(l, float64(s.records()))
	specs := []Spec{
		{"k-anonymity", "", param.Values{"k": size()}},
		{"distinct-l-diversity", "s", param.Values{"l": size()}},
		{"entropy-l-diversity", "s", param.Values{"l": l, "estimator": "shannon"}},
		{"entropy-l-diversity", "s", param.Values{"l": l, "estimator": "grassberger"}},
		{"recursive-cl-diversity", "s", param.Values{"c": 4 * positive(), "l": size()}},
		{"delta-disclosure-privacy", "s", param.Values{"delta": 2 * positive()}},
		{"basic-beta-likeness", "s", param.Values{"beta": 2 * positive()}},
		{"enhanced-beta-likeness", "s", param.Values{"beta": 2 * positive()}},
		{"alpha-k-anonymity", "s", param.Values{"k": size(), "alpha": positive()}},
		{"delta-presence", "", param.Values{"deltaMin": low, "deltaMax": high}},
		{"inclusion", "", nil},
		{"k-map", "", param.Values{"k": size()}},
	}
	for _, distance := range []string{"equal", "ordered", "hierarchical"} {
		specs = append(specs, Spec{"t-closeness", "s", param.Values{"t": some(), "distance": distance}})
	}
	return specs
}

func randomSampleSpecs(r *rand.Rand) []Spec {
	thresholds := []float64{0, 0.1, 0.2, 0.25, 0.3, 1.0 / 3, 0.4, 0.5, 0.6, 0.75, 1}
	some := func() float64 { return thresholds[r.IntN(len(thresholds))] }
	return []Spec{
		{"average-reidentification-risk", "", param.Values{"averageRisk": some()}},
		{"average-reidentification-risk-extended", "", param.Values{"averageRisk": some(), "highestRisk": thresholds[1+r.IntN(9)], "recordsAtRisk": some()}},
		{"sample-uniqueness", "", param.Values{"threshold": some()}},
		{"population-uniqueness", "", param.Values{"threshold": some(), "estimator": []string{"dankar", "pitman", "zayatz", "snb"}[r.IntN(4)],
			"population": "number", "populationSize": float64(60 + r.IntN(1000))}},
	}
}

// TestClassModels compares every class model with its definition.
func TestClassModels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	verdicts := map[string][2]int{}
	for range 4000 {
		s := randomSample(r, true)
		in := s.input()
		for _, spec := range randomSpecs(r, s) {
			m, err := New(spec, in)
			if err != nil {
				t.Fatalf("%v: %v", spec, err)
			}
			for i, class := range s.classes {
				if len(class) == 0 {
					continue
				}
				want, tie := naive(spec, s, class, s.outside[i])
				got := conformsAlone(m.(ClassModel), s, i)
				if got != want && !tie {
					t.Fatalf("%v on class %v of %+v: %v, want %v", spec, class, s, got, want)
				}
				count := verdicts[string(spec.Model)+spec.Params.Text("distance")+spec.Params.Text("estimator")]
				if want {
					count[1]++
				} else {
					count[0]++
				}
				verdicts[string(spec.Model)+spec.Params.Text("distance")+spec.Params.Text("estimator")] = count
			}
		}
	}
	for name, count := range verdicts {
		if name != "inclusion" && (count[0] < 100 || count[1] < 100) {
			t.Errorf("%s: only %v verdicts of a kind", name, count)
		}
	}
}

func conformsAlone(m ClassModel, s *sample, i int) bool {
	if len(s.classes[i]) < m.MinimalClassSize() {
		return false
	}
	codes, counts := distribution(s.classes[i], s.values)
	return m.Conforms(&Class{Size: len(s.classes[i]), Population: len(s.classes[i]) + s.outside[i], Values: []Values{{codes, counts}}})
}

// TestNoAllocation: Conforms is called for every class of every transformation.
func TestNoAllocation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := randomSample(r, false)
	for s.values < 5 || len(s.classes) < 3 || s.records() < 12 {
		s = randomSample(r, false)
	}
	in := s.input()
	classes := s.bind()
	for _, spec := range randomSpecs(r, s) {
		m, err := New(spec, in)
		if err != nil {
			t.Fatal(err)
		}
		d, out := NewDecider([]Model{m}), make([]bool, len(classes.Size))
		if n := testing.AllocsPerRun(20, func() { d.Decide(classes, 0, true, out) }); n > 0 {
			t.Errorf("%v: %v allocations", spec, n)
		}
	}
}
