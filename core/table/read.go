package table

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// UnknownSize is the size of a source whose length in bytes is not known.
const UnknownSize = -1

// Read reads a table from CSV. name is the file's name for messages; size is
// its length in bytes, or UnknownSize: it saves memory and time and changes
// nothing else.
//
// Records and cells are kept exactly: the text of a cell is what stands
// between its delimiters, or between its quotes with doubled ones halved.
// A blank line is a record. In a table of one column it has an empty cell; in
// a wider one all its cells are empty. Table.Blank remembers it, a warning
// names it, and the writer makes a blank line of it again.
//
// Refused, with a problem.Problem for each kind (several are joined): records
// with too many or too few cells (see Options.Ragged), text after a closing
// quote, a quote never closed, NUL bytes, bytes that are no UTF-8, duplicate
// or empty names of columns, files without a data record, and what exceeds
// limits. Kept with a warning: quotes inside cells that do not begin with one,
// mixed line breaks.
func Read(r io.Reader, name string, size int64, opt Options, limits Limits) (*Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	s := newScanner(r, name, size, limits)
	dialect, err := s.begin(opt)
	if err != nil {
		return nil, err
	}
	b := &builder{scanner: s, size: size, opt: opt, table: &Table{Name: name, Dialect: dialect}}
	b.table.Detection = Detection{Delimiter: string(dialect.Delimiter), Detected: opt.Delimiter == "", Header: !opt.NoHeader}
	if err := b.first(); err != nil {
		return nil, err
	}
	for {
		ok, err := s.next()
		if err != nil {
			return nil, errors.Join(b.contentError(), err)
		}
		if !ok {
			break
		}
		if err := b.record(); err != nil {
			return nil, errors.Join(b.contentError(), err)
		}
	}
	if err := b.contentError(); err != nil {
		return nil, err
	}
	return b.finish()
}

// builder turns records into a table.
type builder struct {
	scanner  *scanner
	table    *Table
	columns  []*Column // those of table
	opt      Options
	size     int64
	maxRows  int
	firstRow []string // cells of the first record

	nextReserve int // bytes of the file after which to make room

	breaks     [breakKinds]int // records by how they ended
	firstBreak byte            // how the first one ended
	shift      int             // lines that records of several lines added
	bare       Lines
	ragged     Lines    // refused records
	cells      []string // "line 7 (8 cells)" for the first of them
	faults     []*problem.Problem
}

// first takes the first record, which decides the number of columns.
func (b *builder) first() error {
	s := b.scanner
	if ok, err := s.next(); err != nil {
		return err
	} else if !ok {
		return problem.New("table-empty", "Choose another file, or export it again.", "The file is empty.").At(s.place())
	}
	if s.blank {
		return problem.New("table-blank-first",
			"Remove the blank lines at the beginning of the file.",
			"The first line is blank, so the columns cannot be told.").At(s.place())
	}
	b.firstRow = make([]string, len(s.fields))
	for i := range s.fields {
		cell := s.cell(i)
		if err := b.checkText(cell, i); err != nil {
			return err
		}
		b.firstRow[i] = string(cell)
	}
	names := b.firstRow
	if b.opt.NoHeader {
		names = make([]string, len(b.firstRow))
		for i := range names {
			names[i] = fmt.Sprintf("column-%d", i+1)
		}
	}
	if err := checkNames(s.name, s.line, names); err != nil {
		return err
	}
	for _, name := range names {
		c := &Column{Name: name, Dict: new(Dictionary)}
		c.Dict.buildIndex()
		b.columns = append(b.columns, c)
	}
	b.table.Columns = b.columns
	b.maxRows = min(s.limits.Rows, s.limits.Cells/len(names))
	b.firstBreak = s.ended
	if b.opt.NoHeader {
		return b.record()
	}
	b.noteFormat(-1)
	return nil
}

// checkNames refuses duplicate and empty names, all of them at once.
func checkNames(file string, line int, names []string) error {
	var problems []error
	seen := make(map[string]int, len(names))
	for i, name := range names {
		place := problem.Place{File: file, Line: line, Column: i + 1}
		if strings.TrimSpace(name) == "" {
			problems = append(problems, problem.New("table-empty-name",
				"Give the column a name in the first record, or say that the file has no header.",
				"The name of column %d is empty.", i+1).At(place))
		} else if j, ok := seen[name]; ok {
			problems = append(problems, problem.New("table-duplicate-name",
				"Rename one of them in the first record, or say that the file has no header.",
				"Columns %d and %d have the same name %s.", j+1, i+1, excerpt(name)).At(place))
		} else {
			seen[name] = i
		}
		if len(problems) == linesNamed {
			break
		}
	}
	return errors.Join(problems...)
}

// record adds the scanner's record as a row.
func (b *builder) record() error {
	s := b.scanner
	if s.base > b.nextReserve {
		b.reserve()
	}
	row := b.table.Rows
	if row == b.maxRows {
		return b.tooManyRows()
	}
	b.table.Rows = row + 1
	if len(s.fields) != len(b.columns) {
		if !b.fillUp() {
			return nil
		}
	}
	if s.nextLine-s.line != 1 || s.blank || s.bare || len(s.faults) > 0 {
		b.noteFormat(row)
	}
	b.breaks[s.ended]++
	return b.encode()
}

