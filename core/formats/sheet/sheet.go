// Package sheet makes a table of the rows of a spreadsheet, which has no shape of its
// own: records of the table are filled up to its width, while lines before the header
// and after the table keep the few cells that they have, so that whoever reads on can
// tell them from records. Empty rows and columns before everything are left out.
package sheet

import (
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Kind is the kind of a cell, from which the type of its column follows.
type Kind uint8

// The kinds of cells.
const (
	Text Kind = 1 << iota
	Number
	Boolean
	Date
	DateTime
	Time
)

// Rows are the rows of a sheet that have cells, from the top.
type Rows interface {
	// Next puts the next row into r, in which kinds[i] is what the cell i holds, and
	// says how many rows without cells stand before it.
	Next(r *Row) (blank int, err error)
	Notes() []*problem.Problem
}

// Row is a row with the kinds of its cells.
type Row struct {
	tabular.Record
	Kinds  []Kind
	Spread []Shared // what cells that are merged have of the first one
}

// Shared is the value of merged cells in one of them. Records take it; titles and names of
// columns, over which merged cells reach as well, do not.
type Shared struct {
	Column int // 0-based
	Text   string
	Kind   Kind
	Across bool // only cells of this row are merged: in one that has hardly more, a heading
}

// take puts into the empty cells what they have of merged ones.
func (r *Row) take() {
	if len(r.Spread) == 0 {
		return
	}
	shared := map[int]Shared{}
	width := r.Len()
	for _, s := range r.Spread {
		shared[s.Column] = s
		width = max(width, s.Column+1)
	}
	var all Row
	for i := range width {
		s, ok := shared[i]
		switch {
		case i < r.Len() && len(r.Cell(i)) > 0:
			all.Text = append(all.Text, r.Cell(i)...)
			all.End(r.Kinds[i])
		case ok:
			all.Text = append(all.Text, s.Text...)
			all.End(s.Kind)
		default:
			all.End(0)
		}
	}
	*r = all
}

// End ends a cell of a kind.
func (r *Row) End(k Kind) {
	r.Record.End()
	r.Kinds = append(r.Kinds, k)
}

// Reset empties the row.
func (r *Row) Reset() {
	r.Record.Reset()
	r.Kinds, r.Spread = r.Kinds[:0], nil
}

// trim removes empty cells at the end.
func (r *Row) trim() {
	r.Trim()
	r.Kinds = r.Kinds[:min(len(r.Kinds), r.Len())]
}

// looked is the number of rows from which the shape of a table is detected.
const looked = 200

// trailing is the number of rows after a table that are kept back until it is known that no record
// follows.
const trailing = 32

// Table gives the records of a sheet.
type Table struct {
	rows    Rows
	started bool
	width   int // of the records
	skipped int // empty columns before the first
	row     int // of the sheet, 1-based
	ahead   []line
	kept    []line // may belong to what follows the table
	body    bool   // the header was seen
	kinds   []Kind
	end     error
	exact   bool
	blank   int // rows without cells that are still to come
	held    Row
}

// line is a row that was read ahead; blank rows stand before it.
type line struct {
	row   Row
	blank int
}

// New makes a table of rows.
func New(rows Rows) *Table { return &Table{rows: rows} }

// Named is false: the first records have the names.
func (t *Table) Named() bool { return false }

// Notes returns the notes of the rows.
func (t *Table) Notes() []*problem.Problem { return t.rows.Notes() }

// Columns tells what the cells of each column are, apart from the first record.
func (t *Table) Columns() []tabular.Column {
	columns := make([]tabular.Column, len(t.kinds))
	for i, k := range t.kinds {
		switch k {
		case 0:
			columns[i].Type = tabular.Unknown
		case Text:
			columns[i].Type = tabular.Text
		case Number:
			columns[i].Type = tabular.Number
		case Boolean:
			columns[i].Type = tabular.Boolean
		case Date:
			columns[i].Type = tabular.Date
		case DateTime, Date | DateTime:
			columns[i].Type = tabular.DateTime
		case Time:
			columns[i].Type = tabular.Time
		default:
			columns[i].Type = tabular.Mixed
		}
	}
	return columns
}

// Next gives the next record. One without cells is an empty line outside of the table.
func (t *Table) Next(r *tabular.Record) error {
	if t.exact {
		return t.exactly(r)
	}
	if !t.started {
		t.started = true
		if err := t.look(); err != nil {
			return err
		}
	}
	for {
		if len(t.kept) > 0 && (t.end != nil && len(t.ahead) == 0 || t.settled()) {
			return t.give(r)
		}
		l, err := t.next()
		if err == io.EOF && len(t.kept) > 0 {
			t.end = err
			continue
		}
		if err != nil {
			return err
		}
		t.kept = append(t.kept, l)
	}
}

// settled reports whether what was kept back is known to belong to the table or to
// what stands before it.
func (t *Table) settled() bool {
	last := &t.kept[len(t.kept)-1]
	return !t.body || !t.poor(&last.row) || len(t.kept) > trailing
}

// poor reports whether a row is hardly a record: one cell in a table of three or more.
func (t *Table) poor(r *Row) bool {
	filled := r.Filled()
	for _, s := range r.Spread {
		if !s.Across {
			filled++ // from a row above
		}
	}
	return t.width > 2 && filled < 2
}

// give gives the first of the rows that were kept back, after its empty rows.
func (t *Table) give(r *tabular.Record) error {
	l := &t.kept[0]
	after := t.end != nil && t.allPoor()
	inside := t.body && !after
	if l.blank > 0 {
		l.blank--
		r.Reset()
		if inside {
			r.Pad(t.width)
		}
		return nil
	}
	if inside {
		l.row.Spread = slices.DeleteFunc(l.row.Spread, func(s Shared) bool { return s.Column >= t.width || s.Across && t.poor(&l.row) })
		l.row.take()
		t.note(&l.row)
	}
	t.body = t.body || t.isHeader(&l.row)
	r.Copy(&l.row.Record)
	if t.body && !after {
		r.Pad(t.width)
	}
	t.kept = t.kept[1:]
	return nil
}

// note notes what the cells of a record are.
func (t *Table) note(r *Row) {
	for i := range r.Len() {
		if i >= len(t.kinds) {
			t.kinds = append(t.kinds, 0)
		}
		if len(r.Cell(i)) > 0 {
			t.kinds[i] |= r.Kinds[i]
		}
	}
}

// allPoor reports whether all that is left is hardly a record.
func (t *Table) allPoor() bool {
	for i := range t.kept {
		if !t.poor(&t.kept[i].row) {
			return false
		}
	}
	return true
}

// isHeader reports whether a row begins the table: it fills more than half of it.
func (t *Table) isHeader(r *Row) bool { return r.Filled()*2 > t.width }

// look reads the first rows and finds the shape.
func (t *Table) look() error {
	t.skipped = -1
	held := 0
	for len(t.ahead) < looked && held < tabular.MaxRecord {
		l, err := t.read()
		if err == io.EOF {
			t.end = err
			break
		}
		if err != nil {
			return err
		}
		if len(t.ahead) == 0 {
			l.blank = 0
		}
		first := 0
		for len(l.row.Cell(first)) == 0 {
			first++
		}
		if t.skipped < 0 || first < t.skipped {
			t.skipped = first
		}
		t.width = max(t.width, l.row.Len())
		held += len(l.row.Text)
		t.ahead = append(t.ahead, l)
	}
	t.skipped = max(t.skipped, 0)
	t.width -= t.skipped
	for i := range t.ahead {
		if err := t.cut(&t.ahead[i].row); err != nil {
			return err
		}
	}
	for i := range t.ahead { // the header: in a sheet of notes alone, the first row
		if t.isHeader(&t.ahead[i].row) {
			return nil
		}
	}
	t.body = true
	return nil
}

// next returns the next row that has cells, without the empty columns.
func (t *Table) next() (line, error) {
	if len(t.ahead) > 0 {
		l := t.ahead[0]
		t.ahead = t.ahead[1:]
		return l, nil
	}
	if t.end != nil {
		return line{}, t.end
	}
	l, err := t.read()
	if err == nil {
		err = t.cut(&l.row)
	}
	return l, err
}

// read reads a row with at least one cell that is not empty.
func (t *Table) read() (l line, err error) {
	for {
		blank, err := t.rows.Next(&l.row)
		if err != nil {
			return l, err
		}
		l.blank += blank
		t.row += blank + 1
		if l.row.trim(); l.row.Len() > 0 {
			return l, nil
		}
		l.blank++
	}
}

// cut takes the empty columns away.
func (t *Table) cut(r *Row) error {
	if t.skipped == 0 {
		return nil
	}
	var rest Row
	for i := 0; i < r.Len(); i++ {
		cell := r.Cell(i)
		if i >= t.skipped {
			rest.Text = append(rest.Text, cell...)
			rest.End(r.Kinds[i])
		} else if len(cell) > 0 {
			return problem.New("format-sheet-shape", "Delete the empty columns before the table, or move what stands in them.",
				"The first columns of the sheet are empty for many rows, but row %d has something in them.", t.row)
		}
	}
	for _, s := range r.Spread {
		if s.Column -= t.skipped; s.Column >= 0 {
			rest.Spread = append(rest.Spread, s)
		}
	}
	*r = rest
	return nil
}

// Exact makes every row a record, as wide as the first: for what was written here.
func (t *Table) Exact() { t.exact = true }

// exactly gives the next row as it is.
func (t *Table) exactly(r *tabular.Record) error {
	if t.blank == 0 {
		blank, err := t.rows.Next(&t.held)
		if err != nil {
			return err
		}
		t.blank = blank + 1
	}
	t.blank--
	r.Reset()
	if t.blank == 0 {
		r.Copy(&t.held.Record)
	}
	if t.width == 0 {
		t.width = max(1, r.Len())
	}
	r.Pad(t.width)
	return nil
}
