package main

import (
	"context"
	"path/filepath"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// reading are the flags that say how the table is to be read. With a project
// they overrule what it says.
type reading struct {
	table.Options
	database
	aside   string
	formats formatFlags
}

func (f *reading) register(c command) {
	c.text(&f.Delimiter, "delimiter", `what separates the cells: "," ";" "|" or "tab" (default: detected)`)
	c.text(&f.Encoding, "encoding", `text encoding of the table, such as "windows-1252" (default: detected)`)
	f.formats.register(c)
	c.text(&f.Quote, "quote", `quotes around cells that contain a delimiter: "double", "single" or "none" (default: detected)`)
	c.text(&f.Blanks, "blanks", `blanks around cells: "trim" leaves them out, "keep" keeps them (default: kept, and a question where nearly all cells of a column have some)`)
	c.flag(&f.NoHeader, "no-header", "the first line is data; the columns are named column-1, column-2, ...")
	c.text(&f.Names, "names", `empty and repeated names of columns: "error" (default) or "number" them`)
	c.whole(&f.HeaderLines, "header-lines", "lines that hold the names of the columns: 1, or 2 or 3 if groups stand above them (default: 1, and a question where several seem to, or where the first line seems to be a record)")
	c.flag(&f.DropNames, "drop-names", "leave out lines that repeat the names of the columns, as pages do")
	c.whole(&f.SkipLines, "skip-lines", "lines before the table that are skipped: titles, notes of the export")
	c.whole(&f.SkipEnd, "skip-end", "lines after the table that are skipped: totals, notes")
	c.list(&f.Missing, "missing", `words that mean "no value" (default: empty, NULL, null, NA, N/A, NaN, ?)`)
	c.text(&f.Ragged, "ragged", `lines with too few cells: "error" (default) or "pad" them with empty ones`)
	c.text(&f.Surplus, "surplus", `lines with too many cells: "error" (default), "drop" those at the end if they are empty, or "join" the surplus ones`)
	c.text(&f.JoinInto, "join-into", "column in which surplus cells are joined (default: the last one)")
	c.flag(&f.KeepAside, "keep-aside", "keep lines aside that do not fit, instead of refusing the table")
}

// apply puts what was said on the command line into o.
func (f *reading) apply(c *cobra.Command, o *table.Options) {
	f.formats.apply(c, o)
	if f.Delimiter == "tab" || f.Delimiter == `\t` {
		f.Delimiter = "\t"
	}
	if f.aside != "" {
		o.KeepAside = true
	}
	for flag, set := range map[string]func(){
		"delimiter":    func() { o.Delimiter = f.Delimiter },
		"encoding":     func() { o.Encoding = f.Encoding },
		"quote":        func() { o.Quote = f.Quote },
		"blanks":       func() { o.Blanks = f.Blanks },
		"no-header":    func() { o.NoHeader = f.NoHeader },
		"names":        func() { o.Names = f.Names },
		"header-lines": func() { o.HeaderLines = f.HeaderLines },
		"drop-names":   func() { o.DropNames = f.DropNames },
		"skip-lines":   func() { o.SkipLines = f.SkipLines },
		"skip-end":     func() { o.SkipEnd = f.SkipEnd },
		"missing":      func() { o.Missing = f.Missing },
		"ragged":       func() { o.Ragged = f.Ragged },
		"surplus":      func() { o.Surplus = f.Surplus },
		"join-into":    func() { o.JoinInto = f.JoinInto },
		"keep-aside":   func() { o.KeepAside = f.KeepAside || f.aside != "" },
	} {
		if c.Flags().Changed(flag) {
			set()
		}
	}
}

// registerAside adds the flag for what is kept aside.
func (f *reading) registerAside(c command) {
	c.text(&f.aside, "kept-aside", "file to write the lines to that are kept aside, as they are: they are not anonymous; includes --keep-aside")
}

// writes names the file for what is kept aside, if there is one.
func (f *reading) writes(files *disk.Set) { files.Write("--kept-aside", f.aside, disk.Asked) }

// keepAside writes the records that were kept aside, as they stand in the file but in
// UTF-8, if a file was named for them.
func (f *reading) keepAside(files *disk.Set, t *table.Table) error {
	if f.aside == "" {
		return nil
	}
	return files.WriteFile(f.aside, t.KeptAside(), disk.Asked, true)
}

// openTable reads the table in a file, or from the standard input, and leaves columns of
// very many different values in the file until they are needed; the table is of use until
// it is closed. What gives its bytes once is read at once.
func openTable(ctx context.Context, files *disk.Set, file string, o table.Options, shown *bar) (t *table.Table, closed func(), err error) {
	in, err := files.OpenInput(file)
	if err != nil {
		return nil, nil, err
	}
	heap.For(in.Size)
	if t, err = readSettled(ctx, in, file, o, shown.reading(file)); err != nil {
		in.Close()
		return nil, nil, err
	}
	return t, in.Close, nil
}

// heldTable is openTable of which all columns are held, because any may be asked for.
func heldTable(ctx context.Context, files *disk.Set, file string, o table.Options, shown *bar) (*table.Table, error) {
	t, closed, err := openTable(ctx, files, file, o, shown)
	if err != nil {
		return nil, err
	}
	defer closed()
	return core.Hold(ctx, t, func(string) bool { return true })
}

// readSettled reads a table of a file that has to stay as it is meanwhile.
func readSettled(ctx context.Context, in *disk.Input, file string, o table.Options, tell telling) (*table.Table, error) {
	t, err := readFormat(ctx, in, tableName(file), o, tell)
	if ctx.Err() == nil {
		err = in.Settled(err)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
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
