package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/bridge/language"
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
	c.list(&f.Missing, "missing", helpMissing)
	c.text(&f.Ragged, "ragged", `lines with too few cells: "error" (default) or "pad" them with empty ones`)
	c.text(&f.Surplus, "surplus",
		`lines with too many cells: "error" (default), "drop" those at the end if they are empty, or "join" the surplus ones`)
	c.text(&f.JoinInto, "join-into", "column in which surplus cells are joined (default: the last one)")
	c.flag(&f.KeepAside, "keep-aside", "keep lines aside that do not fit, instead of refusing the table")
}

const helpMissing language.Text = `words that mean "no value" (default: empty, NULL, null, NA, N/A, NaN, ?)`

// apply puts what was said on the command line into o.
func (f *reading) apply(c *cobra.Command, o *table.Options) {
	f.formats.apply(c, o)
	if f.Delimiter == "tab" || f.Delimiter == `\t` {
		f.Delimiter = "\t"
	}
	changed, from, to := c.Flags().Changed, &project.Project{Input: f.Options}, &project.Project{Input: *o}
	for _, field := range project.Fields() {
		if strings.HasPrefix(field.Path, "input.") && changed(field.Flag) {
			field.Set(to, field.Get(from))
		}
	}
	*o = to.Input
	o.KeepAside = o.KeepAside || f.aside != ""
	if changed("encoding") {
		o.Encoding = f.Encoding
	}
	if changed("missing") {
		o.Missing = f.Missing
	}
	if changed("join-into") {
		o.JoinInto = f.JoinInto
	}
}

// registerAside adds the flag for what is kept aside.
func (f *reading) registerAside(c command) {
	c.text(&f.aside, "kept-aside",
		"file to write the lines to that are kept aside, as they are: they are not anonymous; includes --keep-aside")
}

// writes names the file for what is kept aside, if there is one.
func (f *reading) writes(files *disk.Set) { files.Write("--kept-aside", f.aside, disk.Asked) }

// open reads the table of a command, until the command ends, and writes the records that were kept
// aside, as they stand in the file but in UTF-8, if a file was named for them.
func (f *reading) open(ctx context.Context, files *disk.Set, input string, o table.Options, shown *bar) (*table.Table, error) {
	t, err := f.database.open(ctx, files, input, o, shown)
	if err == nil && f.aside != "" {
		err = files.WriteFile(f.aside, t.KeptAside(), disk.Asked, true)
	}
	return t, err
}

// opened is openTable of a table that is of use until the command ends.
func opened(ctx context.Context, files *disk.Set, file string, o table.Options, shown *bar) (*table.Table, error) {
	t, closed, err := openTable(ctx, files, file, o, shown)
	if err == nil {
		files.AtEnd(closed)
	}
	return t, err
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

// openedBoth are an original and files that were released of it, opened until the command ends; of
// several tables each is a folder.
func openedBoth(ctx context.Context, files *disk.Set, config *project.Project, from string, results []string, shown *bar) (
	original *table.Table, all []*table.Table, err error) {
	if len(config.Tables) == 0 {
		if original, err = opened(ctx, files, from, config.Input, shown); err == nil {
			all, err = openedResults(ctx, files, config, original, results, shown)
		}
		return original, all, err
	}
	original, parts, err := openFolder(ctx, files, config, from, false, func(int) table.Options { return config.Input }, shown)
	if err != nil {
		return nil, nil, err
	}
	for _, folder := range results {
		t, _, err := openFolder(ctx, files, config, folder, true,
			func(i int) table.Options { return resultOptions(config, parts[i], config.Tables[i].Name) }, shown)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, t)
	}
	return original, all, nil
}

// openedResults are released files, opened until the command ends.
func openedResults(ctx context.Context, files *disk.Set, config *project.Project, original *table.Table,
	names []string, shown *bar) (all []*table.Table, err error) {
	for _, name := range names {
		t, err := opened(ctx, files, name, resultOptions(config, original, name), shown)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// heldTable is openTable of which all columns are held, because any may be asked for.
func heldTable(ctx context.Context, files *disk.Set, file string, o table.Options, shown *bar) (*table.Table, error) {
	t, closed, err := openTable(ctx, files, file, o, shown)
	if err != nil {
		return nil, err
	}
	defer closed()
	return core.Hold(ctx, t, nil)
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

// projectOf reads the project file of a command; without one nothing is said of the table.
func projectOf(files *disk.Set, file string) (*project.Project, error) {
	if file == "" {
		return project.New(), nil
	}
	return readProject(files, file)
}

// readProject reads a project file.
func readProject(files *disk.Set, file string) (*project.Project, error) {
	data, err := files.ReadFile(file, maxProjectBytes)
	if err != nil {
		return nil, err
	}
	return project.Parse(data, tableName(file))
}

// maxProjectBytes is far above what project.Parse takes, so that it sees
// and says that a file is too large.
const maxProjectBytes = 1 << 30
