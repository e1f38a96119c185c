// Package convert makes text of the tables in files of every format, and files of text. What it
// gives is UTF-8 (RFC 4180), which the engine reads as it reads any CSV; and it writes what the
// engine wrote in other formats, so that the same text comes out again.
//
// A format is recognised by its content; the name of a file says nothing. Files are
// read where they lie: memory is needed for what a format wants looked up (the shared texts of
// a workbook, a page of each Parquet column), never for the table. What would unpack to more than
// tabular.MaxHeld there is refused.
//
// It is the half of the registry of formats that runs; package formats says how to add one.
package convert

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/csvtext"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Options say what is to be opened. What is left out is found out, or has to be chosen.
type Options struct {
	Format string // by content unless given
	Sheet  string // of a workbook, a data set of a transport file, or a file of an archive
	// Exact says that the file was written here: rows of a sheet are records from the first to the
	// last, and names and decimals of statistics packages are those of the text.
	Exact bool
}

// Opened is a table in a file.
type Opened struct {
	Format string   // of the table: within an archive, that of the file in it
	Sheets []string // what could be chosen, if there is more than one
	Sheet  string   // what was
	// Plain says that the text is that of the file, with its own encoding and
	// delimiter. Otherwise it is UTF-8 with commas.
	Plain bool
	// Packed says that the text was unpacked.
	Packed bool

	table tabular.Table
	text  io.Reader
}

// Text returns the reader of the text, always the same one.
func (o *Opened) Text() io.Reader {
	if o.text == nil {
		o.text = failing{csvtext.Text(o.table)}
	}
	return o.text
}

// Columns describes the columns; nil for plain text. Types of columns of spreadsheets
// are known when the text was read.
func (o *Opened) Columns() []tabular.Column {
	if o.table == nil {
		return nil
	}
	return o.table.Columns()
}

// Notes says what has to be known of how the table was read, when the text was read.
func (o *Opened) Notes() []*problem.Problem {
	if o.table == nil {
		return nil
	}
	return o.table.Notes()
}

// ErrChoose is the code of the problem that there are several tables; Several returns
// their names.
var ErrChoose = &problem.Problem{Code: "format-choose"}

// choose is ErrChoose with the names.
type choose struct {
	*problem.Problem
	names []string
}

func (c *choose) Unwrap() error { return c.Problem }

// Several returns the names of the tables among which one has to be chosen, nil if err
// is another error.
func Several(err error) []string {
	var c *choose
	if errors.As(err, &c) {
		return c.names
	}
	return nil
}

// pick chooses a table. wanted may name one, or be its number, counted from 1.
func pick(names []string, wanted, what string) (string, error) {
	if len(names) == 0 {
		return "", problem.New("format-nothing", "Choose another file.", "The file has no %s with a table in it.", what)
	}
	if wanted == "" {
		if len(names) == 1 {
			return names[0], nil
		}
		return "", &choose{problem.New("format-choose", "Choose one of them.", "The file has %d tables: %s.", len(names), listed(names)), names}
	}
	if slices.Contains(names, wanted) {
		return wanted, nil
	}
	for i, name := range names {
		if strings.EqualFold(name, wanted) || fmt.Sprint(i+1) == wanted {
			return name, nil
		}
	}
	return "", &choose{problem.New("format-sheet", "Choose one of them.", "The file has no %s %q. It has: %s.", what, wanted, listed(names)), names}
}

// listed lists the first names.
func listed(names []string) string {
	const most = 12
	shown := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		shown += fmt.Sprintf(" and %d more", more)
	}
	return shown
}

// Open opens the table in a file. Problems name what the file is if it is no table, and
// tell what can be chosen if there are several.
func Open(src tabular.Source, opt Options) (*Opened, error) {
	o, err := open(src, opt)
	if err != nil {
		return nil, explained(err)
	}
	return o, nil
}

// explained makes a problem of an error that is none: the libraries that unpack have
// their own.
func explained(err error) error {
	var known *problem.Problem
	if errors.As(err, &known) {
		return err
	}
	return tabular.Damaged("packed", "%v", err)
}

func open(src tabular.Source, opt Options) (*Opened, error) {
	format := opt.Format
	if format == "" {
		var err error
		if format, err = Sniff(src); err != nil {
			return nil, err
		}
	}
	o, codec := &Opened{Format: format}, codecs[format]
	var err error
	switch {
	case format == formats.CSV:
		o.Plain, o.text = true, src.Reader()
	case format == formats.Gzip:
		return packed(strings.TrimSuffix(src.Name, ".gz"), opt, gunzip(src))
	case format == formats.Zip:
		return archived(src, opt)
	case codec.Table != nil:
		o.table, err = codec.Table(src)
	case codec.Book != nil:
		err = o.sheet(src, codec, opt)
	default:
		return nil, problem.New("format-unknown", "", "There is no file format %q.", format).Hinted("Formats: %s.", listed(formats.IDs(formats.All())))
	}
	if err != nil {
		return nil, err
	}
	if e, ok := o.table.(interface{ Exact() }); ok && opt.Exact {
		e.Exact()
	}
	return o, nil
}

// sheet opens one table of a book.
func (o *Opened) sheet(src tabular.Source, codec Codec, opt Options) error {
	book, err := codec.Book(src)
	if err != nil {
		return err
	}
	names, err := book.Sheets()
	if err != nil {
		return err
	}
	if o.Sheet, err = pick(names, opt.Sheet, codec.Part); err != nil {
		return err
	}
	if len(names) > 1 {
		o.Sheets = names
	}
	o.table, err = book.Sheet(o.Sheet)
	return err
}

// archived opens a table in an archive. A sheet of a workbook in it is chosen as
// "file.xlsx/Sheet".
func archived(src tabular.Source, opt Options) (*Opened, error) {
	z, err := openZip(src)
	if err != nil {
		return nil, err
	}
	names := tablesIn(z)
	if len(names) == 0 {
		return nil, formats.Refused("table-is-archive", "an archive without tables", "Open a file with a table, or an archive with one.")
	}
	file, sheet := opt.Sheet, ""
	for _, name := range names {
		if rest, ok := strings.CutPrefix(opt.Sheet, name+"/"); ok && !slices.Contains(names, opt.Sheet) {
			file, sheet = name, rest
		}
	}
	name, err := pick(names, file, "file")
	if err != nil {
		return nil, err
	}
	o, err := packed(name, Options{Sheet: sheet, Exact: opt.Exact}, unzip(z, name))
	if several := Several(err); several != nil { // sheets of a workbook in it
		for i := range several {
			several[i] = name + "/" + several[i]
		}
		return nil, &choose{problem.From(err), several}
	}
	if err != nil {
		return nil, err
	}
	o.Sheet = strings.TrimSuffix(name+"/"+o.Sheet, "/")
	if len(names) > 1 {
		o.Sheets = names
	}
	return o, nil
}

// packed opens a file that is packed. Packed files in it are not opened in turn, but for
// a .gz in an archive.
func packed(name string, opt Options, open func() (io.Reader, error)) (*Opened, error) {
	o, src, err := inner(name, open)
	if err == nil && o == nil {
		format, sniffed := Sniff(src)
		if err = sniffed; err == nil && (format == formats.Zip || format == formats.Gzip) {
			err = formats.Refused("table-is-archive", "an archive within another one", "Unpack it, and open the table in it.")
		}
		if err == nil {
			o, err = Open(src, Options{Format: format, Sheet: opt.Sheet, Exact: opt.Exact})
		}
	}
	if err != nil {
		return nil, err
	}
	o.Packed = true
	return o, nil
}
