package cluster

import "slices"

// class is rows that become alike, in a grouping that changes row by row.
type class struct {
	rows []int32 // positions in space.rows
	loss int64   // of each row
}

// size is the number of rows, as sums have it.
func (c *class) size() int64 { return int64(len(c.rows)) }

// grouping is classes of which every step can be taken back. What classes show stands
// in arrays of all classes together: the search looks at one class after the other.
type grouping struct {
	*state
	of, at []int32  // by position of a row: its class, and its place there
	list   []class  // those without rows are no classes
	levels []uint8  // class times columns plus column: the lowest level on which its rows agree
	like   []uint32 // in the same way: labels of one of them, or of one that left: on these levels they are those of all
	empty  []int32  // classes that have lost their last row; some have rows again
	lone   []int32  // by class, a column more than there are: rows without any of which the class agrees on lower levels; see needs
	lones  []int32  // by class: how many these are, -1: that is not known
	total  int64    // loss of all rows
	steps  []step   // taken since the last one that is final
	lower  []uint8  // scratch: levels
	open   []int32  // scratch: columns
	below  []lower  // scratch: columns of a class that may be on lower levels
	halves []half   // scratch: by place in open
}

// step is a row that left a class.
type step struct{ row, from int32 }

func newGrouping(s *state) *grouping {
	c := &grouping{state: s, of: make([]int32, len(s.rows)), at: make([]int32, len(s.rows)), lower: make([]uint8, len(s.columns)),
		open: make([]int32, len(s.columns)), below: make([]lower, len(s.columns)), halves: make([]half, len(s.columns))}
	for row := range c.of {
		c.of[row] = -1
	}
	return c
}

// covers reports whether all rows are in classes.
func (c *grouping) covers() bool { return !slices.Contains(c.of, -1) }

// labelsOf returns the labels of a row.
func (c *grouping) labelsOf(row int32) []uint32 { return c.space.of(c.tuple[row]) }

// levelsOf returns the levels on which the rows of a class agree.
func (c *grouping) levelsOf(class int32) []uint8 {
	return rowOf(c.levels, class, len(c.columns))
}

// likeOf returns labels that on the levels of a class are those of all of its rows.
func (c *grouping) likeOf(class int32) []uint32 {
	return rowOf(c.like, class, len(c.columns))
}

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
	for range c.columns {
		c.levels, c.like = append(c.levels, 0), append(c.like, 0)
	}
	c.lone, c.lones = append(c.lone, make([]int32, len(c.columns)+1)...), append(c.lones, -1)
	c.list = append(c.list, class{})
	return int32(len(c.list) - 1)
}

// insert puts a row without a class into one.
func (c *grouping) insert(row, to int32) {
	into, levels, labels, path, lost := &c.list[to], c.levelsOf(to), c.labelsOf(row), c.path, c.loss
	like := c.likeOf(to)[:len(levels)]
	c.total -= into.size() * into.loss
	if len(into.rows) == 0 {
		clear(levels)
		copy(like, labels)
	}
	loss := int64(0)
	labels = labels[:len(levels)]
	for i, l := range levels {
		a, b := like[i]+uint32(l), labels[i]+uint32(l)
		if a != b {
			for path[a] != path[b] {
				a++
				b++
			}
			levels[i] = uint8(a - like[i])
		}
		loss += int64(lost[a])
	}
	c.of[row], c.at[row] = to, int32(len(into.rows))
	into.rows = append(into.rows, row)
	c.lones[to] = -1
	into.loss = loss
	c.total += into.size() * into.loss
}

// remove takes a row out of its class.
func (c *grouping) remove(row int32) {
	class := c.of[row]
	from := &c.list[class]
	c.total -= from.size() * from.loss
	needed := c.lones[class] < 0 || c.needs(class, row)
	c.lones[class] = -1
	last, place := len(from.rows)-1, c.at[row]
	from.rows[place] = from.rows[last]
	c.at[from.rows[place]] = place
	from.rows = from.rows[:last]
	if last == 0 {
		c.empty = append(c.empty, class)
	} else if needed && c.fit(class, -1) {
		levels, like := c.levelsOf(class), c.likeOf(class)
		copy(levels, c.lower)
		copy(like, c.labelsOf(from.rows[0]))
		from.loss = c.lossOn(levels, like)
	}
	c.total += from.size() * from.loss
	c.of[row] = -1
}

// needs reports whether a class, of two rows or more, agrees on lower levels without one of them.
// Each row nearby asks that of classes that seldom change, so that it is known once for all of
// their rows.
func (c *grouping) needs(class, row int32) bool {
	n := len(c.columns) + 1
	lone := c.lone[int(class)*n : int(class)*n+n : int(class)*n+n]
	if c.lones[class] < 0 {
		c.lones[class] = int32(c.alone(class, lone))
	}
	for _, other := range lone[:c.lones[class]] {
		if other == row {
			return true
		}
	}
	return false
}

// half is rows of a class that have the same label one level below that of the class.
type half struct {
	label, other uint32 // of the first row, and of another one
	row          int32  // the first row that has the other label
	rows, others int32  // how many rows have each
}

