package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core/problem"
)

// fileOutput is the output of a release: a file beside its final place, where it
// moves once it is verified. After anything else nothing is left of it.
type fileOutput struct {
	file string
	mode os.FileMode // of the finished file; 0: as a new one, or as the one that it replaces
	temp *os.File
	in   *bufio.Writer
}

// newFileOutput makes the file beside the place.
func newFileOutput(file string) (*fileOutput, error) {
	temp, err := os.CreateTemp(filepath.Dir(file), ".fulgurite-*.csv")
	if err != nil {
		return nil, unwritable(err, file)
	}
	return &fileOutput{file: file, temp: temp, in: bufio.NewWriterSize(temp, 1<<20)}, nil
}

func (f *fileOutput) Write(p []byte) (int, error) {
	n, err := f.in.Write(p)
	return n, f.explain(err)
}

func (f *fileOutput) Written() (io.Reader, error) {
	err := f.in.Flush()
	if err == nil {
		_, err = f.temp.Seek(0, io.SeekStart)
	}
	return f.temp, f.explain(err)
}

func (f *fileOutput) Commit() error { return f.explain(f.commit()) }

func (f *fileOutput) commit() error {
	mode := f.mode
	if mode == 0 {
		mode = fileMode(f.file)
	}
	return errors.Join(f.in.Flush(), f.temp.Chmod(mode), f.temp.Close(), os.Rename(f.temp.Name(), f.file))
}

func (f *fileOutput) Abort() error {
	f.temp.Close() // it may be closed already, and what was written to it is of no use
	return f.explain(os.Remove(f.temp.Name()))
}

func (f *fileOutput) explain(err error) error {
	if err == nil {
		return nil
	}
	return unwritable(err, f.file)
}

// fileMode is what a new file would have, or what the file that is replaced has.
func fileMode(file string) os.FileMode {
	if info, err := os.Stat(file); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}

func unwritable(err error, file string) error {
	return problem.New("file-unwritable", "Choose another place.",
		"The file %s cannot be written: %v.", file, reason(err))
}

// reason is what the system says, without the path of a temporary file.
func reason(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
