package cluster

import "context"

// Least returns a lower bound for what cells lose, averaged over rows and, with their
// weights, over columns, in any grouping into groups of at least Task.K rows, each
// generalized for itself; what else may be asked of groups is not regarded. A group has
// K-1 other rows besides a row, and the farthest of them is no nearer to it than its
// (K-1)th nearest: with that one alone the row would lose no more. It fails as Finest
// does, and with the context's error.
func Least(ctx context.Context, p Task) (float64, error) {
	s, err := newSpace(&p)
	if err != nil {
		return 0, err
	}
	s = s.spanned(&p)
	s.byLoss()
	search, sum := newNearest(newIndex(s)), 0.0
	for t := range int32(s.tuples()) {
		if t%256 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		least := int64(0)
		for _, label := range s.of(t) {
			least += int64(s.loss[label])
		}
		if need := s.k - s.count(t); need > 0 {
			near := search.nearest(t, need)
			least += near[len(near)-1].cost
		}
		sum += float64(least) * float64(s.count(t))
	}
	return sum / unit / float64(p.Rows) / float64(len(p.Columns)), nil
}
