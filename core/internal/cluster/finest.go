package cluster

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// ErrHolds is the code of the error of a table of which not even all rows together may
// be a group; with Task.Alike, other groups that may were not found either.
var ErrHolds = &problem.Problem{Code: "cluster-holds"}

// Finest groups the rows so that as little detail is lost as is found by dividing them from the top
// down (first.go), a greedy choice of boxes (peel.go) and a local search after it (regroup.go). It
// guarantees the sizes of groups, and what Task.Holds asks of them (alike.go says why where groups
// that show the same are asked together), and nothing about the cost. It
// fails as Partition does, and with ErrHolds if not even all rows together may be a
// group, or, with Task.Alike, no groups are found that may (seek.go). Task.Persons is not regarded.
//
// An observer that has enough ends each part of it: what is left of the first parts is made in the
// quickest way, and the groups that there are then are the result. Only once groups are improved
// (PhaseRegroup) can a result that was ended be made again, by its steps.
//
// Memory is linear in rows and columns; lists of neighbours take 64 MiB, or 64 to 192
// bytes a different row where that is more. Of more than 200,000 different rows the
// choice is coarser and neighbours are not quite the nearest, so that the time grows no
// faster than the rows. Neighbours are looked for by a goroutine a processor; the result
// does not depend on how many there are.
func Finest(ctx context.Context, p Task, opt Options) (*Groups, error) {
	s, err := newSpace(&p)
	if err != nil {
		return nil, err
	}
	return s.search(ctx, p, opt).finest()
}

// search prepares a search of groups.
func (s *space) search(ctx context.Context, p Task, opt Options) *finest {
	r := &run{ctx: ctx, opt: opt, random: random(p.Seed), part: &part{state: newState(s)}}
	f := &finest{run: r, task: &p, grouping: newGrouping(r.state)}
	if p.Holds != nil {
		f.holds = func(rows []int32) bool {
			f.scratch = slices.Grow(f.scratch[:0], len(rows))[:len(rows)]
			of, all := f.scratch, s.rows
			for i, row := range rows {
				of[i] = all[row]
			}
			return p.Holds(of)
		}
	}
	return f
}

// finest is Finest for the tuples of a table.
func (f *finest) finest() (*Groups, error) {
	r := f.run
	more, err := f.start()
	if f.holds != nil && f.task.Alike {
		if err == nil {
			if f.looks = newLooks(f.grouping, f.holds, r.random); !f.looks.mend() {
				err = f.refused()
			}
		}
		if errors.Is(err, ErrHolds) {
			err = f.seek()
		}
	}
	if err != nil {
		return nil, err
	}
	if r.grouping = f.grouping; more {
		f.toRuns()
		err = f.regroup()
	}
	if err != nil {
		return nil, err
	}
	if f.plain != nil {
		f.part.state = f.plain
	}
	for i := range f.grouping.list {
		interrupt.Row(i << 3) // groups have some rows each
		if rows := f.grouping.list[i].rows; len(rows) > 0 {
			r.groups = append(r.groups, r.group(rows))
		}
	}
	g := r.result(0)
	r.runs(g)
	g.Steps = f.visits
	return g, nil
}

// finest is a search under way.
type finest struct {
	*run
	grouping *grouping
	task     *Task
	holds    func(rows []int32) bool // of positions in space.rows; nil: size is all that is asked
	looks    *looks                  // nil unless Task.Alike
	scratch  []int32
	visits   int // of tuples, to improve the grouping
}

// peelWork limits the tuples that peeling looks at, and of tables of more than manyTuples,
// which fit into no cache, largeWork; a part of it, hopelessPart, if it finds nothing. What is left
// then is divided. Tables of many columns with many levels need that, too.
const peelWork, largeWork, manyTuples, hopelessPart = 150_000_000, 75_000_000, 200_000, 16

// Of tables of more than manyColumns a look at a tuple counts for as much more as they
// have more of them, and what waits in the queue takes peelNodes bytes at most.
const manyColumns, peelNodes = 32, 256 << 20

