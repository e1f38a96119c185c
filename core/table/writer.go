package table

import (
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// rowsPerCall is the number of rows that the writer handles in one call, so that WebAssembly
// engines find calls at which to take up optimized code.
const rowsPerCall = 256

// writeBytes is the number of bytes given to the destination at once.
const writeBytes = 1 << 18

// What a text needs when it is written. It is found out once for each text,
// not for each cell.
const (
	needsQuotes = 1 << iota
	isRisky     // a spreadsheet may run it
)

// writer holds the state of Write.
type writer struct {
	destination io.Writer
	out         Output
	dialect     Dialect
	opt         WriteOptions
	needs       [][]uint8 // by column, by code before Map
	buf         []byte
	blank       []int // blank rows that are still to come
	record      int   // records begun, the header included
	report      WriteReport
	examples    []*problem.Text
	fetched     *Parts   // nil: all cells are held
	cells       []string // of a row that were fetched
	batch       batch
	give        func() error // of a full buffer
}

// maxExamples limits the risky cells that a warning shows.
const maxExamples = 5

// batch are the rows that a call writes, with what was looked up for all of them.
type batch struct {
	rows  []uint32
	codes [][]uint32 // by column
}

// look takes the rows from..to-1 of the order, at most rowsPerCall.
func (wr *writer) look(from, to int) {
	b := &wr.batch
	if b.codes == nil {
		b.rows, b.codes = make([]uint32, rowsPerCall), make([][]uint32, len(wr.out.Columns))
		for i := range b.codes {
			b.codes[i] = make([]uint32, rowsPerCall)
		}
	}
	b.rows = b.rows[:to-from]
	if wr.out.Order != nil {
		copy(b.rows, wr.out.Order[from:to])
	} else {
		for i := range b.rows {
			b.rows[i] = uint32(from + i)
		}
	}
	for i := range wr.out.Columns {
		if c := &wr.out.Columns[i]; c.Fetched == 0 && c.Codes.Len() > 0 {
			c.Codes.Gather(b.codes[i], b.rows)
		}
	}
	if wr.fetched != nil {
		wr.fetched.look(b.rows)
	}
}

func newWriter(w io.Writer, out Output, d Dialect, opt WriteOptions) *writer {
	wr := &writer{destination: w, out: out, dialect: d, opt: opt, buf: make([]byte, 0, writeBytes+1024)}
	wr.give = wr.flush
	if out.Order == nil {
		wr.blank = out.Blank
	}
	if d.BOM {
		wr.buf = append(wr.buf, "\ufeff"...)
	}
	for i := range out.Columns {
		wr.needs = append(wr.needs, wr.needsOf(i))
	}
	return wr
}

// needsOf examines the texts of a column, by code.
func (wr *writer) needsOf(column int) []uint8 {
	c := &wr.out.Columns[column]
	if c.Fetched > 0 {
		return nil // found out for each cell
	}
	needs := make([]uint8, c.codes())
	for code := range needs {
		needs[code] = wr.examine(c.text(uint32(code)), column)
	}
	return needs
}

// examine returns what a text of a column needs.
func (wr *writer) examine(text string, column int) uint8 {
	var needs uint8
	if len(wr.out.Columns) == 1 && (text == "" || strings.ContainsAny(text, delimiters)) ||
		column == 0 && strings.HasPrefix(text, "\ufeff") {
		needs = needsQuotes
	}
	for i := 0; i < len(text); i++ {
		if b := text[i]; b == wr.dialect.Delimiter || b == '"' || b == '\n' || b == '\r' {
			needs = needsQuotes
			break
		}
	}
	if isRunnable(text) {
		needs |= isRisky
	}
	return needs
}

// begin ends the record before.
func (wr *writer) begin() {
	if wr.record > 0 {
		wr.buf = append(wr.buf, wr.dialect.LineBreak...)
	}
	wr.record++
}

// header writes the record of names.
func (wr *writer) header() {
	wr.begin()
	for i := range wr.out.Columns {
		if i > 0 {
			wr.buf = append(wr.buf, wr.dialect.Delimiter)
		}
		name := wr.out.Columns[i].Name
		wr.special(name, wr.examine(name, i), i)
	}
}

// rows writes the records from..to-1, at most rowsPerCall.
func (wr *writer) rows(from, to int) error {
	wr.look(from, to)
	for i, row := range wr.batch.rows {
		row := int(row)
		wr.begin()
		if len(wr.blank) > 0 && wr.blank[0] == row {
			wr.blank = wr.blank[1:]
			if wr.isBlank(row) {
				continue
			}
		}
		wr.row(i, row)
		if len(wr.buf) >= writeBytes {
			if err := wr.give(); err != nil {
				return err
			}
		}
	}
	wr.report.Records += to - from
	return nil
}

// row appends a record to the buffer, which stands at that place of the batch.
func (wr *writer) row(at, row int) {
	suppressed := wr.out.Suppressed != nil && wr.out.Suppressed[row]
	hidden := wr.out.Hidden != nil && wr.out.Hidden[row]
	buf := wr.buf
	if wr.fetched != nil {
		wr.cells = wr.fetched.found(at)
	}
	for i := range wr.out.Columns {
		c := &wr.out.Columns[i]
		if i > 0 {
			buf = append(buf, wr.dialect.Delimiter)
		}
		if suppressed && c.Starred || hidden {
			buf = append(buf, Star...)
			continue
		}
		if c.Fetched > 0 {
			text := wr.cells[c.Fetched-1]
			if needs := wr.examine(text, i); needs == 0 {
				buf = append(buf, text...)
			} else {
				wr.buf = buf
				wr.special(text, needs, i)
				buf = wr.buf
			}
			continue
		}
		code := wr.batch.codes[i][at]
		needs := wr.needs[i][code]
		if c.Map != nil {
			code = c.Map[code]
		}
		var text string
		if c.Dict != nil {
			text = c.Dict.Value(code)
		} else {
			text = c.Labels[code]
		}
		if needs == 0 {
			buf = append(buf, text...)
		} else {
			wr.buf = buf
			wr.special(text, needs, i)
			buf = wr.buf
		}
	}
	wr.buf = buf
}

// special appends a text that needs attention.
func (wr *writer) special(text string, needs uint8, column int) {
	if needs&isRisky != 0 {
		wr.report.Formulas++
		if len(wr.examples) < maxExamples {
			wr.example(problem.Say("%s in column %q", cell(text), wr.out.Columns[column].Name))
		}
		if wr.opt.EscapeFormulas {
			text = harmless(text)
		}
	}
	if needs&needsQuotes == 0 {
		wr.buf = append(wr.buf, text...)
		return
	}
	wr.buf = append(wr.buf, '"')
	for {
		i := strings.IndexByte(text, '"')
		if i < 0 {
			break
		}
		wr.buf = append(append(wr.buf, text[:i+1]...), '"')
		text = text[i+1:]
	}
	wr.buf = append(append(wr.buf, text...), '"')
}

// isBlank reports whether a row that was a blank line is still one. The last
// row cannot be one if no line break follows it.
func (wr *writer) isBlank(row int) bool {
	if row == wr.out.Rows-1 && !wr.dialect.Final || wr.record == 1 {
		return false
	}
	for i := range wr.out.Columns {
		if wr.cell(row, i) != "" {
			return false
		}
	}
	return true
}

// flush gives the buffer to the destination.
func (wr *writer) flush() error {
	n, err := wr.destination.Write(wr.buf)
	wr.report.Bytes += int64(n)
	if err == nil && n < len(wr.buf) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return problem.New("table-write", "Check that there is room for the file and that it may be written.",
			"The file could not be written: %v.", err)
	}
	wr.buf = wr.buf[:0]
	return nil
}

