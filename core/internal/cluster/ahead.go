package cluster

import "slices"

// ahead has by tuple the tuples nearest to it that hold, with it, at least k rows: all that a
// forest asks for while it grows. It asks for those of nearly all tuples, one after the
// other; several workers find them all sooner.
type ahead [][]neighbour

// maxAhead bounds what may be found ahead, in neighbours of all tuples: 16 bytes each.
const maxAhead = 1 << 23

// lookAhead finds the neighbours of all tuples of a part, if there are several workers for it.
func (r *run) lookAhead(p *part, done *int, all int) error {
	n, workers := p.tuples(), p.workers()
	if workers < 2 || n*(r.k-1) > maxAhead {
		return nil
	}
	p.ahead = make(ahead, n)
	searches := make([]*neighbours, workers)
	for i := range searches {
		searches[i] = newNeighbours(p.nearest.index)
	}
	looked := int32(0)
	return inBlocks(int32(n), workers, func(worker int, from, to int32) {
		for t := from; t < to; t++ {
			if need := r.k - p.count(t); need > 0 {
				p.ahead[t] = slices.Clone(searches[worker].nearest(t, need))
			}
		}
	}, func(working int) error {
		for to := min(looked+int32(working)*nearBlock, int32(n)); looked < to; looked++ {
			*done += p.count(looked)
		}
		_, err := r.tell(phaseForest, *done, all)
		return err
	})
}
