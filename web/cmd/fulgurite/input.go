package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

// reading are the flags that say how the table is to be read. With a project
// they overrule what it says.
type reading struct {
	delimiter, encoding, ragged string
	noHeader                    bool
	missing                     []string
}

func (f *reading) register(c *cobra.Command) {
	c.Flags().StringVar(&f.delimiter, "delimiter", "", `what separates the cells: "," ";" "|" or "tab" (default: detected)`)
	c.Flags().StringVar(&f.encoding, "encoding", "", `charset of the table, such as "windows-1252" (default: UTF-8)`)
	c.Flags().BoolVar(&f.noHeader, "no-header", false, "the first line is data; the columns are named column-1, column-2, ...")
	c.Flags().StringSliceVar(&f.missing, "missing", nil, `words that mean "no value" (default: empty, NULL, null, NA, N/A, NaN, ?)`)
	c.Flags().StringVar(&f.ragged, "ragged", "", `lines with too few cells: "error" (default) or "pad" them with empty ones`)
}

// apply puts what was said on the command line into o.
func (f *reading) apply(c *cobra.Command, o *table.Options) {
	changed := c.Flags().Changed
	if changed("delimiter") {
		o.Delimiter = f.delimiter
		if f.delimiter == "tab" || f.delimiter == `\t` {
			o.Delimiter = "\t"
		}
	}
	if changed("encoding") {
		o.Encoding = f.encoding
	}
	if changed("no-header") {
		o.NoHeader = f.noHeader
	}
	if changed("missing") {
		o.Missing = f.missing
	}
	if changed("ragged") {
		o.Ragged = f.ragged
	}
}

// readTable reads the table in a file.
func readTable(ctx context.Context, file string, o table.Options) (*table.Table, error) {
	f, info, err := open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return core.Read(ctx, core.FromSized(filepath.Base(file), info.Size(), f), o)
}

// readProject reads a project file.
func readProject(file string) (*project.Project, error) {
	f, _, err := open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostProjectBytes))
	if err != nil {
		return nil, filed(err, file)
	}
	return project.Parse(data, filepath.Base(file))
}

// mostProjectBytes is far above what project.Parse takes, so that it sees
// and says that a file is too large.
const mostProjectBytes = 1 << 30

// open opens a file to read.
func open(file string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, filed(err, file)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	if err != nil {
		f.Close()
		return nil, nil, filed(err, file)
	}
	return f, info, nil
}

// filed turns what the system says about a file into a problem.
func filed(err error, file string) error {
	if problem.From(err).Code != "internal" {
		return err
	}
	hint := "Check the name and whether you may read the file."
	var detail *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return problem.New("file-missing", "Check the name; it is looked up from the folder that you are in.", "There is no file or folder %s.", file)
	case errors.Is(err, fs.ErrPermission):
		hint = "Ask its owner for the right to do so."
	}
	if errors.As(err, &detail) {
		err = detail.Err
	}
	return problem.New("file-unusable", hint, "The file %s cannot be used: %v.", file, err)
}

// count writes a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", thousands(int64(n)), many)
}

// thousands writes a whole number in groups of three digits.
func thousands(n int64) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
