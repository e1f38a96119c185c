package table

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// begin reads the first bytes, removes a byte order mark, skips the lines before the table, and
// sets delimiter and quote, which it detects unless opt gives them. It records its findings in
// found.
func (s *scanner) begin(opt Options, found *Detection) (d Dialect, err error) {
	if err := s.fill(); err != nil {
		return d, err
	}
	if s.small && !s.eof { // the file is larger than it was said to be
		s.buf = append(make([]byte, 0, bufferBytes), s.buf...)
		if err := s.fill(); err != nil {
			return d, err
		}
	}
	if p := NoTable(s.buf); p != nil {
		return d, p.At(problem.Place{File: s.name})
	}
	if bytes.HasPrefix(s.buf, []byte("\xff\xfe")) || bytes.HasPrefix(s.buf, []byte("\xfe\xff")) {
		return d, problem.New("table-encoding", "Choose the encoding UTF-16 for this file, or save it as UTF-8.",
			"The file is written in UTF-16, not in UTF-8: it begins with the mark of that encoding.").
			At(problem.Place{File: s.name, Line: 1})
	}
	if bytes.HasPrefix(s.buf, []byte("\ufeff")) {
		d.BOM = true
		s.pos = len("\ufeff")
	}
	if err := s.skip(opt, found); err != nil {
		return d, err
	}
	if s.pos == len(s.buf) && opt.SkipEnd > 0 {
		if opt.SkipEnd == 1 {
			return d, problem.New("table-all-skipped", "Skip fewer lines.", "Nothing is left of this file when its last line is skipped.").
				At(problem.Place{File: s.name})
		}
		return d, problem.New("table-all-skipped", "Skip fewer lines.",
			"Nothing is left of this file when its last %d lines are skipped.", opt.SkipEnd).At(problem.Place{File: s.name})
	}
	if s.pos == len(s.buf) {
		return d, problem.New("table-empty", "Choose another file, or export it again.",
			"The file is empty.").At(problem.Place{File: s.name})
	}
	mark := byte(0)
	if opt.SkipLines == 0 {
		mark = s.excelMark()
	}
	head := s.buf[s.pos:]
	quote := s.quoteOf(head, opt)
	switch {
	case opt.Delimiter != "":
		d.Delimiter = opt.Delimiter[0]
	case mark != 0:
		d.Delimiter = mark
	default:
		d.Delimiter = sniff(head, s.eof, quote)
	}
	found.Delimiter, found.Detected = string(rune(d.Delimiter)), opt.Delimiter == ""
	found.Quote, found.Marked = quoteName(quote), mark != 0
	s.setDialect(d.Delimiter, quote)
	s.trim = opt.Blanks == BlanksTrim
	return d, nil
}

// skip moves past the lines before the table, and records them.
func (s *scanner) skip(opt Options, found *Detection) error {
	for range opt.SkipLines {
		text, next := lineAt(s.buf, s.pos)
		if next == len(s.buf) {
			return problem.New("table-all-skipped", "Skip fewer lines.",
				"Nothing is left of this file when its first lines are skipped, %d in all.", opt.SkipLines).At(problem.Place{File: s.name})
		}
		found.Before = append(found.Before, excerptOf(text))
		s.pos = next
		s.nextLine++
	}
	return nil
}

// excelMark skips a first line such as "sep=;", which tells spreadsheet programs the delimiter, and
// returns the delimiter.
func (s *scanner) excelMark() byte {
	text, next := lineAt(s.buf, s.pos)
	text = strings.Trim(text, `"`)
	if len(text) != len("sep=;") || !strings.EqualFold(text[:4], "sep=") || !strings.Contains(delimiters, text[4:]) || next == len(s.buf) {
		return 0
	}
	s.pos = next
	s.nextLine++
	return text[4]
}

// lineAt returns the line that begins at a position, without its line break, and the start of the
// next line.
func lineAt(text []byte, from int) (line string, next int) {
	end := bytes.IndexAny(text[from:], "\r\n")
	if end < 0 {
		return string(text[from:]), len(text)
	}
	end += from
	next = end + 1
	if text[end] == '\r' && next < len(text) && text[next] == '\n' {
		next++
	}
	return string(text[from:end]), next
}

// quoteOf returns the quote that opt sets, or detects it: single quotes enclose cells where the
// beginning has no double one.
func (s *scanner) quoteOf(head []byte, opt Options) byte {
	switch opt.Quote {
	case QuoteDouble:
		return '"'
	case QuoteSingle:
		return '\''
	case QuoteNone:
		return noQuote
	}
	head = head[:min(len(head), sniffBytes)]
	if bytes.IndexByte(head, '"') >= 0 || bytes.IndexByte(head, '\'') < 0 {
		return '"'
	}
	delimiter := sniff(head, s.eof, '\'')
	if opt.Delimiter != "" {
		delimiter = opt.Delimiter[0]
	}
	quoted, cells := 0, 0
	plain, _ := looked(head, s.eof, delimiter, noQuote, 1)
	for _, r := range plain {
		for _, c := range r.cells {
			if cells++; len(c) > 1 && (c[0] == '\'' || c[len(c)-1] == '\'') {
				quoted++
			}
		}
	}
	if quoted*4 < cells {
		return '"'
	}
	cut, open := looked(head, s.eof, delimiter, '\'', 1)
	if open || slices.ContainsFunc(cut, func(r seen) bool { return r.faulty }) {
		return '"' // apostrophes, and no quotes
	}
	return '\''
}

func quoteName(quote byte) string {
	switch quote {
	case '\'':
		return QuoteSingle
	case noQuote:
		return QuoteNone
	}
	return QuoteDouble
}

// excerptOf shortens a line for a message to people who may see it: see problem.Cell.
func excerptOf(line string) string {
	const most = 300
	if problem.Withholds() {
		return problem.Withheld
	}
	line = strings.ToValidUTF8(line, "\ufffd")
	if runes := []rune(line); len(runes) > most {
		return fmt.Sprintf("%s … (%d more characters)", string(runes[:most]), len(runes)-most)
	}
	return line
}
