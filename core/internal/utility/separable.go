package utility

// separable is embedded in all Separable measures: tables of terms by column and level, and their
// aggregate.
type separable struct {
	aggregator
	// plain holds by column and level the term where nothing is suppressed.
	plain [][]float64
	// floor holds by column and level a lower bound of the term on this level
	// and all higher ones, whatever is suppressed.
	floor [][]float64
	terms []float64 // scratch
}

// newSeparable tabulates a measure. plain returns a column's term on a level without suppression,
// least a lower bound of it on this very level for any suppression; bounds over all higher levels
// follow from it.
func newSeparable(a aggregator, columns []column, plain, least func(i, l int) float64) separable {
	s := separable{aggregator: a, terms: make([]float64, len(columns))}
	for i := range columns {
		levels := len(columns[i].levels)
		s.plain = append(s.plain, make([]float64, levels))
		s.floor = append(s.floor, make([]float64, levels))
		for l := levels - 1; l >= 0; l-- {
			s.plain[i][l] = plain(i, l)
			s.floor[i][l] = least(i, l)
			if l+1 < levels {
				s.floor[i][l] = min(s.floor[i][l], s.floor[i][l+1])
			}
		}
	}
	return s
}

// UnsuppressedScore implements Separable.
func (s *separable) UnsuppressedScore(levels []int) Score {
	for i, l := range levels {
		s.terms[i] = s.plain[i][l]
	}
	return s.score(s.terms)
}

// LevelBound implements Separable.
func (s *separable) LevelBound(levels []int) Score {
	for i, l := range levels {
		s.terms[i] = s.floor[i][l]
	}
	return s.score(s.terms)
}

// ColumnBound implements Separable.
func (s *separable) ColumnBound(column, level int) float64 { return s.floor[column][level] }

// Aggregate implements Separable.
func (s *separable) Aggregate(terms []float64) Score { return s.score(terms) }

// BoxBound implements Separable for measures without a better bound.
func (s *separable) BoxBound(bottom []int, suppressed int) Score { return s.LevelBound(bottom) }

// Bound implements Measure: the bound by levels.
func (s *separable) Bound(v *View) (Score, bool) { return s.LevelBound(v.Levels), true }

// boxBound aggregates least(i, l, suppressed), a lower bound of the term on the
// very level where at least so many records are suppressed, minimized over all
// levels from bottom upwards.
func (s *separable) boxBound(bottom []int, suppressed int, least func(i, l, suppressed int) float64) Score {
	for i, from := range bottom {
		best := least(i, from, suppressed)
		for l := from + 1; l < len(s.plain[i]); l++ {
			best = min(best, least(i, l, suppressed))
		}
		s.terms[i] = max(best, s.floor[i][from])
	}
	return s.score(s.terms)
}

// rising reports whether no term falls along generalization while nothing is
// suppressed.
func (s *separable) rising() bool {
	for _, terms := range s.plain {
		for l := 1; l < len(terms); l++ {
			if terms[l] < terms[l-1] {
				return false
			}
		}
	}
	return true
}

// span returns the scores of all terms at low and all terms at high.
func (s *separable) span(low, high func(i int) float64) (Score, Score) {
	a, b := make([]float64, len(s.plain)), make([]float64, len(s.plain))
	for i := range s.plain {
		a[i], b[i] = low(i), high(i)
	}
	return s.score(a), s.score(b)
}

func zero(int) float64 { return 0 }
func one(int) float64  { return 1 }
