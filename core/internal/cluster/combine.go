package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/table"
)

// Combination is some columns of a task of which every combination of labels that groups show
// has to stand in K rows or more. A hidden cell shows "*", which is a label like any other.
type Combination struct {
	Columns []int // of Task.Columns, each once; at least one
	K       int
}

// ErrCombination says that columns of a combination have so many values together that their
// combinations cannot be numbered.
var ErrCombination = errors.New("the columns of a combination have too many values")

// Hide is combine where cells are hidden, and not made coarser in another way: it also hides cells
// of different rows by themselves, until all columns together stand in K rows, too. It takes that
// in place of the groups if more weight is shown then, and Task.Holds of all rows that show the
// same. Tables of more than so much work are left to the groups, which are near the fewest cells
// there.
func Hide(ctx context.Context, t Task, g *Groups, all []Combination) (*Groups, error) {
	h, err := combine(ctx, &t, g, all)
	if err != nil {
		return nil, err
	}
	out := *g
	out.Levels = h.levels(&t, g)
	s, err := newSpace(&t)
	if err != nil || s.tuples()*len(s.columns)*len(all) > hideWork || t.K == 1 && s.tuples() == len(g.Sizes) {
		return &out, err
	}
	rows := Combination{K: t.K}
	for c := range t.Columns {
		rows.Columns = append(rows.Columns, c)
	}
	single := s.single()
	single.Steps = g.Steps
	alone, err := combine(ctx, &t, single, append(slices.Clip(all), rows))
	if errors.Is(err, ErrCombination) {
		return &out, nil
	}
	if err != nil || alone.kept() <= h.kept() || t.Holds != nil && !alone.allow(single, t.Holds) {
		return &out, err
	}
	single.Levels = alone.levels(&t, single)
	return single, nil
}

// hideWork bounds what Hide does with different rows, in cells that are looked at by combinations.
const hideWork = 300_000

// single are groups of equal rows, on the lowest levels.
func (s *space) single() *Groups {
	g := &Groups{Of: make([]uint32, len(s.rows))}
	lowest := make([]int, len(s.columns))
	for i := range s.columns {
		lowest[i] = s.columns[i].source.Min
	}
	for t := range int32(s.tuples()) {
		g.Sizes, g.Levels = append(g.Sizes, s.count(t)), append(g.Levels, lowest)
		for _, row := range s.rows[s.first[t]:s.first[t+1]] {
			g.Of[row] = uint32(t)
		}
	}
	return g
}

// allow reports whether all rows that show the same may be a group.
func (h *hiding) allow(g *Groups, holds func(rows []int32) bool) bool {
	classes := map[string][]int32{}
	for row, group := range g.Of {
		key := fmt.Sprint(h.label[int(group)*h.columns:][:h.columns])
		classes[key] = append(classes[key], int32(row))
	}
	for _, rows := range classes {
		if !holds(rows) {
			return false
		}
	}
	return true
}

// combine hides cells of groups until all combinations hold. It needs as many rows as the largest
// K.
//
// Cells are hidden of whole groups alone. So groups stay what they are, with all that is asked of
// them: those that show the same now are a union, which keeps what Task.Holds asks without
// Task.Alike.
//
// Hiding a cell may break what held: its row leaves the rows that showed the same. But what is
// hidden here stays so until all holds, every look at a combination that does not hold hides a
// cell, and with no cell left all rows show the same: so it ends, and holds. Afterwards cells are
// shown again, dear ones first, as long as all holds. The same is done from the best columns that
// can be shown whole (whole.go), and the better result is taken: no set of whole columns shows
// more. How near that is to the fewest cells, by weight, is measured by tests.
func combine(ctx context.Context, t *Task, g *Groups, all []Combination) (*hiding, error) {
	h, err := newHiding(t, g, all)
	if err != nil {
		return nil, err
	}
	for again := true; again; {
		again = false
		for i := range h.sets {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			again = h.mend(&h.sets[i]) || again
		}
	}
	if err := h.restore(ctx); err != nil {
		return nil, err
	}
	mended, most := slices.Clone(h.label), h.kept()
	if label, err := h.whole(ctx); err != nil {
		return nil, err
	} else if label != nil {
		if err := h.restore(ctx); err != nil {
			return nil, err
		}
	}
	if h.kept() <= most {
		h.label = mended
	}
	return h, nil
}

// kept is the weight of the cells that are shown.
func (h *hiding) kept() (sum float64) {
	for at, label := range h.label {
		if label > 0 {
			sum += float64(h.sizes[at/h.columns]) * h.weight[at%h.columns]
		}
	}
	return sum
}

