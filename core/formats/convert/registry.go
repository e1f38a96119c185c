package convert

import (
	"archive/zip"
	"io"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/ods"
	"github.com/fulgurite/fulgurite/core/formats/parquet"
	"github.com/fulgurite/fulgurite/core/formats/sas"
	"github.com/fulgurite/fulgurite/core/formats/spss"
	"github.com/fulgurite/fulgurite/core/formats/stata"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/formats/xlsx"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Codec reads and writes the files of a format: the second half of formats.Info.
type Codec struct {
	// Table opens a file with one table, Book one that may have several. One of the two is there.
	Table func(tabular.Source) (tabular.Table, error)
	Book  func(tabular.Source) (Book, error)
	Part  string // what a table of a book is called: "sheet"
	// Write makes a file of records; nil unless formats.Info has an Output. named says that the first
	// record has the names, rows how many records there are, with it. Labels is how many bytes the
	// label of a value can have, 0 where there are none.
	Write  func(w io.Writer, columns []typed.Column, rows int, named bool, next typed.Next) error
	Labels int
}

// Book is a file with tables that have names.
type Book interface {
	Sheets() ([]string, error)
	Sheet(name string) (tabular.Table, error)
}

// codecs has the codec of every format but text and compressed text.
var codecs = map[string]Codec{
	formats.XLSX:    {Book: unpacked(xlsx.Open), Part: "sheet", Write: xlsx.Write},
	formats.ODS:     {Book: unpacked(ods.Open), Part: "sheet", Write: ods.Write},
	formats.Parquet: {Table: parquet.Open, Write: parquet.Write},
	formats.ARX:     {Table: ofARX},
	"dta":           {Table: stata.Open, Write: stata.Write, Labels: stata.MaxLabel},
	"sas7bdat":      {Table: sas.Open},
	"xpt":           {Book: func(src tabular.Source) (Book, error) { return sas.OpenTransport(src) }, Part: "data set", Write: sas.Write},
	"sav":           {Table: spss.Open, Write: spss.Write, Labels: spss.MaxLabel},
}

// Register adds a format of a program of one's own, whose files begin with one of the texts, before
// the program opens anything. It panics if there is one of this identifier.
func Register(f formats.Info, c Codec, begins ...string) {
	formats.Register(f, begins...)
	codecs[f.ID] = c
}

// unpacked opens a book that is an archive.
func unpacked[B Book](open func(*zip.Reader) (B, error)) func(tabular.Source) (Book, error) {
	return func(src tabular.Source) (Book, error) {
		z, err := openZip(src)
		if err != nil {
			return nil, err
		}
		return open(z)
	}
}

// ErrARX is the code of the problem that a file is a project of ARX: whoever opens its table alone
// would lose what it says about that. Package formats/arx reads it.
var ErrARX = &problem.Problem{Code: "format-arx-project"}

func ofARX(tabular.Source) (tabular.Table, error) {
	return nil, problem.New(ErrARX.Code, "Take it over with the command line: fulgurite import FILE DIR. Or unpack the archive and open data/input.csv, which is its table.",
		"This is a project of the desktop tool ARX, with its table, hierarchies and rules.")
}
