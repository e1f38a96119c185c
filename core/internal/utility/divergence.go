package utility

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// klDivergence is the id of the measure.
const klDivergence ID = "kl-divergence"

func divergenceEntry() Entry {
	return Entry{
		Info: Info{
			ID:       klDivergence,
			Name:     "KL divergence",
			Sentence: "How far the published table's distribution of records is from the original one.",
			Formula: "sum over records r of f(r)*log2(f(r)/o(r)); f = relative frequency of the record's original values; " +
				"o = (|c|/N) / prod_i(share_i*s_i), if suppressed (suppressed records/N) / prod_i s_i",
			Source: "A. Machanavajjhala et al., l-Diversity: privacy beyond k-anonymity, ACM TKDD 1, 2007; summed over records as in the ARX tool, so that a tuple counts as often as it occurs",
		},
		Bind: withColumns(func(_ param.Values, in Input, columns []column) (Measure, error) { return newDivergence(in, columns) }),
	}
}

// divergence is the Kullback-Leibler divergence summed over records. With t
// the records of an original tuple, which all lie in one class, q(c) the sum
// of t^2 over the tuples of a class, R = prod_i(share_i*s_i), S = prod_i s_i
// and q', n' the same of all suppressed records, N times the score is
//
//	sum_t t^2*log2(t) - sum_kept q*(log2|c| - log2 R) - q'*(log2 n' - log2 S)
//
// (log2 N cancels): integers times logarithms, summed exactly, so that the
// order of classes does not matter.
//
// It is not monotone, not even without suppression, because a tuple weighs t^2
// and not t: a class with a frequent tuple and many empty hierarchy rows that
// merges with a dense one comes closer to the original.
type divergence struct {
	records uint64
	tuples  exact.Sum   // sum of t^2*log2(t)
	squares uint64      // sum of t^2
	all     []fixed     // by column: log2(s_i)
	logs    [][][]fixed // by column, level, label: log2(rows)
	least   [][][]fixed // the same, at most those of any higher label
	labels  [][]uint32  // scratch: by column, by class
}

func newDivergence(in Input, columns []column) (*divergence, error) {
	m := &divergence{records: uint64(in.Records), labels: make([][]uint32, len(columns))}
	if in.Records > math.MaxUint32 {
		return nil, tooMany(in)
	}
	var sum uint64
	for _, n := range in.Tuples {
		t := uint64(n)
		sum += t
		m.squares += t * t
		if t > 1 {
			m.tuples.Add(t*t, log2fixed(t))
		}
	}
	if sum != m.records {
		return nil, problem.New("utility-input", "This is a fault of the program: please report it with the steps that led here.",
			"The original tuples hold %d records, but %d count.", sum, m.records)
	}
	for i := range columns {
		c := &columns[i]
		m.all = append(m.all, log2fixed(c.size))
		var logs, least [][]fixed
		narrowest := c.narrowest()
		for l := range c.levels {
			logs, least = append(logs, logarithms(c.levels[l].rows)), append(least, logarithms(narrowest[l]))
		}
		m.logs, m.least = append(m.logs, logs), append(m.least, least)
	}
	return m, nil
}

func logarithms(counts []uint64) []fixed {
	out := make([]fixed, len(counts))
	for i, n := range counts {
		out[i] = log2fixed(n)
	}
	return out
}

// TupleBased implements TupleBased.
func (m *divergence) TupleBased() {}

// Score implements Measure.
func (m *divergence) Score(v *View) Score {
	more, less := m.tuples, exact.Sum{}
	var suppressed uint64
	for c, n := range v.Count {
		if v.Out != nil && v.Out[c] {
			suppressed += v.Squares[c]
		} else if n > 1 {
			less.Add(v.Squares[c], log2fixed(uint64(n)))
		}
	}
	if suppressed > 0 {
		less.Add(suppressed, log2fixed(uint64(v.Suppressed)))
		for _, x := range m.all {
			more.Add(suppressed, x)
		}
	}
	m.addRows(&more, v, m.logs, v.Out)
	return Score{Value: difference(more, less) / float64(m.records)}
}

// addRows adds q*log2 R of all classes that are not out.
func (m *divergence) addRows(sum *exact.Sum, v *View, logs [][][]fixed, out []bool) {
	for i, l := range v.Levels {
		m.labels[i] = v.Labels.Labels(i)
		for c, label := range m.labels[i] {
			if out == nil || !out[c] {
				sum.Add(v.Squares[c], logs[i][l][label])
			}
		}
	}
}

// Bound implements Measure. Every class of a generalization, and the group of suppressed records,
// has at most N records, and at least the hierarchy rows in least for each of its records; with
// these the formula is
//
//	sum_t t^2*log2(t) - (sum_t t^2)*log2 N + sum over all classes q*log2 R
//
// The difference of exact sums is rounded once, which preserves the order.
func (m *divergence) Bound(v *View) (Score, bool) {
	more, less := m.tuples, exact.Sum{}
	less.Add(m.squares, log2fixed(m.records))
	m.addRows(&more, v, m.least, nil)
	return Score{Value: difference(more, less) / float64(m.records)}, true
}

// Monotone implements Measure.
func (m *divergence) Monotone(bool) bool { return false }

// Range implements Ranged: 0, and everything generalized to a single value. Suppressing few records
// can score more, as their group is even sparser.
func (m *divergence) Range() (low, high Score) {
	all := m.tuples
	for _, x := range m.all {
		all.Add(m.squares, x)
	}
	var less exact.Sum
	less.Add(m.squares, log2fixed(m.records))
	return Score{}, Score{Value: difference(all, less) / float64(m.records)}
}
