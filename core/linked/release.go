package linked

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Release is the output of a release of stacked tables: a file for each. What is verified is what
// these files hold, stacked again. It is a core.Output.
type Release struct {
	Files []core.Output // one a table, from the writing on
	Rows  []int         // lines of each

	originals []*table.Table
	config    project.Project // of the files
	host      Host
	text      core.Output // the release, stacked
	sum       hash.Hash
	bytes     int64
}

// Host has the places for what a release writes.
type Host interface {
	// Scratch begins a text that is never committed; throwing it away is the host's.
	Scratch() (core.Output, error)
	// Create begins the file of a table, by its number.
	Create(i int, config *project.Project) (core.Output, error)
	// Kept returns the bytes of such a file, of which Written may return the text that they hold.
	Kept(core.Output) (io.Reader, error)
}

// NewRelease begins the output of a release of some tables. Of the project, whatever says how a
// file is written is from now on for the files.
func NewRelease(config *project.Project, originals []*table.Table, host Host) (*Release, error) {
	f := &Release{originals: originals, config: *config, host: host, sum: sha256.New()}
	o := &config.Output
	o.Format, o.Delimiter, o.Encoding, o.LineBreak = "", "", "", ""
	if err := config.Validate(); err != nil {
		return nil, err
	}
	var err error
	f.text, err = host.Scratch()
	return f, err
}

// Write appends to the release, stacked.
func (f *Release) Write(p []byte) (int, error) { return f.text.Write(p) }

// Written writes the files, reads them again, and stacks what they hold.
func (f *Release) Written() (io.Reader, error) {
	release, err := readBack(f.text, "the release", table.DefaultDialect, false)
	if err != nil {
		return nil, err
	}
	parts, order, err := split(release, f.originals)
	if err != nil {
		return nil, err
	}
	var back []*table.Table
	for i := range parts {
		t, err := f.write(i, &parts[i])
		if err != nil {
			return nil, err
		}
		back, f.Rows = append(back, t), append(f.Rows, t.Rows)
	}
	again, err := f.host.Scratch()
	if err == nil {
		err = write(again, back, order)
	}
	if err != nil {
		return nil, err
	}
	return again.Written()
}

// write writes the file of a table and reads it again.
func (f *Release) write(i int, of *part) (*table.Table, error) {
	config := f.config
	out, err := f.host.Create(i, &config)
	if err != nil {
		return nil, err
	}
	f.Files = append(f.Files, out)
	d, western := config.Output.Dialect(f.originals[i].Dialect), config.Output.Western()
	w := io.Writer(out)
	if western {
		w = charset.Western(w)
	}
	if _, err := table.Write(w, of.Output, d, table.WriteOptions{}); err != nil {
		return nil, err
	}
	back, err := readBack(out, of.name, d, western)
	if err != nil {
		return nil, err
	}
	kept, err := f.host.Kept(out)
	if err != nil {
		return nil, err
	}
	size, err := io.Copy(f.sum, kept)
	f.bytes += size
	return back, err
}

// Seal says what is kept: the bytes of all files, and the hash of one after another.
func (f *Release) Seal() (bytes int64, sum string) {
	return f.bytes, hex.EncodeToString(f.sum.Sum(nil))
}

// readBack reads what was written.
func readBack(out core.Output, name string, d table.Dialect, western bool) (*table.Table, error) {
	text, err := out.Written()
	if err != nil {
		return nil, err
	}
	if western {
		text = charset.FromWestern(text)
	}
	return table.Read(text, name, table.UnknownSize, table.AsWritten(d.Delimiter, true), table.Limits{})
}

// Commit gives all files their places; where one fails, those before it are there.
func (f *Release) Commit() error {
	for _, out := range f.Files {
		if err := out.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// Abort throws away what has no place yet.
func (f *Release) Abort() error {
	var all []error
	for _, out := range f.Files {
		all = append(all, out.Abort())
	}
	return errors.Join(all...)
}
