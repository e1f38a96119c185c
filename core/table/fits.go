package table

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Aside is a record that was kept aside because it does not fit the table.
type Aside struct {
	Line int    `json:"line"` // 1-based
	Text string `json:"text"` // as it stands in the file, with its line break
}

// asideBytes limits what is kept aside: beyond it the file is probably read wrongly.
const asideBytes = 64 << 20

// KeptAside returns the records that were kept aside after the line of names, as they stand in the
// file, or without that line if the file has none.
func (t *Table) KeptAside() []byte {
	var all []byte
	if t.Detection.Header {
		all = append(all, t.header...)
	}
	for _, a := range t.Aside {
		if len(all) > 0 && breakAt(all) == 0 {
			all = append(all, t.Dialect.LineBreak...)
		}
		all = append(all, a.Text...)
	}
	return all
}

// misfits summarizes the records that do not fit, as far as needed to say what can be done about
// them.
type misfits struct {
	short, long int      // with too few and too many cells
	faulty      int      // with text after a closing quote, or a delimiter missing in front of one
	emptyLong   bool     // all surplus cells are empty
	plainLong   bool     // no cell of those with too many is quoted
	header      bool     // the record of names is faulty
	samples     []misfit // the first ones
	from        int      // row at which the last run of misfits and blank records begins
	fromLine    int      // its line
	last        int      // row at which it ends
	inRun       int      // misfits of the run, blank records not counted
	aside       int      // bytes kept aside
	bareShort   bool     // one with too few cells holds a quote: a delimiter may be missing in front of it
}

// misfit is one of them.
type misfit struct {
	cells []string
	lines []problem.Line
	long  bool
}

// shown is the number of misfits shown with their neighbours.
const shown = 3

// unusual handles a record with a wrong number of cells, several lines, or misplaced quotes. It
// returns false if the record does not become a row.
func (b *builder) unusual(row int) bool {
	s := b.scanner
	width := len(b.columns)
	torn := s.bare && s.torn()
	if len(s.faults) > 0 || torn || len(s.fields) != width {
		if s.blank || len(s.fields) < width || len(s.fields) > width {
			b.misfit.extend(row, s)
		}
		if len(s.faults) > 0 || torn || !b.fit() {
			b.misfits(row, torn)
			return false
		}
	}
	b.noteFormat(row)
	return true
}

// extend records a misfit: it continues the last run of misfits, or starts one.
func (m *misfits) extend(row int, s *scanner) {
	if m.fromLine == 0 || row != m.last+1 {
		m.from, m.fromLine, m.inRun = row, s.line, 0
	}
	m.last = row
	if !s.blank {
		m.inRun++
	}
}

// fit makes a record as wide as the table, if that is allowed.
func (b *builder) fit() bool {
	s, found := b.scanner, &b.table.Detection
	switch b.shape.fit(s) {
	case padded:
		found.Ragged.add(s.line)
	case narrowed:
		found.Surplus.add(s.line)
	case asItWas:
		return false
	}
	return true
}

// emptyFrom reports whether all cells from one on are empty.
func (s *scanner) emptyFrom(i int) bool {
	for _, f := range s.fields[i:] {
		if f.start != f.end {
			return false
		}
	}
	return true
}

// quoted reports whether a cell stood between quotes.
func (s *scanner) quoted(i int) bool {
	start := s.fields[i].start
	return start > s.from && s.buf[start-1] == s.quote
}

// grown reports whether a cell holds a quote: it may be two cells whose delimiter is missing.
func (s *scanner) grown() bool {
	return s.bare || slices.ContainsFunc(s.fields, func(f field) bool { return f.doubled })
}

// plain reports whether no cell is quoted or contains a quote.
func (s *scanner) plain() bool {
	for i := range s.fields {
		if s.quoted(i) {
			return false
		}
	}
	return !s.bare
}

// join merges a cell with a number of cells that follow it, with the delimiters between them.
func (s *scanner) join(at, surplus int) {
	f := &s.fields[at]
	f.end, f.hash = s.fields[at+surplus].end, hashSeed
	for _, b := range s.buf[f.start:f.end] {
		f.hash = (f.hash ^ uint64(b)) * hashPrime
	}
	s.fields = append(s.fields[:at+1], s.fields[at+surplus+1:]...)
}

// torn reports whether quoted text seems to begin within a cell and to end in a later one: the
// delimiter before its first quote is missing, and those inside it were taken for real ones
// (Leeds"Smith, John"). Inch marks and the like do not count: a letter or digit must follow the
// first quote, and the last one must end its cell.
func (s *scanner) torn() bool {
	open := false
	for i, f := range s.fields {
		cell := s.buf[f.start:f.end]
		quotes := bytes.Count(cell, []byte{s.quote})
		if s.quoted(i) || quotes%2 == 0 {
			continue
		}
		if open && cell[len(cell)-1] == s.quote {
			return true
		}
		at := bytes.IndexByte(cell, s.quote)
		open = open || at+1 < len(cell) && !strings.ContainsRune(` .,;:-/)'`, rune(cell[at+1]))
	}
	return false
}

