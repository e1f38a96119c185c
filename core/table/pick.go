package table

import "slices"

// Pick returns some rows of a table, 0-based and ascending, as a table of their own. It
// shares the dictionaries, so that values that are gone are still known, and what is
// known of columns that are not held: their cells are taken from the file of the whole
// table, and cannot be brought into memory any more.
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

// Without is the table without some columns.
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

// pick is what is known of a column in some of its rows: of the sample of its records
// those that are among them.
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
