// Package disk is how the command line reads and writes files, so that nothing is lost:
// what a command reads and what it writes are compared before it begins; what exists is
// replaced only when that was asked for; an output is written beside its place, and moves
// there complete, or not at all; pipes and devices are written to, and never replaced.
package disk

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// System holds the operations of the operating system that this package needs. Tests make each of
// them fail.
type System interface {
	Open(name string) (File, error)
	// OpenWrite opens something that exists to be written to: a pipe or a device.
	OpenWrite(name string) (File, error)
	// Temp makes a file of the program's own in a folder. Nobody else may read it, and
	// it is locked: Leftover tells it from one whose program is gone.
	Temp(dir string) (File, error)
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	Readlink(name string) (string, error)
	// ReadDir lists a folder.
	ReadDir(name string) ([]fs.DirEntry, error)
	Rename(from, to string) error
	// Link gives a file a second name, which must not be taken.
	Link(from, to string) error
	Remove(name string) error
	MkdirAll(dir string) error
	// SyncDir makes the names in a folder safe against a loss of power.
	SyncDir(dir string) error
	// Leftovers are the files in a folder that Temp made for programs that are gone.
	Leftovers(dir string) ([]string, error)
}

// File is an open file.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Seeker
	io.Closer
	Name() string
	Chmod(mode fs.FileMode) error
	Sync() error
	Stat() (fs.FileInfo, error)
}

// OS is the operating system itself.
type OS struct{}

// Open opens a file to read.
func (OS) Open(name string) (File, error) { return os.Open(name) }

// OpenWrite opens a pipe or a device to write.
func (OS) OpenWrite(name string) (File, error) { return os.OpenFile(name, os.O_WRONLY, 0) }

// Stat describes what a name leads to.
func (OS) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

// Lstat describes what has a name, which may be a link.
func (OS) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(name) }

// Readlink returns where a link leads.
func (OS) Readlink(name string) (string, error) { return os.Readlink(name) }

// ReadDir lists a folder.
func (OS) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// Rename moves a file, over one that has the name.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Link gives a file a second name.
func (OS) Link(from, to string) error { return os.Link(from, to) }

// Remove removes a name.
func (OS) Remove(name string) error { return os.Remove(name) }

// MkdirAll makes a folder and those around it, as far as they are not there.
func (OS) MkdirAll(dir string) error { return os.MkdirAll(dir, 0o777) }

// temporary is the beginning of the names of files that are not finished.
const temporary = ".fulgurite-"

// Temp makes the file. Between its making and its lock another program may take it for
// left over and remove it: then there is another one.
func (OS) Temp(dir string) (File, error) {
	for {
		f, err := os.CreateTemp(dir, temporary+"*.part")
		if err != nil {
			return nil, err
		}
		lock(f)
		own, err := f.Stat()
		if err == nil {
			if there, missing := os.Stat(f.Name()); missing == nil && os.SameFile(own, there) {
				return f, nil
			}
			err = f.Close()
		}
		if err != nil {
			return nil, err
		}
	}
}

// Leftovers looks for files that no living program has locked.
func (OS) Leftovers(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var gone []string
	for _, e := range entries {
		if name := filepath.Join(dir, e.Name()); strings.HasPrefix(e.Name(), temporary) && e.Type().IsRegular() && !locked(name) {
			gone = append(gone, name)
		}
	}
	return gone, nil
}
