package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

const sampleHelp = `Writes a made-up table of hospital discharges into a folder, with a hierarchy for every
column that somebody could know and a project that fits it; and three tables about the same
people (patients.csv, stays.csv, labs.csv) with a project that releases them together. No
person in them exists; the same number of rows gives the same bytes everywhere. Files that are
there with other content stay as they are, unless --overwrite is given.`

// sampleProject is the name of the sample's project file, tablesProject that of the project on
// several tables.
const (
	sampleProject = "project.json"
	tablesProject = "tables.json"
)

func newSample(std streams) command {
	rows, seed := sample.Rows, uint64(sample.Seed)
	c := newCommand(std, "sample [flags] DIR", "Write a made-up table to try things with", sampleHelp,
		"  fulgurite sample trial\n"+
			"  fulgurite anonymize --project trial/"+sampleProject+" --overwrite --output safe.csv trial/"+sample.File+"\n"+
			"  fulgurite anonymize --project trial/"+tablesProject+" --output shared trial")
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return misuse("name one folder to write to")
		}
		return nil
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		if rows < 1 || rows > maxSampleRows {
			return problem.New("sample-rows", "Give another number with --rows.",
				"The sample has 1 to %s rows; %d cannot be made.", thousands(maxSampleRows), rows)
		}
		return writeSample(std, args[0], rows, seed)
	}
	c.whole(&rows, "rows", "records")
	c.overwrite()
	c.seed(&seed, "another seed gives other people")
	return c
}

// maxSampleRows counts the record numbers that there are.
const maxSampleRows = 10_000_000

// writeSample writes table, hierarchies and project. What is there with other
// content stays, unless --overwrite was given.
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
	for _, t := range sample.Tables(rows, seed) {
		names, files[t.Name] = append(names, t.Name), t.CSV
	}
	names = append(names, tablesProject)
	if files[tablesProject], err = sample.TablesProject().JSON(); err != nil {
		return err
	}
	if err := writeAll(std.disk, dir, names, files); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s\n\n%s\n  fulgurite anonymize --project %s --overwrite --output safe.csv %s\n"+
		"  fulgurite anonymize --project %s --overwrite --output shared %s\n",
		say("Written to %s: %s.", dir, strings.Join(names, ", ")), say("Next:"),
		filepath.Join(dir, sampleProject), filepath.Join(dir, sample.File), filepath.Join(dir, tablesProject), dir)
	return nil
}

// writeAll writes files into a folder, but for those that are there with this very
// content; nothing is written if another is there that must not be replaced.
func writeAll(files *disk.Set, dir string, names []string, contents map[string][]byte) error {
	unused, err := files.Folder(dir)
	if err != nil {
		return err
	}
	if err := writeMissing(files, dir, names, contents); err != nil {
		return errors.Join(err, unused())
	}
	return nil
}

func writeMissing(files *disk.Set, dir string, names []string, contents map[string][]byte) error {
	var missing []string
	for _, name := range names {
		file := filepath.Join(dir, name)
		if there, err := files.ReadFile(file, int64(len(contents[name]))); err != nil || !bytes.Equal(there, contents[name]) {
			files.Write("", file, disk.Asked)
			missing = append(missing, name)
		}
	}
	if err := files.Check(); err != nil {
		return err
	}
	for _, name := range missing {
		if err := files.WriteFile(filepath.Join(dir, name), contents[name], disk.Asked, false); err != nil {
			return err
		}
	}
	return nil
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
		out.Columns = append(out.Columns, table.OutputColumn{Codes: table.CodesOf(codes), Labels: labels})
	}
	return out
}
