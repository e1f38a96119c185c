package table

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// The names of columns may stand in two lines, groups above columns, and again on each
// page of what was made for paper.

// remember notes the cells of the last record as names of columns, so that records that
// repeat them are known; drop leaves those out.
func (s *scanner) remember(drop bool) {
	var names [][]byte
	for _, f := range s.fields {
		names = append(names, bytes.Clone(s.buf[f.start:f.end]))
	}
	s.names, s.drop = append(s.names, names), drop
}

// repeats reports whether the last record is a line of names once more.
func (s *scanner) repeats() bool {
	for _, names := range s.names {
		if s.same(names) {
			s.repeated.add(s.line)
			return true
		}
	}
	return false
}

func (s *scanner) same(names [][]byte) bool {
	if len(names) != len(s.fields) {
		return false
	}
	for i, f := range s.fields {
		if !bytes.Equal(s.buf[f.start:f.end], names[i]) {
			return false
		}
	}
	return true
}

// secondNames reads the second line of names, and joins it with the first one.
func (b *builder) secondNames() error {
	s := b.scanner
	above := b.firstRow
	if ok, err := s.next(); err != nil || !ok {
		if err == nil {
			err = b.noRows()
		}
		return err
	}
	s.remember(s.drop)
	below, err := b.cells()
	b.firstRow = joinNames(above, below)
	b.table.header += string(s.buf[s.from:s.pos])
	return err
}

// joinNames puts a group of columns in front of the name of each. A group goes on until
// the next one begins; what has no name below it is the name of its own column alone.
func joinNames(above, below []string) []string {
	names := make([]string, max(len(above), len(below)))
	group := ""
	for i := range names {
		name := cellOf(below, i)
		if own := cellOf(above, i); own != "" {
			group = own
			if name == "" {
				group, name = "", own
				names[i] = name
				continue
			}
		}
		if names[i] = name; name != "" && group != "" {
			names[i] = group + " " + name
		}
	}
	return names
}

func cellOf(cells []string, i int) string {
	if i >= len(cells) {
		return ""
	}
	return strings.TrimSpace(cells[i])
}

// namesInTwo returns the index of the first of two records that seem to hold the names
// of the columns together: groups, of which at least one has several columns, and the
// names of these below them; behind them are data. -1: there are no such two.
func namesInTwo(all []seen) int {
	const looked = 20 // titles are short
	width, _ := usualWidth(all)
	for i := 0; i < looked && i+2 < len(all); i++ {
		above, below, rest := all[i], all[i+1], all[i+2:]
		if len(above.cells) <= width && len(below.cells) <= width && groups(above.cells, below.cells) {
			joined := joinNames(above.cells, below.cells)
			if _, share := usualWidth(rest); len(joined) == width && share > 0.5 && namesColumns(seen{cells: joined}) && haveData(rest, width) {
				return i
			}
		}
		if !above.blank && 2*filled(above) > width {
			return -1 // no title
		}
	}
	return -1
}

// groups reports whether a record may hold groups of the columns that another one
// names: two at least, or one that is not the first cell, as that of a title is.
func groups(above, below []string) bool {
	begun, spans, title := 0, false, true
	for i := range below {
		group, name := cellOf(above, i), cellOf(below, i)
		if looksLikeData(group) || looksLikeData(name) || strings.HasSuffix(group, ":") {
			return false
		}
		if group != "" {
			begun++
			title = title && i == 0
			spans = spans || name != "" && cellOf(above, i+1) == "" && cellOf(below, i+1) != ""
		}
	}
	return begun > 0 && spans && !title
}

// haveData reports whether in a column most records have a number or a date.
func haveData(all []seen, width int) bool {
	for column := range width {
		data, cells := 0, 0
		for _, r := range all {
			if cell := cellOf(r.cells, column); cell != "" {
				cells++
				if looksLikeData(cell) {
					data++
				}
			}
		}
		if 2*data > cells {
			return true
		}
	}
	return false
}

// another is a second table that seems to stand below the first one.
type another struct {
	parted bool     // the last record was empty
	row    int      // with its names; 0: there is none
	line   int      // of the file
	names  []string // of its columns
}

