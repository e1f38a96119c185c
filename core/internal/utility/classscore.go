package utility

// ClassScorer is a measure that weights classes of the same size differently. Models that judge the
// sample as a whole suppress classes of equal size by ascending score.
type ClassScorer interface {
	Measure
	// ClassScore returns the measure's contribution of one class of the view,
	// as if kept.
	ClassScore(v *View, class int) float64
}

// ClassScore implements ClassScorer: the aggregate of |c|*share_i. The
// aggregate "rank" has no single number, so there classes weigh the same.
func (m *loss) ClassScore(v *View, class int) float64 {
	for i, l := range v.Levels {
		rows := m.columns[i].levels[l].rows[v.Labels.Labels(i)[class]]
		m.terms[i] = float64(v.Count[class]) * float64(rows) / float64(m.columns[i].size)
	}
	return m.score(m.terms).Value
}

// ClassScore implements ClassScorer: |c|*prod(share_i*s_i).
func (m *ambiguity) ClassScore(v *View, class int) float64 {
	product := float64(v.Count[class])
	for i, l := range v.Levels {
		product *= m.rows[i][l][v.Labels.Labels(i)[class]]
	}
	return product
}
