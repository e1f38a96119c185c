package disk

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Output is a file that is being written: it grows beside its place, and moves there when
// it is committed. For standard output, pipes and devices it grows in the folder for
// temporary files, and is copied to them. It is a core.Output.
type Output struct {
	set    *Set
	name   string // as it was given
	place  place
	policy Policy
	temp   File
	in     *bufio.Writer
	mode   fs.FileMode // of the finished file; 0: as any new one, or as the one that it replaces
	named  bool        // temp has a name, which must not be left behind
	moved  bool
}

// newMode is the rights of a new file, before the process's mask.
const newMode = 0o666

// Create begins an output. private keeps everybody else from reading the finished file.
func (s *Set) Create(name string, policy Policy, private bool) (*Output, error) {
	p := s.locate(name, s.Out)
	if err := s.allowed(name, p, policy); err != nil {
		return nil, err
	}
	o, err := s.begin(name, p, policy)
	switch {
	case err != nil:
		return nil, err
	case private:
		o.mode = 0o600
	case p.info != nil:
		o.mode = p.info.Mode().Perm()
	default:
		o.mode = newMode &^ mask
	}
	return o, nil
}

// nameless is the name of a file that has none.
const nameless = ""

// Scratch begins a file that is only for the command itself, which aborts it in the end: it
// is never committed. Nobody else may read it, and where the system lets it, it has no name,
// so that it ends with the process however that ends.
func (s *Set) Scratch() (*Output, error) {
	return s.begin(nameless, place{stream: true}, Never)
}

// begin makes the file that grows.
func (s *Set) begin(name string, p place, policy Policy) (*Output, error) {
	dir := filepath.Dir(p.file)
	if p.stream {
		dir = os.TempDir()
	} else if err := s.sweep(dir); err != nil {
		return nil, Unwritable(err, name)
	}
	temp, err := s.Temp(dir)
	if err != nil {
		return nil, Unwritable(err, name)
	}
	o := &Output{set: s, name: name, place: p, policy: policy, temp: temp, in: bufio.NewWriterSize(temp, 1<<20), named: true}
	if p.stream {
		// Whoever reads the stream may go away, which ends this process at once, and nobody looks
		// into that folder: without a name the file ends with the process. Where an open file keeps
		// its name it goes at the end.
		o.named = s.Remove(temp.Name()) != nil
	}
	return o, nil
}

// sweep removes what interrupted runs have left in a folder, and notes it.
func (s *Set) sweep(dir string) error {
	if s.swept[dir] {
		return nil
	}
	gone, err := s.Leftovers(dir)
	if errors.Is(err, fs.ErrPermission) { // a folder in which one may write and not look
		return nil
	}
	if err != nil {
		return err
	}
	if s.swept == nil {
		s.swept = map[string]bool{}
	}
	s.swept[dir] = true
	for _, name := range gone {
		if err := s.Remove(name); err != nil {
			s.Notes = append(s.Notes, problem.New("file-leftover", "Delete it: it is of no use, and may hold data about people.",
				"An interrupted run has left the file %s behind, which cannot be removed: %v.", name, reason(err)))
			continue
		}
		s.Notes = append(s.Notes,
			problem.New("file-leftover", "", "An interrupted run had left the unfinished file %s behind. It was removed.", name))
	}
	return nil
}

// Write appends to the file.
func (o *Output) Write(p []byte) (int, error) {
	n, err := o.in.Write(p)
	return n, o.explain(err)
}

// Written returns what was written.
func (o *Output) Written() (io.Reader, error) {
	err := o.in.Flush()
	if err == nil {
		_, err = o.temp.Seek(0, io.SeekStart)
	}
	return back{o}, o.explain(err)
}

// back reads what an output has.
type back struct{ *Output }

func (b back) Read(p []byte) (int, error) {
	n, err := b.temp.Read(p)
	if err != nil && err != io.EOF {
		err = b.explain(err)
	}
	return n, err
}

// At returns what was written so far, to be read in any order, and its size.
func (o *Output) At() (*Back, int64, error) {
	if err := o.in.Flush(); err != nil {
		return nil, 0, o.explain(err)
	}
	info, err := o.temp.Stat()
	if err != nil {
		return nil, 0, o.explain(err)
	}
	return &Back{of: o}, info.Size(), nil
}

// Back reads parts of what was written.
type Back struct {
	of     *Output
	failed error
}

// ReadAt implements io.ReaderAt.
func (b *Back) ReadAt(p []byte, offset int64) (int, error) {
	n, err := b.of.temp.ReadAt(p, offset)
	if err != nil && err != io.EOF {
		err = b.of.explain(err)
		b.failed = err
	}
	return n, err
}

