package pipeline

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"path"
	"slices"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// unlimited lifts the limits for files that are not held.
var unlimited = table.Limits{Rows: math.MaxInt, Cells: math.MaxInt}

// enough ends the reading of a file of which only the beginning is needed.
var enough = errors.New("enough was read")

// headOf reads the columns of a file, and its dialect.
func headOf(ctx context.Context, name string, opt table.Options) (head *table.Table, err error) {
	seen := false
	err = open(ctx, name, opt, func(text io.Reader, opt table.Options) error {
		watch := table.Watch{Columns: everyColumn, Begin: func(t *table.Table) error { head = t; return nil },
			See: func(int, [][]byte) error { seen = true; return enough }}
		_, err := table.ReadWatched(text, path.Base(name), table.UnknownSize, opt, unlimited, watch)
		return err
	})
	if seen { // any error after enough
		err = nil
	}
	return head, err
}

// everyColumn watches all columns that a table may have.
var everyColumn = slices.Repeat([]bool{true}, table.DefaultLimits.Columns)

// each reads a file of the table with the project's settings, and passes on each record: the cells
// of the project's columns, in its order. They are valid during the call.
func (j *job) each(ctx context.Context, name string, see func(cells [][]byte) error) error {
	return open(ctx, name, j.project.Input, func(text io.Reader, opt table.Options) error {
		at, cells := make([]int, len(j.columns)), make([][]byte, len(j.columns))
		watch := table.Watch{
			Columns: everyColumn,
			Begin: func(t *table.Table) error {
				for i := range j.columns {
					if at[i] = t.Index(j.columns[i].Name); at[i] < 0 {
						return unknown(t, j.columns[i].Name)
					}
				}
				return nil
			},
			See: func(row int, all [][]byte) error {
				if row&(1<<12-1) == 0 && ctx.Err() != nil {
					return ctx.Err()
				}
				for i, place := range at {
					cells[i] = all[place]
				}
				return see(cells)
			},
		}
		_, err := table.ReadWatched(text, path.Base(name), table.UnknownSize, opt, unlimited, watch)
		return err
	})
}

// unknown reports a file that lacks one of the project's columns.
func unknown(t *table.Table, column string) error {
	return problem.New("core-unknown-column", "",
		"The project describes a column %q, which the file does not have.", column).Hinted("Columns of the file: %s.", problem.Some(t.Names())).
		At(problem.Place{File: t.Name, Attribute: column})
}

// open opens a table in a file of any format, as text in UTF-8.
func open(ctx context.Context, name string, opt table.Options, read func(io.Reader, table.Options) error) error {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer files.Close()
	in, err := files.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	place := problem.Place{File: path.Base(name)}
	text, plain, err := textOf(ctx, files, name, in, opt)
	if err != nil {
		return problem.At(err, place)
	}
	switch {
	case !plain:
		opt.Delimiter = ","
	case opt.Encoding == "":
		text = charset.NewReader(text)
	case charset.Own(opt.Encoding):
		if text, err = charset.Decode(text, opt.Encoding); err != nil {
			return problem.At(err, place)
		}
	}
	opt.Encoding, opt.Format, opt.Sheet = "", "", ""
	return problem.At(read(text, opt), place)
}

// textOf returns the text of a file; plain says that it has its own encoding and delimiter.
func textOf(ctx context.Context, files filesystem.Interface, name string, in io.Reader,
	opt table.Options) (text io.Reader, plain bool, err error) {
	head := make([]byte, formats.HeadBytes)
	n, err := io.ReadFull(in, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, false, err
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), in)
	if (opt.Format == "" || opt.Format == formats.CSV) && formats.IsText(head[:n]) {
		return whole, true, nil
	}
	// Other formats need random access: sequential sources are held.
	src := tabular.Source{Name: path.Base(name)}
	if at, ok := in.(io.ReaderAt); ok {
		src.ReaderAt = at
		if src.Size, err = files.Size(ctx, name); err != nil {
			return nil, false, err
		}
	} else {
		data, err := tabular.Held(whole, "the file "+src.Name, tabular.MaxHeld)
		if err != nil {
			return nil, false, err
		}
		src.ReaderAt, src.Size = bytes.NewReader(data), int64(len(data))
	}
	opened, err := convert.Open(src, convert.Options{Format: opt.Format, Sheet: opt.Sheet})
	if err != nil {
		return nil, false, err
	}
	return opened.Text(), opened.Plain, nil
}

func whole(n int) string { return strconv.Itoa(n) }
