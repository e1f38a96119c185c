package table

import (
	"bytes"
	"errors"
	"io"
	"runtime"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Source reopens the text of a table, for the columns that are not held in memory.
type Source interface {
	// Open returns the text from its beginning. If it is no longer the text that was read, an error
	// takes the place of its end.
	Open() (io.Reader, error)
}

// again reads the records of a table's file once more, and skips, pads, joins or keeps aside the
// same ones.
type again struct {
	scanner *scanner
	table   *Table
	shape   shape
	row     int // the next one

	plain bool // each line of the scanner's buffer is one record
	until int  // offset in the text at which that buffer ends
}

// again starts over at the beginning of the file. Without hashes it is faster, but cannot number
// cells.
func (t *Table) again(hashed bool) (*again, error) {
	if t.Source == nil {
		return nil, problem.New("table-no-source", "Open the file again.",
			"Some columns are not in memory, and the file that they were read from is not there any more.").At(problem.Place{File: t.Name})
	}
	r, err := t.Source.Open()
	if err != nil {
		return nil, err
	}
	if t.options.SkipEnd > 0 {
		r = withhold(r, t.options.SkipEnd)
	}
	a := &again{scanner: newScanner(r, t.Name, UnknownSize, Limits{}), table: t}
	a.scanner.light = !hashed
	if a.shape, err = newShape(t.Columns, &t.options, t.Name); err != nil {
		return nil, err
	}
	if _, err := a.scanner.begin(t.options, new(Detection)); err != nil {
		return nil, a.because(err)
	}
	for line := 0; t.Detection.Header && err == nil && line < max(1, t.options.HeaderLines); line++ {
		if _, err = a.scanner.next(); err == nil {
			a.scanner.remember(t.options.DropNames)
		}
	}
	return a, err
}

// next reads the next record. The text after the last one must be unchanged.
func (a *again) next() error {
	for {
		ok, err := a.scanner.next()
		if err != nil {
			return a.because(err)
		}
		if !ok || a.row == a.table.Rows {
			return a.changed()
		}
		if a.fits() {
			interrupt.Row(a.row)
			a.row++
			return nil
		}
		if !a.table.options.KeepAside {
			return a.changed()
		}
	}
}

// skip moves past the next record without reading its cells. Where there are no quotes, it only
// searches for the end of the line.
func (a *again) skip() error {
	s := a.scanner
	if until := s.base + len(s.buf); until != a.until {
		a.until, a.plain = until, a.lines(s.buf[s.pos:])
	}
	if a.plain && a.row < a.table.Rows {
		if at := bytes.IndexByte(s.buf[s.pos:], '\n'); at >= 0 {
			s.pos += at + 1
			s.nextLine++
			a.row++
			return nil
		}
	}
	return a.next()
}

// lines reports whether each line of a text is a record of the table.
func (a *again) lines(text []byte) bool {
	if a.table.options.KeepAside || bytes.IndexByte(text, a.scanner.quote) >= 0 {
		return false
	}
	return bytes.IndexByte(text, '\r') < 0 || bytes.Count(text, []byte("\r")) == bytes.Count(text, []byte("\r\n"))
}

// fit makes the record as wide as the table, and reports whether the table keeps it.
func (a *again) fits() bool {
	s := a.scanner
	if len(s.faults) > 0 || s.bare && s.torn() {
		return false
	}
	return len(s.fields) == a.shape.width || a.shape.fit(s) != asItWas
}

// cell returns a cell of the record.
func (a *again) cell(column int) []byte { return a.scanner.cell(column) }

// end reads to the end of the file, which fails if the file has changed.
func (a *again) end() error {
	_, err := io.Copy(io.Discard, a.scanner.source)
	return err
}

func (a *again) changed() error {
	return errors.Join(a.end(), Changed(a.table.Name))
}

// because replaces an error of the second reading by Changed if the file has changed: it was
// readable before.
func (a *again) because(err error) error {
	if end := a.end(); end != nil {
		return end
	}
	return err
}

var errChanged = &problem.Problem{Code: "table-changed"}

// Changed reports that a file is no longer the same.
func Changed(name string) *problem.Problem {
	return problem.New(errChanged.Code, "Open it again when no program writes to it any more.",
		"The file has changed since it was opened.").At(problem.Place{File: name})
}

// Collect runs the garbage collector before more of a large table is loaded; small tables are not
// worth the time.
func (t *Table) Collect() {
	if t.Rows >= 1<<16 {
		runtime.GC()
	}
}

// Hold returns the table with the cells of the named columns in memory. If one of them is not held,
// it reads the file once more; other columns are shared.
func (t *Table) Hold(needed func(column string) bool) (*Table, error) {
	own := *t
	own.Columns = append([]*Column(nil), t.Columns...)
	var columns []int
	for i, c := range t.Columns {
		if !c.Held() && needed(c.Name) {
			columns = append(columns, i)
			own.Columns[i] = &Column{Name: c.Name, Dict: newDictionary()}
		}
	}
	if columns == nil {
		return t, nil
	}
	t.Collect()
	a, err := t.again(true)
	if err != nil {
		return nil, err
	}
	limits := Limits{}.complete()
	codes := make([]pile, len(columns))
	for range t.Rows {
		if err := a.next(); err != nil {
			return nil, err
		}
		for k, i := range columns {
			code, isNew := a.number(i, own.Columns[i].Dict)
			if isNew && own.Columns[i].Dict.bytes() > limits.DistinctBytes {
				return nil, tooMuchText(limits, problem.Place{File: t.Name, Attribute: own.Columns[i].Name})
			}
			codes[k].add(code)
		}
	}
	if err := a.end(); err != nil {
		return nil, err
	}
	words := t.options.missingWords()
	for k, i := range columns {
		c := own.Columns[i]
		c.Dict.dropIndex()
		c.Codes = codes[k].finish()
		c.mark(words)
		c.guess()
	}
	return &own, nil
}

// number returns the code of a cell.
func (a *again) number(column int, d *Dictionary) (code uint32, isNew bool) {
	cell := a.scanner.cell(column)
	return d.add(cell, a.scanner.fields[column].hash)
}
