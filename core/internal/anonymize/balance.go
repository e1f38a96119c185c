package anonymize

import (
	"container/heap"
	"context"

	"github.com/fulgurite/fulgurite/core/internal/itemset"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// What looking at other levels may cost: so many values in cells are made coarser in all, but some
// levels are looked at in any case, and no more than are worth it.
const (
	maxBalanced = 5_000_000
	minBalances = 4
	maxBalances = 200
)

// balanced is a choice of levels of the columns of one value, with what they keep.
type balanced struct {
	search.Solution
	kept float64
}

// balances orders them, the one that keeps most first; of several the one that comes first in the
// lattice, so that the order does not depend on how they were found.
type balances []balanced

func (b balances) Len() int { return len(b) }
func (b balances) Less(i, j int) bool {
	return b[i].kept > b[j].kept || b[i].kept == b[j].kept && b[i].ID < b[j].ID
}
func (b balances) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b *balances) Push(x any)   { *b = append(*b, x.(balanced)) }
func (b *balances) Pop() any {
	last := len(*b) - 1
	x := (*b)[last]
	*b = (*b)[:last]
	return x
}

// balance returns the levels that leave most of all columns, the one whose cells hold several
// values among them: the finest groups leave hardly a value in their cells, since each group has to
// be k^m-anonymous by itself. It begins with what the search kept, and goes on to coarser levels in
// the order of what these leave of the other columns, as long as they could leave more in all.
func (p *prepared) balance(ctx context.Context, found search.Result) (search.Solution, error) {
	best := *found.Best
	if p.items == nil || len(p.quasi) == 0 {
		return best, nil
	}
	l := p.checker.Lattice()
	seen := map[lattice.ID]bool{}
	var queue balances
	add := func(s search.Solution) {
		if !seen[s.ID] && s.Anonymous {
			seen[s.ID] = true
			heap.Push(&queue, balanced{s, 1 - p.checker.Evaluate(s.ID, p.detail).Value})
		}
	}
	add(best)
	for _, s := range found.Kept {
		add(s)
	}
	cells := 1
	for _, code := range p.table.Columns[p.items.column].Codes.All() {
		cells += len(p.items.sets[code])
	}
	most, tries := 0.0, min(max(minBalances, maxBalanced/cells), maxBalances)
	for ; queue.Len() > 0 && tries > 0; tries-- {
		s := heap.Pop(&queue).(balanced)
		if most > 0 && p.altogether(s.kept, 1) <= most {
			break
		}
		items, err := p.itemsKept(ctx, s.ID)
		if err != nil {
			return best, err
		}
		if kept := p.altogether(s.kept, items); kept > most {
			best, most = s.Solution, kept
		}
		for _, next := range l.Successors(s.ID, nil) {
			if !seen[next] {
				add(search.Solution{ID: next, Evaluation: p.checker.Check(next, true)})
			}
		}
	}
	return best, nil
}

// altogether combines the detail kept of the columns on levels with that of the column with several
// values in a cell.
func (p *prepared) altogether(others, items float64) float64 {
	all := 0.0
	for _, w := range p.importance[:len(p.quasi)] {
		all += w
	}
	return utility.Kept([]float64{1 - others, 1 - items}, []float64{all, p.importance[len(p.importance)-1]})
}

// itemsKept returns the share of detail that the values in cells keep under a choice of levels.
func (p *prepared) itemsKept(ctx context.Context, id lattice.ID) (float64, error) {
	classes := recode.NewPartition(p.table.Rows)
	for i, level := range p.levels(id) {
		classes.SplitByLabels(&p.problem.Columns[i].Codes, p.quasi[i].encoded.Levels[level].Of)
	}
	task, all, err := p.itemTask(members(classes, p.checker.SuppressedRows(id)))
	if err != nil {
		return 0, err
	}
	found, err := itemset.Anonymize(ctx, task)
	if err != nil {
		return 0, err
	}
	return keptOf(task, found.Loss, all), nil
}

// keptOf is the share of the detail of all values in cells that is left: what is left of those in
// records that are released.
func keptOf(task itemset.Task, loss float64, all int) float64 {
	if all == 0 {
		return 1
	}
	return (1 - loss) * float64(occurrences(task)) / float64(all)
}

// occurrences counts the values in the cells of a task's classes.
func occurrences(task itemset.Task) (n int) {
	for _, rows := range task.Classes {
		for _, row := range rows {
			n += len(task.Sets[row])
		}
	}
	return n
}
