package table

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// place locates a cell of the record.
func (b *builder) place(field, line int) problem.Place {
	place := problem.Place{File: b.scanner.name, Line: line, Column: field + 1}
	if field < len(b.columns) {
		place.Attribute = b.columns[field].Name
	}
	return place
}

// checkNew checks a value that its column did not have before. Every text is
// checked once, however often it occurs.
func (b *builder) checkNew(c *Column, i int) error {
	limits := b.scanner.limits
	f := b.scanner.fields[i]
	if err := b.checkText(b.scanner.buf[f.start:f.end], i); err != nil {
		return err
	}
	if c.Dict.bytes() > limits.DistinctBytes {
		return tooMuchText(limits, b.place(i, b.scanner.line))
	}
	return nil
}

// checkText refuses text that is no UTF-8, holds NUL bytes or is too long.
func (b *builder) checkText(text []byte, i int) error {
	if len(text) <= b.scanner.limits.CellBytes && isPlain(text) {
		return nil
	}
	place := b.place(i, b.scanner.line)
	if limit := b.scanner.limits.CellBytes; len(text) > limit {
		return problem.New("table-cell-too-long",
			"Shorten the text, leave out the column, or check for a quote that is never closed.",
			"The cell has %d bytes; the limit is %s.", len(text), megabytes(limit)).At(place)
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return problem.New("table-nul",
			"If the file was saved as UTF-16, choose that encoding; otherwise export it again as text.",
			"The cell holds a zero byte, which no text has: the file is damaged, in another encoding, or not a text at all.").At(place)
	}
	if !utf8.Valid(text) {
		wrong := 0
		for rest := text; ; {
			r, n := utf8.DecodeRune(rest)
			if r == utf8.RuneError && n == 1 {
				wrong = len(text) - len(rest)
				break
			}
			rest = rest[n:]
		}
		p := problem.New("table-encoding",
			"If the whole file is in another encoding, choose that. Otherwise it is damaged or was put together from files in several encodings: correct the line that is shown.",
			"The file is not written in UTF-8: the cell %s has the byte 0x%02X at its position %d.",
			cell(strings.ToValidUTF8(string(text), "\ufffd")), text[wrong], wrong+1).At(place)
		p.Lines = b.scanner.around()
		if b.opt.Encoding != "" {
			p.Cures = []problem.Cure{detectEncoding()}
		}
		return p
	}
	return nil
}

// isPlain reports whether a text has nothing but characters of ASCII other than NUL, as
// nearly all have.
func isPlain(text []byte) bool {
	for _, c := range text {
		if c == 0 || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (b *builder) tooManyRows() error {
	limits := b.scanner.limits
	if b.maxRows == limits.Rows {
		return problem.New("table-too-many-rows", "Split the file, or make a smaller one.",
			"The file has more than %d records, which is the limit.", limits.Rows).At(b.scanner.place())
	}
	return problem.New("table-too-many-cells", "Keep only the columns that are needed, or split the file.",
		"The file has more than %d cells (%d columns and more than %d records), which is the limit.",
		limits.Cells, len(b.columns), b.maxRows).At(b.scanner.place())
}

func tooMuchText(limits Limits, place problem.Place) error {
	return problem.New("table-too-much-text",
		"Leave out the column if it is not needed, or split the file.",
		"The different values of this column have more than %s together, which is the limit.",
		megabytes(limits.DistinctBytes)).At(place)
}
