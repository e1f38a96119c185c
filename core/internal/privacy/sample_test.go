package privacy

import (
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
)

// sample is a small table: by class the value of the sensitive column of each
// record that counts, and how many records outside the subset look the same.
type sample struct {
	values  int // number of values of the sensitive column
	classes [][]int
	outside []int
	lost    []int // by class: eighths of its detail that its labels have lost; nil: nothing
}

func (s *sample) lostBy(i int) int {
	if i >= len(s.lost) {
		return 0
	}
	return s.lost[i]
}

// kept is the share of detail that class i keeps.
func (s *sample) kept(i int) float64 { return float64(8-s.lostBy(i)) / 8 }

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
	return Input{Records: s.records(), AllRecords: all, Subset: true, Sensitive: []Sensitive{sensitive}}
}

func (s *sample) bind() *Classes {
	c := &Classes{Kept: s.kept}
	p := &pairs{}
	for i, class := range s.classes {
		c.Size = append(c.Size, uint64(len(class)))
		c.Population = append(c.Population, uint64(len(class)+s.outside[i]))
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

// merge makes one class of two, which loses an eighth more than both.
func (s *sample) merge(i, j int) *sample {
	m := &sample{values: s.values}
	for k := range s.classes {
		if k != i && k != j {
			m.classes, m.outside, m.lost = append(m.classes, s.classes[k]), append(m.outside, s.outside[k]), append(m.lost, s.lostBy(k))
		}
	}
	m.classes = append(m.classes, append(slices.Clone(s.classes[i]), s.classes[j]...))
	m.outside = append(m.outside, s.outside[i]+s.outside[j])
	m.lost = append(m.lost, min(8, 1+max(s.lostBy(i), s.lostBy(j))))
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
	for range s.classes {
		s.lost = append(s.lost, min(8, r.IntN(9)*r.IntN(3)/2))
	}
	return s
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
	amount := func() float64 { return float64(r.IntN(5)) }
	attack := param.Values{"adversaryGain": amount(), "adversaryCost": amount() / 4}
	payoffs := param.Values{"publisherBenefit": amount(), "publisherLoss": 2 * amount(),
		"adversaryGain": amount(), "adversaryCost": amount() / 4}
	specs = append(specs, Spec{ProfitabilityProsecutor, "", payoffs}, Spec{ProfitabilityJournalist, "", payoffs},
		Spec{NoAttackProsecutor, "", attack}, Spec{NoAttackJournalist, "", attack})
	for _, distance := range []string{"equal", "ordered", "hierarchical"} {
		specs = append(specs, Spec{"t-closeness", "s", param.Values{"t": some(), "distance": distance}})
	}
	return append(specs, Spec{"delta-disclosure-privacy", "s", param.Values{"delta": 2 * positive(), "absent": "count"}})
}

func randomSampleSpecs(r *rand.Rand) []Spec {
	thresholds := []float64{0, 0.1, 0.2, 0.25, 0.3, 1.0 / 3, 0.4, 0.5, 0.6, 0.75, 1}
	some := func() float64 { return thresholds[r.IntN(len(thresholds))] }
	return []Spec{
		{"average-reidentification-risk", "", param.Values{"averageRisk": some()}},
		{"average-reidentification-risk-extended", "",
			param.Values{"averageRisk": some(), "highestRisk": thresholds[1+r.IntN(9)], "recordsAtRisk": some()}},
		{"sample-uniqueness", "", param.Values{"threshold": some()}},
		{"population-uniqueness", "", param.Values{"threshold": some(), "estimator": []string{"dankar", "pitman", "zayatz", "snb"}[r.IntN(4)],
			"population": "number", "populationSize": float64(60 + r.IntN(1000))}},
	}
}
