package main

import (
	"io"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// linkedFolder is the folder for the files of a release of several tables. It is a linked.Host.
type linkedFolder struct {
	files     *disk.Set
	dir       string
	originals []*table.Table
	shown     *bar
}

func (f *linkedFolder) Scratch() (core.Output, error) { return scratch(f.files) }

func (f *linkedFolder) Create(i int, config *project.Project) (core.Output, error) {
	return createOutput(f.files, filepath.Join(f.dir, f.originals[i].Name), false, config, f.originals[i], f.shown)
}

func (f *linkedFolder) Kept(out core.Output) (io.Reader, error) {
	file, text := out.(*disk.Output)
	if !text {
		file = out.(*formatOutput).file // Create makes nothing else
	}
	bytes, size, err := file.At()
	return io.NewSectionReader(bytes, 0, size), err
}
