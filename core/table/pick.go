package table

import "slices"

// Pick returns a table of some rows, 0-based and ascending. It shares the dictionaries, so that
// they keep values that no row has any more, and the statistics of columns that are not held: their
// cells come from the file of the whole table, and can no longer be loaded into memory.
func (t *Table) Pick(rows []int) *Table {
	own := &Table{Name: t.Name, Rows: len(rows), Dialect: t.Dialect, Detection: t.Detection}
	for _, c := range t.Columns {
		column := *c
		if c.Held() {
			column.Codes = PickCodes(&c.Codes, rows)
		} else {
			column.Unheld = c.Unheld.pick(rows)
			own.whole, own.Source = t, t.Source
		}
		own.Columns = append(own.Columns, &column)
	}
	if own.whole == nil {
		return own
	}
	own.picked = make([]uint32, len(rows))
	for i, row := range rows {
		own.picked[i] = uint32(row)
	}
	if t.whole != nil {
		own.whole = t.whole
		for i, row := range rows {
			own.picked[i] = t.picked[row]
		}
	}
	return own
}

// Without returns the table without some columns.
func (t *Table) Without(names []string) *Table {
	if len(names) == 0 {
		return t
	}
	own := *t
	own.Columns = slices.DeleteFunc(slices.Clone(t.Columns), func(c *Column) bool { return slices.Contains(names, c.Name) })
	if t.whole == nil {
		own.whole = t
	}
	return &own
}

// Drop returns the table without some rows, 0-based and ascending, as if the file had been read
// without them: held columns forget values that no row has any more, and types are guessed again.
// Line numbers stay those of the file. t must not have weights yet.
func (t *Table) Drop(rows []uint32) *Table {
	if len(rows) == 0 {
		return t
	}
	keep := make([]int, 0, t.Rows-len(rows))
	gone := 0
	for row := range t.Rows {
		if gone < len(rows) && int(rows[gone]) == row {
			gone++
			continue
		}
		keep = append(keep, row)
	}
	own := t.Pick(keep)
	shift := 0
	for row, from := range keep {
		if s := t.Line(from) - t.Line(0) - row; s != shift {
			shift = s
			own.shifts = append(own.shifts, lineShift{row - 1, shift})
		}
	}
	for i, c := range own.Columns {
		if c.Held() {
			own.Columns[i] = c.occurring(slices.Contains(t.Texts, c.Name))
		}
	}
	return own
}

// occurring returns a held column without values that no row has, its type guessed again unless it
// is to stay; it is c itself if all occur.
func (c *Column) occurring(stays bool) *Column {
	occurs := make([]bool, c.Dict.Len())
	for _, code := range c.Codes.All() {
		occurs[code] = true
	}
	if !slices.Contains(occurs, false) {
		return c
	}
	own := *c
	own.Dict, own.Missing, own.Unfit = new(Dictionary), nil, nil
	to := make([]uint32, len(occurs))
	for code, yes := range occurs {
		if !yes {
			continue
		}
		to[code] = own.Dict.Add(c.Dict.Value(uint32(code)))
		own.Missing = append(own.Missing, c.Missing[code])
		if c.Unfit != nil {
			own.Unfit = append(own.Unfit, c.Unfit[code])
		}
	}
	own.Dict.dropIndex()
	own.Codes = c.Codes.Through(to)
	if !stays {
		own.guess()
	}
	return &own
}

// pick returns the statistics of a column for some of its rows, with the sampled records that are
// among them.
func (u *Unheld) pick(rows []int) *Unheld {
	own := *u
	own.order.rows, own.order.codes = nil, nil
	for i, row := range u.order.rows {
		if at, ok := slices.BinarySearch(rows, int(row)); ok {
			own.order.rows = append(own.order.rows, uint32(at))
			own.order.codes = append(own.order.codes, u.order.codes[i])
		}
	}
	own.last = tail{rows: len(rows)}
	return &own
}
