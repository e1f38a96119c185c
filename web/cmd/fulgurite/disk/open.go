package disk

import (
	"errors"
	"io"
	"io/fs"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Input is a file, or the standard input, to be read from its beginning.
type Input struct {
	Size int64 // in bytes; -1: not known
	name string
	r    io.Reader
	file File // nil: standard input
	info fs.FileInfo
}

// Changed reports whether the file was written to since it was opened, by its size and
// time.
func (i *Input) Changed() bool {
	if i.file == nil || i.Size < 0 {
		return false
	}
	now, err := i.file.Stat()
	return err != nil || now.Size() != i.info.Size() || !now.ModTime().Equal(i.info.ModTime())
}

// Read reads on; what can go wrong is said about the file.
func (i *Input) Read(p []byte) (int, error) {
	n, err := i.r.Read(p)
	if err != nil && err != io.EOF {
		err = Unreadable(err, i.name)
	}
	return n, err
}

// At returns the file to be read in any order, which standard input and pipes are not.
func (i *Input) At() (io.ReaderAt, bool) {
	if i.file == nil || i.Size < 0 {
		return nil, false
	}
	return at{i}, true
}

// at reads parts of an input.
type at struct{ in *Input }

func (a at) ReadAt(p []byte, offset int64) (int, error) {
	n, err := a.in.file.ReadAt(p, offset)
	if err != nil && err != io.EOF {
		err = Unreadable(err, a.in.name)
	}
	return n, err
}

// Close closes the file. What was read of it was read, whatever the system says then.
func (i *Input) Close() {
	if i.file != nil {
		i.file.Close()
	}
}

// OpenInput opens a file, or the standard input for "-".
func (s *Set) OpenInput(name string) (*Input, error) {
	if name == Standard {
		return &Input{name: "standard input", r: s.In, Size: -1}, nil
	}
	f, err := s.Open(name)
	if err != nil {
		return nil, Unreadable(err, name)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	if err != nil {
		f.Close() // it was only looked at
		return nil, Unreadable(err, name)
	}
	size := info.Size()
	if !info.Mode().IsRegular() {
		size = -1
	}
	return &Input{name: name, r: f, Size: size, file: f, info: info}, nil
}

// ReadFile reads a whole file, of at most so many bytes and one more.
func (s *Set) ReadFile(name string, most int64) ([]byte, error) {
	in, err := s.OpenInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, most+1))
}

// Unreadable turns what the system says about a file into a problem.
func Unreadable(err error, file string) error {
	if problem.From(err).Code != "internal" {
		return err
	}
	hint := "Check the name and whether you may read the file."
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return problem.New("file-missing", "Check the name; it is looked up from the folder that you are in.", "There is no file or folder %s.", file)
	case errors.Is(err, fs.ErrPermission):
		hint = "Ask its owner for the right to do so."
	}
	return problem.New("file-unusable", hint, "The file %s cannot be used: %v.", file, reason(err))
}
