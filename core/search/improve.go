package search

// improve raises one column of the best transformation by a level and descends
// from there. When every column was tried in vain there is nothing to do until
// the best changes. It returns false if the search was ended.
//
// Proving and finding are different arts: boxes with the lowest bounds seldom
// hold the best transformations. So Bolt spends half of its checks on this
// local search.
func (b *boltRun) improve() bool {
	if b.best.ID != b.from {
		b.from, b.raised = b.best.ID, 0
	}
	ups := b.lattice.Successors(b.from, nil)
	if b.raised >= len(ups) {
		return true
	}
	began := b.checks()
	up := ups[b.raised]
	b.raised++
	score, anonymous, more := b.descent.scoreOf(up)
	if anonymous && more {
		more = b.descent.from(up, score)
	}
	b.spent -= b.checks() - began
	return more
}