// between looks for a second table behind an empty record: other names of columns, and
// no number or date where all columns so far have some.
func (b *builder) between(row int) {
	s, a := b.scanner, &b.another
	parted := a.parted
	a.parted = s.emptyFrom(0)
	if !parted || a.parted || a.row > 0 || row < 2 || len(s.fields) != len(b.columns) {
		return
	}
	cells := make([]string, len(s.fields))
	contradicted := false
	for i := range b.columns {
		cells[i] = string(s.cell(i))
		contradicted = contradicted || b.mostlyData(i)
		if looksLikeData(cells[i]) {
			return
		}
	}
	if contradicted && namesColumns(seen{cells: cells}) {
		a.row, a.line, a.names = row, s.line, cells
	}
}

// mostAtEnd is how many records at the end are looked at.
const mostAtEnd = 10

// notesAtEnd counts the records at the end that have their first cell alone, in a table
// of which all others fill another column, too.
func (b *builder) notesAtEnd() int {
	t, n := b.table, 0
	alone := func(cells []string) bool {
		return len(cells) > 2 && cells[0] != "" && strings.Join(cells[1:], "") == ""
	}
	for n < mostAtEnd && n < t.Rows-1 && alone(t.last(t.Rows-1-n)) {
		n++
	}
	for _, c := range t.Columns[min(1, len(t.Columns)):] {
		if code, ok := c.Dict.Code(""); n > 0 && ok && c.Held() && c.Counts()[code] == n {
			return n
		}
	}
	return 0
}

// warnApostrophes warns of records whose cells all stand between apostrophes, in a table
// of others: they were quoted in another way, and are kept as they are.
func (b *builder) warnApostrophes() {
	t := b.table
	quoted := func(cell string) bool { return len(cell) > 1 && cell[0] == '\'' && cell[len(cell)-1] == '\'' }
	first := t.Columns[0]
	if !first.Held() || len(t.Columns) < 2 {
		return
	}
	var found Lines
	if t.Detection.Header && !slices.ContainsFunc(b.firstRow, func(name string) bool { return !quoted(name) }) {
		found.add(b.opt.SkipLines + 1)
	}
	some, is := false, make([]bool, first.Dict.Len())
	for code, value := range first.Dict.Values() {
		is[code] = quoted(value)
		some = some || is[code]
	}
	for row := 0; some && row < t.Rows; row++ {
		if is[first.Codes.At(row)] && !slices.ContainsFunc(t.Columns, func(c *Column) bool { return c.Held() && !quoted(c.Cell(row)) }) {
			found.add(t.Line(row))
		}
	}
	if found.Count > 0 && found.Count < t.Rows {
		t.warn("table-apostrophes", "Take the apostrophes away in the file if they are quotes.", found.Count, found.First[0],
			"In some lines all cells stand between apostrophes, which are kept: %s.", found)
	}
}

// warnRepeats warns of lines of names amid the records, and of a second table.
func (b *builder) warnRepeats() {
	t := b.table
	if d := b.scanner.repeated; d.Count > 0 && b.opt.DropNames {
		t.Detection.Repeated = d
		t.warn("table-repeated-names", "Check these lines.", d.Count, d.First[0], "%s",
			problem.Several(d.Count, "%d record that repeats the names of the columns was left out: %s.", "%d records that repeat the names of the columns were left out: %s.", d.Count, d))
	} else if d.Count > 0 {
		t.warn("table-repeated-names", "If pages begin there, leave them out.", d.Count, d.First[0], "%s",
			problem.Several(d.Count, "%d record repeats the names of the columns: %s.", "%d records repeat the names of the columns: %s.", d.Count, d))
		t.Warnings[len(t.Warnings)-1].Cures = append(t.Warnings[len(t.Warnings)-1].Cures, dropNames(d.Count))
	}
	if a := b.another; a.row > 0 {
		t.warn("table-second", "Keep one of them.", t.Rows-a.row, a.line,
			"From line %d on a second table seems to begin, with the columns %s; as it is, its lines are records of the first one.", a.line, shortList(a.names))
		w := t.Warnings[len(t.Warnings)-1]
		if n := b.scanner.nextLine - a.line + b.opt.SkipEnd; n <= MostSkipped {
			w.Cures = append(w.Cures, skipEnd(n))
		}
		if n := a.line - 1; n <= MostSkipped {
			w.Cures = append(w.Cures, skipLines(n))
		}
	}
}