// hiding is groups of which cells are hidden.
type hiding struct {
	columns int
	sizes   []int    // by group
	first   []int32  // by group: one of its rows
	was     []uint32 // by group and column: the number of the label before, 0: "*"
	label   []uint32 // the same now
	weight  []float64
	sets    []combining
}

// combining is a combination with the factors that number what its columns show.
type combining struct {
	Combination
	factor []uint64
}

func newHiding(t *Task, g *Groups, all []Combination) (*hiding, error) {
	h := &hiding{columns: len(t.Columns), sizes: g.Sizes, first: make([]int32, len(g.Sizes))}
	for row := len(g.Of) - 1; row >= 0; row-- {
		h.first[g.Of[row]] = int32(row)
	}
	h.was = make([]uint32, len(g.Sizes)*h.columns)
	labels := make([]uint64, h.columns)
	for c := range t.Columns {
		column := &t.Columns[c]
		h.weight = append(h.weight, column.Weight)
		numbers := natural.Numbers[string]{table.Star: 0}
		for i, row := range h.first {
			if level := g.Levels[i][c]; level < column.Hierarchy.Height() {
				l := &column.Hierarchy.Levels[level]
				text := l.Labels[l.Of[column.Codes[row]]]
				h.was[i*h.columns+c] = numbers.Of(text)
			}
		}
		labels[c] = uint64(len(numbers))
	}
	h.label = slices.Clone(h.was)
	for _, set := range all {
		s, product := combining{Combination: set}, uint64(1)
		for _, c := range set.Columns {
			s.factor = append(s.factor, product)
			over, low := bits.Mul64(product, labels[c])
			if over > 0 {
				return nil, ErrCombination
			}
			product = low
		}
		h.sets = append(h.sets, s)
	}
	return h, nil
}

// key numbers what a group shows in the columns of a combination.
func (h *hiding) key(s *combining, group int) (key uint64) {
	for i, c := range s.Columns {
		key += uint64(h.label[group*h.columns+c]) * s.factor[i]
	}
	return key
}

// counts are the rows by what they show in the columns of a combination.
func (h *hiding) counts(s *combining) map[uint64]int {
	n := map[uint64]int{}
	for group, size := range h.sizes {
		n[h.key(s, group)] += size
	}
	return n
}

// few are groups that show the same in the columns of a combination, and are too few rows.
type few struct {
	key    uint64
	rows   int
	groups []int
}

// mend hides cells until a combination holds, and reports whether any had to be.
func (h *hiding) mend(s *combining) (hidden bool) {
	for {
		counts := h.counts(s)
		var all []*few
		by := map[uint64]*few{}
		for group := range h.sizes {
			key := h.key(s, group)
			if counts[key] >= s.K {
				continue
			}
			f := by[key]
			if f == nil {
				f = &few{key: key, rows: counts[key]}
				by[key], all = f, append(all, f)
			}
			f.groups = append(f.groups, group)
		}
		if len(all) == 0 {
			return hidden
		}
		hidden = true
		h.mendAll(s, counts, all)
	}
}

// bare is a key without one column, which is hidden.
type bare struct {
	place int // in the columns of the combination
	key   uint64
}

// mendAll hides at least one cell of what shows too few rows: that of the lightest column of those
// by which, with others that are too few as well, there are enough rows; of the lightest one if
// there is none.
func (h *hiding) mendAll(s *combining, counts map[uint64]int, all []*few) {
	partners := map[bare][]*few{}
	shown := func(f *few, place int) uint64 {
		return uint64(h.label[f.groups[0]*h.columns+s.Columns[place]]) * s.factor[place]
	}
	for _, f := range all {
		for place := range s.Columns {
			if at := shown(f, place); at > 0 {
				w := bare{place, f.key - at}
				partners[w] = append(partners[w], f)
			}
		}
	}
	done := map[*few]bool{}
	hide := func(f *few, place int) {
		to := f.key - shown(f, place)
		for _, group := range f.groups {
			h.label[group*h.columns+s.Columns[place]] = 0
		}
		counts[f.key] -= f.rows
		counts[to] += f.rows
		done[f] = true
	}
	for _, f := range all {
		if done[f] || counts[f.key] >= s.K { // others have joined it
			continue
		}
		best, enough, joined := -1, false, 0
		for place, c := range s.Columns {
			at := shown(f, place)
			if at == 0 {
				continue
			}
			w := bare{place, f.key - at}
			rows := counts[w.key]
			for _, p := range partners[w] {
				if !done[p] {
					rows += p.rows
				}
			}
			ok := rows >= s.K
			better := best < 0 || ok && !enough
			if best >= 0 && ok == enough {
				weight, known := h.weight[c], h.weight[s.Columns[best]]
				better = weight < known || weight == known && rows > joined
			}
			if better {
				best, enough, joined = place, ok, rows
			}
		}
		if best < 0 { // all is hidden, but too few show that
			h.fill(s, s.K-counts[f.key])
			return
		}
		w := bare{best, f.key - shown(f, best)}
		hide(f, best)
		for _, p := range partners[w] {
			if !enough || counts[w.key] >= s.K {
				break
			}
			if !done[p] {
				hide(p, best)
			}
		}
	}
}

