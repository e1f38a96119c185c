package table

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// contentError joins what is wrong with records so far, with what can be done.
func (b *builder) contentError() error {
	var problems []error
	if b.ragged.Count > 0 {
		problems = append(problems, b.raggedError())
	}
	for i, p := range b.faults {
		if i == 0 && b.faultsCurable() {
			p.Cures = []problem.Cure{keepAside(b.misfit.faulty)}
		}
		problems = append(problems, p)
	}
	return errors.Join(problems...)
}

// faultsCurable reports whether the table would be read if the records with misplaced
// quotes were kept aside: there are others, and most of all.
func (b *builder) faultsCurable() bool {
	return b.ragged.Count == 0 && !b.misfit.header && 2*b.misfit.faulty < b.table.Rows
}

// raggedError says which records have not as many cells as the first one.
func (b *builder) raggedError() *problem.Problem {
	m, width := &b.misfit, len(b.columns)
	var named []*problem.Text
	var lines []problem.Line
	for i, sample := range m.samples {
		named = append(named, problem.Say("line %s (%d)", strconv.Itoa(sample.line()), len(sample.cells)))
		if i < shown {
			lines = withLines(lines, sample.lines)
		}
	}
	which := problem.Chain(named, ", ")
	if more := b.ragged.Count - len(named); more > 0 {
		which = problem.Say("%s and %d more", which, more)
	}
	text := problem.Several(width, "The first line of the table has %d cell, but %d lines have more or fewer: %s.",
		"The first line of the table has %d cells, but %d lines have more or fewer: %s.", width, b.ragged.Count, which)
	if b.ragged.Count == 1 {
		line, cells := strconv.Itoa(m.samples[0].line()), len(m.samples[0].cells)
		text = problem.Several(cells, "Line %s has %d cell; the first line of the table has %d.",
			"Line %s has %d cells; the first line of the table has %d.", line, cells, width)
	}
	p := problem.New("table-ragged-record",
		"Look at these lines for missing or surplus column separators and for quotes, and check which separator was chosen.", "%s", text)
	p.Count, p.Lines = b.ragged.Count, lines
	p.Cures = b.raggedCures()
	return p.At(problem.Place{File: b.scanner.name, Line: b.ragged.First[0]})
}

// withLines adds lines behind others; a line that is in both is meant if it is in one.
func withLines(lines, more []problem.Line) []problem.Line {
	for _, l := range more {
		n := len(lines)
		switch {
		case n == 0 || l.Number > lines[n-1].Number:
			lines = append(lines, l)
		case l.Number == lines[n-1].Number:
			lines[n-1].Fault = lines[n-1].Fault || l.Fault
		}
	}
	return lines
}

func (m misfit) line() int {
	for _, l := range m.lines {
		if l.Fault {
			return l.Number
		}
	}
	return 0
}

// raggedCures are the ways to read a file with ragged records, the likeliest first.
// Each deals with all of them.
func (b *builder) raggedCures() []problem.Cure {
	m, s := &b.misfit, b.scanner
	all := b.ragged.Count
	var cures []problem.Cure
	if m.header {
		return nil // whatever fits is made to fit names that were read wrongly
	}
	if m.faulty > 0 {
		if 2*(all+m.faulty) < b.table.Rows {
			return []problem.Cure{keepAside(all + m.faulty)}
		}
		return nil
	}
	for _, delimiter := range b.otherDelimiters {
		cures = append(cures, readDelimiter(delimiter))
	}
	var end problem.Cure
	if m.inRun == all && m.last == b.table.Rows-1 && m.from > 0 && s.pos == len(s.buf) && s.eof {
		if n := s.nextLine - m.fromLine + b.opt.SkipEnd; n <= MaxSkipped {
			end = skipEnd(n)
		}
	}
	records := b.likeRecords()
	if end.Name != "" && !records {
		cures = append(cures, end)
	}
	var long problem.Cure
	switch {
	case m.long == 0:
	case m.emptyLong:
		long = dropSurplus(m.long)
	case m.plainLong:
		long = joinSurplus(b.columns[b.joinColumn()].Name)
	}
	switch curable := !m.bareShort && b.opt.Ragged != RaggedPad; {
	case m.short == 0 && long.Name != "":
		cures = append(cures, long)
	case m.long == 0 && curable:
		cures = append(cures, fillUp(m.short))
	case curable && long.Name != "":
		cures = append(cures, together(fillUp(m.short), long))
	}
	if end.Name != "" && records {
		cures = append(cures, end)
	}
	if 2*all < b.table.Rows {
		cures = append(cures, keepAside(all))
	}
	return cures
}

// likeRecords reports whether those that do not fit look like records, and not like
// notes: they have most of the cells, or begin with a number where records do.
func (b *builder) likeRecords() bool {
	for _, m := range b.misfit.samples {
		if 2*len(m.cells) > len(b.columns) {
			return true
		}
		if looksLikeData(m.cells[0]) && b.like(0, m.cells[0]) {
			return true
		}
	}
	return false
}

