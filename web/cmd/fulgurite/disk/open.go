package disk

import (
	"errors"
	"io"
	"io/fs"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Input is a file, or the standard input, to be read from its beginning. A file that is
// not the same at its end as it was at the beginning is an error: what was read of it
// may be half of one and half of another.
type Input struct {
	Size int64 // in bytes; -1: not known
	name string
	r    io.Reader
	file File        // nil: standard input
	info fs.FileInfo // of a file of known size, when it was opened
	set  *Set
	read int64 // bytes that were read in order

	failed error // why a part could not be read
}

// Read reads on; what can go wrong is said about the file.
func (i *Input) Read(p []byte) (int, error) {
	n, err := i.r.Read(p)
	i.read += int64(n)
	switch {
	case err == io.EOF && i.info != nil:
		if i.read != i.Size {
			return n, changed(i.name)
		}
		if other := i.Settled(nil); other != nil {
			err = other
		}
	case err != nil && err != io.EOF:
		err = Unreadable(err, i.name)
	}
	return n, err
}

// Settled is for whoever has read the file, with an error or without: if the file has
// changed or gone since it was opened, or a part of it could not be read, that is what is
// wrong, whatever came of it. Read says so at the end by itself, At does not.
func (i *Input) Settled(err error) error {
	if i.info == nil {
		return err
	}
	if i.failed != nil {
		err = i.failed
	}
	now, unknown := i.set.Stat(i.name)
	switch {
	case errors.Is(unknown, fs.ErrNotExist):
		return changed(i.name)
	case unknown != nil && err == nil:
		return Unreadable(unknown, i.name)
	case unknown == nil && (now.Size() != i.Size || !now.ModTime().Equal(i.info.ModTime()) || !sameFile(now, i.info)):
		return changed(i.name)
	}
	return err
}

func changed(name string) error {
	return problem.New("file-changed", "Run the command again when nobody writes to it any more.",
		"The file %s was changed while it was read.", name)
}

// At returns the file to be read in any order, which standard input and pipes are not.
func (i *Input) At() (io.ReaderAt, bool) {
	if i.info == nil {
		return nil, false
	}
	return at{i}, true
}

// at reads parts of an input.
type at struct{ in *Input }

func (a at) ReadAt(p []byte, offset int64) (int, error) {
	n, err := a.in.file.ReadAt(p, offset)
	switch {
	case err == io.EOF && offset+int64(n) < a.in.Size:
		err = changed(a.in.name)
	case err != nil && err != io.EOF:
		err = Unreadable(err, a.in.name)
		a.in.failed = err
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
		return &Input{name: "standard input", r: patient{set: s, r: s.In}, Size: -1}, nil
	}
	f, err := s.opened(func() (File, error) { return s.Open(name) })
	if err != nil {
		return nil, Unreadable(err, name)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errFolder
	}
	if err != nil {
		f.Close() // it was only looked at
		return nil, Unreadable(err, name)
	}
	if !info.Mode().IsRegular() || info.Size() == 0 { // those of /proc say 0, and hold something
		return &Input{name: name, r: patient{set: s, r: f}, Size: -1, file: f}, nil
	}
	return &Input{name: name, r: f, Size: info.Size(), file: f, info: info, set: s}, nil
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
	if ended(err) || problem.From(err).Code != "internal" {
		return err
	}
	hint := "Check the name and whether you may read the file."
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return problem.New("file-missing", "Check the name; it is looked for from the folder that you are in.",
			"There is no file or folder called %s.", file)
	case errors.Is(err, fs.ErrPermission):
		hint = "Ask its owner for the right to do so."
	}
	return problem.New("file-unusable", hint, "The file %s cannot be used: %v.", file, reason(err))
}
