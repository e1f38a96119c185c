package cluster

import "slices"

// first gives a whole grouping after a few passes, from the top down: it divides a box of tuples by
// the labels of one column, one level finer, as long as there are enough rows for two groups. It
// takes the column that leaves the least loss. Labels with too few rows stay together, on the level
// above.
//
// It is the top-down specialization of K. LeFevre, D. DeWitt and R. Ramakrishnan (Mondrian
// multidimensional k-anonymity, ICDE 2006) with the splits that hierarchies have. The grouping
// loses more than peeling does; regrouping improves it.
//
// It reports false if all tuples together are too few for a group. If the observer stops it, the
// boxes so far are the grouping, and more is false.
func (f *finest) first(tuples []int32) (made, more bool, err error) {
	rows := f.rowsOf(tuples)
	if more = true; len(rows) < f.k || f.holds != nil && !f.holds(rows) {
		return false, true, nil
	}
	d := divider{finest: f, blocked: make([]bool, len(f.columns))}
	levels := make([]uint8, len(f.columns))
	for i := range f.columns {
		d.rows = append(d.rows, make([]int32, f.columns[i].labels))
		levels[i] = uint8(f.columns[i].top)
	}
	open, done := []box{{slices.Clone(tuples), levels}}, 0
	for len(open) > 0 {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		if more {
			if parts := d.divide(last); parts != nil {
				open = append(open, parts...)
				continue
			}
		}
		rows := f.rowsOf(last.tuples)
		f.form(rows)
		done += len(rows)
		if more {
			if more, err = f.report(phaseFirst, done, len(f.rows)); err != nil {
				return false, false, err
			}
		}
	}
	return true, more, nil
}

// box holds tuples that have the same labels on its levels.
type box struct {
	tuples []int32
	levels []uint8 // by column
}

// divider divides boxes.
type divider struct {
	*finest
	rows    [][]int32 // by column and label: scratch, zero between uses
	labels  []uint32  // scratch: labels that rows counts
	blocked []bool    // scratch: columns that do not tell the tuples of a box apart
}

// divide returns the parts of a box, nil if there are none.
func (d *divider) divide(b box) []box {
	clear(d.blocked)
	for {
		column := d.choose(b)
		if column < 0 {
			return nil
		}
		if parts := d.split(b, column); parts != nil {
			return parts
		}
		d.blocked[column] = true
	}
}

// looked is about how many tuples of a box are counted to choose its column.
const looked = 512

// choose returns the column by which the rows of a box lose least when it is divided, -1: there is
// none.
func (d *divider) choose(b box) (column int) {
	column, most, stride := -1, int64(-1), 1+len(b.tuples)/looked
	for i := range d.columns {
		if d.blocked[i] {
			continue
		}
		for b.levels[i] > 0 && d.agree(b.tuples, i, b.levels[i]-1) { // which costs nothing
			b.levels[i]--
		}
		if b.levels[i] == 0 {
			continue
		}
		d.count(b.tuples, i, b.levels[i]-1, stride)
		gain := int64(0)
		for at := 0; at < len(b.tuples); at += stride {
			place := d.of(b.tuples[at])[i] + uint32(b.levels[i])
			if int(d.rows[i][d.path[place-1]])*stride >= d.k {
				gain += int64(d.space.count(b.tuples[at])) * int64(d.loss[place]-d.loss[place-1])
			}
		}
		d.forget(i)
		if gain > most {
			column, most = i, gain
		}
	}
	return column
}

// count counts rows by their labels, of a sample of the tuples at regular steps.
func (d *divider) count(tuples []int32, column int, level uint8, stride int) {
	rows := d.rows[column]
	for at := 0; at < len(tuples); at += stride {
		label := d.path[d.of(tuples[at])[column]+uint32(level)]
		if rows[label] == 0 {
			d.labels = append(d.labels, label)
		}
		rows[label] += int32(d.space.count(tuples[at]))
	}
}

func (d *divider) forget(column int) {
	for _, label := range d.labels {
		d.rows[column][label] = 0
	}
	d.labels = d.labels[:0]
}

// agree reports whether tuples have the same label.
func (d *divider) agree(tuples []int32, column int, level uint8) bool {
	label := d.path[d.of(tuples[0])[column]+uint32(level)]
	return !slices.ContainsFunc(tuples[1:], func(t int32) bool { return d.path[d.of(t)[column]+uint32(level)] != label })
}

// split returns the parts of a box by the labels of a column one level further down, nil unless
// there are two that may be groups. What has too few rows by itself is a part together, on the
// level above.
func (d *divider) split(b box, column int) (parts []box) {
	lower := slices.Clone(b.levels)
	lower[column]--
	d.count(b.tuples, column, lower[column], 1)
	at := map[uint32]int{} // label -> part
	slices.SortFunc(d.labels, func(x, y uint32) int { return int(d.rows[column][y]) - int(d.rows[column][x]) })
	rest, rows := box{levels: b.levels}, 0
	for _, label := range d.labels {
		if n := int(d.rows[column][label]); n >= d.k {
			at[label] = len(parts)
			parts = append(parts, box{make([]int32, 0, n), lower})
		} else {
			rows += n
		}
	}
	d.forget(column)
	for _, t := range b.tuples {
		if part, large := at[d.path[d.of(t)[column]+uint32(lower[column])]]; large {
			parts[part].tuples = append(parts[part].tuples, t)
		} else {
			rest.tuples = append(rest.tuples, t)
		}
	}
	if d.holds != nil {
		parts = slices.DeleteFunc(parts, func(p box) bool {
			if d.holds(d.rowsOf(p.tuples)) {
				return false
			}
			rest.tuples, rows = append(rest.tuples, p.tuples...), d.k
			return true
		})
	}
	for rows > 0 && len(parts) > 0 && (rows < d.k || d.holds != nil && !d.holds(d.rowsOf(rest.tuples))) {
		last := parts[len(parts)-1] // the smallest
		parts, rest.tuples, rows = parts[:len(parts)-1], append(rest.tuples, last.tuples...), d.k
	}
	if rows > 0 {
		parts = append(parts, rest)
	}
	if len(parts) < 2 {
		return nil
	}
	for i := range parts {
		parts[i].levels = slices.Clone(parts[i].levels)
	}
	return parts
}
