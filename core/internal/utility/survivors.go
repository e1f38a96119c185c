package utility

import "github.com/fulgurite/fulgurite/core/internal/exact"

// Surviving is a Separable measure with a stronger bound where it is known which records are
// suppressed, and not only how many.
type Surviving interface {
	Separable
	// TermsAbove fills dst, by level of the column, with a lower bound of the
	// column's term in all transformations that have the column on the level or
	// above and suppress at least the records counted in out, by level-0 label.
	// Bounds never fall with the level.
	TermsAbove(column int, out []uint64, dst []float64) []float64
}

// TermsAbove implements Surviving: the loss of the survivors, on the level, and the whole range for
// suppressed records. Suppressing more records costs more, as the type's comment shows.
func (m *loss) TermsAbove(column int, out []uint64, dst []float64) []float64 {
	suppressed := sum(out)
	return m.above(column, &m.columns[column], out, dst, func(l int, counts []uint64) float64 {
		rows := uint64(0)
		for label, n := range counts {
			rows += n * m.columns[column].levels[l].rows[label]
		}
		term := m.term(column, l, suppressed, rows)
		if m.g < 1 {
			term = floor10(max(0, term-0x1p-48)) // see minTerm
		}
		return term
	})
}

// TermsAbove implements Surviving: the bits that the level loses, and those of the suppressed
// records' labels on it. With a record more, S*log2(S) rises at least as much as c*log2(c) of its
// label. Rounding errors of logarithms, at most 2^-53 a record and sum, are subtracted.
func (m *entropy) TermsAbove(column int, out []uint64, dst []float64) []float64 {
	suppressed := sum(out)
	var all exact.Sum
	if suppressed > 0 {
		all.Add(suppressed, log2fixed(suppressed))
	}
	return m.above(column, &m.columns[column], out, dst, func(l int, counts []uint64) float64 {
		extra := difference(all, logSum(counts)) - float64(suppressed)*0x1p-50
		return lower(m.term(column, l, max(0, extra)))
	})
}

// TermsAbove implements Surviving: suppression does not matter.
func (m *monotonicEntropy) TermsAbove(column int, _ []uint64, dst []float64) []float64 {
	return append(dst[:0], m.floor[column]...)
}

// above fills dst, by level of a column, with the minimum of a bound over the level and all higher
// ones, given the suppressed records by label.
func (s *separable) above(i int, c *column, out []uint64, dst []float64, bound func(l int, counts []uint64) float64) []float64 {
	dst = dst[:0]
	counts := out
	for l := range c.levels {
		dst = append(dst, bound(l, counts))
		if l < c.top() {
			counts = merge(counts, c.levels[l].up, len(c.levels[l+1].rows))
		}
	}
	for l := len(dst) - 1; l >= 0; l-- {
		if l+1 < len(dst) {
			dst[l] = min(dst[l], dst[l+1])
		}
		dst[l] = max(dst[l], s.floor[i][l])
	}
	return dst
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// merge adds up counts by label of the next level.
func merge(counts []uint64, up []uint32, labels int) []uint64 {
	merged := make([]uint64, labels)
	for label, n := range counts {
		merged[up[label]] += n
	}
	return merged
}