// fill hides all columns of a combination in groups of so many rows or more, those first that cost
// least.
func (h *hiding) fill(s *combining, rows int) {
	var open []int
	cost := make([]float64, len(h.sizes))
	for group := range h.sizes {
		shows := false
		for _, c := range s.Columns {
			if h.label[group*h.columns+c] > 0 {
				shows = true
				cost[group] += h.weight[c]
			}
		}
		if shows {
			open = append(open, group)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Or(cmp.Compare(cost[a], cost[b]), cmp.Compare(h.sizes[a], h.sizes[b])) })
	for _, group := range open {
		if rows <= 0 {
			return
		}
		rows -= h.sizes[group]
		for _, c := range s.Columns {
			h.label[group*h.columns+c] = 0
		}
	}
}

// cell is a column of groups that showed the same value there, and show it no longer.
type cell struct {
	column int
	value  uint32
	groups []int
	cost   float64
}

// restore shows cells again that were hidden here, as long as all combinations hold: first all with
// a value of a column, then those of single groups.
func (h *hiding) restore(ctx context.Context) error {
	counts := make([]map[uint64]int, len(h.sets))
	of := make([][]int, h.columns) // by column: combinations that it is in
	for i := range h.sets {
		counts[i] = h.counts(&h.sets[i])
		for _, c := range h.sets[i].Columns {
			of[c] = append(of[c], i)
		}
	}
	for _, single := range []bool{false, true} {
		cells := h.hidden(single)
		slices.SortStableFunc(cells, func(a, b *cell) int { return cmp.Compare(b.cost, a.cost) })
		for i, c := range cells {
			if i%1000 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			h.show(c, of[c.column], counts)
		}
	}
	return nil
}

// hidden are the cells that were hidden here, of groups by themselves or by their value.
func (h *hiding) hidden(single bool) (all []*cell) {
	by := map[[2]uint32]*cell{}
	for group, size := range h.sizes {
		for column := range h.columns {
			at := group*h.columns + column
			if h.label[at] == h.was[at] {
				continue
			}
			c := by[[2]uint32{uint32(column), h.was[at]}]
			if c == nil || single {
				c = &cell{column: column, value: h.was[at]}
				by[[2]uint32{uint32(column), h.was[at]}], all = c, append(all, c)
			}
			c.groups, c.cost = append(c.groups, group), c.cost+float64(size)*h.weight[column]
		}
	}
	return all
}

// show shows a cell again if all combinations that its column is in hold then.
func (h *hiding) show(c *cell, sets []int, counts []map[uint64]int) {
	changes := make([]map[uint64]int, len(sets))
	for i, at := range sets {
		s, change := &h.sets[at], map[uint64]int{}
		more := uint64(c.value) * s.factor[slices.Index(s.Columns, c.column)]
		for _, group := range c.groups {
			key := h.key(s, group)
			change[key] -= h.sizes[group]
			change[key+more] += h.sizes[group]
		}
		for key, n := range change {
			if n += counts[at][key]; n > 0 && n < s.K {
				return
			}
		}
		changes[i] = change
	}
	for i, at := range sets {
		for key, n := range changes[i] {
			counts[at][key] += n
		}
		maps.DeleteFunc(counts[at], func(_ uint64, n int) bool { return n == 0 })
	}
	for _, group := range c.groups {
		h.label[group*h.columns+c.column] = c.value
	}
}

// levels returns the levels of the groups, with hidden cells on their highest level.
func (h *hiding) levels(t *Task, g *Groups) [][]int {
	all := make([][]int, len(g.Levels))
	for group := range all {
		all[group] = slices.Clone(g.Levels[group])
		for c := range h.columns {
			if at := group*h.columns + c; h.label[at] == 0 && h.was[at] > 0 {
				all[group][c] = t.Columns[c].star(h.first[group])
			}
		}
	}
	return all
}

// star is the lowest level on which a row shows "*".
func (c *QuasiIdentifier) star(row int32) int {
	for level, l := range c.Hierarchy.Levels[:c.Max+1] {
		if level >= c.Min && l.Labels[l.Of[c.Codes[row]]] == table.Star {
			return level
		}
	}
	return c.Hierarchy.Height()
}
