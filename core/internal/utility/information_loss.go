package utility

import (
	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/param"
)

// InformationLoss is the id of the measure.
const InformationLoss ID = "entropy-based-information-loss"

func informationLossEntry() Entry {
	return Entry{
		Info: Info{
			ID:       InformationLoss,
			Name:     "Entropy-based information loss",
			Sentence: "How many records are lost, where a record whose values could be anything counts fully and others by the logarithm of what they could be.",
			Formula:  "sum over kept classes g*|c|*e(c) + sum over suppressed classes s*|c|; e = log(prod share_i)/log(prod s_i) + 1, from 0 to 1; 0 if prod s_i = 1",
			Source:   "Z. Wan et al., A game theoretic framework for analyzing re-identification risk, PLOS ONE 10, 2015; with the factors g and s of the ARX tool",
			Params:   []param.Param{gsParam},
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return newInformationLoss(v, in, columns), nil
		}),
	}
}

// informationLoss is a sum over columns, although it is defined by class: with
// share_i = rows_i/s_i and D = log2(prod s_i)
//
//	e(c) = sum_i log2(rows_i) / D
//
// which lies in [0,1] by itself, so the score is
//
//	g * sum_i sum_labels kept records*log2(rows_i) / D + s*suppressed records
//
// A kept record costs g*e, a suppressed one s. As e <= 1 and one of g and s is
// 1, both cost at least s*g*e, which bounds the score; the bound is lowered by
// more than rounding errors.
type informationLoss struct {
	separable
	factors
	records int
	size    float64       // D
	logs    [][][]fixed   // by column, level, label: log2(rows)
	total   [][]exact.Sum // by column and level: the sum over all records
}

func newInformationLoss(v param.Values, in Input, columns []column) *informationLoss {
	m := &informationLoss{factors: factorsOf(v), records: in.Records}
	var size exact.Sum
	for i := range columns {
		c := &columns[i]
		size.Add(1, log2fixed(c.size))
		logs, total := make([][]fixed, len(c.levels)), make([]exact.Sum, len(c.levels))
		for l, level := range c.levels {
			logs[l] = make([]fixed, len(level.rows))
			for label, rows := range level.rows {
				logs[l][label] = log2fixed(rows)
				total[l].Add(level.count[label], logs[l][label])
			}
		}
		m.logs, m.total = append(m.logs, logs), append(m.total, total)
	}
	m.size = difference(size, exact.Sum{})
	sum := aggregator{kind: sumOfColumns, weights: make([]float64, len(columns))}
	for i := range sum.weights {
		sum.weights[i] = 1
	}
	m.separable = newSeparable(sum, columns,
		func(i, l int) float64 { return m.term(i, l, exact.Sum{}) },
		func(i, l int) float64 { return lower(m.s * m.term(i, l, exact.Sum{})) })
	return m
}

// term returns what the kept records lose in a column, given the sum of
// logarithms of the suppressed ones.
func (m *informationLoss) term(i, l int, suppressed exact.Sum) float64 {
	if m.size == 0 {
		return 0
	}
	return m.g * (difference(m.total[i][l], suppressed) / m.size)
}

// Score implements Measure.
func (m *informationLoss) Score(v *View) Score {
	if v.Suppressed == 0 {
		return m.UnsuppressedScore(v.Levels)
	}
	for i, l := range v.Levels {
		logs := m.logs[i][l]
		var suppressed exact.Sum
		for label, n := range v.Labels.Suppressed(i) {
			suppressed.Add(n, logs[label])
		}
		m.terms[i] = m.term(i, l, suppressed)
	}
	score := m.score(m.terms)
	if m.size > 0 {
		score.Value += float64(m.s * float64(v.Suppressed))
	}
	return score
}

// Monotone implements Measure. With suppression the score falls where
// suppressed classes merge into a kept one.
func (m *informationLoss) Monotone(suppression bool) bool { return !suppression && m.rising() }

// Range implements Ranged: nothing lost, everything lost.
func (m *informationLoss) Range() (low, high Score) {
	return Score{}, Score{Value: float64(m.records)}
}