// start makes the first grouping: that of boxes that are peeled, or that of all rows divided, which
// is there much sooner, whichever loses less. It reports false if the observer has enough.
func (f *finest) start() (more bool, err error) {
	divided, more, err := f.first(positions(0, int32(f.tuples())))
	if err != nil {
		return false, err
	}
	if !divided && !f.task.Alike {
		return false, f.refused()
	}
	whole := f.grouping
	if divided && !f.task.Alike {
		f.run.grouping = whole // can be told from now on
	}
	if divided && !more {
		return false, nil
	}
	p, err := newPeeler(f.state, f.holds, false)
	if err != nil {
		return false, err
	}
	if more, err = f.peel(p); err != nil || divided && len(p.made) == 0 {
		return more, err
	}
	f.grouping = newGrouping(f.state)
	slices.SortFunc(p.made, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) }) // like rows, near each other in memory
	for _, rows := range p.made {
		f.form(rows)
	}
	if divided, _, err = f.first(p.left); err == nil && !divided {
		err = f.place(f.rowsOf(p.left))
	}
	if whole.covers() && whole.total < f.grouping.total {
		f.grouping = whole
	}
	return more, err
}

// peel makes classes of boxes as long as that is worth its time. It reports false if the observer
// has enough.
func (f *finest) peel(p *peeler) (more bool, err error) {
	limit := float64(peelWork)
	if f.tuples() > manyTuples {
		limit, p.leap = largeWork, 4
	}
	each := max(1, float64(len(f.columns))/manyColumns)
	more = true
	for work, done := 0.0, 1; more && done > 0 && work < limit && len(p.nodes) < peelNodes; work += each * float64(done) {
		if len(p.made) == 0 && work > limit/hopelessPart {
			break
		}
		done = p.step()
		if more, err = f.tell(phasePeel, len(f.rows)-p.rows, len(f.rows)); err != nil {
			return false, err
		}
	}
	return more, nil
}

// form makes a class of rows that have none.
func (f *finest) form(rows []int32) {
	to := f.grouping.create()
	for _, row := range rows {
		f.grouping.insert(row, to)
	}
}

// place puts rows that have no class into those where they cost least. What no class
// takes is one together, with as many others as it needs.
func (f *finest) place(rest []int32) error {
	var left []int32
	for _, row := range rest {
		if to := f.cheapest(row); to >= 0 {
			f.grouping.insert(row, to)
		} else {
			left = append(left, row)
		}
	}
	for len(left) > 0 && (len(left) < f.k || f.holds != nil && !f.holds(left)) {
		to, least := int32(-1), int64(never)
		for c := range f.grouping.list {
			if len(f.grouping.list[c].rows) > 0 {
				if more := f.grouping.joiningBelow(int32(c), left[0], least); more < least {
					to, least = int32(c), more
				}
			}
		}
		if to < 0 {
			return f.refused()
		}
		for len(f.grouping.list[to].rows) > 0 {
			row := f.grouping.list[to].rows[0]
			f.grouping.remove(row)
			left = append(left, row)
		}
	}
	if len(left) > 0 {
		f.form(left)
	}
	return nil
}

// refused says that not even all rows together may be a group. Where a union need not hold,
// other groups might have.
func (f *finest) refused() error {
	if f.task.Alike {
		return problem.New(ErrHolds.Code, "Choose weaker rules, or “The same steps for everybody” (full-domain) as the way of recoding.",
			"No groups that meet the rules were found, and all records together do not meet them either.")
	}
	return problem.New(ErrHolds.Code, "Choose weaker rules.", "Not even all records together meet the rules.")
}

// takers limits how many classes are asked to take a row.
const takers = 16

// cheapest returns the class where a row costs least of those that may take it, -1 if
// none of the nearest may.
func (f *finest) cheapest(row int32) int32 {
	asked := make([]int32, 0, takers)
	for range takers {
		to, least := int32(-1), int64(never)
		for c := range f.grouping.list {
			if len(f.grouping.list[c].rows) > 0 && !slices.Contains(asked, int32(c)) {
				if more := f.grouping.joiningBelow(int32(c), row, least); more < least {
					to, least = int32(c), more
				}
			}
		}
		if to < 0 || f.holds == nil || f.holds(append(slices.Clone(f.grouping.list[to].rows), row)) {
			return to
		}
		asked = append(asked, to)
	}
	return -1
}
