package table

import (
	"math"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/problem"
)

// likeness compares the cells of a first record with the values below them, and counts them by
// result.
type likeness struct {
	cells    int // that are not empty
	repeated int // also found below
	alike    int // dates, addresses and codes in the form of those below
	numbers  int // within the range of those below
	outside  int // outside the range of those below
	names    int // words above numbers, dates or codes
}

// recordAbove asks whether the first record of a file, which was taken for the names of its
// columns, is a record: otherwise the first person's cells would be written as names. It returns
// nil if the record looks like names. The table's types must be known.
//
// A single word above numbers, dates or codes makes the record names, unless other cells resemble
// those below: a record has such a word, too, where somebody wrote "none" for a number.
func (b *builder) recordAbove() *problem.Problem {
	t := b.table
	if b.opt.HeaderLines > 0 {
		return nil
	}
	var l likeness
	var run []float64 // the numbers
	for i, c := range t.Columns {
		if cell := strings.TrimSpace(b.firstRow[i]); cell != "" && !isMissingWord(c, cell) {
			l.cells++
			l.see(c, cell, b.scanner.repeated.Count)
			if x, ok := ParseNumber(cell); ok {
				run = append(run, x)
			}
		}
	}
	if hard := l.alike + l.numbers; l.names == 0 {
		counted := l.alike+l.repeated == 0 && consecutive(run) // the names of items: 1, 2, 3
		if (hard == 0 || hard < l.outside || counted) && l.repeated*2 < max(l.cells, 1) {
			return nil
		}
	} else if l.alike == 0 || hard+l.repeated <= l.names {
		return nil
	}
	line := b.opt.SkipLines + 1
	p := problem.New("table-header-doubtful",
		"Say what it is: the names of the columns would be written as they are, and with them whatever they tell of a person.",
		"Does the first line hold the names of the columns, or is it a record? It looks like those below it.").
		At(problem.Place{File: t.Name, Line: line})
	p.Lines = []problem.Line{{Number: line, Text: excerptOf(strings.TrimRight(t.header, "\r\n")), Fault: true}}
	p.Cures = []problem.Cure{noHeader(), firstLineNames()}
	return p
}

// comparedBelow limits the values of a column that its first one is compared with.
const comparedBelow = 1000

// see compares a cell with the values below it. The first lines lines may repeat the names, so that
// finding the cell in them proves nothing.
func (l *likeness) see(c *Column, cell string, lines int) {
	code, below := c.Dict.Code(cell)
	if below && lines > 0 {
		below = c.Counts()[code] > lines
	}
	values, numbers, years, dates, mails, digits, shapes := 0, 0, 0, 0, 0, 0, 0
	low, high := math.Inf(1), math.Inf(-1)
	own := codeForm(cell)
	for code := 0; code < c.Dict.Len() && values < comparedBelow; code++ {
		if c.Missing[code] {
			continue
		}
		value := c.Dict.Value(uint32(code))
		values++
		if x, ok := c.NumberOf(value); ok || c.Type != Integer && c.Type != Decimal && parsed(value, &x) {
			numbers++
			low, high = min(low, x), max(high, x)
			if isYear(x) {
				years++
			}
		}
		dates += one(c.Type == Date && c.fits(value))
		mails += one(strings.Contains(value, "@"))
		digits += one(digitsAnywhere(value) > 0)
		shapes += one(codeForm(value) == own)
	}
	most := func(n int) bool { return n*5 >= values*4 && n > 0 }
	x, number := c.NumberOf(cell)
	number = number || parsed(cell, &x)
	word := letters(cell) >= 2 && digitsAnywhere(cell) < letters(cell)
	switch {
	case most(numbers) && number:
		margin := max(high-low, math.Abs(high), 1)
		if isYear(x) && !most(years) || x < low-margin || x > high+margin {
			l.outside++
		} else {
			l.numbers++
		}
	case below && c.Type != Integer && c.Type != Decimal && c.Type != Date:
		l.repeated++
	case most(dates) && c.fits(cell), most(mails) && strings.Contains(cell, "@"), most(shapes) && digitsAnywhere(cell) > 2:
		l.alike++
	case word && (most(numbers) || most(dates) || most(mails) || most(digits)):
		l.names++
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func parsed(value string, x *float64) (ok bool) {
	*x, ok = ParseNumber(value)
	return ok
}

func isYear(x float64) bool { return x >= 1900 && x < 2100 && x == math.Trunc(x) }

// consecutive reports whether there are at least three numbers and each is one more than the last.
func consecutive(all []float64) bool {
	for i := 1; i < len(all); i++ {
		if all[i] != all[i-1]+1 {
			return false
		}
	}
	return len(all) >= 3
}

func letters(s string) (n int) {
	for _, r := range s {
		n += one(unicode.IsLetter(r))
	}
	return n
}

// codeForm writes 9 for each digit and a for each letter of a code.
func codeForm(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '9'
		case unicode.IsLetter(r):
			return 'a'
		}
		return r
	}, s)
}
