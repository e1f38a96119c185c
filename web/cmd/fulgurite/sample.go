package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

const sampleHelp = `Writes a made-up table of hospital discharges into a folder, with a hierarchy for every
column that somebody could know and a project that fits it. No person in it exists; the
same number of rows gives the same bytes everywhere.`

// sampleProject is the name of the sample's project file.
const sampleProject = "project.json"

func newSample(std streams) *cobra.Command {
	var rows int
	var seed uint64
	c := &cobra.Command{
		Use:   "sample [flags] DIR",
		Short: "Write a made-up table to try things with",
		Long:  sampleHelp,
		Example: "  fulgurite sample trial\n" +
			"  fulgurite anonymize --project trial/" + sampleProject + " --output safe.csv trial/" + sample.File,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if rows < 1 || rows > mostSampleRows {
				return problem.New("sample-rows", "Give another number with --rows.", "The sample has 1 to %s rows, not %d.", thousands(mostSampleRows), rows)
			}
			return writeSample(std, args[0], rows, seed)
		},
	}
	c.Flags().IntVar(&rows, "rows", sample.Rows, "records")
	c.Flags().Uint64Var(&seed, "seed", sample.Seed, "another seed gives other people")
	return c
}

// mostSampleRows is how many record numbers there are.
const mostSampleRows = 10_000_000

// writeSample writes table, hierarchies and project. It overwrites nothing.
func writeSample(std streams, dir string, rows int, seed uint64) error {
	text := sample.CSV(rows, seed)
	t, err := table.Read(bytes.NewReader(text), sample.File, int64(len(text)), table.Options{}, table.Limits{})
	if err != nil {
		return err
	}
	specs := sample.Hierarchies()
	files := map[string][]byte{sample.File: text}
	names := []string{sample.File, sampleProject}
	if files[sampleProject], err = sample.Project().JSON(); err != nil {
		return err
	}
	for _, c := range t.Columns {
		spec, ok := specs[c.Name]
		if !ok {
			continue
		}
		h, err := hierarchy.Build(spec, c)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if _, err := table.Write(&b, recordsOutput(h.Records()), t.Dialect, table.WriteOptions{NoHeader: true}); err != nil {
			return err
		}
		name := "hierarchy_" + c.Name + ".csv"
		names = append(names, name)
		files[name] = b.Bytes()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return unwritable(err, dir)
	}
	for _, name := range names {
		if err := writeNew(filepath.Join(dir, name), files[name]); err != nil {
			return err
		}
	}
	fmt.Fprintf(std.out, "Written to %s: %s.\n\nNext:\n  fulgurite anonymize --project %s --output safe.csv %s\n", dir, strings.Join(names, ", "),
		filepath.Join(dir, sampleProject), filepath.Join(dir, sample.File))
	return nil
}

// writeNew writes a file that must not exist.
func writeNew(file string, content []byte) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if os.IsExist(err) {
			err = fs.ErrExist
		}
		return unwritable(err, file)
	}
	if _, err = f.Write(content); err != nil {
		f.Close()
		return unwritable(err, file)
	}
	return f.Close()
}

// recordsOutput arranges records of equal width for the writer of tables.
func recordsOutput(records [][]string) table.Output {
	out := table.Output{Rows: len(records)}
	codes := make([]uint32, len(records))
	for i := range codes {
		codes[i] = uint32(i)
	}
	for c := range records[0] {
		labels := make([]string, len(records))
		for i, record := range records {
			labels[i] = record[c]
		}
		out.Columns = append(out.Columns, table.OutputColumn{Codes: codes, Labels: labels})
	}
	return out
}
