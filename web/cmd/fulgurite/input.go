package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
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

// readTable reads the table in a file, or from the standard input.
func readTable(ctx context.Context, files *disk.Set, file string, o table.Options) (*table.Table, error) {
	in, err := files.OpenInput(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return core.Read(ctx, core.FromSized(tableName(file), in.Size, in), o)
}

// tableName is the name of a table in messages.
func tableName(file string) string {
	if file == disk.Standard {
		return "standard input"
	}
	return filepath.Base(file)
}

// readProject reads a project file.
func readProject(files *disk.Set, file string) (*project.Project, error) {
	data, err := files.ReadFile(file, mostProjectBytes)
	if err != nil {
		return nil, err
	}
	return project.Parse(data, tableName(file))
}

// mostProjectBytes is far above what project.Parse takes, so that it sees
// and says that a file is too large.
const mostProjectBytes = 1 << 30

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
