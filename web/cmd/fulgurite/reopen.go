package main

import (
	"io"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// rereadable is the text of a file that can be read several times: a core.File.
type rereadable struct {
	in   *disk.Input
	name string // for messages
	size int64  // of the text
	text func() (io.Reader, error)
}

// Size implements core.File.
func (f rereadable) Size() int64 { return f.size }

// Open implements core.File.
func (f rereadable) Open(encoding string) (io.Reader, error) {
	text, err := f.text()
	if err != nil {
		return nil, err
	}
	return charset.Decode(unchanged{text, f}, encoding)
}

// unchanged is a text that ends as a changed file if somebody has written to it.
type unchanged struct {
	text io.Reader
	file rereadable
}

func (u unchanged) Read(p []byte) (int, error) {
	n, err := u.text.Read(p)
	if err == io.EOF && u.file.in.Settled(nil) != nil {
		return n, table.Changed(u.file.name)
	}
	return n, err
}
