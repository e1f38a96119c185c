package main

import (
	"errors"
	"io/fs"
	"os"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// faulty is a file system of which the n-th operation fails.
type faulty struct {
	disk.System
	n, done int
	err     error
	failed  string // what the operation was
}

// fails counts an operation and reports whether it is the one to fail.
func (f *faulty) fails(what string) bool {
	f.done++
	if f.done == f.n {
		f.failed = what
	}
	return f.done == f.n
}

func (f *faulty) path(op, name string) error { return &fs.PathError{Op: op, Path: name, Err: f.err} }

func (f *faulty) file(file disk.File, err error) (disk.File, error) {
	if err != nil {
		return nil, err
	}
	return &faultyFile{file, f}, nil
}

func (f *faulty) Open(name string) (disk.File, error) {
	if f.fails("open") {
		return nil, f.path("open", name)
	}
	return f.file(f.System.Open(name))
}

func (f *faulty) OpenWrite(name string) (disk.File, error) {
	if f.fails("open to write") {
		return nil, f.path("open", name)
	}
	return f.file(f.System.OpenWrite(name))
}

func (f *faulty) Temp(dir string) (disk.File, error) {
	if f.fails("temp") {
		return nil, f.path("open", dir)
	}
	return f.file(f.System.Temp(dir))
}

func (f *faulty) Rename(from, to string) error {
	if f.fails("rename") {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: f.err}
	}
	return f.System.Rename(from, to)
}

func (f *faulty) Link(from, to string) error {
	if f.fails("link") {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: f.err}
	}
	return f.System.Link(from, to)
}

func (f *faulty) Remove(name string) error {
	if f.fails("remove") {
		return f.path("remove", name)
	}
	return f.System.Remove(name)
}

func (f *faulty) Stat(name string) (fs.FileInfo, error) {
	if f.fails("stat") {
		return nil, f.path("stat", name)
	}
	return f.System.Stat(name)
}

func (f *faulty) Lstat(name string) (fs.FileInfo, error) {
	if f.fails("stat of a link") {
		return nil, f.path("lstat", name)
	}
	return f.System.Lstat(name)
}

func (f *faulty) Readlink(name string) (string, error) {
	if f.fails("read of a link") {
		return "", f.path("readlink", name)
	}
	return f.System.Readlink(name)
}

func (f *faulty) ReadDir(name string) ([]fs.DirEntry, error) {
	if f.fails("list a folder") {
		return nil, f.path("open", name)
	}
	return f.System.ReadDir(name)
}

func (f *faulty) MkdirAll(dir string) error {
	if f.fails("mkdir") {
		return f.path("mkdir", dir)
	}
	return f.System.MkdirAll(dir)
}

func (f *faulty) SyncDir(dir string) error {
	if f.fails("sync folder") {
		return f.path("sync", dir)
	}
	return nil // nothing that these tests lose is lost with the power
}

func (f *faulty) Leftovers(dir string) ([]string, error) {
	if f.fails("list") {
		return nil, f.path("open", dir)
	}
	return f.System.Leftovers(dir)
}

// faultyFile is a file of it.
type faultyFile struct {
	disk.File
	of *faulty
}

func (f *faultyFile) Read(p []byte) (int, error) {
	if f.of.fails("read") {
		return 0, f.of.path("read", f.Name())
	}
	return f.File.Read(p)
}

func (f *faultyFile) ReadAt(p []byte, offset int64) (int, error) {
	if f.of.fails("read at") {
		return 0, f.of.path("read", f.Name())
	}
	return f.File.ReadAt(p, offset)
}

// Write writes a half of what it should before it fails, as a full disk does.
func (f *faultyFile) Write(p []byte) (int, error) {
	if f.of.fails("write") {
		n, err := f.File.Write(p[:len(p)/2])
		return n, errors.Join(f.of.path("write", f.Name()), err)
	}
	return f.File.Write(p)
}

func (f *faultyFile) Seek(offset int64, whence int) (int64, error) {
	if f.of.fails("seek") {
		return 0, f.of.path("seek", f.Name())
	}
	return f.File.Seek(offset, whence)
}

func (f *faultyFile) Close() error {
	err := f.File.Close()
	if f.of.fails("close") {
		return f.of.path("close", f.Name())
	}
	return err
}

func (f *faultyFile) Sync() error {
	if f.of.fails("sync") {
		return f.of.path("sync", f.Name())
	}
	return nil
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	if f.of.fails("chmod") {
		return f.of.path("chmod", f.Name())
	}
	return f.File.Chmod(mode)
}

func (f *faultyFile) Stat() (fs.FileInfo, error) {
	if f.of.fails("stat of a file") {
		return nil, f.of.path("stat", f.Name())
	}
	return f.File.Stat()
}
