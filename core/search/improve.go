package search

// improve looks for a better transformation than the best so far. It returns false if the
// search was ended.
//
// Proving and finding are different arts: boxes with the lowest bounds seldom hold the best
// transformations. So Bolt spends checks on finding, too: on small lattices on climbs from
// the best, until there are none left; on others, which are seldom searched to their end, on
// what nearby looks at. That goes first, and gets less and less of the checks once it finds
// nothing.
func (b *boltRun) improve() bool {
	if b.best.ID != b.from {
		b.from, b.raised, b.vain = b.best.ID, 0, 0
	}
	began := b.checks()
	if b.nearby == nil {
		more := b.climb()
		b.spent -= b.checks() - began
		return more
	}
	more := b.nearby.step()
	used := max(1, b.checks()-began) // all may have been known
	b.vain += used
	b.spent -= used * (b.vain / boltPatience)
	return more
}

// boltPatience is how many checks may be in vain until finding has to share: it gets half of
// all then, a third after twice as many, and so on.
const boltPatience = 512

// climb raises one column of the best transformation by a level and descends
// from there. When every column was tried in vain there is nothing to do until
// the best changes. It returns false if the search was ended.
func (b *boltRun) climb() bool {
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

// walkDown begins with a search from the top where no record may be left out. Whatever is anonymous
// keeps at least the detail there of all above it, so that a search which always goes on from the best
// is soon among the finest, and goes back where a greedy descent has ended. Where records may be left
// out, scores rise and fall, and checks are better spent on looking nearby: taking turns was worse after
// a second in 5 of 16 searches of the benchmarks, and better in none. It returns false if the search was
// ended.
func (b *boltRun) walkDown() bool {
	if b.checker.Limit() > 0 {
		return true
	}
	return newTopDown(b.run).walk(walkPatience)
}

// walkPatience is how many checks from the top may be in vain.
const walkPatience = 1024