// noteFaults notes that quotes are misplaced in the record.
func (b *builder) noteFaults(torn bool) {
	s := b.scanner
	if len(b.faults) >= linesNamed {
		return
	}
	var lines []problem.Line
	if len(b.faults) < shown {
		lines = s.around()
	}
	if torn {
		p := problem.New("table-torn-quote", "Add the column separator before the first quote, or double the quotes that belong to the text.",
			"A quoted text begins in the middle of a cell, so the separators inside it were taken for ends of cells. The separator before the quote seems to be missing.")
		p.Lines = lines
		b.faults = append(b.faults, p.At(s.place()))
	}
	for _, f := range s.faults {
		p := problem.New("table-text-after-quote",
			"Double the quotes that belong to the text, or move the text before the closing quote.",
			"Text follows the closing quote of this cell, so it is not clear what belongs to it.")
		p.Lines = lines
		b.faults = append(b.faults, p.At(b.place(f.field, f.line)))
	}
}

// openQuote adds to the error of a quote that is never closed where it stands, and
// whether the file is a table if quotes are nothing special in it.
func (b *builder) openQuote(err error) error {
	p := problem.From(err)
	if p.Code != "table-unterminated-quote" && p.Code != "table-record-too-long" || b.scanner.quote == noQuote {
		return err
	}
	q, s := *p, b.scanner
	from := s.from
	for number := s.line; from < len(s.buf) && len(q.Lines) < shown; number++ {
		var text string
		text, from = lineAt(s.buf, from)
		q.Lines = append(q.Lines, problem.Line{Number: number, Text: excerptOf(text), Fault: number == q.Place.Line})
	}
	rest, whole := s.buf[s.from:], s.eof
	if len(rest) > sniffBytes {
		rest, whole = rest[:sniffBytes], false
	}
	all, _ := looked(rest, whole, s.delimiter, noQuote, s.line)
	if width, share := usualWidth(all); width == len(b.columns) && share == 1 {
		q.Cures = []problem.Cure{noQuotes()}
	}
	return &q
}

// totals are words that stand where a table ends, in small letters.
var totals = []string{"total", "totals", "sum", "sums", "grand total", "subtotal", "summe", "gesamt",
	"gesamtsumme", "insgesamt", "zwischensumme", "anzahl",
	"total général", "somme", "ensemble", "suma", "razem", "ogółem", "łącznie", "totale", "totaal", "celkem", "count", "rows",
	"records", "zeilen", "datensätze", "lignes", "wierszy"}

// doubtEnd warns of records at the end that look like totals or notes: records that
// were filled up, or in which most cells are empty and one is a word for totals.
func (b *builder) doubtEnd() {
	t, m, s := b.table, &b.misfit, b.scanner
	from, notes := t.Rows, b.notesAtEnd()
	for from > 1 && t.Rows-from < maxAtEnd && (b.totalsIn(from-1) || t.Rows-from < notes ||
		m.inRun > 0 && m.last == t.Rows-1 && from-1 >= m.from && b.opt.Ragged == RaggedPad && !b.opt.KeepAside) {
		from--
	}
	for from < t.Rows && b.emptyRow(from) { // a blank line by itself is no sign of totals
		from++
	}
	if from == t.Rows || len(t.Columns) < 2 {
		return
	}
	for from > 1 && b.emptyRow(from-1) {
		from--
	}
	line := t.Line(from)
	n := s.nextLine - line + b.opt.SkipEnd
	t.warn("table-end-doubtful", "Skip them if they are not records.", t.Rows-from, line,
		"From line %d on, the file seems to hold totals or notes. As it is, they count as records.", line)
	w := t.Warnings[len(t.Warnings)-1]
	for row := from; row < min(t.Rows, from+shown); row++ {
		w.Lines = append(w.Lines,
			problem.Line{Number: t.Line(row), Text: excerptOf(strings.Join(t.last(row), string(rune(t.Dialect.Delimiter)))), Fault: true})
	}
	if n <= MaxSkipped {
		w.Cures = []problem.Cure{skipEnd(n)}
	}
}

func (b *builder) emptyRow(row int) bool {
	cells := b.table.last(row)
	return cells != nil && !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" })
}

// totalsIn reports whether a row looks like totals: a cell is empty, and the first one
// that is not is a word for totals, with a number at most.
func (b *builder) totalsIn(row int) bool {
	first, empty := "", false
	for _, cell := range b.table.last(row) {
		if cell = strings.ToLower(strings.TrimSpace(cell)); cell == "" {
			empty = true
		} else if first == "" {
			first = cell
		}
	}
	for _, t := range totals {
		if rest, ok := strings.CutPrefix(first, t); ok && empty && strings.Trim(rest, " :=0123456789.,") == "" {
			return true
		}
	}
	return false
}

// blankLines counts the blank lines from the last record on, 0 if nothing follows
// them.
func (s *scanner) blankLines() int {
	n, at := 0, s.from
	for at < len(s.buf) {
		text, next := lineAt(s.buf, at)
		if text != "" {
			return n
		}
		n, at = n+1, next
	}
	return 0
}
