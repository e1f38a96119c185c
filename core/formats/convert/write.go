package convert

import (
	"bytes"
	"compress/gzip"
	"io"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/csvtext"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Write writes text as a file of a format. The text is read twice for some, see
// Passes: once to learn the types. For others than text it has commas, ends each record with a
// line feed, and is UTF-8, as the engine writes it when asked to; packed text is any.
func Write(w io.Writer, format string, text func() (io.Reader, error), opt formats.Written) error {
	f, _ := formats.Of(format)
	if f.Output == "" {
		return problem.New("format-output", "", "Files of the format %q cannot be written.", format).Hinted("Formats: %s.", listed(formats.IDs(formats.Outputs())))
	}
	first, err := text()
	if err != nil {
		return err
	}
	if f.Text {
		if f.ID != formats.Gzip {
			_, err := io.Copy(w, first)
			return err
		}
		z := gzip.NewWriter(w)
		if _, err := io.Copy(z, first); err != nil {
			return err
		}
		return z.Close()
	}
	known, err := described(opt, f.ID)
	if err != nil {
		return err
	}
	columns, rows, err := typed.Learn(csvtext.NewReader(first).Next, io.EOF, !opt.NoHeader, known)
	if err != nil {
		return err
	}
	again, err := text()
	if err != nil {
		return err
	}
	return codecs[f.ID].Write(w, columns, rows, !opt.NoHeader, csvtext.NewReader(again).Next)
}

// Passes says how often Write reads the text.
func Passes(format string) int {
	if f, _ := formats.Of(format); f.Text {
		return 1
	}
	return 2
}

// Back returns the text that a written file holds, as Write was given it.
func Back(src tabular.Source, format string, opt formats.Written) (io.Reader, error) {
	switch format {
	case formats.CSV:
		return src.Reader(), nil
	case formats.Gzip:
		return gzip.NewReader(src.Reader())
	}
	o, err := Open(src, Options{Format: format, Exact: true})
	if err != nil {
		return nil, err
	}
	if f, _ := formats.Of(format); f.Apart && opt.NoHeader {
		return csvtext.Text(nameless{o.table}), nil
	}
	return o.Text(), nil
}

// nameless is a table without its names.
type nameless struct{ tabular.Table }

func (nameless) Named() bool { return false }

// Same returns a problem unless two texts are the same records. A record of empty cells
// may be an empty line.
func Same(want, got io.Reader) error {
	a, b := csvtext.NewReader(want), csvtext.NewReader(got)
	var one, other tabular.Record
	for n := 1; ; n++ {
		err, last := a.Next(&one), b.Next(&other)
		if err == io.EOF && last == io.EOF {
			return nil
		}
		for _, failed := range []error{err, last} {
			if failed != nil && failed != io.EOF {
				return failed
			}
		}
		if err != nil || last != nil || !same(&one, &other) {
			return problem.New("format-not-same", "Save it in another format. This is a fault of the program: please report it with the steps that led here.",
				"The file was not kept: when it was read back, its record %d was not that of the result.", n)
		}
	}
}

func same(a, b *tabular.Record) bool {
	if a.Len() == 0 || b.Len() == 0 {
		return a.Filled() == 0 && b.Filled() == 0
	}
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !bytes.Equal(a.Cell(i), b.Cell(i)) {
			return false
		}
	}
	return true
}

// SameBytes returns a problem unless two texts are the same byte for byte.
func SameBytes(want, got io.Reader) error {
	a, b := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, err := io.ReadFull(want, a)
		m, last := io.ReadFull(got, b)
		for _, failed := range []error{err, last} {
			if failed != nil && failed != io.EOF && failed != io.ErrUnexpectedEOF {
				return failed
			}
		}
		if !bytes.Equal(a[:n], b[:m]) {
			return problem.New("format-not-same", "Save it in another format. This is a fault of the program: please report it with the steps that led here.",
				"The file was not kept: when it was read back, it was not the result.")
		}
		if n < len(a) {
			return nil
		}
	}
}
