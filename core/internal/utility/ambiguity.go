package utility

import (
	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/param"
)

// Ambiguity is the id of the measure.
const Ambiguity ID = "ambiguity"

func ambiguityEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Ambiguity,
			Name:     "Ambiguity",
			Sentence: "Into how many different original records the published ones could be read back.",
			Formula:  "sum over kept classes |c| * prod_i(share_i*s_i) + sum over suppressed classes |c| * prod_i s_i",
			Source:   "M. E. Nergiz, C. Clifton, Thoughts on k-anonymization, Data & Knowledge Engineering 63, 2007",
		},
		Bind: withColumns(func(_ param.Values, in Input, columns []column) (Measure, error) {
			return newAmbiguity(in, columns), nil
		}),
	}
}

// ambiguity counts the combinations of hierarchy rows under the labels of a class: share_i*s_i is
// the number of rows. A product is rounded as it grows, always in the order of columns; the sum
// over classes is exact, so that the order of classes does not matter. Products beyond float64 make
// the score the highest finite number.
type ambiguity struct {
	records  int
	all      float64       // prod s_i
	rows     [][][]float64 // by column, level, label: rows of the hierarchy
	least    [][][]float64 // the same, at most those of any higher label
	widening bool          // both are the same
	labels   [][]uint32    // scratch: by column, by class
	sum      exact.LongSum
}

func newAmbiguity(in Input, columns []column) *ambiguity {
	m := &ambiguity{records: in.Records, all: 1, widening: true, labels: make([][]uint32, len(columns))}
	for i := range columns {
		c := &columns[i]
		m.all *= float64(c.size)
		m.widening = m.widening && c.widening()
		var rows, least [][]float64
		narrowest := c.narrowest()
		for l := range c.levels {
			rows, least = append(rows, floats(c.levels[l].rows)), append(least, floats(narrowest[l]))
		}
		m.rows, m.least = append(m.rows, rows), append(m.least, least)
	}
	return m
}

func floats(counts []uint64) []float64 {
	out := make([]float64, len(counts))
	for i, n := range counts {
		out[i] = float64(n)
	}
	return out
}

// Score implements Measure.
func (m *ambiguity) Score(v *View) Score {
	m.sum.Reset()
	m.sum.Add(uint64(v.Suppressed), m.all)
	return Score{Value: m.classes(v, m.rows, v.Out)}
}

// Bound implements Measure with the sum over all classes as if kept. Along generalization no label
// stands for fewer rows than least, and suppression replaces rows by all of them. Rounding
// preserves this order for products and exact sums.
func (m *ambiguity) Bound(v *View) (Score, bool) {
	m.sum.Reset()
	return Score{Value: m.classes(v, m.least, nil)}, true
}

// Price implements Priced: every kept record stands for at least one row.
func (m *ambiguity) Price(suppressed int) Score {
	m.sum.Reset()
	m.sum.Add(uint64(suppressed), m.all)
	m.sum.Add(uint64(m.records-suppressed), 1)
	return Score{Value: m.sum.Float64()}
}

// classes adds the classes that are not out to the sum and returns it.
func (m *ambiguity) classes(v *View, rows [][][]float64, out []bool) float64 {
	for i := range m.labels {
		m.labels[i] = v.Labels.Labels(i)
	}
	for c, n := range v.Count {
		if out != nil && out[c] {
			continue
		}
		product := 1.0
		for i, l := range v.Levels {
			product *= rows[i][l][m.labels[i][c]]
		}
		m.sum.Add(uint64(n), product)
	}
	return m.sum.Float64()
}

// Monotone implements Measure. With suppression the score falls where
// suppressed classes merge into a kept one.
func (m *ambiguity) Monotone(suppression bool) bool { return !suppression && m.widening }

// Range implements Ranged: every record exact, every record could be anything.
func (m *ambiguity) Range() (low, high Score) {
	m.sum.Reset()
	m.sum.Add(uint64(m.records), m.all)
	return Score{Value: float64(m.records)}, Score{Value: m.sum.Float64()}
}