// encode numbers the cells of the record.
func (b *builder) encode() error {
	s := b.scanner
	for i, c := range b.columns {
		f := &s.fields[i]
		if f.doubled {
			s.cell(i)
		}
		code, isNew := c.Dict.add(s.buf[f.start:f.end], f.hash)
		if isNew {
			if err := b.checkNew(c, i); err != nil {
				return err
			}
		}
		c.Codes = append(c.Codes, code)
	}
	return nil
}

// reserve makes room for the rows that the file will have if the rest of it is
// like its beginning, so that nothing has to be moved while it grows. Codes get
// their room after the first buffer. Dictionaries get theirs after a part of the
// file, when it can be told which columns have ever new values.
func (b *builder) reserve() {
	const most = 1 << 30 // bytes of all codes, because the size may be wrong
	rows := float64(b.table.Rows) * 1.01 * float64(b.size) / float64(b.scanner.consumed())
	rows = min(rows+16, most/4/float64(len(b.columns)), float64(b.maxRows))
	for _, c := range b.columns {
		if n := int(rows) - len(c.Codes); n > 0 {
			c.Codes = slices.Grow(c.Codes, n)
		}
		if b.nextReserve > 0 && c.Dict.Len() > b.table.Rows/2 {
			distinct := distinctOf(rows, float64(b.table.Rows), float64(c.Dict.Len()))
			c.Dict.reserve(int(min(1.15*distinct, rows)))
		}
	}
	if b.size <= 8*bufferBytes {
		b.nextReserve = math.MaxInt // what has to be moved is little
		return
	}
	runtime.GC() // what was moved until now would stay for the rest of the file
	if b.nextReserve == 0 {
		b.nextReserve = max(int(b.size/32), bufferBytes)
	} else {
		b.nextReserve = math.MaxInt
	}
}

// distinctOf estimates how many different values all rows have of which the
// first ones have so many: what is expected where each row draws from the same
// number of equally frequent values. Others repeat sooner.
func distinctOf(rows, first, distinct float64) float64 {
	// u = first / number of values solves (1 - exp(-u)) / u = distinct / first,
	// whose left side falls from 1 to 0.
	low, high := 0.0, first/distinct
	for range 50 {
		u := (low + high) / 2
		if -math.Expm1(-u)/u > distinct/first {
			low = u
		} else {
			high = u
		}
	}
	if high < 1e-9 {
		return rows // no two are equal
	}
	return -math.Expm1(-high*rows/first) * first / high
}

// fillUp makes a record of too few cells as wide as the table if that is
// allowed. Otherwise it notes the record as refused and returns false.
func (b *builder) fillUp() bool {
	s := b.scanner
	short := len(s.fields) < len(b.columns)
	if !s.blank && !(short && b.opt.Ragged == RaggedPad) {
		b.ragged.add(s.line)
		if len(b.cells) < linesNamed {
			b.cells = append(b.cells, fmt.Sprintf("line %d (%d)", s.line, len(s.fields)))
		}
		return false
	}
	if !s.blank {
		b.table.Detection.Ragged.add(s.line)
	}
	for len(s.fields) < len(b.columns) {
		s.fields = append(s.fields, field{start: s.pos, end: s.pos, hash: hashSeed})
	}
	return true
}

// noteFormat notes what is unusual in the record; row is -1 for the header.
func (b *builder) noteFormat(row int) {
	s := b.scanner
	if row < 0 {
		b.breaks[s.ended]++
	}
	if lines := s.nextLine - s.line; lines > 1 {
		b.shift += lines - 1
		b.table.shifts = append(b.table.shifts, lineShift{row: row, shift: b.shift})
	}
	if s.blank {
		b.table.Blank = append(b.table.Blank, row)
		b.table.Detection.Blank.add(s.line)
	}
	if s.bare {
		b.bare.add(s.line)
	}
	for _, f := range s.faults {
		if len(b.faults) == linesNamed {
			break
		}
		p := problem.New("table-text-after-quote",
			"Double the quotes that belong to the text, or move the text before the closing quote.",
			"Text follows the closing quote of this cell, so it is not clear what belongs to it.")
		b.faults = append(b.faults, p.At(b.place(f.field, f.line)))
	}
}

// finish completes the table once all records are read.
func (b *builder) finish() (*Table, error) {
	t := b.table
	if t.Rows == 0 {
		return nil, problem.New("table-no-rows",
			"Choose a file with data, or say that the file has no header if the first record is data.",
			"The file has names of columns but no record.").At(problem.Place{File: t.Name, Line: 1})
	}
	t.Dialect.LineBreak = "\n"
	if b.firstBreak != endOfFile {
		t.Dialect.LineBreak = lineBreaks[b.firstBreak]
	}
	t.Dialect.Final = b.breaks[endOfFile] == 0
	t.Detection.Records = t.Rows
	b.warnFormat()
	t.complete(b.opt)
	if doubt := headerDoubt(t, b.firstRow, t.Detection.Header); doubt != "" {
		t.Detection.HeaderDoubt = doubt
		t.warn("table-header-doubtful", "Check the first rows and say whether the file has a header.", 0, 1, "%s", doubt)
	}
	for _, c := range t.Columns {
		c.Dict.dropIndex()
	}
	return t, nil
}
