package table

// Pick returns some rows of a table, 0-based, as a table of their own. It shares
// the dictionaries, so that values that are gone are still known.
func (t *Table) Pick(rows []int) *Table {
	own := &Table{Name: t.Name, Rows: len(rows), Dialect: t.Dialect, Detection: t.Detection}
	for _, c := range t.Columns {
		column := *c
		column.Codes = PickCodes(&c.Codes, rows)
		own.Columns = append(own.Columns, &column)
	}
	return own
}
