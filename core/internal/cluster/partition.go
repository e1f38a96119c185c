package cluster

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Partition groups the rows. It fails with a problem where the input makes no
// sense ("cluster-rows" if there are fewer rows than K, ErrShare if all rows
// together are no group, "cluster-input" for faults of the calling program), and
// with the context's error when it ends.
//
// Memory is linear in rows and columns. Neighbours are looked for by a goroutine a processor; the
// result does not depend on how many there are.
func Partition(ctx context.Context, p Task, opt Options) (*Groups, error) {
	s, err := newSpace(&p)
	if err != nil {
		return nil, err
	}
	r := run{ctx: ctx, opt: opt, random: random(p.Seed), part: &part{state: newState(s)}}
	if p.Persons != nil {
		err = r.groupPersons(&p)
	} else {
		err = r.groupRows()
	}
	if err != nil {
		return nil, err
	}
	return r.result(r.bound), nil
}

// run is a partition under way.
type run struct {
	*part
	ctx      context.Context
	opt      Options
	random   random
	steps    int
	grouping *grouping // of Finest, once all rows are in one
	plain    *state    // nil, or the state in which groups show no runs, if they do now
}

// part is rows that are grouped by themselves: all of them, or those of a turn.
type part struct {
	*state
	at      []int32 // position -> position among all rows; nil: the same
	forests []*forest
	bound   int64 // lower bound for the cost of any grouping
	nearest *neighbours
	close   [][]int32 // by tuple: the tuples nearest to it, at most closest; nil: not known yet
	ahead   ahead     // what find gives, where several workers looked for it before
}

// groupRows groups rows that are different persons'.
func (r *run) groupRows() error {
	if err := r.divide([]*part{r.part}); err != nil || r.opt.Plain {
		return err
	}
	_, cost := total(r.groups)
	return r.improver(int64(most(r.k))*r.bound - cost).improve()
}

// divide groups the rows of each part, as the paper does.
func (r *run) divide(parts []*part) error {
	if err := r.grow(parts); err != nil {
		return err
	}
	done, all := 0, 0
	for _, p := range parts {
		all += len(p.forests) * len(p.rows)
	}
	for _, p := range parts {
		p.bound = p.forests[0].bound
		for i, f := range p.forests {
			groups, err := r.decompose(p, f, &done, all)
			if err != nil {
				return err
			}
			loss, cost := total(groups)
			if best, _ := total(p.groups); i == 0 || loss < best && cost <= int64(most(r.k))*p.bound {
				p.groups = groups
			}
		}
		p.forests = nil
	}
	return nil
}

// tellEvery is after how many steps the observer is told, which may let others work: so many take
// less than 50 ms where there are many columns, in a browser, too.
const tellEvery = 8

// report tells the observer about progress, every so often. It returns false
// if the observer wants to end, and an error if there is no result yet, or if
// the context ends.
func (r *run) report(phase phase, done, total int) (more bool, err error) {
	if r.steps++; r.steps%tellEvery != 0 && done < total {
		return true, nil
	}
	return r.tell(phase, done, total)
}

// tell is report without waiting.
func (r *run) tell(phase phase, done, total int) (more bool, err error) {
	more = r.opt.Observe == nil || r.opt.Observe(Status{Phase: phase, Done: done, Total: total, Found: r.grouping != nil, Loss: r.lost()})
	if err := r.ctx.Err(); err != nil {
		return false, err
	}
	if !more && (phase == phaseForest || phase == phaseCut) {
		return false, context.Canceled
	}
	return more, nil
}

// lost is the share of detail that the groups of Finest lose.
func (r *run) lost() float64 {
	if r.grouping == nil {
		return 0
	}
	columns := len(r.columns)
	if r.plain != nil {
		columns = len(r.plain.columns)
	}
	return float64(r.grouping.total) / unit / float64(len(r.rows)) / float64(columns)
}

// grow builds for each part the forest of the paper and, unless Plain, another one
// whose edges cost the detail that is lost. The second one guarantees nothing by
// itself; its groups are taken where they lose less and keep the bound of the
// first one, as they mostly do.
func (r *run) grow(parts []*part) error {
	kinds := []bool{false, true} // whether edges cost the detail that is lost
	if r.opt.Plain {
		kinds = kinds[:1]
	}
	done, all := 0, 0
	for _, p := range parts {
		all += len(kinds) * len(p.rows)
	}
	for _, byLoss := range kinds {
		if byLoss {
			r.byLoss() // the parts have the same columns
		}
		for _, p := range parts {
			p.index()
			if err := r.lookAhead(p, &done, all); err != nil {
				return err
			}
			f := newForest(p.tuples(), r.k, p.count, p.find)
			for _, t := range r.random.shuffled(p.tuples()) {
				f.grow(t)
				if p.ahead == nil {
					done += p.count(t)
				}
				if _, err := r.report(phaseForest, done, all); err != nil {
					return err
				}
			}
			p.ahead = nil
			f.random = r.random
			p.forests = append(p.forests, f)
		}
	}
	return nil
}

