package utility

import "github.com/fulgurite/fulgurite/core/param"

// Precision is the id of the measure.
const Precision ID = "precision"

func precisionEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Precision,
			Name:     "Precision",
			Sentence: "How high the values were lifted in their hierarchies, as a share of the hierarchies' heights.",
			Formula:  "x_i = (kept records * g*l_i/(h_i-1) + suppressed records * s) / N; monotonic: x_i = g*l_i/(h_i-1); l_i/(h_i-1) is 0 if h_i = 1; then aggregated over the columns",
			Source:   "L. Sweeney, Achieving k-anonymity privacy protection using generalization and suppression, International Journal on Uncertainty, Fuzziness and Knowledge-based Systems 10, 2002 (as 1 - Prec); with the factors g and s of the ARX tool",
			Params: []param.Param{aggregateParam(arithmeticMean), gsParam, {
				Name:     "monotonic",
				Kind:     param.Flag,
				Label:    "Ignore suppression",
				Sentence: "Records left out count like kept ones, so that the levels alone decide.",
				Default:  false,
			}},
			Weights: true,
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			m := newPrecision(v, in, columns)
			if v.Flag("monotonic") {
				return &monotonicPrecision{m}, nil
			}
			return m, nil
		}),
		Cells: true,
	}
}

// precision is Sweeney's precision turned into a loss. The term, multiplied by
// t above and below, with t = h-1 the highest level (1 if there is a single
// level, of which nothing but the suppression of its records can be lost), is
//
//	(g*N*l + supp*(t - g*l)) / (N*t)           if s = 1
//	((N-supp)*l + s*supp*t) / (N*t)            if s < 1, where g = 1
//
// In the first line supp's factor is not negative, also in floating point, so
// the term without suppression is a lower bound. In the second line it is one
// only up to the level s*t; above it suppressing everything costs less, s.
type precision struct {
	separable
	factors
	records int
	tops    []int // by column: t
	least   func(i, l, suppressed int) float64
}

func newPrecision(v param.Values, in Input, columns []column) *precision {
	m := &precision{factors: factorsOf(v), records: in.Records}
	for i := range columns {
		m.tops = append(m.tops, max(columns[i].top(), 1))
	}
	m.least = m.minTerm
	m.separable = newSeparable(newAggregator(v.Text("aggregate"), columns), columns,
		func(i, l int) float64 { return m.term(i, l, 0) },
		func(i, l int) float64 { return m.minTerm(i, l, 0) })
	return m
}

// term returns a column's term where supp records are suppressed.
func (m *precision) term(i, l, supp int) float64 {
	top := m.tops[i]
	whole := float64(m.records * top)
	if m.s == 1 {
		each := float64(top) - float64(m.g*float64(l))
		return (float64(m.g*float64(m.records*l)) + float64(float64(supp)*each)) / whole
	}
	return (float64((m.records-supp)*l) + float64(m.s*float64(supp*top))) / whole
}

// minTerm returns a lower bound of the term on a level where at least so
// many records are suppressed. Where suppression costs no less than keeping
// the level, the term rises with the number suppressed: exactly if s = 1, and
// exactly against supp = 0 if s < 1, because the rounded cost of suppression
// is then at least the integer supp*l. Otherwise everything suppressed is the
// cheapest.
func (m *precision) minTerm(i, l, suppressed int) float64 {
	top := m.tops[i]
	switch {
	case m.s == 1:
		return m.term(i, l, suppressed)
	case float64(l) > lower(m.s*float64(top)):
		return lower(m.s)
	case suppressed == 0:
		return m.term(i, l, 0)
	}
	return lower(m.term(i, l, suppressed))
}

// Score implements Measure.
func (m *precision) Score(v *View) Score {
	for i, l := range v.Levels {
		m.terms[i] = m.term(i, l, v.Suppressed)
	}
	return m.score(m.terms)
}

// BoxBound implements Separable.
func (m *precision) BoxBound(bottom []int, suppressed int) Score {
	return m.boxBound(bottom, suppressed, m.least)
}

// Monotone implements Measure. With suppression the score falls where
// suppressed classes merge into a kept one.
func (m *precision) Monotone(suppression bool) bool { return !suppression }

// Range implements Ranged: 0 and, as one of the factors is 1, 1 in every column.
func (m *precision) Range() (low, high Score) { return m.span(zero, one) }

// monotonicPrecision ignores suppression.
type monotonicPrecision struct{ *precision }

// LevelsOnly implements LevelsOnly.
func (m *monotonicPrecision) LevelsOnly() {}

// Score implements Measure.
func (m *monotonicPrecision) Score(v *View) Score { return m.UnsuppressedScore(v.Levels) }

// LevelBound implements Separable.
func (m *monotonicPrecision) LevelBound(levels []int) Score { return m.UnsuppressedScore(levels) }

// ColumnBound implements Separable.
func (m *monotonicPrecision) ColumnBound(column, level int) float64 { return m.plain[column][level] }

// BoxBound implements Separable.
func (m *monotonicPrecision) BoxBound(bottom []int, _ int) Score { return m.UnsuppressedScore(bottom) }

// Bound implements Measure.
func (m *monotonicPrecision) Bound(v *View) (Score, bool) { return m.UnsuppressedScore(v.Levels), true }

// Monotone implements Measure.
func (m *monotonicPrecision) Monotone(bool) bool { return true }

// Range implements Ranged: all columns at the bottom, all at the top.
func (m *monotonicPrecision) Range() (low, high Score) {
	return m.span(zero, func(i int) float64 { return m.plain[i][len(m.plain[i])-1] })
}
