package table

import (
	"bytes"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// sniffBytes and sniffRecords bound what the detection of the delimiter looks
// at.
const (
	sniffBytes   = 256 << 10
	sniffRecords = 200
)

// begin reads the first bytes, removes a byte order mark and sets the
// delimiter, which is detected unless opt gives it.
func (s *scanner) begin(opt Options) (d Dialect, err error) {
	if err := s.fill(); err != nil {
		return d, err
	}
	if s.small && !s.eof { // the file is larger than it was said to be
		s.buf = append(make([]byte, 0, bufferBytes), s.buf...)
		if err := s.fill(); err != nil {
			return d, err
		}
	}
	if bytes.HasPrefix(s.buf, []byte("\xff\xfe")) || bytes.HasPrefix(s.buf, []byte("\xfe\xff")) {
		return d, problem.New("table-encoding", "Choose the encoding UTF-16 for this file, or save it as UTF-8.",
			"The file is not UTF-8 but UTF-16: it begins with the mark of that encoding.").
			At(problem.Place{File: s.name, Line: 1})
	}
	if bytes.HasPrefix(s.buf, []byte("\ufeff")) {
		d.BOM = true
		s.pos = len("\ufeff")
	}
	if s.pos == len(s.buf) {
		return d, problem.New("table-empty", "Choose another file, or export it again.",
			"The file is empty.").At(problem.Place{File: s.name})
	}
	if opt.Delimiter != "" {
		d.Delimiter = opt.Delimiter[0]
	} else {
		d.Delimiter = sniff(s.buf[s.pos:], s.eof)
	}
	s.setDelimiter(d.Delimiter)
	return d, nil
}

// sniff detects the delimiter from the beginning of a file; whole says that
// head is all of it.
//
// A character is a candidate if it splits the first record and at least half
// of the other ones. Among candidates the one wins with which most records
// have as many cells as the first; then the one that gives more cells; then
// the order of delimiters. Without a candidate the file has one column and the
// answer is a comma.
func sniff(head []byte, whole bool) byte {
	if len(head) > sniffBytes && bytes.IndexAny(head[:sniffBytes], "\r\n") >= 0 {
		head, whole = head[:sniffBytes], false
	}
	best, bestShare, bestCells := delimiters[0], -1.0, 0
	for _, delimiter := range []byte(delimiters) {
		if bytes.IndexByte(head, delimiter) < 0 {
			continue
		}
		share, cells := fit(head, whole, delimiter)
		if share > bestShare || share == bestShare && cells > bestCells {
			best, bestShare, bestCells = delimiter, share, cells
		}
	}
	return best
}

// fit returns the share of records that have as many cells as the first one if
// delimiter separates them, and the number of cells; -1 for no candidate.
// Records with misplaced quotes do not fit, because a wrong delimiter makes
// them.
func fit(head []byte, whole bool, delimiter byte) (share float64, cells int) {
	limits := DefaultLimits
	limits.Columns, limits.RecordBytes = math.MaxInt, math.MaxInt
	s := &scanner{buf: head, eof: whole, limits: limits, nextLine: 1}
	s.setDelimiter(delimiter)
	total, split, same := 0, 0, 0
	for total < sniffRecords && s.pos < len(s.buf) {
		done, err := s.scan()
		if !done && err == nil && total == 0 {
			s.eof = true // a first record longer than what is looked at
			done, err = s.scan()
		}
		if !done || err != nil {
			break // an unfinished record says nothing
		}
		if s.blank {
			continue
		}
		total++
		if total == 1 {
			cells = len(s.fields)
		}
		if len(s.fields) > 1 {
			split++
		}
		if len(s.fields) == cells && len(s.faults) == 0 && !s.bare {
			same++
		}
	}
	if cells < 2 || (split-1)*2 < total-1 {
		return -1, 0
	}
	return float64(same) / float64(total), cells
}

// headerDoubt returns a sentence if the first record looks like data although
// it names the columns, or like names although it is data. The table's types
// must be known; first are the first record's cells.
//
// Names are rarely numbers or dates and rarely occur below themselves.
func headerDoubt(t *Table, first []string, header bool) string {
	typed, fits, repeated := 0, 0, 0
	for i, c := range t.Columns {
		if c.Type == Integer || c.Type == Decimal || c.Type == Date {
			typed++
			if c.fits(first[i]) {
				fits++
			}
		} else if header {
			if _, ok := c.Dict.Code(first[i]); ok && !isMissingWord(c, first[i]) {
				repeated++
			}
		}
	}
	switch {
	case header && (typed > 0 && fits == typed || repeated > 0 && repeated*2 >= len(t.Columns)):
		return "The first record looks like data, but it was taken as the names of the columns."
	case !header && typed == 0 && looksLikeNames(t, first):
		return "The first record looks like names of columns, but it was taken as data."
	}
	return ""
}

// looksLikeNames reports whether data whose first record may be a header have
// columns of which all but the first value are numbers, which makes the guess
// of their type fail because of that one value.
func looksLikeNames(t *Table, first []string) bool {
	if t.Rows < 2 {
		return false
	}
	for i, c := range t.Columns {
		if _, ok := ParseNumber(first[i]); ok || strings.TrimSpace(first[i]) == "" {
			return false
		}
		numbers, others := 0, 0
		for code := 1; code < c.Dict.Len() && others == 0; code++ {
			if c.Missing[code] {
				continue
			}
			if _, ok := ParseNumber(c.Dict.Value(uint32(code))); ok {
				numbers++
			} else {
				others++
			}
		}
		if numbers > 0 && others == 0 {
			return true
		}
	}
	return false
}

func isMissingWord(c *Column, value string) bool {
	code, ok := c.Dict.Code(value)
	return ok && c.Missing[code]
}
