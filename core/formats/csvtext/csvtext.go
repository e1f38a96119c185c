// Package csvtext writes records as CSV (RFC 4180), like package table of the engine, and reads
// what the engine wrote.
package csvtext

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// Append appends a record with its line break. A record without cells is an empty line. Cells are
// quoted like by the engine's writer, so that the same records are the same bytes.
func Append(out []byte, r *tabular.Record) []byte {
	for i := range r.Len() {
		cell := r.Cell(i)
		if i > 0 {
			out = append(out, ',')
		}
		if !needsQuotes(cell, i, r.Len()) {
			out = append(out, cell...)
			continue
		}
		out = append(out, '"')
		for {
			at := bytes.IndexByte(cell, '"')
			if at < 0 {
				break
			}
			out = append(append(out, cell[:at+1]...), '"')
			cell = cell[at+1:]
		}
		out = append(append(out, cell...), '"')
	}
	return append(out, '\n')
}

func needsQuotes(cell []byte, i, cells int) bool {
	return bytes.ContainsAny(cell, ",\"\n\r") ||
		cells == 1 && (len(cell) == 0 || bytes.ContainsAny(cell, ";\t|")) ||
		i == 0 && bytes.HasPrefix(cell, []byte("\ufeff"))
}

// textReader converts a table to text.
type textReader struct {
	table  tabular.Table
	record tabular.Record
	buf    []byte
	at     int
	err    error
}

// Text returns a reader of a table as CSV; the first record has the names. Rows outside of the
// table may have fewer cells, or be empty lines.
func Text(t tabular.Table) io.Reader {
	r := &textReader{table: t}
	if t.Named() {
		for _, c := range t.Columns() {
			r.record.Add(c.Name)
		}
		r.buf = Append(nil, &r.record)
	}
	return r
}

// ahead is the number of bytes of text made at once.
const ahead = 64 << 10

func (r *textReader) Read(p []byte) (int, error) {
	if r.at == len(r.buf) {
		if r.at > 0 {
			r.buf, r.at = r.buf[:0], 0
		}
		for len(r.buf) < ahead && r.err == nil {
			if r.err = r.table.Next(&r.record); r.err == nil {
				r.buf = Append(r.buf, &r.record)
			}
		}
		if len(r.buf) == 0 {
			return 0, r.err
		}
	}
	n := copy(p, r.buf[r.at:])
	r.at += n
	return n, nil
}

// ErrSyntax is the error for text that the engine did not write.
var ErrSyntax = errors.New("this is not the CSV that was written")

// Reader reads comma-separated records.
type Reader struct{ in *bufio.Reader }

// NewReader returns a reader of what Append, or the engine with these separators, wrote.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, 256<<10)} }

// Next reads a record; an empty line is a record without cells.
func (r *Reader) Next(rec *tabular.Record) error {
	rec.Reset()
	b, err := r.in.ReadByte()
	if err != nil {
		return err
	}
	if b == '\n' {
		return nil
	}
	for {
		if b == '"' {
			if b, err = r.quoted(rec); err != nil {
				return err
			}
		} else {
			for b != ',' && b != '\n' {
				rec.Text = append(rec.Text, b)
				if b, err = r.in.ReadByte(); err != nil {
					return unexpected(err)
				}
			}
		}
		rec.End()
		if b == '\n' {
			return nil
		}
		if b != ',' {
			return ErrSyntax
		}
		if b, err = r.in.ReadByte(); err != nil {
			return unexpected(err)
		}
	}
}

// quoted reads a cell after its first quote, and returns what follows the last.
func (r *Reader) quoted(rec *tabular.Record) (byte, error) {
	for {
		b, err := r.in.ReadByte()
		if err != nil {
			return 0, unexpected(err)
		}
		if b == '"' {
			if b, err = r.in.ReadByte(); err != nil {
				return 0, unexpected(err)
			}
			if b != '"' {
				return b, nil
			}
		}
		rec.Text = append(rec.Text, b)
	}
}

func unexpected(err error) error {
	if err == io.EOF {
		return ErrSyntax
	}
	return err
}
