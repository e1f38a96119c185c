// Package tabular says what a file format gives: records of texts, and what the
// format knows of the columns. Every format's reader is a Table.
package tabular

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Note is a note on how a file was read. As an assumption it has this name, such as "merged-cells".
func Note(name string, said *problem.Text) *problem.Problem {
	return problem.New(problem.Code("format-"+name), "", "%s", said)
}

// Type is the type that a format declares for a column.
type Type string

// The types that formats tell apart.
const (
	Unknown  Type = ""         // the format does not say
	Text     Type = "text"     // also numbers that were stored as text, such as postcodes
	Number   Type = "number"   // of any size, with a decimal point
	Boolean  Type = "boolean"  // true and false as the format writes them
	Date     Type = "date"     // without a time
	DateTime Type = "datetime" // with one
	Time     Type = "time"     // of a day
	Mixed    Type = "mixed"    // cells of several types, in spreadsheets
)

// Column is a column as a format describes it.
type Column struct {
	Name   string `json:"name,omitempty"`  // empty in spreadsheets, whose first records have the names
	Label  string `json:"label,omitempty"` // what statistics packages say beside the name
	Type   Type   `json:"type,omitempty"`
	Labels int    `json:"labels,omitempty"` // values that have a label, which stands in their place

	// What files of statistics packages say for those that are written of them.
	Format    string  `json:"format,omitempty"` // how the package shows the values, in its words, such as "%td" or "DATE9."
	Values    []Value `json:"values,omitempty"` // those with labels
	TextCodes bool    `json:"textCodes,omitempty"`
	Missing   Missing `json:"missing,omitempty"`
}

// Value is a value with a label.
type Value struct {
	Code  string `json:"code"` // a number, a text with TextCodes, or a missing value such as ".a"
	Label string `json:"label"`
}

// Missing is the code behind the empty cells that were read so far, such as ".a" or "99": Several,
// if there is more than one.
type Missing string

// Several is the value of Missing where empty cells have different codes, which nobody can tell
// apart.
const Several Missing = "several"

// See notes the code of another empty cell.
func (m *Missing) See(code string) {
	if *m == "" {
		*m = Missing(code)
	} else if string(*m) != code {
		*m = Several
	}
}

// Table gives records one after another.
type Table interface {
	// Columns describes the columns. Formats that name their columns know them from
	// the beginning; of spreadsheets types are known after the last record.
	Columns() []Column
	// Named reports whether the columns have names; if not, the records do.
	Named() bool
	// Next puts the next record into r, which it empties first, or returns io.EOF.
	Next(r *Record) error
	// Notes are sentences on what was found so far that a reader of the table has
	// to know, such as formulas without a value.
	Notes() []*problem.Problem
}

// Source is a file whose parts can be read in any order.
type Source struct {
	io.ReaderAt
	Name string // for messages
	Size int64  // in bytes
}

// Reader returns a reader of the whole file.
func (s Source) Reader() *io.SectionReader { return io.NewSectionReader(s.ReaderAt, 0, s.Size) }

// Watched is the source; read is told after each reading how many bytes were read of it in
// all. What is read again counts again.
func (s Source) Watched(read func(bytes int64)) Source {
	s.ReaderAt = &watched{ReaderAt: s.ReaderAt, tell: read}
	return s
}

type watched struct {
	io.ReaderAt
	sum  int64
	tell func(bytes int64)
}

func (w *watched) ReadAt(p []byte, offset int64) (int, error) {
	n, err := w.ReaderAt.ReadAt(p, offset)
	w.sum += int64(n)
	w.tell(w.sum)
	return n, err
}

// Record is one record: the texts of its cells. A cell is made by appending to
// Text and then calling End.
type Record struct {
	Text []byte
	ends []int
}

// Reset empties the record.
func (r *Record) Reset() { r.Text, r.ends = r.Text[:0], r.ends[:0] }

// End ends a cell: what was appended to Text since the last one.
func (r *Record) End() { r.ends = append(r.ends, len(r.Text)) }

// Add appends a cell.
func (r *Record) Add(cell string) {
	r.Text = append(r.Text, cell...)
	r.End()
}

// Pad appends empty cells until there are n.
func (r *Record) Pad(n int) {
	for len(r.ends) < n {
		r.End()
	}
}

// Trim removes empty cells at the end.
func (r *Record) Trim() {
	for n := len(r.ends); n > 0 && len(r.Cell(n-1)) == 0; n-- {
		r.ends = r.ends[:n-1]
	}
}

// Len is the number of cells.
func (r *Record) Len() int { return len(r.ends) }

// Cell returns a cell (0-based), which is valid until the record changes.
func (r *Record) Cell(i int) []byte {
	start := 0
	if i > 0 {
		start = r.ends[i-1]
	}
	return r.Text[start:r.ends[i]]
}

// At is Cell, and nil beyond the last one.
func (r *Record) At(i int) []byte {
	if i >= len(r.ends) {
		return nil
	}
	return r.Cell(i)
}

// Filled is the number of cells that are not empty.
func (r *Record) Filled() int {
	n, start := 0, 0
	for _, end := range r.ends {
		if end > start {
			n++
		}
		start = end
	}
	return n
}

// Copy makes r equal to another record.
func (r *Record) Copy(from *Record) {
	r.Text, r.ends = append(r.Text[:0], from.Text...), append(r.ends[:0], from.ends...)
}
