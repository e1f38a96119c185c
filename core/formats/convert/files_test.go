package convert

import (
	"bytes"
	"testing"

	"github.com/fulgurite/fulgurite/core/sample/files"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestGeneratedFiles opens the files of the generator that are no text, as the command
// line does.
func TestGeneratedFiles(t *testing.T) {
	opened := 0
	for _, f := range files.All() {
		if !f.Packed {
			continue
		}
		opened++
		t.Run(f.Name, func(t *testing.T) {
			for _, d := range f.Compare(func(opt table.Options) (*table.Table, error) { return read(f, opt) }) {
				t.Error(d)
			}
		})
	}
	if opened == 0 {
		t.Error("no file")
	}
}

func read(f files.File, opt table.Options) (*table.Table, error) {
	o, err := Open(source(f.Name, f.Bytes()), Options{Sheet: opt.Sheet})
	if err != nil {
		return nil, err
	}
	if !o.Plain {
		opt.Delimiter, opt.Encoding = ",", ""
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(o.Text()); err != nil {
		return nil, err
	}
	t, err := table.Read(&text, f.Name, table.UnknownSize, opt, table.Limits{})
	if err != nil {
		return nil, err
	}
	t.Detection.Encoding = "utf-8"
	t.Warnings = append(t.Warnings, o.Notes()...)
	return t, nil
}
