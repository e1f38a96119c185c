package main

import (
	"context"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/bridge/postgres"
	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// database are the flags of a query that is read in place of a file.
type database struct {
	from, query string
	source      *postgres.Source
	read        *postgres.Reading // when it was read
}

func (d *database) registerDatabase(c command) {
	c.text(&d.from, "from", "read a query of this PostgreSQL database in place of a file: postgres://USER@HOST:PORT/DATABASE; passwords come from PGPASSWORD, PGPASSFILE, ~/.pgpass or PGSERVICE alone")
	c.text(&d.query, "query", "of --from: the query, such as 'SELECT * FROM discharges'; it is run once and may change nothing")
}

// ofFiles are flags that say how a file is read.
var ofFiles = []string{"delimiter", "encoding", "format", "sheet", "quote", "blanks", "no-header", "header-lines", "drop-names",
	"skip-lines", "skip-end", "ragged", "surplus", "join-into", "keep-aside", "kept-aside", "output-dir"}

// oneInput asks for one file or one query.
func (d *database) oneInput(c *cobra.Command, args []string) error {
	switch {
	case d.from == "" && d.query == "":
		return oneInput(c, args)
	case d.from == "":
		return misuse("--query needs --from: name the database")
	case d.query == "":
		return misuse("--from needs --query: say what to read")
	case len(args) > 0:
		return misuse("--from stands in place of a file: leave one of them out")
	}
	for _, name := range ofFiles {
		if c.Flags().Changed(name) {
			return misuse("--%s is for files, and --from reads none: leave it out", name)
		}
	}
	return nil
}

// input names what is read: a file, or a database for messages and reports.
func (d *database) input(args []string) (name string, err error) {
	if d.from == "" {
		return args[0], nil
	}
	for _, other := range sql.Dialects() {
		if other != &sql.PostgreSQL && (strings.HasPrefix(d.from, other.Name+":") || strings.HasSuffix(d.from, "."+other.Name)) {
			return "", problem.New("database-address", "", "Only queries of PostgreSQL are read, and none of %s.", other.Label).
				Hinted("%s makes the release itself: fulgurite sql --dialect %s --table TABLE --output scripts writes a script for it, "+
					"and with --tuples tuples.csv the others. Each time it says what to run.", other.Label, other.Name)
		}
	}
	if d.source, err = postgres.Parse(d.from); err != nil {
		return "", err
	}
	return d.source.Name(), nil
}

// reads names the file that is read, if it is one.
func (d *database) reads(files *disk.Set, input string) {
	if d.from == "" {
		files.Read("", input)
	}
}

// open reads the table of a file or of a query; it is of use until the command ends.
func (d *database) open(ctx context.Context, files *disk.Set, input string, o table.Options, shown *bar) (*table.Table, error) {
	if d.from == "" {
		return opened(ctx, files, input, o, shown)
	}
	kept, err := files.Scratch()
	if err != nil {
		return nil, err
	}
	files.AtEnd(func() { kept.Abort() }) // what of it is still there goes with the process, where the system can do that
	return d.keep(ctx, kept, o, shown, func(w io.Writer) (err error) {
		d.read, err = d.source.Read(ctx, d.query, w)
		return err
	})
}

// keep lets fill write text of the database into a file, and reads the table from there.
func (d *database) keep(ctx context.Context, kept *disk.Output, o table.Options, shown *bar,
	fill func(io.Writer) error) (t *table.Table, err error) {
	tell := shown.reading(d.source.Name())
	if err := fill(shown.taking(kept, d.source.Name())); err != nil {
		return nil, err
	}
	back, size, err := kept.At()
	if err != nil {
		return nil, err
	}
	heap.For(size)
	// What the project says of a file's form is of the file that it was made with.
	o = table.Options{Delimiter: ",", Encoding: project.UTF8, Quote: table.QuoteDouble, HeaderLines: 1,
		Blanks: table.BlanksKeep, Missing: o.Missing, Names: o.Names}
	t, err = core.Open(ctx, core.FromFile(d.source.Name(), core.WithProgress(keptText{back, size}, tell)), o)
	return t, back.Settled(err)
}

// keptText is the text of a query that was read: a core.File.
type keptText struct {
	back *disk.Back
	size int64
}

// Size implements core.File.
func (k keptText) Size() int64 { return k.size }

// Open implements core.File. The text is UTF-8, which the engine decodes.
func (k keptText) Open(string) (io.Reader, error) { return io.NewSectionReader(k.back, 0, k.size), nil }

// intoTable begins the output of a release in a table of the database that was read.
func (d *database) intoTable(ctx context.Context, files *disk.Set, name sql.Name, config *project.Project,
	t *table.Table) (*postgres.Output, error) {
	// A table has none of what files are told apart by.
	config.Output.Format, config.Output.Delimiter, config.Output.Encoding, config.Output.LineBreak = "", "comma", "", "lf"
	if err := config.Validate(); err != nil {
		return nil, err
	}
	own := map[string]postgres.Column{}
	for i, name := range t.Names() {
		if c := config.Described(name); c == nil || config.Own(c) {
			own[name] = d.read.Columns[i]
		}
	}
	return d.source.Output(ctx, name, files.Overwrite, own, d.read.Relations)
}
