package table

import (
	"io"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Output is a table to be written: columns of codes with the text of each
// code. It shares memory with whatever it is made from and copies nothing.
type Output struct {
	Columns    []OutputColumn
	Rows       int
	Weights    Weights // for how many records each row stands; nil: for one
	Suppressed []bool  // by row: columns with Starred show "*" here; nil: no row
	Hidden     []bool  // by row: every column shows "*" here; nil: no row
	// Order has the rows that are written, in this order; nil: all, as they come.
	Order []uint32
	// Blank are rows, ascending, that are written as blank lines while all their
	// cells are empty. With an Order there are none: in it all records look alike.
	Blank []int
	// Fetch takes the cells of columns with Fetched from the file; nil: there are none.
	Fetch *Fetch
	// Progress, if not nil, regularly receives the share of the records that is written, 0 to 1.
	Progress func(share float64)
}

// Records is the number of records that are written.
func (o *Output) Records() int {
	if o.Order != nil {
		return len(o.Order)
	}
	return o.Rows
}

// OutputColumn is one column to be written. The text of a row is that of its
// code, after Map if there is one: Labels[Map[Codes[row]]]. Either Dict or
// Labels holds the texts.
type OutputColumn struct {
	Name    string
	Codes   Codes       // by row; none: every row has code 0
	Map     []uint32    // code -> number of the text; nil: the code itself
	Dict    *Dictionary // texts, or
	Labels  []string    // texts
	Starred bool        // suppressed rows show "*" in this column
	Fetched int         // 1, 2, ...: the cells are those of that column of Output.Fetch; 0: of a code
}

// Numbered numbers the texts that a column can show: equal ones have the same number, however often
// the column lists them. same has the number of each of its labels, or values of its dictionary.
func (c *OutputColumn) Numbered() (same []uint32, number natural.Numbers[string]) {
	texts := c.Labels
	if c.Dict != nil {
		texts = c.Dict.Values()
	}
	same, number = make([]uint32, len(texts)), make(natural.Numbers[string], len(texts))
	for i, text := range texts {
		same[i] = number.Of(text)
	}
	return same, number
}

// Output returns the table as it was read, ready to be written.
func (t *Table) Output() Output {
	out := Output{Rows: t.Rows, Weights: t.Weights, Blank: t.Blank}
	for i := range t.Columns {
		out.Columns = append(out.Columns, t.Keep(i, &out))
	}
	return out
}

// Keep returns a column as it was read, for an output of the table.
func (t *Table) Keep(column int, out *Output) OutputColumn {
	c := t.Columns[column]
	if c.Held() {
		return OutputColumn{Name: c.Name, Codes: c.Codes, Dict: c.Dict}
	}
	if out.Fetch == nil {
		out.Fetch = t.NewFetch(nil)
	}
	out.Fetch.add(c)
	return OutputColumn{Name: c.Name, Fetched: len(out.Fetch.columns)}
}

// Text returns the text of a row (0-based).
func (c *OutputColumn) Text(row int) string {
	code := uint32(0)
	if c.Codes.Len() > 0 {
		code = c.Codes.At(row)
	}
	return c.text(code)
}

// text returns the text of a code.
func (c *OutputColumn) text(code uint32) string {
	if c.Map != nil {
		code = c.Map[code]
	}
	if c.Dict != nil {
		return c.Dict.Value(code)
	}
	return c.Labels[code]
}

// Cell returns what is written for a cell: the text, or "*" where it is
// suppressed. Row and column are 0-based.
func (o *Output) Cell(row, column int) string {
	c := &o.Columns[column]
	if c.Starred && o.Suppressed != nil && o.Suppressed[row] || o.Hidden != nil && o.Hidden[row] {
		return Star
	}
	return c.Text(row)
}

// Star is the text of suppressed cells.
const Star = "*"

// WriteOptions say how a table is written.
type WriteOptions struct {
	NoHeader       bool // write no record of names
	EscapeFormulas bool // put an apostrophe before cells that spreadsheets may run as formulas
}

// WriteReport says what was written.
type WriteReport struct {
	Records  int                // data records
	Bytes    int64              // of the file
	Formulas int                // cells and names that spreadsheets may run as formulas
	Warnings []*problem.Problem // on formulas, with examples
}

// Write writes a table as CSV that Read, told the delimiter, reads back as the
// same records and cells, and that other programs understand (RFC 4180).
//
// Exactly those cells are quoted that need it: cells with the delimiter, a
// quote or a line break; in a table of one column also empty cells, which
// would be blank lines, and cells that would mislead the detection of the
// delimiter; and cells of the first column that begin with a byte order mark.
// Spaces are left alone.
func Write(w io.Writer, out Output, d Dialect, opt WriteOptions) (WriteReport, error) {
	if err := (Options{Delimiter: string(rune(d.Delimiter))}).Validate(); err != nil {
		return WriteReport{}, err
	}
	if d.LineBreak != "\n" && d.LineBreak != "\r\n" && d.LineBreak != "\r" {
		return WriteReport{}, problem.New("table-line-break", "Choose LF, CR LF or CR.",
			"The line break cannot be %q.", d.LineBreak)
	}
	if len(out.Columns) == 0 {
		return WriteReport{}, problem.New("table-no-columns", "Keep at least one column.",
			"The table has no column left, so there is nothing to write.")
	}
	wr := newWriter(w, out, d, opt)
	if !opt.NoHeader {
		wr.header()
	}
	if err := wr.parts(); err != nil {
		return wr.report, err
	}
	err := wr.finish()
	return wr.report, err
}