// finish writes what is left and reports cells that may be run as formulas.
func (wr *writer) finish() error {
	if wr.dialect.Final && wr.record > 0 {
		wr.buf = append(wr.buf, wr.dialect.LineBreak...)
	}
	if err := wr.flush(); err != nil {
		return err
	}
	n := wr.report.Formulas
	if n == 0 {
		return nil
	}
	hint, one, many := "Have an apostrophe put before such cells if the file will be opened in a spreadsheet program.",
		"Spreadsheet programs may run %s cell of the file as a formula, because of a =, +, - or @ where a cell can begin. It is written as it is: %s.",
		"Spreadsheet programs may run %s cells of the file as formulas, because of a =, +, - or @ where a cell can begin. They are written as they are. For example: %s."
	if wr.opt.EscapeFormulas {
		hint, one, many = "Leave the apostrophes out if other programs read the file.",
			"So that no spreadsheet program runs it as a formula, %s cell is written with an apostrophe in front: %s.",
			"So that no spreadsheet program runs them as formulas, %s cells are written with an apostrophe in front. For example: %s."
	}
	said := problem.Several(n, one, many, n, problem.Chain(wr.examples, ", "))
	p := &problem.Problem{Code: "table-formula", Hint: hint, Sentence: said.String(), Said: said}
	p.Count = n
	wr.report.Warnings = append(wr.report.Warnings, p)
	return nil
}
