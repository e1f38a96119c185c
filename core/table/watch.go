package table

import "io"

// Watch looks at the cells of some columns while a file is read; they are not held.
type Watch struct {
	Columns []bool // by column of the file: watched; those behind its end are not
	// Begin, if not nil, gets the table with its columns and how its file is read, before the
	// first record. An error ends the reading.
	Begin func(t *Table) error
	// See gets the watched cells of each record, in the order of the columns. They are
	// valid during the call. An error ends the reading.
	See func(row int, cells [][]byte) error

	cells [][]byte
}

// ReadWatched is Read with some columns watched. The others are held.
func ReadWatched(r io.Reader, name string, size int64, opt Options, limits Limits, watch Watch) (*Table, error) {
	return readAll(r, name, size, opt, limits, watch)
}

func (w *Watch) of(column int) bool { return column < len(w.Columns) && w.Columns[column] }

// see shows the cells of the scanner's record.
func (w *Watch) see(row int, b *builder) error {
	w.cells = w.cells[:0]
	for i := range b.columns {
		if w.of(i) {
			w.cells = append(w.cells, b.scanner.cell(i))
		}
	}
	return w.See(row, w.cells)
}

// leave stops holding a column.
func (b *builder) leave(i int) {
	c := b.columns[i]
	codes := b.codes[i].finish()
	b.gauges[i] = newGauge(c, &codes, b.opt.missingWords())
	b.codes[i], c.Dict, b.passes[i] = pile{}, nil, true
}
