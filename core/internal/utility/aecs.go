package utility

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
)

// AECS is the id of the measure.
const AECS ID = "aecs"

func aecsEntry() Entry {
	return Entry{
		Info: Info{
			ID:       AECS,
			Name:     "Average class size",
			Sentence: "How many records share their quasi-identifiers on average.",
			Formula:  "N / (kept classes * s + (g if a class is suppressed))",
			Source:   "K. LeFevre, D. J. DeWitt, R. Ramakrishnan, Mondrian multidimensional k-anonymity, ICDE 2006; with the factors g and s of the ARX tool, where s weighs the kept classes",
			Params:   []param.Param{gsParam},
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return &aecs{factors: factorsOf(v), records: float64(in.Records), alike: alike(columns)}, nil
		}),
	}
}

// aecs is the average equivalence class size. All suppressed records count as one class. The roles
// of the factors are those of the ARX tool: s weights kept classes, g the class of suppressed
// records. Where the divisor is 0 (gsFactor 0 without suppression, gsFactor 1 with nothing kept)
// the score is the highest finite number.
type aecs struct {
	factors
	records float64
	alike   [][]float64 // for Estimate
}

// Score implements Measure.
func (m *aecs) Score(v *View) Score {
	return m.of(len(v.Count)-v.OutClasses, v.OutClasses > 0)
}

func (m *aecs) of(kept int, suppressed bool) Score {
	classes := float64(kept) * m.s
	if suppressed {
		classes += m.g
	}
	if classes == 0 {
		return Score{Value: math.MaxFloat64}
	}
	return Score{Value: m.records / classes}
}

// Bound implements Measure. A generalization has at most as many classes as the transformation, and
// its classes are unions of them. It keeps at most those that are large enough already, and as many
// as can be made of the records of the others, n in all; classes that it suppresses are not among
// them. The divisor, also as rounded, is at most the larger of n*s with nothing suppressed and with
// something, and g then.
func (m *aecs) Bound(v *View) (Score, bool) {
	all := len(v.Count)
	n := all
	if v.Least > 1 {
		n = 0
		small := uint64(0)
		for _, records := range v.Count {
			if records < uint64(v.Least) {
				small += records
			} else {
				n++
			}
		}
		n += int(small / uint64(v.Least))
	}
	a, b := m.of(n, false), m.of(min(n, all-1), true)
	return Score{Value: min(a.Value, b.Value)}, true
}

// Monotone implements Measure. With suppression the score falls where
// suppressed classes merge into a kept one.
func (m *aecs) Monotone(suppression bool) bool { return !suppression }

// Range implements Ranged: all records unique, and one class only, kept or
// suppressed, unless its factor is 0.
func (m *aecs) Range() (low, high Score) {
	n := int(m.records)
	low = Score{Value: min(m.of(n, false).Value, m.of(n-1, true).Value)}
	for _, one := range []Score{m.of(1, false), m.of(0, true)} {
		if one.Value < math.MaxFloat64 {
			high.Value = max(high.Value, one.Value)
		}
	}
	return low, high
}
