package utility

// Surviving is a Separable measure with a stronger bound where it is known
// which records are suppressed, and not only how many.
type Surviving interface {
	Separable
	// TermsAbove fills dst, by level of the column, with a lower bound of the
	// column's term in all transformations that have the column on the level or
	// above and suppress at least the records counted in out, by level-0 label.
	// Bounds never fall with the level.
	TermsAbove(column int, out []uint64, dst []float64) []float64
}

// TermsAbove implements Surviving: the loss of what survives, on the level,
// and the whole range for what does not. Suppressing more records costs more,
// as the type's comment shows.
func (m *loss) TermsAbove(column int, out []uint64, dst []float64) []float64 {
	c := &m.columns[column]
	dst = dst[:0]
	suppressed := uint64(0)
	for _, n := range out {
		suppressed += n
	}
	counts := out
	for l := range c.levels {
		rows := uint64(0)
		for label, n := range counts {
			rows += n * c.levels[l].rows[label]
		}
		term := m.term(column, l, suppressed, rows)
		if m.g < 1 {
			term = floor10(max(0, term-0x1p-48)) // see leastTerm
		}
		dst = append(dst, term)
		if l < c.top() {
			counts = merge(counts, c.levels[l].up, len(c.levels[l+1].rows))
		}
	}
	for l := len(dst) - 2; l >= 0; l-- {
		dst[l] = min(dst[l], dst[l+1])
	}
	return dst
}

// merge adds up counts by label of the next level.
func merge(counts []uint64, up []uint32, labels int) []uint64 {
	merged := make([]uint64, labels)
	for label, n := range counts {
		merged[up[label]] += n
	}
	return merged
}
