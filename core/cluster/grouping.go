package cluster

import "slices"

// class is rows that become alike, in a grouping that changes row by row.
type class struct {
	rows   []int32  // positions in space.rows
	levels []uint8  // by column: the lowest level on which they agree
	like   []uint32 // labels of one of them, or of one that left: on these levels they are those of all
	loss   int64    // of each row
}

// size is the number of rows, as sums have it.
func (c *class) size() int64 { return int64(len(c.rows)) }

// grouping is classes of which every step can be taken back.
type grouping struct {
	*state
	of, at []int32 // by position of a row: its class, and its place there
	list   []class // those without rows are no classes
	empty  []int32 // classes that have lost their last row; some have rows again
	total  int64   // loss of all rows
	steps  []step  // taken since the last one that is final
	levels []uint8 // scratch
}

// step is a row that left a class.
type step struct{ row, from int32 }

func newGrouping(s *state) *grouping {
	c := &grouping{state: s, of: make([]int32, len(s.rows)), at: make([]int32, len(s.rows)), levels: make([]uint8, len(s.columns))}
	for row := range c.of {
		c.of[row] = -1
	}
	return c
}

// labelsOf returns the labels of a row.
func (c *grouping) labelsOf(row int32) []uint32 { return c.space.of(c.tuple[row]) }

// create returns the number of a class without rows.
func (c *grouping) create() int32 {
	for len(c.empty) > 0 {
		last := len(c.empty) - 1
		to := c.empty[last]
		c.empty = c.empty[:last]
		if len(c.list[to].rows) == 0 {
			return to
		}
	}
	m := len(c.columns)
	c.list = append(c.list, class{levels: make([]uint8, m), like: make([]uint32, m)})
	return int32(len(c.list) - 1)
}

// insert puts a row without a class into one.
func (c *grouping) insert(row, to int32) {
	into := &c.list[to]
	c.total -= into.size() * into.loss
	if len(into.rows) == 0 {
		clear(into.levels)
		copy(into.like, c.labelsOf(row))
	} else {
		c.widen(into.levels, into.like, c.labelsOf(row))
	}
	c.of[row], c.at[row] = to, int32(len(into.rows))
	into.rows = append(into.rows, row)
	into.loss = c.lossOn(into.levels, into.like)
	c.total += into.size() * into.loss
}

// remove takes a row out of its class.
func (c *grouping) remove(row int32) {
	from := &c.list[c.of[row]]
	c.total -= from.size() * from.loss
	last, place := len(from.rows)-1, c.at[row]
	from.rows[place] = from.rows[last]
	c.at[from.rows[place]] = place
	from.rows = from.rows[:last]
	if last == 0 {
		c.empty = append(c.empty, c.of[row])
	} else if c.fit(from, -1) {
		copy(from.levels, c.levels)
		copy(from.like, c.labelsOf(from.rows[0]))
		from.loss = c.lossOn(from.levels, from.like)
	}
	c.total += from.size() * from.loss
	c.of[row] = -1
}

// fit finds the lowest levels on which the rows of a class agree, but for one, if it is
// not -1. It reports false if they are those of the class, as they mostly are: then a
// few rows tell.
func (c *grouping) fit(of *class, but int32) bool {
	clear(c.levels)
	first, last := int32(-1), int32(-1)
	for _, row := range of.rows {
		t := c.tuple[row]
		if row == but || t == last {
			continue
		}
		if last = t; first < 0 {
			first = t
		} else {
			c.widen(c.levels, c.space.of(first), c.space.of(t))
		}
		if slices.Equal(c.levels, of.levels) {
			return false
		}
	}
	return true
}

// lossOn returns what a row with some labels loses on some levels.
func (s *space) lossOn(levels []uint8, labels []uint32) (loss int64) {
	lost, labels := s.loss, labels[:len(levels)]
	for i, l := range levels {
		loss += int64(lost[labels[i]+uint32(l)])
	}
	return loss
}

// widened returns the loss on levels after they are raised until two tuples agree.
func (s *space) widened(levels []uint8, a, b []uint32) int64 {
	return s.widenedBelow(levels, a, b, 1, never)
}

// widenedBelow is widened, or less where it sees that so many times the loss are no less than
// a limit: these are not looked for then. It is what the search spends its time with.
func (s *space) widenedBelow(levels []uint8, a, b []uint32, times, limit int64) (loss int64) {
	path, lost, a, b := s.path, s.loss, a[:len(levels)], b[:len(levels)]
	for i, l := range levels {
		at := meet(path, a[i]+uint32(l), b[i]+uint32(l))
		if loss += int64(lost[at]); times*loss >= limit {
			break
		}
	}
	return loss
}

// joining is what all rows lose more, that of the row itself included, if it joins.
func (c *grouping) joining(of *class, row int32) int64 {
	return c.joiningBelow(of, row, never)
}

// joiningBelow is joining, or less where it sees that this is no less than a limit.
func (c *grouping) joiningBelow(of *class, row int32, limit int64) int64 {
	more, now := of.size()+1, of.size()*of.loss
	if limit < never {
		limit += now
	}
	return more*c.widenedBelow(of.levels, of.like, c.labelsOf(row), more, limit) - now
}

// leaving is what all rows lose less, that of the row itself included, if it leaves.
func (c *grouping) leaving(of *class, row int32) int64 {
	loss := of.loss
	if len(of.rows) > 1 && c.fit(of, row) {
		other := of.rows[0]
		if other == row {
			other = of.rows[1]
		}
		loss = c.lossOn(c.levels, c.labelsOf(other))
	}
	return of.size()*of.loss - (of.size()-1)*loss
}

// move moves a row, which can be taken back.
func (c *grouping) move(row, to int32) {
	c.steps = append(c.steps, step{row, c.of[row]})
	c.remove(row)
	c.insert(row, to)
}

// takeBack undoes all steps that are not final.
func (c *grouping) takeBack() {
	for i := len(c.steps) - 1; i >= 0; i-- {
		s := c.steps[i]
		c.remove(s.row)
		c.insert(s.row, s.from)
	}
	c.steps = c.steps[:0]
}
