package table

import (
	"bytes"
	"errors"
	"io"
	"runtime"

	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Source opens the text that a table was read from once more, for the columns that
// are not held.
type Source interface {
	// Open returns the text from its beginning, with an error in place of its end if
	// it is not the one that was read.
	Open() (io.Reader, error)
}

// again goes over the records of a table's file once more, as they were read first:
// what is skipped, filled up, joined or kept aside is the same.
type again struct {
	scanner *scanner
	table   *Table
	shape   shape
	row     int // the next one

	plain bool // what the scanner has in its buffer has a record in each line
	until int  // byte of the text at which that buffer ends
}

// again goes back to the beginning of the file. Without hashes cells cannot be
// numbered, and come sooner.
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

// next goes to the next record. The text behind the last one has to be as it was.
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

// skip goes behind the next record, at whose cells nobody looks. Where there are no
// quotes that is the next line: its end is found without looking for cells.
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

// fits makes the record as wide as the table, and reports whether it is one of it.
func (a *again) fits() bool {
	s := a.scanner
	if len(s.faults) > 0 || s.bare && s.torn() {
		return false
	}
	return len(s.fields) == a.shape.width || a.shape.fit(s) != asItWas
}

// cell returns a cell of the record.
func (a *again) cell(column int) []byte { return a.scanner.cell(column) }

// end reads to the end of the file, which tells whether it is the same.
func (a *again) end() error {
	_, err := io.Copy(io.Discard, a.scanner.source)
	return err
}

func (a *again) changed() error {
	return errors.Join(a.end(), Changed(a.table.Name))
}

// because makes of what keeps a text from being read again that it has changed, if it
// has: it was read before.
func (a *again) because(err error) error {
	if end := a.end(); end != nil {
		return end
	}
	return err
}

// errChanged identifies the problems that Changed returns.
var errChanged = &problem.Problem{Code: "table-changed"}

// Changed is the problem of a file that is not the same any more.
func Changed(name string) *problem.Problem {
	return problem.New(errChanged.Code, "Open it again when no program writes to it any more.",
		"The file has changed since it was opened.").At(problem.Place{File: name})
}

// Collect collects what is not needed any more before there is more of the table in
// memory, beside which it would stay; of a small table that is not worth the time.
func (t *Table) Collect() {
	if t.Rows >= 1<<16 {
		runtime.GC()
	}
}

// Hold returns the table with the cells of the named columns in memory. It reads the
// file once more if one of them is not held; other columns are shared.
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
