package table

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// seen is a record at the beginning of a file.
type seen struct {
	line   int // 1-based
	cells  []string
	blank  bool
	faulty bool // text after a closing quote
}

// looked returns the first records of a file, split by a delimiter and a quote; line is the line of
// the first one. open reports that a cell begins with a quote that the file never closes.
func looked(head []byte, whole bool, delimiter, quote byte, line int) (all []seen, open bool) {
	s := sampler(head, whole, delimiter, quote)
	s.nextLine = line
	s.buf = append([]byte(nil), s.buf...) // doubled quotes are halved in it
	for len(all) < sniffRecords && s.pos < len(s.buf) {
		done, err := s.scan()
		if !done || err != nil {
			return all, err != nil
		}
		r := seen{line: s.line, blank: s.blank, faulty: len(s.faults) > 0}
		for i := range s.fields {
			r.cells = append(r.cells, string(s.cell(i)))
		}
		all = append(all, r)
	}
	return all, false
}

// usualWidth returns the commonest number of cells in records that are not blank, and the share of
// the records that have it.
func usualWidth(all []seen) (width int, share float64) {
	counts, total := map[int]int{}, 0
	for _, r := range all {
		if !r.blank {
			counts[len(r.cells)]++
			total++
		}
	}
	for w, n := range counts {
		if n > counts[width] || n == counts[width] && w > width {
			width = w
		}
	}
	if total == 0 {
		return 0, 0
	}
	return width, float64(counts[width]) / float64(total)
}

// tableBegins returns the index of the record that seems to hold the names of the columns if titles
// and notes precede it, which have at most half as many nonempty cells as most records; otherwise
// 0.
func tableBegins(all []seen) int {
	width, _ := usualWidth(all)
	if width < 2 || len(all) == 0 || 2*filled(all[0]) > width {
		return 0
	}
	for i, r := range all {
		if len(r.cells) == width && namesColumns(r) {
			if _, share := usualWidth(all[i:]); i > 0 && share > 0.5 {
				return i
			}
			return 0
		}
		if 2*filled(r) > width && !r.blank {
			return 0 // too much to be titles
		}
	}
	return 0
}

// filled counts nonempty cells.
func filled(r seen) int {
	n := 0
	for _, c := range r.cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// namesColumns reports whether a record could hold the names of columns: all different, and no
// numbers or dates.
func namesColumns(r seen) bool {
	names := map[string]bool{}
	for _, c := range r.cells {
		if c = strings.TrimSpace(c); c == "" || names[c] || looksLikeData(c) {
			return false
		}
		names[c] = true
	}
	return len(names) > 0
}

// looksLikeData reports whether a cell begins and ends with a digit, as names do not.
func looksLikeData(cell string) bool {
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	return cell != "" && digit(cell[len(cell)-1]) && (digit(cell[0]) || cell[0] == '-' && len(cell) > 1)
}

// preamble rejects a file whose first records, from the last one scanned on, seem to precede the
// table.
func (s *scanner) preamble(opt Options) *problem.Problem {
	head, whole := s.buf[s.from:], s.eof
	if len(head) > sniffBytes {
		head, whole = head[:sniffBytes], false
	}
	all, _ := looked(head, whole, s.delimiter, s.quote, s.line)
	if p := s.blanks(opt, all); p != nil {
		return p
	}
	if opt.NoHeader || opt.HeaderLines > 1 {
		return nil
	}
	var p *problem.Problem
	var begins int
	if at, lines := namesAbove(all); lines > 0 && opt.HeaderLines == 0 {
		above := all[at]
		begins = all[at+lines-1].line
		names := [][]string{above.cells}
		for _, r := range all[at+1 : at+lines] {
			names = append(names, r.cells)
		}
		hint, told := "Join them, or skip the first one.",
			problem.Say("The names of the columns seem to stand in two lines, %d and %d. Joined, they are: %s.",
				above.line, begins, shortList(joinNames(names...)))
		if lines > 2 {
			hint, told = "Join them, or skip all but the last one.",
				problem.Say("The names of the columns seem to stand in %d lines, %d to %d. Joined, they are: %s.", lines,
					above.line, begins, shortList(joinNames(names...)))
		}
		p = problem.New("table-two-name-lines", hint, "%s", told)
		p.Cures = []problem.Cure{joinNameLines(above.line-1, lines), skipLines(begins - 1)}
	} else if at := tableBegins(all); at > 0 {
		begins = all[at].line
		p = problem.New("table-preamble", "Skip the lines before the table.",
			"The table seems to begin on line %d, with the columns %s. The lines before it do not belong to it.",
			begins, shortList(all[at].cells))
		p.Cures = []problem.Cure{skipLines(begins - 1)}
	} else {
		return nil
	}
	p.Count = begins - s.line
	from := s.from
	for number := s.line; number <= begins+1 && from < len(s.buf); number++ {
		var text string
		text, from = lineAt(s.buf, from)
		if number < s.line+4 || number >= begins {
			p.Lines = append(p.Lines, problem.Line{Number: number, Text: excerptOf(text), Fault: number < begins})
		}
	}
	return p.At(s.place())
}

// blankFirst rejects a file whose first line is blank; before describes the lines in front of the
// table, if they are known.
func (b *builder) blankFirst(before *problem.Problem) *problem.Problem {
	s := b.scanner
	p := problem.New("table-blank-first", "Skip the blank lines at the beginning of the file.",
		"The first line is blank, so it does not show which columns there are.")
	if before != nil {
		p.Lines, p.Cures = before.Lines, before.Cures
	} else if n := s.blankLines(); n > 0 {
		p.Cures = []problem.Cure{skipLines(b.opt.SkipLines + n)}
	}
	return p.At(s.place())
}

// shortList names columns: "age", "sex" and 7 more.
func shortList(names []string) problem.Listing {
	list := problem.Listing{Most: 4}
	for _, name := range names {
		list.Names = append(list.Names, cell(name)) // which the line may hold in place of names
	}
	return list
}
