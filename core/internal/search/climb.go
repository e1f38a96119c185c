package search

// climb raises one column of the best transformation by a level and descends from there. Once every
// column has failed, it does nothing until the best changes. It returns false if the search was
// ended.
func (b *boltRun) climb() bool {
	if b.best.ID != b.from {
		b.from, b.raised = b.best.ID, 0
	}
	ups := b.lattice.Successors(b.from, nil)
	if b.raised >= len(ups) {
		return true
	}
	up := ups[b.raised]
	b.raised++
	score, anonymous, more := b.descent.scoreOf(up)
	if anonymous && more {
		more = b.descent.from(up, score)
	}
	return more
}
