package table

import (
	"encoding/binary"
	"math/bits"
)

// Fetch reads cells of columns that are not held from the file. Rows in the order of the file take
// one pass; any other order takes one pass for each part of the records whose cells fit in memory.
type Fetch struct {
	table   *Table              // whole
	picked  []uint32            // by row of this table: its row in the whole table; nil: the same
	columns []int               // of the whole table
	pass    *again              // nil: no pass is under way
	far     func(share float64) // receives the progress of a pass; may be nil
}

// NewFetch fetches the cells of some columns, given by position.
func (t *Table) NewFetch(columns []int) *Fetch {
	f := &Fetch{table: t}
	if t.whole != nil {
		whole := *t.whole
		whole.Source = t.Source
		f.table, f.picked = &whole, t.picked
	}
	for _, i := range columns {
		f.add(t.Columns[i])
	}
	return f
}

// add fetches another column, too.
func (f *Fetch) add(c *Column) { f.columns = append(f.columns, f.table.Index(c.Name)) }

// Of returns the same Fetch for another copy of the table.
func (f *Fetch) Of(t *Table) *Fetch {
	own := t.NewFetch(nil)
	own.columns = f.columns
	return own
}

// The memory that a part takes, in bytes. Large files have larger parts, which limits the number of
// passes. Passes are preferred to sorting into temporary files: those would hold people's records
// in the clear, a killed program would leave them behind, and in a browser they are as slow as a
// pass.
const (
	minFetched = 96 << 20
	maxFetched = 384 << 20
	fewPasses  = 4
	nearby     = 1 << 16 // records of a part in the order of the file
)

// part returns the number of records to request at once.
func (f *Fetch) part(ascending bool) int {
	if ascending {
		return nearby
	}
	rows := int64(max(1, f.table.Rows))
	all := rows * 4
	for _, i := range f.columns {
		all += f.table.Columns[i].Unheld.Bytes + rows
	}
	budget := min(max(all/fewPasses, minFetched), maxFetched)
	if f.table.part > 0 {
		budget = f.table.part
	}
	return int(max(budget*rows/all, 1))
}

// Cells holds the cells of some records.
type Cells struct {
	picked []uint32 // of the Fetch
	wanted []uint64 // by row, a bit
	before []uint32 // by word of wanted: bits in the words before
	text   pages
	starts []uint32 // by wanted row, ascending: offset of its cells in text
}

// place returns the index of a row among the wanted rows.
func (c *Cells) place(row uint32) int {
	if c.picked != nil {
		row = c.picked[row]
	}
	word := row >> 6
	return int(c.before[word]) + bits.OnesCount64(c.wanted[word]&(1<<(row&63)-1))
}

// Of returns the cells of a requested row, by column of the Fetch.
func (c *Cells) Of(row uint32, into []string) []string { return c.from(c.starts[c.place(row)], into) }

// find looks up the offsets of some rows' cells. Short loops let the processor wait for many random
// accesses at once.
func (c *Cells) find(rows, starts []uint32) (touched byte) {
	for i, row := range rows {
		starts[i] = uint32(c.place(row))
	}
	for i, place := range starts[:len(rows)] {
		starts[i] = c.starts[place]
	}
	for _, start := range starts[:len(rows)] {
		touched += c.text.from(start)[0]
	}
	return touched // so that memory is brought into the cache
}

// from returns the cells that start at an offset of the text.
func (c *Cells) from(start uint32, into []string) []string {
	text, at := c.text.from(start), 0
	into = into[:0]
	for range cap(into) {
		length, n := uint64(0), uint(0)
		for {
			b := text[at]
			at++
			length |= uint64(b&0x7f) << n
			if b < 0x80 {
				break
			}
			n += 7
		}
		into = append(into, text[at:at+int(length)])
		at += int(length)
	}
	return into
}

// Buffer returns a buffer for Cells.Of.
func (f *Fetch) Buffer() []string { return make([]string, 0, len(f.columns)) }

