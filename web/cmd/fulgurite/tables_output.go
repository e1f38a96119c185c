package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/linked"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// linkedOutput is the output of a release of stacked tables: a file for each. What is verified is
// what these files hold, stacked again.
type linkedOutput struct {
	files     *disk.Set
	shown     *bar
	dir       string
	config    project.Project // of the files
	originals []*table.Table
	text      *disk.Output // the release, stacked
	all       []core.Output
	bytes     int64
	hash      string
}

// createLinked begins the output of a release of stacked tables in a folder. Of the project,
// whatever says how a file is written is for the files.
func createLinked(files *disk.Set, dir string, config *project.Project, originals []*table.Table, shown *bar) (*linkedOutput, error) {
	f := &linkedOutput{files: files, shown: shown, dir: dir, config: *config, originals: originals}
	o := &config.Output
	o.Format, o.Delimiter, o.Encoding, o.LineBreak = "", "", "", ""
	if err := config.Validate(); err != nil {
		return nil, err
	}
	var err error
	f.text, err = scratch(files)
	return f, err
}

func (f *linkedOutput) Write(p []byte) (int, error) { return f.text.Write(p) }

// Written writes the files, reads them again, and stacks what they hold.
func (f *linkedOutput) Written() (io.Reader, error) {
	text, err := f.text.Written()
	if err != nil {
		return nil, err
	}
	release, err := table.Read(text, "the release", table.UnknownSize, table.AsWritten(table.DefaultDialect.Delimiter, true), table.Limits{})
	if err != nil {
		return nil, err
	}
	parts, order, err := linked.Split(release, f.originals)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	var back []*table.Table
	for i, part := range parts {
		t, err := f.write(part, f.originals[i], sum)
		if err != nil {
			return nil, err
		}
		back = append(back, t)
	}
	f.hash = hex.EncodeToString(sum.Sum(nil))
	again, err := scratch(f.files)
	if err == nil {
		err = linked.Write(again, back, order)
	}
	if err != nil {
		return nil, err
	}
	return again.Written()
}

// write writes the file of a table and reads it again; sum gets its bytes.
func (f *linkedOutput) write(part linked.Part, original *table.Table, sum io.Writer) (*table.Table, error) {
	config := f.config
	out, err := createOutput(f.files, filepath.Join(f.dir, part.Name), false, &config, original, f.shown)
	if err != nil {
		return nil, err
	}
	f.all = append(f.all, out)
	d, western := config.Output.Dialect(original.Dialect), config.Output.Western()
	w := io.Writer(out)
	if western {
		w = charset.Western(w)
	}
	if _, err := table.Write(w, part.Output, d, table.WriteOptions{}); err != nil {
		return nil, err
	}
	text, err := out.Written()
	if err != nil {
		return nil, err
	}
	if western {
		text = charset.FromWestern(text)
	}
	t, err := table.Read(text, part.Name, table.UnknownSize, table.AsWritten(d.Delimiter, true), table.Limits{})
	if err != nil {
		return nil, err
	}
	file, ok := out.(*disk.Output)
	if of, made := out.(*formatOutput); made {
		file, ok = of.file, true
	}
	if !ok {
		return nil, errors.New("the output of a linked table is no file")
	}
	bytes, size, err := file.At()
	if err == nil {
		_, err = io.Copy(sum, io.NewSectionReader(bytes, 0, size))
		f.bytes += size
	}
	return t, err
}

// Seal implements core.Sealed: the hash is that of all files, one after another.
func (f *linkedOutput) Seal() (int64, string) { return f.bytes, f.hash }

// Commit gives all files their places; where one fails, those before it are there.
func (f *linkedOutput) Commit() error {
	for _, out := range f.all {
		if err := out.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// Abort throws away what has no place yet.
func (f *linkedOutput) Abort() error {
	var all []error
	for _, out := range f.all {
		all = append(all, out.Abort())
	}
	return errors.Join(all...)
}