// alone lists the rows of a class that are the only ones that need a level: all others of the class
// have the same label one level below. It returns how many these are: one a column at most, but for
// classes of two rows.
func (c *grouping) alone(class int32, lone []int32) (found int) {
	levels, path, open, halves, rows, n := c.levelsOf(class), c.path, c.open, c.halves, c.list[class].rows, 0
	first := c.labelsOf(rows[0])
	for i, l := range levels {
		if l > 0 {
			open[n], halves[n] = int32(i), half{label: path[first[i]+uint32(l)-1], rows: 1}
			n++
		}
	}
	for _, row := range rows[1:] {
		labels, left := c.labelsOf(row), 0
		for at, i := range open[:n] {
			h := halves[at]
			switch label := path[labels[i]+uint32(levels[i])-1]; {
			case label == h.label:
				h.rows++
			case h.others == 0:
				h.other, h.row, h.others = label, row, 1
			case label == h.other:
				h.others++
			default:
				continue // three labels differ without any of them
			}
			if h.rows < 2 || h.others < 2 {
				open[left], halves[left] = i, h
				left++
			}
		}
		if n = left; n == 0 {
			return 0
		}
	}
	list := func(row int32) {
		if !slices.Contains(lone[:found], row) {
			lone[found] = row
			found++
		}
	}
	for _, h := range halves[:n] {
		if h.rows == 1 {
			list(rows[0])
		}
		if h.others == 1 {
			list(h.row)
		}
	}
	return found
}

// lower is a column of a class one level below that of the class.
type lower struct{ column, level, label uint32 }

// fit finds the lowest levels on which the rows of a class agree, but for one, if it is
// not -1. It reports false if they are those of the class, as they mostly are. Then a few
// rows tell: a column needs its level if two of them differ one below.
func (c *grouping) fit(class, but int32) bool {
	rows, all, path, m, n := c.list[class].rows, c.labels, c.path, len(c.columns), 0
	if rows[0] == but {
		rows = rows[1:]
	}
	first, below := c.tuple[rows[0]], c.below
	labels, levels := c.space.of(first), c.levelsOf(class)
	for i, l := range levels {
		if l > 0 {
			below[n] = lower{uint32(i), uint32(l - 1), path[labels[i]+uint32(l-1)]}
			n++
		}
	}
	last := first
	for _, row := range rows {
		t := c.tuple[row]
		if row == but || t == last {
			continue
		}
		if n == 0 {
			return false
		}
		last = t
		other, left := all[int(t)*m:int(t)*m+m], 0
		for _, b := range below[:n] {
			if path[other[b.column]+b.level] == b.label {
				below[left] = b
				left++
			}
		}
		n = left
	}
	if n == 0 {
		return false
	}
	copy(c.lower, levels)
	for _, b := range below[:n] {
		from, level := labels[b.column], uint32(0)
		known := c.meets.at[from]
		for _, row := range rows {
			if row != but {
				to := all[int(c.tuple[row])*m+int(b.column)]
				if known != apart {
					level = max(level, uint32(c.meets.level[known+to]))
					continue
				}
				for path[from+level] != path[to+level] {
					level++
				}
			}
		}
		c.lower[b.column] = uint8(level)
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

// widenedBelow returns the loss on levels after they are raised until two tuples agree, or
// less where it sees that so many times the loss are no less than a limit: these are not
// looked for then. What the first tuple loses on the levels as they are is known.
func (s *space) widenedBelow(loss int64, levels []uint8, a, b []uint32, times, limit int64) int64 {
	path, lost, a, b := s.path, s.loss, a[:len(levels)], b[:len(levels)]
	for i, l := range levels {
		one, other := a[i]+uint32(l), b[i]+uint32(l)
		if one == other || path[one] == path[other] {
			continue
		}
		if loss += int64(lost[meet(path, one+1, other+1)] - lost[one]); times*loss >= limit {
			break
		}
	}
	return loss
}

// joining returns the additional loss of all rows, the row itself included, if it joins a class.
func (c *grouping) joining(to, row int32) int64 {
	return c.joiningBelow(to, row, never)
}

// joiningBelow is joining, or less where it sees that this is no less than a limit.
func (c *grouping) joiningBelow(to, row int32, limit int64) int64 {
	of := &c.list[to]
	if of.loss >= limit { // the row itself loses as much
		return of.loss
	}
	more, now := of.size()+1, of.size()*of.loss
	if limit < never {
		limit += now
	}
	return more*c.widenedBelow(of.loss, c.levelsOf(to), c.likeOf(to), c.labelsOf(row), more, limit) - now
}

// leaving returns the loss that all rows save, the row itself included, if it leaves its class.
func (c *grouping) leaving(row int32) int64 {
	class := c.of[row]
	of := &c.list[class]
	loss := of.loss
	if len(of.rows) > 1 && c.needs(class, row) && c.fit(class, row) {
		other := of.rows[0]
		if other == row {
			other = of.rows[1]
		}
		loss = c.lossOn(c.lower, c.labelsOf(other))
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
