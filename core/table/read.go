package table

import (
	"errors"
	"fmt"
	"io"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// UnknownSize is the size of a source whose length in bytes is not known.
const UnknownSize = -1

// Read reads a table from CSV. name is the file's name for messages; size is its length in bytes,
// or UnknownSize: it only saves memory and time.
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
	return readAll(r, name, size, opt, limits, Watch{})
}

func readAll(r io.Reader, name string, size int64, opt Options, limits Limits, watch Watch) (*Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	var after *withholding
	if opt.SkipEnd > 0 {
		after = withhold(r, opt.SkipEnd)
		r = after
	}
	s := newScanner(r, name, size, limits)
	t := &Table{Name: name, Detection: Detection{Header: !opt.NoHeader}}
	var err error
	if t.Dialect, err = s.begin(opt, &t.Detection); err != nil {
		return nil, err
	}
	b := &builder{scanner: s, size: size, opt: opt, watch: watch, table: t}
	b.otherDelimiters = s.otherDelimiters()
	t.options, t.part, t.quoteFound = opt, limits.Part, opt.Quote == ""
	t.options.Delimiter, t.options.Quote = t.Detection.Delimiter, t.Detection.Quote
	if err := b.first(); err != nil {
		return nil, err
	}
	for {
		ok, err := s.next()
		if err != nil {
			return nil, errors.Join(b.contentError(), b.openQuote(err))
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
	if after != nil {
		t.Detection.After = after.lines()
	}
	return b.finish()
}

// builder turns records into a table.
type builder struct {
	scanner  *scanner
	table    *Table
	columns  []*Column // those of table
	codes    []pile    // by column
	gauges   []*gauge  // by column: nil while it is held, or watched
	passes   []bool    // by column: it is not held
	watch    Watch
	opt      Options
	size     int64
	maxRows  int
	firstRow []string // cells of the first record

	nextReserve int // bytes of the file after which to make room

	breaks     [breakKinds]int // records by how they ended
	firstBreak byte            // how the first one ended
	shift      int             // lines that records of several lines added
	bare       Lines
	ragged     Lines // refused records
	misfit     misfits
	another    another
	shape      shape
	faults     []*problem.Problem

	otherDelimiters []byte // by which the beginning of the file is a regular table, where the delimiter was given
}

// first takes the first record, which decides the number of columns.
func (b *builder) first() error {
	s := b.scanner
	if ok, err := s.next(); err != nil {
		return err
	} else if !ok {
		return problem.New("table-empty", "Choose another file, or export it again.", "The file is empty.").At(s.place())
	}
	before := s.preamble(b.opt)
	if s.blank {
		return b.blankFirst(before)
	}
	if before != nil {
		return before
	}
	b.table.header = string(s.buf[s.from:s.pos])
	if !b.opt.NoHeader {
		s.remember(b.opt.DropNames)
	}
	var err error
	if b.firstRow, err = b.cells(); err != nil {
		return err
	}
	if b.opt.HeaderLines > 1 && !b.opt.NoHeader {
		if err := b.moreNames(); err != nil {
			return err
		}
	}
	names := b.firstRow
	if b.opt.NoHeader {
		names = make([]string, len(b.firstRow))
		for i := range names {
			names[i] = fmt.Sprintf("column-%d", i+1)
		}
	}
	if b.opt.Names == NamesNumber {
		names = numbered(names)
	}
	if err := checkNames(s.name, s.line, names); err != nil {
		return b.curable(err)
	}
	for _, name := range names {
		b.columns = append(b.columns, &Column{Name: name, Dict: newDictionary()})
	}
	b.table.Columns = b.columns
	if b.shape, err = newShape(b.columns, &b.opt, s.name); err != nil {
		return err
	}
	if b.shift = s.line - 1; b.shift > 0 {
		b.table.shifts = append(b.table.shifts, lineShift{row: -2, shift: b.shift})
	}
	b.codes, b.gauges, b.passes = make([]pile, len(b.columns)), make([]*gauge, len(b.columns)), make([]bool, len(b.columns))
	for i := range b.passes {
		b.passes[i] = b.watch.of(i)
	}
	if b.watch.Begin != nil {
		if err := b.watch.Begin(b.table); err != nil {
			return err
		}
	}
	b.maxRows = min(s.limits.Rows, s.limits.Cells/len(names))
	b.firstBreak = s.ended
	if b.opt.NoHeader {
		return b.record()
	}
	if torn := s.bare && s.torn(); torn || len(s.faults) > 0 {
		b.misfit.header = true
		b.noteFaults(torn)
	}
	b.noteFormat(-1)
	return nil
}

// cells returns the cells of the scanner's record.
func (b *builder) cells() ([]string, error) {
	cells := make([]string, len(b.scanner.fields))
	for i := range cells {
		cell := b.scanner.cell(i)
		if err := b.checkText(cell, i); err != nil {
			return nil, err
		}
		cells[i] = string(cell)
	}
	return cells, nil
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
	interrupt.Row(row)
	if s.dropped > 0 {
		b.shift += s.dropped
		b.table.shifts = append(b.table.shifts, lineShift{row: row - 1, shift: b.shift})
		s.dropped = 0
	}
	if s.fields[0].start == s.fields[0].end || b.another.parted {
		b.between(row)
	}
	if len(s.fields) != len(b.columns) || s.nextLine-s.line != 1 || s.blank || s.bare || len(s.faults) > 0 {
		if !b.unusual(row) {
			return nil
		}
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
		if b.passes[i] {
			if err := b.checkText(s.buf[f.start:f.end], i); err != nil {
				return err
			}
			if g := b.gauges[i]; g != nil {
				g.see(b.table.Rows-1, s.buf[f.start:f.end], f.hash)
			}
			continue
		}
		code, isNew := c.Dict.add(s.buf[f.start:f.end], f.hash)
		if isNew {
			if err := b.checkNew(c, i); err != nil {
				return err
			}
		}
		b.codes[i].add(code)
		if isNew && s.limits.Held > 0 && c.Dict.Len() > s.limits.Held {
			b.leave(i)
		}
	}
	if b.watch.See != nil {
		return b.watch.see(b.table.Rows-1, b)
	}
	return nil
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
}

// finish completes the table once all records are read.
func (b *builder) finish() (*Table, error) {
	t := b.table
	if t.Rows == 0 {
		return nil, b.noRows()
	}
	t.Dialect.LineBreak = "\n"
	if b.firstBreak != endOfFile {
		t.Dialect.LineBreak = lineBreaks[b.firstBreak]
	}
	t.Dialect.Final = b.breaks[endOfFile] == 0
	t.Detection.Records = t.Rows
	for i, c := range t.Columns {
		if g := b.gauges[i]; g != nil {
			g.finish(c)
		} else if b.watch.of(i) {
			c.Unheld = &Unheld{Share: 1}
		} else {
			c.Codes = b.codes[i].finish()
		}
		b.codes[i], b.gauges[i] = pile{}, nil
	}
	b.warnFormat()
	b.warnRepeats()
	t.complete(b.opt)
	b.doubtEnd()
	b.warnApostrophes()
	if t.Detection.Header {
		if doubt := b.recordAbove(); doubt != nil {
			return nil, doubt
		}
	} else if looksLikeNames(t, b.firstRow) {
		doubt := problem.Say("The first record looks like names of columns, but it was taken as data.")
		t.Detection.HeaderDoubt = doubt.String()
		t.warn("table-header-doubtful", "Check the first rows and say whether the file has a header.", 0, b.opt.SkipLines+1, "%s", doubt)
	}
	for _, c := range t.Columns {
		c.Dict.dropIndex()
	}
	return t, nil
}
