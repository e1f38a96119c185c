package utility

import "github.com/fulgurite/fulgurite/core/param"

// Importance returns, by column, its weight in the kept detail: as a share of the highest weight;
// all are equal if no weight is above 0. Columns in which all records are alike have nothing to
// lose: they get 0, so that they do not make the rest look better.
func Importance(weights []float64, alike []bool) []float64 {
	highest := 0.0
	for i, w := range weights {
		if !alike[i] {
			highest = max(highest, w)
		}
	}
	importance := make([]float64, len(weights))
	for i, w := range weights {
		switch {
		case alike[i]:
		case highest == 0:
			importance[i] = 1
		default:
			importance[i] = w / highest
		}
	}
	return importance
}

// Kept returns the share of detail that is kept, 0 to 1: 1 - sum(importance*loss) /
// sum(importance), where the loss of a column is the term of the measure "loss" with gsFactor 0.5:
// hidden cells and left-out records count as lost. It is 1 where no column counts. All figures of
// kept detail are computed here.
func Kept(losses, importance []float64) float64 { return 1 - lost(losses, importance) }

// lost adds in the order of columns, like aggregator.sum.
func lost(losses, importance []float64) float64 {
	sum, all := 0.0, 0.0
	for i, w := range importance {
		sum += float64(w * losses[i])
		all += w
	}
	if all == 0 {
		return 0
	}
	return sum / all
}

// detail is the lost detail, 1 - Kept. It is not for searches, and has no bounds.
type detail struct {
	loss       *loss
	importance []float64
}

// NewDetail binds 1 - Kept to an input. importance is by column of the input.
func NewDetail(in Input, importance []float64) (Measure, error) {
	m, err := New(Loss, param.Values{"aggregate": arithmeticMean}, in)
	if err != nil {
		return nil, err
	}
	return &detail{m.(*loss), importance}, nil
}

// Score implements Measure.
func (m *detail) Score(v *View) Score { return Score{Value: lost(m.loss.losses(v), m.importance)} }

// Bound implements Measure: there is none.
func (m *detail) Bound(*View) (Score, bool) { return Score{}, false }

// Monotone implements Measure.
func (m *detail) Monotone(suppression bool) bool { return m.loss.Monotone(suppression) }