// closest says how many nearest tuples are remembered of a tuple.
const closest = 16

// index prepares to find neighbours, by what edges cost now.
func (p *part) index() {
	p.nearest, p.close = newNeighbours(newIndex(p.space)), make([][]int32, p.tuples())
}

// find finds the nearest tuples that hold so many rows and remembers some.
func (p *part) find(tuple int32, rows int) []neighbour {
	var found []neighbour
	if p.ahead != nil {
		found = p.ahead[tuple]
	} else {
		found = p.nearest.nearest(tuple, rows)
	}
	near := make([]int32, min(len(found), closest))
	for i := range near {
		near[i] = found[i].tuple
	}
	p.close[tuple] = near
	return found
}

// cutLimit is the most rows of a component that is cut step by step; the time
// for that grows with their square.
const cutLimit = 4096

// decompose makes groups of the trees of a part's forest. Of the two ways to
// decompose a tree it takes the one that loses less.
func (r *run) decompose(p *part, f *forest, done *int, all int) (groups []group, err error) {
	for _, tuples := range f.trees() {
		t, rows, spare := p.tree(f, tuples)
		for _, part := range spare {
			groups = append(groups, p.group(part))
			*done += len(part)
		}
		best := p.made(t.pack(r.k), rows)
		if len(rows) <= cutLimit {
			if parts, ok := t.decompose(r.k, &f.random); ok {
				cut := p.made(parts, rows)
				a, _ := total(best)
				if b, _ := total(cut); b < a {
					best = cut
				}
			}
		}
		groups = append(groups, best...)
		*done += len(rows)
		if _, err := r.report(phaseCut, *done, all); err != nil {
			return nil, err
		}
	}
	return groups, nil
}

// made turns parts of a tree, of which the row of each vertex is known, into
// groups.
func (s *state) made(parts [][]int32, rows []int32) []group {
	groups := make([]group, len(parts))
	for i, part := range parts {
		of := make([]int32, len(part))
		for j, v := range part {
			of[j] = rows[v]
		}
		groups[i] = s.group(of)
	}
	return groups
}

// tree makes a tree of rows from a component of the forest: one row of each
// tuple is linked as the forest says, and the others to it. Where a tuple has
// so many rows that those which its neighbours cannot need form groups by
// themselves, these are spared the tree.
func (s *state) tree(f *forest, tuples []int32) (t *tree, rows []int32, spare [][]int32) {
	t = &tree{}
	at := make(map[int32]int32, len(tuples))
	for _, tuple := range tuples {
		from, to := s.first[tuple], s.first[tuple+1]
		if kept := from + int32(2*s.k-1); to-kept >= int32(s.k) {
			spare = append(spare, positions(kept, to))
			to = kept
		}
		v := t.add(false)
		at[tuple] = v
		rows = append(rows, from)
		for i := from + 1; i < to; i++ {
			t.link(v, t.add(false))
			rows = append(rows, i)
		}
	}
	for _, tuple := range tuples {
		if to := f.out[tuple]; to >= 0 {
			t.link(at[tuple], at[to])
		}
	}
	return t, rows, spare
}

func positions(from, to int32) []int32 {
	list := make([]int32, 0, to-from)
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}

// result writes down the groups for the caller.
func (r *run) result(bound int64) *Groups {
	n := len(r.rows)
	out := &Groups{Of: make([]uint32, n), Sizes: make([]int, len(r.groups)), Levels: make([][]int, len(r.groups)), Loss: make([]float64, len(r.columns))}
	levels := make([]int, len(r.groups)*len(r.columns))
	rows := make([]int, len(r.columns)) // of the hierarchies, under the labels of all rows
	for g := range r.groups {
		interrupt.Row(g)
		from := &r.groups[g]
		for _, row := range from.rows {
			out.Of[r.rows[row]] = uint32(g)
		}
		out.Sizes[g] = len(from.rows)
		out.Levels[g], levels = levels[:len(r.columns):len(r.columns)], levels[len(r.columns):]
		tuple := r.of(r.tuple[from.rows[0]])
		for i, l := range from.levels {
			c := &r.columns[i]
			h := c.source.Hierarchy
			if c.hidden(int(l)) {
				out.Levels[g][i] = h.Height()
				if !c.source.Aside {
					out.Hidden += len(from.rows)
				}
				rows[i] += len(from.rows) * h.Size
				continue
			}
			level := &h.Levels[c.source.Min+int(l)]
			label := r.path[tuple[i]+uint32(l)]
			out.Levels[g][i] = c.source.Min + int(l)
			rows[i] += len(from.rows) * level.Rows[label]
			if level.Labels[label] == "*" && !c.source.Aside {
				out.Hidden += len(from.rows)
			}
		}
	}
	for i := range rows {
		if size := r.columns[i].source.Hierarchy.Size; size > 1 {
			out.Loss[i] = float64(rows[i]-n) / (float64(n) * float64(size-1))
		}
	}
	_, cost := total(r.groups)
	out.Cost, out.Bound = float64(cost)/unit, float64(bound)/unit
	return out
}