// Settled is for whoever has read it, with an error or without: if it could not be read,
// that is what is wrong, whatever came of it.
func (b *Back) Settled(err error) error {
	if b.failed != nil {
		return b.failed
	}
	return err
}

// Commit moves the file to its place, or copies it to the stream.
func (o *Output) Commit() error {
	err := o.commit()
	if o.moved {
		o.set.written = append(o.set.written, o.name)
	}
	return err
}

func (o *Output) commit() error {
	if o.place.stream {
		return o.explain(o.stream())
	}
	if err := o.finish(); err != nil {
		return o.explain(err)
	}
	if o.set.replaces(o.policy) {
		if err := o.set.Rename(o.temp.Name(), o.place.file); err != nil {
			return o.explain(err)
		}
	} else if err := o.settle(); err != nil {
		return err
	}
	o.moved = true
	return o.explain(o.set.SyncDir(filepath.Dir(o.place.file)))
}

// finish makes the content and the rights of the file final.
func (o *Output) finish() error {
	return firstError(o.in.Flush, func() error { return o.temp.Chmod(o.mode) }, o.temp.Sync, o.temp.Close)
}

// settle gives the file its name if nobody has taken it since the command began.
func (o *Output) settle() error {
	temp := o.temp.Name()
	err := o.set.Link(temp, o.place.file)
	if err == nil {
		o.moved = true
		return o.explain(o.set.Remove(temp))
	}
	if !errors.Is(err, fs.ErrExist) { // file systems without links
		if _, missing := o.set.Lstat(o.place.file); errors.Is(missing, fs.ErrNotExist) {
			return o.explain(o.set.Rename(temp, o.place.file))
		}
	}
	return exists(o.name, o.policy)
}

// stream copies the file to where it cannot be moved to.
func (o *Output) stream() (failed error) {
	if err := o.in.Flush(); err != nil {
		return err
	}
	if _, err := o.temp.Seek(0, io.SeekStart); err != nil {
		return err
	}
	to := o.set.Out
	if o.place.file != "" {
		f, err := o.set.opened(func() (File, error) { return o.set.OpenWrite(o.place.file) })
		if err != nil {
			return err
		}
		to = f
		defer func() {
			if !ended(failed) { // a part that is still being written would be waited for
				failed = errors.Join(failed, f.Close())
			}
		}()
	}
	n, err := io.Copy(patient{set: o.set, w: to}, o.temp)
	if ended(err) && n > 0 {
		o.set.cut = o.name
	}
	if err != nil {
		return err
	}
	o.moved = true
	return errors.Join(o.temp.Close(), o.remove())
}

// Abort throws the file away.
func (o *Output) Abort() error {
	if o.moved {
		return nil
	}
	o.temp.Close() // it may be closed already, and what was written to it is of no use
	return o.explain(o.remove())
}

// remove takes the temporary file's name, if it has one.
func (o *Output) remove() error {
	if !o.named {
		return nil
	}
	return o.set.Remove(o.temp.Name())
}

func (o *Output) explain(err error) error {
	if err == nil {
		return nil
	}
	return Unwritable(err, o.name)
}

// WriteFile writes a whole file at once.
func (s *Set) WriteFile(name string, text []byte, policy Policy, private bool) error {
	o, err := s.Create(name, policy, private)
	if err != nil {
		return err
	}
	_, err = o.Write(text)
	if err == nil {
		err = o.Commit()
	}
	if err != nil {
		return errors.Join(err, o.Abort())
	}
	return nil
}

// Wrote names what was written and is no file.
func (s *Set) Wrote(name string) { s.written = append(s.written, name) }

// Cut is the file of which only a part was written when the command was interrupted, "" if there is
// none.
func (s *Set) Cut() string { return s.cut }

// Written are the files that are complete and in their places, by the names that were given.
func (s *Set) Written() []string { return s.written }

// Unwritable says why a file cannot be written.
func Unwritable(err error, file string) error {
	if ended(err) || problem.From(err).Code != "internal" {
		return err
	}
	if file == nameless {
		return problem.New("file-unwritable", "Name a folder with room by the environment variable TMPDIR (TMP on Windows).",
			"What is read cannot be kept in the folder for temporary files, %s: %v.", os.TempDir(), reason(err))
	}
	if file == Standard {
		return problem.New("file-unwritable", "Check the program that reads it.", "The standard output cannot be written to: %v.", reason(err))
	}
	return problem.New("file-unwritable", "Choose another place.", "The file %s cannot be written: %v.", file, reason(err))
}
