package utility

import "github.com/fulgurite/fulgurite/core/param"

// Loss is the id of the measure.
const Loss ID = "loss"

func lossEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Loss,
			Name:     "Loss",
			Sentence: "How much of the range of possible values each cell now covers, from 0 (every value is exact) to 1 (every value could be anything).",
			Formula: "x_i = (A_i - g*N/s_i) / (N - g*N/s_i), A_i = sum over kept records of g*share + sum over suppressed records of share + s*(1 - share) (1 if s = 1); " +
				"share = rows of the hierarchy under the label / s_i; rounded down to ten decimals; then aggregated over the columns",
			Source:  "V. S. Iyengar, Transforming data to satisfy privacy constraints, KDD 2002; with the factors g and s of the ARX tool",
			Params:  []param.Param{aggregateParam(geometricMean), gsParam},
			Weights: true,
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) { return newLoss(v, in, columns), nil }),
		// The mean of what each record loses, whatever the levels of the others.
		PerRecord: true,
	}
}

// loss is Iyengar's loss metric.
//
// With T, P the rows of the hierarchy summed over all records and over the
// suppressed ones, and x_i multiplied by s_i above and below, the term is
//
//	(T - N + s*(supp*s_i - P)) / (N*(s_i - 1))       if g = 1
//	(g*(T - N) + supp*s_i - g*P) / (N*(s_i - g))     if g < 1, where s = 1
//
// of integers, found by label and not by class. In both lines the first
// summand is the term without suppression, and the rest is not negative, also
// in floating point: g*P <= P <= supp*s_i, and rounding keeps this order.
// So the term without suppression is a lower bound for every gsFactor.
// With gsFactor 0, s = 0 and suppression does not matter at all.
//
// Of a column that some records cannot have (table.Absent), N, T, P, supp and s_i are those of the
// others: such a cell counts neither as kept nor as lost.
type loss struct {
	separable
	factors
	columns []column
	records []uint64    // by column: N
	total   [][]uint64  // by column and level: T
	widest  [][]ranking // by column and level
	least   func(i, l, suppressed int) float64
}

func newLoss(v param.Values, in Input, columns []column) *loss {
	m := &loss{factors: factorsOf(v), columns: columns}
	for i := range columns {
		c := &columns[i]
		total, widest := make([]uint64, len(c.levels)), make([]ranking, len(c.levels))
		for l := range c.levels {
			total[l], widest[l] = c.recordRows(l)-c.absent, c.levels[l].ranking() // whose label has 1 row
		}
		m.records = append(m.records, uint64(in.Records)-c.absent)
		m.total, m.widest = append(m.total, total), append(m.widest, widest)
	}
	plain := func(i, l int) float64 { return m.term(i, l, 0, 0) }
	m.separable = newSeparable(newAggregator(v.Text("aggregate"), columns), columns, plain, plain)
	m.least = m.minTerm
	return m
}

// term returns the loss of a column of which supp records are suppressed,
// whose labels have suppRows rows of the hierarchy in all.
func (m *loss) term(i, l int, supp, suppRows uint64) float64 {
	size, records := m.columns[i].size, m.records[i]
	if m.columns[i].absent > 0 {
		size--
	}
	whole := float64(records) * (float64(size) - m.g)
	if whole == 0 { // a single value, where nothing can be lost
		return 0
	}
	kept := float64(m.g * float64(m.total[i][l]-records))
	var extra float64
	if m.g == 1 {
		extra = float64(m.s * float64(supp*size-suppRows))
	} else {
		extra = float64(supp*size) - float64(m.g*float64(suppRows))
	}
	return floor10((kept + extra) / whole)
}

// minTerm returns a lower bound of the term on a level where at least so
// many records are suppressed: those with the widest labels, for which
// suppression costs least. With g = 1 the difference is one of integers and
// rises with the number suppressed; with g < 1 its rounding errors, below
// 2^-50 of the term's range, are taken off.
func (m *loss) minTerm(i, l, suppressed int) float64 {
	supp := uint64(suppressed)
	supp -= min(supp, m.columns[i].absent)
	x := m.term(i, l, supp, m.widest[i][l].widest(supp))
	if m.g == 1 {
		return x
	}
	return floor10(x - 0x1p-48)
}

// Score implements Measure.
func (m *loss) Score(v *View) Score { return m.score(m.losses(v)) }

// losses are the terms by column. They are valid until the next call.
func (m *loss) losses(v *View) []float64 {
	for i, l := range v.Levels {
		if v.Suppressed == 0 {
			m.terms[i] = m.plain[i][l]
			continue
		}
		level := &m.columns[i].levels[l]
		supp, suppRows := uint64(v.Suppressed), uint64(0)
		for label, n := range v.Labels.Suppressed(i) {
			if int(label) == level.none {
				supp -= n
				continue
			}
			suppRows += n * level.rows[label]
		}
		m.terms[i] = m.term(i, l, supp, suppRows)
	}
	return m.terms
}

// BoxBound implements Separable.
func (m *loss) BoxBound(bottom []int, suppressed int) Score {
	return m.boxBound(bottom, suppressed, m.least)
}

// Monotone implements Measure. Merging labels widens them; suppression costs a
// record the whole range, which merging may give back.
func (m *loss) Monotone(suppression bool) bool { return m.rising() && (!suppression || m.s == 0) }

// Range implements Ranged: 0 and 1 in every column.
func (m *loss) Range() (low, high Score) { return m.span(zero, one) }
