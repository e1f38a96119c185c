package search

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// Nearby runs the neighbourhood search alone, after a descent from the top, for a number of steps.
func Nearby(c evaluate.Checker, steps int, opt Options) Result {
	r := newRun(context.Background(), c, opt, "nearby")
	d := newDescent(r)
	n := newNearby(r)
	for more := d.fromTop(); more && steps > 0; steps-- {
		more = n.step()
	}
	return r.result()
}

// Portfolio runs the portfolio of "auto" for large lattices, in turns of a number of rows.
func Portfolio(c evaluate.Checker, finder ID, rows int64, opt Options) (Result, error) {
	r := newRun(context.Background(), c, opt, finder)
	members := provers(c, finder)
	for i := range members {
		members[i].rows, members[i].after = rows*int64(1+i), min(members[i].after, rows)
		if members[i].id == Cover {
			members[i].search = func(r *run) error { return mix(r, rows) }
		}
	}
	err := portfolio(r, members)
	return r.result(), err
}

// FromTop runs a greedy descent from the top, by levels or by columns.
func FromTop(c evaluate.Checker, byColumns bool) Result {
	r := newRun(context.Background(), c, Options{}, "descent")
	d := newDescent(r)
	if byColumns {
		d.byColumns()
	} else {
		d.fromTop()
	}
	return r.result()
}

// Keep keeps what was checked as a search does, and returns how many are left in the end.
func Keep(l *lattice.Lattice, ids []lattice.ID, outcomes []evaluate.Evaluation) int {
	var k keeper
	k.init(l)
	for i, id := range ids {
		k.note(id, outcomes[i])
	}
	return len(k.best())
}

// BoltWithFaces is Bolt that makes faces from the beginning, looks into so many boxes together, and
// with united searches unions of about so many transformations, of small ones. It returns how many
// corners the largest faces that were made may have, and how many unions were solved, too.
func BoltWithFaces(c evaluate.Checker, opt Options, together, united int) (result Result, corners, solved int, err error) {
	r := newRun(context.Background(), c, opt, Bolt)
	b, err := newBolt(r, 0)
	if err != nil {
		return Result{}, 0, 0, err
	}
	b.lookTogether(together)
	b.openForEach = 1
	if b.faces != nil && united > 0 {
		b.faces.largest, b.faces.united = 2*facesGrow, united
	}
	if b.search(); b.failed != nil {
		return Result{}, 0, 0, b.failed
	}
	if b.faces.any() {
		corners = b.faces.most
		for _, u := range b.faces.unions {
			if u.steps > 0 && u.solved {
				solved++
			}
		}
	}
	return r.result(), corners, solved, nil
}

// WalkDown is a search from the top that ends once so many checks were in vain.
func WalkDown(c evaluate.Checker, patience int) Result {
	r := newRun(context.Background(), c, Options{}, TopDown)
	newTopDown(r).walk(patience)
	return r.result()
}

// FlashFinding is Flash with bounds that looks nearby, whatever the size of the problem.
func FlashFinding(c evaluate.Checker) (Result, error) {
	r := newRun(context.Background(), c, Options{}, FlashBounds)
	f := &flashRun{run: r, bounds: true, finding: newFinding(r, false)}
	err := f.search()
	return r.result(), err
}

// BoltFinding is Bolt that looks nearby, whatever the size of the problem.
func BoltFinding(c evaluate.Checker) (Result, error) {
	r := newRun(context.Background(), c, Options{}, Bolt)
	b, err := newBolt(r, facesFrom)
	if err != nil {
		return Result{}, err
	}
	b.finding = newFinding(r, true)
	b.search()
	return r.result(), b.failed
}
