package xlsx

import (
	"fmt"
	"io"
	"strconv"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/numfmt"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// The most that a sheet can have.
const (
	maxRows    = 1 << 20
	maxColumns = 1 << 14
)

// rows reads the rows of a sheet.
type rows struct {
	book  *Book
	part  string
	in    io.Closer
	scan  *markup.Scanner
	last  int // number of the last row, 1-based
	value []byte

	spans sheet.Merged
	dates bool // some cells are dates

	formulas, errors, hidden, merged int
	noted                            []*problem.Problem
}

func (b *Book) rows(e entry) (*rows, error) {
	if err := b.load(); err != nil {
		return nil, err
	}
	in, err := b.open(e.part)
	if err != nil {
		return nil, err
	}
	return &rows{book: b, part: e.part, in: in, scan: markup.NewScanner(in)}, nil
}

// Notes says what Excel shows otherwise.
func (r *rows) Notes() []*problem.Problem {
	notes := r.noted
	if r.dates && r.book.date1904 {
		notes = append(notes, tabular.Note("date-system", problem.Say("Dates of this workbook are counted from 1904 on, as the file says.")))
	}
	if n := r.formulas; n > 0 {
		notes = append(notes, tabular.Note("formulas-without-value",
			problem.Several(n, "%d formula has no value: its cell is empty. Open the file in Excel and save it, which computes it.",
				"%d formulas have no value: their cells are empty. Open the file in Excel and save it, which computes them.", n)))
	}
	if n := r.errors; n > 0 {
		notes = append(notes, tabular.Note("error-cells", problem.Several(n, "%d cell shows an error, such as #N/A: it was read as that text.",
			"%d cells show an error, such as #N/A: they were read as that text.", n)))
	}
	return append(notes, sheet.Changed(r.hidden, r.merged)...)
}

// Next reads a row.
func (r *rows) Next(row *sheet.Row) (blank int, err error) {
	blank, err = r.next(row)
	return blank, explained(r.part, err)
}

func (r *rows) next(row *sheet.Row) (blank int, err error) {
	for {
		kind, err := r.scan.Next()
		if err != nil {
			return 0, err
		}
		if kind != markup.Start {
			continue
		}
		switch string(r.scan.Name()) {
		case "mergeCell":
			r.merged++
		case "row":
			number := r.last + 1
			if given := r.scan.Attr("r"); given != "" {
				n, err := strconv.Atoi(given)
				if err != nil || n <= r.last {
					return 0, fmt.Errorf("after row %d comes row %q", r.last, given)
				}
				number = n
			}
			if isTrue(r.scan.Attr("hidden")) {
				r.hidden++
			}
			if number > maxRows {
				return 0, fmt.Errorf("it has more than %d rows", maxRows)
			}
			blank = number - r.last - 1
			r.last = number
			if err := r.cells(row); err != nil {
				return blank, err
			}
			r.spans.Spread(row, r.last)
			return blank, nil
		}
	}
}

// cells reads the cells of the row that was begun.
func (r *rows) cells(row *sheet.Row) error {
	row.Reset()
	s := r.scan
	for depth := s.Depth(); ; {
		kind, err := s.Next()
		if err != nil {
			return err
		}
		if kind == markup.End && s.Depth() < depth {
			return nil
		}
		if kind != markup.Start || !s.Is("c") {
			continue
		}
		if name, ok := s.Find("r"); ok {
			column, ok := columnOf(name)
			if !ok || column < row.Len() {
				return fmt.Errorf("row %d has a cell %q after column %d", r.last, name, row.Len())
			}
			for row.Len() < column {
				row.End(0)
			}
		}
		if row.Len() >= maxColumns {
			return fmt.Errorf("row %d has more than %d cells", r.last, maxColumns)
		}
		if err := r.cell(row); err != nil {
			return err
		}
		if len(row.Text) > tabular.MaxRecord {
			return tabular.TooLong(r.last)
		}
	}
}

// columnOf returns the column of a cell's name, 0-based: 27 of "AB12".
func columnOf(name []byte) (int, bool) {
	n := 0
	for i, c := range name {
		if c >= 'a' && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c < 'A' || c > 'Z' {
			return n - 1, i > 0
		}
		if n = n*26 + int(c-'A') + 1; n > maxColumns {
			return 0, false
		}
	}
	return 0, false
}

// cell reads the cell that was begun.
func (r *rows) cell(row *sheet.Row) error {
	s := r.scan
	kind, _ := s.Find("t")
	kindOf := byte('n')
	if len(kind) > 0 {
		kindOf = kind[0] // n, s, d, b, e, i (text in the cell); t is for the text of a formula
		if string(kind) == "str" {
			kindOf = 't'
		}
	}
	style := 0
	if text, ok := s.Find("s"); ok {
		style, _ = strconv.Atoi(string(text)) // no number: the first style
	}
	r.value = r.value[:0]
	formula, inside, valued := false, false, false
	for depth := s.Depth(); s.Depth() >= depth; {
		token, err := s.Next()
		if err != nil {
			return err
		}
		switch token {
		case markup.Start:
			switch string(s.Name()) {
			case "v":
				inside, valued = true, true
			case "f":
				formula = true
			case "is":
				if r.value, err = appendText(s, r.value[:0]); err != nil {
					return err
				}
				valued = true
			}
		case markup.End:
			inside = false
		case markup.Text:
			if inside {
				r.value = append(r.value, s.Text()...)
			}
		}
		if len(r.value) > markup.Limit {
			return fmt.Errorf("row %d has a cell of more than %d bytes", r.last, markup.Limit)
		}
	}
	if formula && !valued {
		r.formulas++
	}
	return r.show(row, kindOf, style)
}

// show appends the value as Excel shows it.
func (r *rows) show(row *sheet.Row, kind byte, style int) error {
	if len(r.value) == 0 {
		row.End(0)
		return nil
	}
	switch kind {
	case 's':
		i, err := strconv.Atoi(string(r.value))
		text, ok := r.book.texts.text(i)
		if err != nil || !ok {
			return fmt.Errorf("row %d names a text %q that is not there", r.last, r.value)
		}
		row.Text = append(row.Text, text...)
		row.End(sheet.Text)
	case 'b':
		text := "FALSE"
		if isTrue(string(r.value)) {
			text = "TRUE"
		}
		row.Text = append(row.Text, text...)
		row.End(sheet.Boolean)
	case 'i': // it has no such characters any more
		row.Text = append(row.Text, r.value...)
		row.End(sheet.Text)
	case 't', 'e', 'd':
		if kind == 'e' {
			r.errors++
		}
		row.Text = append(row.Text, unescape(r.value, 0)...)
		if kind == 'd' {
			row.End(sheet.DateTime)
		} else {
			row.End(sheet.Text)
		}
	default:
		x, err := strconv.ParseFloat(string(r.value), 64)
		if err != nil {
			return problem.New("format-damaged", "Open it in Excel and save it again.",
				"Row %d of the sheet has a cell marked as a number that holds %q.", r.last, problem.Cell(r.value))
		}
		var f *numfmt.Format
		if style >= 0 && style < len(r.book.formats) {
			f = r.book.formats[style]
		} else {
			f = general
		}
		row.Text = f.Append(row.Text, x, r.book.date1904)
		r.dates = r.dates || kinds[f.Kind]&(sheet.Date|sheet.DateTime) != 0
		row.End(kinds[f.Kind])
	}
	return nil
}

var general = numfmt.Parse("")

// kinds gives the kind of cell for numbers with a format.
var kinds = map[numfmt.Kind]sheet.Kind{
	numfmt.General: sheet.Number, numfmt.Fixed: sheet.Number, numfmt.Percent: sheet.Number, numfmt.Scientific: sheet.Number,
	numfmt.Date: sheet.Date, numfmt.Time: sheet.Time, numfmt.DateTime: sheet.DateTime, numfmt.AsText: sheet.Text,
}
