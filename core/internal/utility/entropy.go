package utility

import (
	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/param"
)

// NonUniformEntropy is the id of the measure.
const NonUniformEntropy ID = "non-uniform-entropy"

func entropyEntry() Entry {
	return Entry{
		Info: Info{
			ID:       NonUniformEntropy,
			Name:     "Non-uniform entropy",
			Sentence: "How many bits it would take to tell the original values from the published ones.",
			Formula: "x_i = -(g * sum over values v of a_v*log2(a_v/b_v) + s * sum over labels u of c_u*log2(c_u/S)); a_v = records with value v, b_v = with its label, " +
				"c_u = suppressed records with label u, S = suppressed records; rounded down to ten decimals; monotonic: without the second sum; then aggregated over the columns",
			Source: "A. De Waal, L. Willenborg, Information loss through global recoding and local suppression, Netherlands Official Statistics 14, 1999; A. Gionis, T. Tassa, k-Anonymization with minimal loss of information, IEEE TKDE 21, 2009; with the factors g and s of the ARX tool",
			Params: []param.Param{aggregateParam(sumOfColumns), gsParam, {
				Name:     "monotonic",
				Kind:     param.Flag,
				Label:    "Ignore suppression",
				Sentence: "Records left out count like kept ones, so that the levels alone decide.",
				Default:  false,
			}},
			Weights: true,
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			f := factorsOf(v)
			if v.Flag("monotonic") || f.s == 0 {
				return &monotonicEntropy{newEntropy(v, f, in, columns, nil)}, nil
			}
			return newEntropy(v, f, in, columns, nil), nil
		}),
		Cells: true,
	}
}

// entropy is the non-uniform entropy, divided by column by a constant if it is
// normalized. The first sum runs over all records, also the suppressed ones,
// which the second counts again, as in the ARX tool. On a level
//
//	-sum_v a_v*log2(a_v/b_v) = sum_labels b*log2(b) - sum_values a*log2(a)
//
// is a constant of the column: b*log2(b) is superadditive, so it rises along
// generalization, and suppression adds what is not negative. So the score
// without suppression is a lower bound. Both hold in floating point: merging
// labels adds at least min(a,b) bits, which is more than the errors of log2.
type entropy struct {
	separable
	factors
	columns []column
	records int
	divisor []float64   // by column; nil: all 1
	bits    [][]float64 // by column and level: what generalization loses
}

func newEntropy(v param.Values, f factors, in Input, columns []column, divisor []float64) *entropy {
	m := &entropy{factors: f, columns: columns, records: in.Records, divisor: divisor}
	for i := range columns {
		levels := columns[i].levels
		values := logSum(levels[0].count)
		lost := make([]float64, len(levels))
		for l := range levels {
			lost[l] = difference(logSum(levels[l].count), values)
		}
		m.bits = append(m.bits, lost)
	}
	plain := func(i, l int) float64 { return m.term(i, l, 0) }
	m.separable = newSeparable(newAggregator(v.Text("aggregate"), columns), columns, plain, plain)
	return m
}

// logSum returns the sum of n*log2(n), exact but for the logarithms.
func logSum(counts []uint64) (sum exact.Sum) {
	for _, n := range counts {
		if n > 1 {
			sum.Add(n, log2fixed(n))
		}
	}
	return sum
}

// term returns a column's term; extra are the bits of the second sum.
func (m *entropy) term(i, l int, extra float64) float64 {
	return m.rounded(i, m.bits[i][l], extra)
}

// rounded returns a column's term, of the bits lost by generalization and the extra ones lost by
// suppression.
func (m *entropy) rounded(i int, bits, extra float64) float64 {
	x := floor10(float64(m.g*bits) + float64(m.s*extra))
	switch {
	case m.divisor == nil:
		return x
	case m.divisor[i] == 0: // a single value, where nothing can be lost
		return 0
	}
	return x / m.divisor[i]
}

// Score implements Measure.
func (m *entropy) Score(v *View) Score {
	if v.Suppressed == 0 {
		return m.UnsuppressedScore(v.Levels)
	}
	var all exact.Sum
	all.Add(uint64(v.Suppressed), log2fixed(uint64(v.Suppressed)))
	for i, l := range v.Levels {
		m.terms[i] = m.term(i, l, difference(all, logSum(v.Labels.Suppressed(i))))
	}
	return m.score(m.terms)
}

// Monotone implements Measure. With suppression the score falls where
// suppressed classes merge into a kept one.
func (m *entropy) Monotone(suppression bool) bool { return !suppression }

// Range implements Ranged: 0 and 2*N*log2(N) in every column.
func (m *entropy) Range() (low, high Score) {
	n := uint64(m.records)
	most := 2 * float64(n) * log2(n)
	return m.span(zero, func(int) float64 { return most })
}

// monotonicEntropy ignores suppression; so does entropy with gsFactor 0.
type monotonicEntropy struct{ *entropy }

// LevelsOnly implements LevelsOnly.
func (m *monotonicEntropy) LevelsOnly() {}

// Score implements Measure.
func (m *monotonicEntropy) Score(v *View) Score { return m.UnsuppressedScore(v.Levels) }

// Monotone implements Measure.
func (m *monotonicEntropy) Monotone(bool) bool { return true }

// Range implements Ranged: 0 and N*log2(N) in every column.
func (m *monotonicEntropy) Range() (low, high Score) {
	n := uint64(m.records)
	most := float64(n) * log2(n)
	return m.span(zero, func(int) float64 { return most })
}