// Cells returns the cells of distinct rows, in any order.
func (f *Fetch) Cells(rows []uint32) (*Cells, error) {
	c := &Cells{picked: f.picked, wanted: make([]uint64, f.table.Rows/64+1)}
	first, last := ^uint32(0), uint32(0)
	for _, row := range rows {
		if f.picked != nil {
			row = f.picked[row]
		}
		c.wanted[row>>6] |= 1 << (row & 63)
		first, last = min(first, row), max(last, row)
	}
	c.before = make([]uint32, len(c.wanted))
	n := 0
	for i, word := range c.wanted {
		c.before[i] = uint32(n)
		n += bits.OnesCount64(word)
	}
	c.starts = make([]uint32, 0, n)
	if f.pass != nil && int(first) < f.pass.row {
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	if f.pass == nil {
		f.table.Collect()
		pass, err := f.table.again(false)
		if err != nil {
			return nil, err
		}
		f.pass = pass
	}
	c.text.size = f.expected(n)
	var length [binary.MaxVarintLen64]byte
	cells := make([][]byte, len(f.columns))
	for f.pass.row <= int(last) && n > 0 {
		if f.far != nil && f.pass.row%progressRows == 0 {
			f.far(float64(f.pass.row) / float64(f.table.Rows))
		}
		if row := f.pass.row; c.wanted[row>>6]&(1<<(row&63)) == 0 {
			if err := f.pass.skip(); err != nil {
				return nil, err
			}
			continue
		}
		if err := f.pass.next(); err != nil {
			return nil, err
		}
		bytes := 0
		for k, i := range f.columns {
			cells[k] = f.pass.cell(i)
			bytes += binary.MaxVarintLen64 + len(cells[k])
		}
		c.starts = append(c.starts, c.text.next(bytes))
		for _, cell := range cells {
			c.text.open.Write(length[:binary.PutUvarint(length[:], uint64(len(cell)))])
			c.text.open.Write(cell)
		}
	}
	c.text.close()
	return c, nil
}

// Each iterates over the records of the table, in the order of the file. The cells are valid during
// the call.
func (f *Fetch) Each(see func(row int, cells [][]byte) error) error {
	f.table.Collect()
	pass, err := f.table.again(false)
	if err != nil {
		return err
	}
	cells := make([][]byte, len(f.columns))
	rows := f.table.Rows
	if f.picked != nil {
		rows = len(f.picked)
	}
	for row := range rows {
		for f.picked != nil && pass.row < int(f.picked[row]) {
			if err := pass.skip(); err != nil {
				return err
			}
		}
		if err := pass.next(); err != nil {
			return err
		}
		for k, i := range f.columns {
			cells[k] = pass.cell(i)
		}
		if err := see(row, cells); err != nil {
			return err
		}
	}
	return pass.end()
}

// expected approximates the bytes that the cells of so many records take.
func (f *Fetch) expected(records int) int {
	all := 0.0
	for _, i := range f.columns {
		all += float64(f.table.Columns[i].Unheld.Bytes)/float64(f.table.Rows) + 1.1
	}
	return int(1.02*all*float64(records)) + 1<<10
}

// Close ends a pass that is under way, and checks that the rest of the file is unchanged.
func (f *Fetch) Close() error {
	if f.pass == nil {
		return nil
	}
	pass := f.pass
	f.pass = nil
	return pass.end()
}

// Window returns the records from..to-1. It reads no file near the beginning and the end, or if all
// columns are held.
func (t *Table) Window(from, to int) ([][]string, error) {
	out := t.Output()
	var parts *Cells
	var buffer []string
	if out.Fetch != nil && from < to && !out.Fetch.atEnd(from) {
		rows := make([]uint32, 0, to-from)
		for row := from; row < to; row++ {
			rows = append(rows, uint32(row))
		}
		var err error
		if parts, err = out.Fetch.Cells(rows); err != nil {
			return nil, err
		}
		buffer = out.Fetch.Buffer()
	}
	all := make([][]string, 0, to-from)
	for row := from; row < to; row++ {
		record := make([]string, len(t.Columns))
		if parts != nil {
			buffer = parts.Of(uint32(row), buffer)
		}
		for i, c := range t.Columns {
			switch k := out.Columns[i].Fetched; {
			case k == 0:
				record[i] = c.Cell(row)
			case parts != nil:
				record[i] = buffer[k-1]
			default:
				record[i], _ = c.Unheld.last.cell(row)
			}
		}
		all = append(all, record)
	}
	return all, nil
}

// atEnd reports whether all records from a row on are among those whose cells are kept.
func (f *Fetch) atEnd(from int) bool { return f.picked == nil && from >= f.table.Rows-lastKept }
