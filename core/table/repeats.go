package table

import (
	"bytes"
	"fmt"
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

// moreNames reads the other lines of names, and joins them with the first one.
func (b *builder) moreNames() error {
	s := b.scanner
	lines := [][]string{b.firstRow}
	for len(lines) < b.opt.HeaderLines {
		if ok, err := s.next(); err != nil || !ok {
			if err == nil {
				err = b.noRows()
			}
			return err
		}
		s.remember(s.drop)
		cells, err := b.cells()
		if err != nil {
			return err
		}
		lines = append(lines, cells)
		b.table.header += string(s.buf[s.from:s.pos])
	}
	b.firstRow = joinNames(lines...)
	return nil
}

// joinNames puts groups of columns in front of the name of each. A group goes on until
// the next one begins; what has no name below it is the name of its own column, and with a
// number that of others without a name to its right, over which a merged cell reaches.
func joinNames(lines ...[]string) []string {
	below := lines[len(lines)-1]
	for l := len(lines) - 2; l >= 0; l-- {
		above := lines[l]
		names := make([]string, max(len(above), len(below)))
		group, alone, count := "", "", 0
		for i := range names {
			own, name := cellOf(above, i), cellOf(below, i)
			switch {
			case own != "" && name == "":
				group, alone, count = "", own, 1
				names[i] = own
				continue
			case own == name && own != "": // a merged cell over both lines
				group, alone = "", ""
				names[i] = own
				continue
			case own != "":
				group = own
			case name == "" && alone != "":
				count++
				names[i] = fmt.Sprintf("%s %d", alone, count)
				continue
			}
			alone = ""
			if names[i] = name; name != "" && group != "" {
				names[i] = group + " " + name
			}
		}
		below = names
	}
	return below
}

func cellOf(cells []string, i int) string {
	if i >= len(cells) {
		return ""
	}
	return strings.TrimSpace(cells[i])
}

// maxNameLines limits the lines that hold the names of the columns together.
const maxNameLines = 3

// namesAbove returns the index of the first of several records that seem to hold the names of
// the columns together, and how many they are: groups, of which at least one has several
// columns, perhaps groups of these, and the names of the columns below them; behind them are
// data. 0 records: there are no such.
func namesAbove(all []seen) (at, lines int) {
	const looked = 20 // titles are short
	width, _ := usualWidth(all)
	for i := 0; i < looked && i+2 < len(all); i++ {
		for n := 2; n <= maxNameLines && i+n < len(all); n++ {
			if joined := joined(all[i:i+n], all[i+n:], width); joined != nil {
				return i, n
			}
		}
		if !all[i].blank && 2*filled(all[i]) > width {
			break // no title
		}
	}
	return 0, 0
}

// joined returns the names that lines of names have together, nil if they seem to be none.
func joined(above, rest []seen, width int) []string {
	lines := make([][]string, len(above))
	for i, r := range above {
		if lines[i] = r.cells; len(r.cells) > width {
			return nil
		}
	}
	for i := len(lines) - 2; i >= 0; i-- {
		if !groups(lines[i], joinNames(lines[i+1:]...), rest[0].cells) {
			return nil
		}
	}
	names := joinNames(lines...)
	distinct := map[string]bool{}
	for _, name := range names {
		distinct[name] = true
	}
	if _, share := usualWidth(rest); len(names) != width || len(distinct) < width || distinct[""] || share <= 0.5 || !haveData(rest, width) {
		return nil
	}
	return names
}

// groups reports whether a record may hold groups of the columns that another one
// names: two at least, or one that is not the first cell, as that of a title is. Groups may
// be years, where there are several, and so may names above what is none.
func groups(above, below, data []string) bool {
	begun, spans, title := 0, false, true
	years := map[string]bool{}
	numbers := 0
	year := func(cell string) bool { x, ok := ParseNumber(cell); return ok && isYear(x) }
	for i := range below {
		group, name := cellOf(above, i), cellOf(below, i)
		if strings.HasSuffix(group, ":") || looksLikeData(name) && (!year(name) || year(cellOf(data, i))) {
			return false
		}
		if looksLikeData(group) {
			if !year(group) {
				return false
			}
			numbers++
			years[group] = true
		}
		if group != "" {
			begun++
			title = title && i == 0
			next := cellOf(above, i+1)
			spans = spans || name != "" && (next == "" || next == group) && cellOf(below, i+1) != ""
		}
	}
	return begun > 0 && spans && !title && (numbers == 0 || len(years) > 1)
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

// maxAtEnd is the number of records at the end that are examined.
const maxAtEnd = 10

// notesAtEnd counts the records at the end that have their first cell alone, in a table
// of which all others fill another column, too.
func (b *builder) notesAtEnd() int {
	t, n := b.table, 0
	alone := func(cells []string) bool {
		return len(cells) > 2 && cells[0] != "" && strings.Join(cells[1:], "") == ""
	}
	for n < maxAtEnd && n < t.Rows-1 && alone(t.last(t.Rows-1-n)) {
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
			problem.Several(d.Count, "%d record that repeats the names of the columns was left out: %s.",
				"%d records that repeat the names of the columns were left out: %s.", d.Count, d))
	} else if d.Count > 0 {
		t.warn("table-repeated-names", "If pages begin there, leave them out.", d.Count, d.First[0], "%s",
			problem.Several(d.Count, "%d record repeats the names of the columns: %s.",
				"%d records repeat the names of the columns: %s.", d.Count, d))
		t.Warnings[len(t.Warnings)-1].Cures = append(t.Warnings[len(t.Warnings)-1].Cures, dropNames(d.Count))
	}
	if a := b.another; a.row > 0 {
		t.warn("table-second", "Keep one of them.", t.Rows-a.row, a.line,
			"From line %d on a second table seems to begin, with the columns %s; as it is, its lines are records of the first one.",
			a.line, shortList(a.names))
		w := t.Warnings[len(t.Warnings)-1]
		if n := b.scanner.nextLine - a.line + b.opt.SkipEnd; n <= MaxSkipped {
			w.Cures = append(w.Cures, skipEnd(n))
		}
		if n := a.line - 1; n <= MaxSkipped {
			w.Cures = append(w.Cures, skipLines(n))
		}
	}
}