// misfits notes a record that does not fit, or keeps it aside.
func (b *builder) misfits(row int, torn bool) {
	s, m := b.scanner, &b.misfit
	long := len(s.fields) > len(b.columns)
	faulty := torn || len(s.faults) > 0
	if b.opt.KeepAside && m.aside < asideBytes {
		text := string(s.buf[s.from:s.pos])
		m.aside += len(text)
		b.table.Aside = append(b.table.Aside, Aside{s.line, text})
		b.table.Detection.Aside.add(s.line)
		b.shift += s.nextLine - s.line
		b.table.shifts = append(b.table.shifts, lineShift{row: row - 1, shift: b.shift})
		b.table.Rows--
		return
	}
	switch {
	case faulty:
		m.faulty++
		b.noteFaults(torn)
		return
	case long:
		empty, plain := s.emptyFrom(len(b.columns)), s.plain()
		m.emptyLong, m.plainLong = empty && (m.long == 0 || m.emptyLong), plain && (m.long == 0 || m.plainLong)
		m.long++
	default:
		m.short++
		m.bareShort = m.bareShort || s.grown()
	}
	b.ragged.add(s.line)
	if len(m.samples) < linesNamed {
		sample := misfit{long: long, lines: s.around()}
		for _, f := range s.fields {
			sample.cells = append(sample.cells, string(s.buf[f.start:f.end]))
		}
		m.samples = append(m.samples, sample)
	}
}

// around returns the lines of the last record and its neighbours, as far as the buffer still holds
// them unchanged.
func (s *scanner) around() []problem.Line {
	var all []problem.Line
	if before := bytes.TrimRight(s.buf[:s.from], "\r\n"); len(before) > 0 && s.from > 0 {
		start := bytes.LastIndexAny(before, "\r\n") + 1
		breaks := s.from - len(before)
		if (start > 0 || s.base == 0) && s.base+start > s.altered && breaks <= 2 {
			all = append(all, problem.Line{Number: s.line - 1, Text: excerptOf(string(before[start:]))})
		}
	}
	from := s.from
	for number := s.line; number < s.nextLine && from < s.pos && len(all) < 5; number++ {
		var text string
		text, from = lineAt(s.buf[:s.pos], from)
		all = append(all, problem.Line{Number: number, Text: excerptOf(text), Fault: true})
	}
	if s.pos < len(s.buf) {
		text, next := lineAt(s.buf, s.pos)
		if next < len(s.buf) || s.eof {
			all = append(all, problem.Line{Number: s.nextLine, Text: excerptOf(text)})
		}
	}
	return all
}

// joinColumn returns the column that the surplus cells of a record probably belong to: the one for
// which most of the other cells resemble the values of their columns, numbers where there are
// numbers and known words where there are known words. Without evidence it is the last.
func (b *builder) joinColumn() int {
	best, bestScore := len(b.columns)-1, -1
	for at := len(b.columns) - 1; at >= 0; at-- {
		score := 0
		for _, m := range b.misfit.samples {
			if !m.long {
				continue
			}
			surplus := len(m.cells) - len(b.columns)
			for i := range b.columns {
				cell := i
				if i == at {
					continue
				} else if i > at {
					cell += surplus
				}
				if b.like(i, m.cells[cell]) {
					score++
				}
			}
			for _, cell := range m.cells[at+1 : at+surplus+1] {
				if strings.HasPrefix(cell, " ") {
					score++ // as behind a comma in prose
				}
			}
		}
		if score > bestScore {
			best, bestScore = at, score
		}
	}
	return best
}

// like reports whether a text resembles the values read so far of a column: it is one of those
// held, or a number or date as they are.
func (b *builder) like(column int, text string) bool {
	c := b.columns[column]
	if b.gauges[column] == nil {
		if _, ok := c.Dict.Code(text); ok || c.Dict.Len() == 0 {
			return ok
		}
	}
	return b.mostlyData(column) == looksLikeData(text)
}

// mostlyData reports whether most of the first values of a column look like numbers or dates, while
// it is being read.
func (b *builder) mostlyData(column int) bool {
	if g := b.gauges[column]; g != nil {
		return g.data
	}
	return mostlyData(b.columns[column].Dict)
}

// mostlyData reports whether most of the first values look like numbers or dates.
func mostlyData(values *Dictionary) bool {
	data, n := 0, min(values.Len(), 200)
	for code := range n {
		if looksLikeData(values.Value(uint32(code))) {
			data++
		}
	}
	return data*2 > n
}
