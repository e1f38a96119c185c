package table

import (
	"bytes"
	"math"
	"strings"
)

// sniffBytes and sniffRecords bound what the detection of the delimiter looks
// at.
const (
	sniffBytes   = 256 << 10
	sniffRecords = 200
)

// sniff detects the delimiter from the beginning of a file; whole says that
// head is all of it.
//
// A character is a candidate if it splits the first record and at least half
// of the other ones. Among candidates the one wins with which most records
// have as many cells as the first; then the one that gives more cells; then
// the order of delimiters. Without a candidate the file has one column and the
// answer is a comma.
//
// Where titles stand in front of a table its delimiter is none of the first
// record: see behindTitles.
func sniff(head []byte, whole bool, quote byte) byte {
	if len(head) > sniffBytes && bytes.ContainsAny(head[:sniffBytes], "\r\n") {
		head, whole = head[:sniffBytes], false
	}
	best, bestShare, bestCells := delimiters[0], -1.0, 0
	for _, delimiter := range []byte(delimiters) {
		if bytes.IndexByte(head, delimiter) < 0 {
			continue
		}
		share, cells := fit(head, whole, delimiter, quote)
		if share > bestShare || share == bestShare && cells > bestCells {
			best, bestShare, bestCells = delimiter, share, cells
		}
	}
	if titled, ok := behindTitles(head, whole, quote, best, bestCells); ok {
		return titled
	}
	return best
}

// behindTitles returns the delimiter of a table that begins behind titles: one that
// gives more cells than what the first record suggests, and by which a later record
// holds the names of the columns, without the suggested delimiter in any of them (a
// column may hold lists), and few enough blanks at their beginning (prose has them
// behind its commas).
func behindTitles(head []byte, whole bool, quote, suggested byte, cells int) (byte, bool) {
	for _, delimiter := range []byte(";\t|,") {
		if delimiter == suggested && cells > 1 || bytes.IndexByte(head, delimiter) < 0 {
			continue
		}
		all, _ := looked(head, whole, delimiter, quote, 1)
		var names []string
		var above [][]string
		if at, lines := namesAbove(all); lines > 0 && at > 0 {
			for _, r := range all[at : at+lines] {
				above = append(above, r.cells)
			}
			names = joinNames(above...)
		} else if at := tableBegins(all); at > 0 {
			names = all[at].cells
		}
		if len(names) <= cells || delimiter == ',' && len(names) < 3 {
			continue
		}
		fits := true
		for _, name := range names {
			fits = fits && !strings.HasPrefix(name, " ") && (delimiter == suggested || strings.IndexByte(name, suggested) < 0)
		}
		if fits {
			return delimiter, true
		}
	}
	return 0, false
}

// otherDelimiters returns those that cut the beginning of the file into records of as
// many cells each, where the one that is used does not.
func (s *scanner) otherDelimiters() (others []byte) {
	head, whole := s.buf[s.pos:], s.eof
	if len(head) > sniffBytes {
		head, whole = head[:sniffBytes], false
	}
	if share, _ := fit(head, whole, s.delimiter, s.quote); share >= 0.9 {
		return nil
	}
	for _, delimiter := range []byte(delimiters) {
		if share, _ := fit(head, whole, delimiter, s.quote); delimiter != s.delimiter && share == 1 {
			others = append(others, delimiter)
		}
	}
	return others
}

// sampler returns a scanner of the beginning of a file.
func sampler(head []byte, whole bool, delimiter, quote byte) *scanner {
	limits := DefaultLimits
	limits.Columns, limits.RecordBytes = math.MaxInt, math.MaxInt
	s := &scanner{buf: head, eof: whole, limits: limits, nextLine: 1}
	s.setDialect(delimiter, quote)
	return s
}

// fit returns the share of records that have as many cells as the first one if
// delimiter separates them, and the number of cells; -1 for no candidate.
// Records with misplaced quotes do not fit, because a wrong delimiter makes
// them.
func fit(head []byte, whole bool, delimiter, quote byte) (share float64, cells int) {
	s := sampler(head, whole, delimiter, quote)
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

// looksLikeNames reports whether data whose first record may be a header have
// columns of which all but the first value are numbers, which makes the guess
// of their type fail because of that one value.
func looksLikeNames(t *Table, first []string) bool {
	if t.Rows < 2 {
		return false
	}
	for _, c := range t.Columns {
		if c.Type == Integer || c.Type == Decimal || c.Type == Date {
			return false
		}
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
