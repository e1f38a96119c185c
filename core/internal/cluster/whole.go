package cluster

import (
	"cmp"
	"context"
	"slices"
)

// wholeWork limits how many looks at groups the search for the best set of whole columns may take:
// of few columns enough for all sets, of tables of very many groups for none.
const wholeWork = 20_000_000

// wholes looks for the columns that, shown whole while all others are hidden, keep the most weight
// of those with which all combinations hold.
//
// Hiding a column of everybody makes rows alike and breaks nothing: where a set of columns does not
// hold, no larger one does. Columns that keep most are tried first, so
// that where the work ends the search the best of what was seen is a good one.
type wholes struct {
	*hiding
	order  []int // columns, those first that keep most
	gain   []float64
	shown  []bool // by column
	now    float64
	best   float64
	chosen []bool
	work   int
}

// whole returns labels of the groups where columns are shown whole or not at all, nil if none can
// be shown.
func (h *hiding) whole(ctx context.Context) ([]uint32, error) {
	w := &wholes{hiding: h, gain: make([]float64, h.columns), shown: make([]bool, h.columns), work: wholeWork}
	for group, size := range h.sizes {
		for c := range h.columns {
			if h.was[group*h.columns+c] > 0 {
				w.gain[c] += float64(size) * h.weight[c]
			}
		}
	}
	all := 0.0
	for c, g := range w.gain {
		w.order, all = append(w.order, c), all+g
	}
	slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(w.gain[b], w.gain[a]) })
	clear(h.label)
	if w.try(ctx, 0, all); ctx.Err() != nil || w.chosen == nil {
		return nil, ctx.Err()
	}
	clear(h.label)
	for c, shown := range w.chosen {
		if shown {
			h.set(c, true)
		}
	}
	return h.label, nil
}

// try decides the columns from a place in the order on; left is what these and those after them
// keep at most.
func (w *wholes) try(ctx context.Context, place int, left float64) {
	if w.now > w.best {
		w.best, w.chosen = w.now, append([]bool(nil), w.shown...)
	}
	if place == len(w.order) || w.now+left <= w.best || w.work <= 0 || ctx.Err() != nil {
		return
	}
	c := w.order[place]
	w.set(c, true)
	if w.holds(c) {
		w.shown[c], w.now = true, w.now+w.gain[c]
		w.try(ctx, place+1, left-w.gain[c])
		w.shown[c], w.now = false, w.now-w.gain[c]
	}
	w.set(c, false)
	w.try(ctx, place+1, left-w.gain[c])
}

// set shows or hides a column of all groups.
func (h *hiding) set(column int, show bool) {
	for at := column; at < len(h.label); at += h.columns {
		if h.label[at] = 0; show {
			h.label[at] = h.was[at]
		}
	}
}

// holds reports whether the combinations hold that a column is in.
func (w *wholes) holds(column int) bool {
	for i := range w.sets {
		s := &w.sets[i]
		for _, c := range s.Columns {
			if c != column {
				continue
			}
			w.work -= len(w.sizes)
			for _, n := range w.counts(s) {
				if n < s.K {
					return false
				}
			}
		}
	}
	return true
}
