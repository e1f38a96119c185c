// Package formatstest adds a format that no program has, to see that adding one is enough for it to
// be opened and written in every way. Only tests import it.
package formatstest

import (
	"io"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/csvtext"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Toy is the identifier of the format, and File a file of it with two records.
const (
	Toy  = "toy"
	File = begin + "age,town\n34,Ulm\n35,Bonn\n"
)

const begin = "TOY\x00"

// Register adds the format: CSV that begins with a mark.
func Register() {
	convert.Register(formats.Info{ID: Toy, Name: "Toy", Extensions: []string{".toy"}, MediaType: "application/x-toy", Output: "Toy (.toy)"},
		convert.Codec{Table: open, Write: write}, begin)
}

// table has its names in its first record.
type table struct{ *csvtext.Reader }

func (table) Columns() []tabular.Column { return nil }
func (table) Named() bool               { return false }
func (table) Notes() []*problem.Problem { return nil }

func open(src tabular.Source) (tabular.Table, error) {
	return table{csvtext.NewReader(io.NewSectionReader(src, int64(len(begin)), src.Size))}, nil
}

func write(w io.Writer, _ []typed.Column, _ int, _ bool, next typed.Next) error {
	out := []byte(begin)
	for {
		var r tabular.Record
		if err := next(&r); err == io.EOF {
			_, err = w.Write(out)
			return err
		} else if err != nil {
			return err
		}
		out = csvtext.Append(out, &r)
	}
}
