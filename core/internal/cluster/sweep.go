package cluster

import (
	"runtime"
	"sync"
)

const (
	// nearRows says how many rows nearby are looked at, by the size of a group and beside it;
	// maxNear is the most. fewestNear is what each tuple has at least of nearPlaces, which is
	// how many places there are for those of all tuples.
	nearRows, nearBeside, maxNear, fewestNear = 12, 8, 128, 16
	nearPlaces                                = 1 << 24
	// nearWork limits how many tuples are looked at for those nearest to all of them, about.
	nearWork = 200_000_000
	// usualSteps says how often tuples are visited if nobody says how often. Then there is no
	// more sweep after one that lowers the loss by less than a part of enough, and after one
	// that hardly lowers it otherwise; but there are fewSteps at least, which take a small
	// table no time.
	usualSteps, enough, hardly, fewSteps = 1_000_000, 100, 20_000, 500
	usualSweeps                          = 3 // after which it mostly ends, for the progress
)

// gives lists the assumed costs of dissolving a class; sweeps take them in turns.
var gives = []int64{unit / 4, unit / 16, unit / 2, unit / 8}

// regroup improves the grouping, until little is gained, as many steps are taken as there
// may be, or the observer has enough.
func (f *finest) regroup() error {
	r := &regrouper{grouping: f.grouping, holds: f.holds, looks: f.looks, random: f.random, base: make([]uint32, len(f.columns)),
		prices: make([]int64, len(f.columns)), agreed: make([]uint8, len(f.columns)), shown: make([]showing, len(f.columns))}
	if err := f.nearby(r); err != nil {
		return err
	}
	limit, part := f.opt.Steps, int64(hardly)
	if limit == 0 {
		limit, part = usualSteps, enough
	}
	all := min(limit, usualSweeps*f.tuples())
	for sweep := 0; ; sweep++ {
		before := r.total
		r.give, r.astray = gives[sweep%len(gives)], sweep > 0
		order := f.order()
		for i, t := range order {
			if f.visits == limit {
				return nil
			}
			more, err := true, error(nil)
			if sweep == 0 && i%nearAhead == 0 {
				if more, err = f.ahead(r, order[i:min(i+nearAhead, len(order))], all); err != nil {
					return err
				}
			}
			f.visits++
			r.visit(t)
			told, err := f.report(phaseRegroup, min(f.visits, all-1), all)
			if err != nil || !more || !told {
				return err
			}
		}
		if sweep > 0 && f.visits >= min(fewSteps, limit) && before-r.total <= before/part {
			return nil
		}
	}
}

// order is in which order tuples are visited: at random, so that no column is preferred,
// but of large tables as they stand, where those nearby are in the processor's cache.
func (f *finest) order() []int32 {
	if f.tuples() > manyTuples {
		return positions(0, int32(f.tuples()))
	}
	return f.random.shuffled(f.tuples())
}

// nearBlock says how many tuples a worker looks for neighbours of at a time, and nearAhead how many
// are looked for before rows of these tuples are visited.
const nearBlock, nearAhead = 64, 1024

// nearby prepares to find for each tuple those nearest to it, and what no grouping can spare
// its rows: a class in which each loses less than with the k-1 rows nearest to it. In
// tables of very many tuples both are guesses.
func (f *finest) nearby(r *regrouper) error {
	f.byLoss()
	n := f.tuples()
	r.near, r.least, r.nearers = make([][]int32, n), make([]int64, n), f.nearers()
	for t := range r.least {
		for _, label := range f.space.of(int32(t)) {
			r.least[t] += int64(f.loss[label])
		}
	}
	x := newIndex(f.space)
	for i := range r.nearers {
		r.nearers[i].search = newNearest(x)
		r.nearers[i].search.patience = nearWork / n
	}
	return f.ctx.Err()
}

// ahead finds what is near to some tuples, before their rows are visited. Tuples know nothing of
// each other here, so that there is a worker a processor; what they find does not depend on how
// many there are.
func (f *finest) ahead(r *regrouper, tuples []int32, all int) (more bool, err error) {
	more = true
	err = inBlocks(int32(len(tuples)), len(r.nearers), func(worker int, from, to int32) {
		for _, t := range tuples[from:to] {
			if r.near[t] == nil {
				r.nearers[worker].look(r, t)
			}
		}
	}, func(int) error {
		told, err := f.tell(phaseRegroup, min(f.visits, all-1), all)
		more = more && told
		return err
	})
	return more, err
}

// inBlocks shares n tuples out to workers, nearBlock of them each at a time, and calls done
// with how many of them had some, when all have looked at theirs.
func inBlocks(n int32, workers int, look func(worker int, from, to int32), done func(working int) error) error {
	for from := int32(0); from < n; {
		var others sync.WaitGroup
		first, working := min(from+nearBlock, n), 1
		for at := first; working < workers && at < n; working++ {
			worker, begin, end := working, at, min(at+nearBlock, n)
			others.Go(func() { look(worker, begin, end) })
			at = end
		}
		look(0, from, first)
		others.Wait()
		if err := done(working); err != nil {
			return err
		}
		from = min(from+int32(working)*nearBlock, n)
	}
	return nil
}

// workers returns how many may look at tuples at the same time: as many as there are
// processors for, one in a small table.
func (s *space) workers() int { return min(runtime.GOMAXPROCS(0), 1+s.tuples()/nearAhead) }

// nearer finds the neighbours of some tuples.
type nearer struct {
	search *neighbours
	need   int // rows
}

// nearers returns as many as may look at the same time.
func (f *finest) nearers() []nearer {
	n := f.tuples()
	need := min(max(min(nearRows*f.k+nearBeside, maxNear, nearPlaces/n), min(2*f.k, 3*fewestNear), fewestNear), maxNear)
	workers := make([]nearer, f.workers())
	for i := range workers {
		workers[i].need = need
	}
	return workers
}

// look finds those of a tuple, and the least that its rows can lose.
func (w *nearer) look(r *regrouper, t int32) {
	s := w.search
	found := s.nearest(t, w.need)
	near, rows, base := make([]int32, 1, 1+len(found)), s.count(t), r.least[t]
	near[0] = t
	for _, other := range found {
		near = append(near, other.tuple)
		if rows < s.k {
			r.least[t] = base + other.cost
		}
		rows += s.count(other.tuple)
	}
	r.near[t] = near
}
