package utility

import (
	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/param"
)

// NormalizedNonUniformEntropy is the id of the measure.
const NormalizedNonUniformEntropy ID = "normalized-non-uniform-entropy"

func normalizedEntropyEntry() Entry {
	return Entry{
		Info: Info{
			ID:       NormalizedNonUniformEntropy,
			Name:     "Normalized non-uniform entropy",
			Sentence: "Which share of the bits that the original values carry is lost.",
			Formula:  "x_i = non-uniform entropy of the column (g = s = 1) / -sum over values v of a_v*log2(a_v/n), both rounded down to ten decimals; n = all rows of the table; then aggregated over the columns",
			Source:   "A. Gionis, T. Tassa, k-Anonymization with minimal loss of information, IEEE TKDE 21, 2009; normalized as in the ARX tool",
			Params:   []param.Param{aggregateParam(sumOfColumns)},
			Weights:  true,
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			divisor := make([]float64, len(columns))
			for i := range columns {
				divisor[i] = fullEntropy(columns[i].levels[0].count, uint64(max(in.AllRecords, in.Records)))
			}
			return &normalizedEntropy{newEntropy(v, factors{g: 1, s: 1}, in, columns, divisor)}, nil
		}),
		Cells: true,
	}
}

// fullEntropy returns -sum a*log2(a/n), rounded as terms are.
func fullEntropy(counts []uint64, n uint64) float64 {
	var all exact.Sum
	for _, a := range counts {
		all.Add(a, log2fixed(n))
	}
	return floor10(difference(all, logSum(counts)))
}

// normalizedEntropy is the non-uniform entropy as a share of what is lost when
// a column is wholly generalized.
type normalizedEntropy struct{ *entropy }

// Range implements Ranged: 0 and 1 in every column. The bits of the values given the
// labels and those of the labels make the bits of the values, and the bits of
// the suppressed records' labels are not more than those of all records', as
// entropy is concave. So no term exceeds 1 by more than rounding.
func (m *normalizedEntropy) Range() (low, high Score) { return m.span(zero, one) }
