package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

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
	return f.System.SyncDir(dir)
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
	return f.File.Sync()
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

// faultyCommands are commands that write; what they write is the same each time.
var faultyCommands = []struct {
	name    string
	args    []string
	outputs []string
	before  bool // there are outputs from before, to be replaced
}{
	{"anonymize", []string{"anonymize", "--qi", "age,sex", "--hierarchies", "h", "--k", "2", "--order", "sorted", "-o", "safe.csv", "--save-project", "p.json", "people.csv"}, []string{"safe.csv", "p.json"}, false},
	{"anonymize over an earlier result", []string{"anonymize", "--overwrite", "--qi", "age,sex", "--hierarchies", "h", "--k", "2", "--order", "sorted", "-o", "safe.csv", "people.csv"}, []string{"safe.csv"}, true},
	{"anonymize through pipes", []string{"anonymize", "--qi", "age,sex", "--hierarchies", "h", "--k", "2", "--order", "sorted", "-o", "-", "-"}, nil, false},
	{"append", []string{"append", "--qi", "age,sex", "--hierarchies", "h", "--k", "2", "--recoding", "local", "--order", "sorted", "--state", "state.json", "-o", "safe.csv", "--withheld", "wait.csv", "people.csv"}, []string{"safe.csv", "state.json", "wait.csv"}, false},
	{"sample", []string{"sample", "--rows", "60", "trial"}, []string{"trial/hospital-discharges.csv", "trial/project.json", "trial/hierarchy_sex.csv"}, false},
}

// TestFaults lets each operation of each command fail, one a run. After each, what was read
// is whole; an output is complete or not there, or as it was; an exit code of 0 means that
// all is there; and what is said is a sentence.
func TestFaults(t *testing.T) {
	injected := 0
	for _, command := range faultyCommands {
		for _, cause := range []error{syscall.ENOSPC, syscall.EIO, fs.ErrPermission} {
			t.Run(fmt.Sprintf("%s: %v", command.name, cause), func(t *testing.T) {
				whole := faultless(t, command.args, command.outputs)
				for n := 1; ; n++ {
					dir := files(t, people)
					t.Chdir(dir)
					if command.before {
						for _, name := range command.outputs {
							writeFile(t, name, "earlier")
						}
					}
					system := &faulty{System: disk.OS{}, n: n, err: cause}
					got := fulguriteWith(t.Context(), people["people.csv"], &disk.Set{System: system}, command.args...)
					if system.done < n {
						break
					}
					injected++
					says := fmt.Sprintf("operation %d (%s)", n, system.failed)
					for name, text := range people {
						if read(t, filepath.FromSlash(name)) != text {
							t.Errorf("%s: %s was changed", says, name)
						}
					}
					complete := true
					for _, name := range command.outputs {
						text, err := os.ReadFile(name)
						switch {
						case err == nil && string(text) == whole[name]:
						case err != nil || command.before && string(text) == "earlier":
							complete = false
						default:
							t.Errorf("%s: %s is neither complete nor absent: %q", says, name, text)
						}
					}
					if got.code == exitDone {
						if !complete {
							t.Errorf("%s: exit code 0, and something is missing", says)
						}
						continue
					}
					readable(t, got.err)
					if !strings.HasPrefix(whole[disk.Standard], got.out) { // nothing comes out that was not verified
						t.Errorf("%s: something else came out: %q", says, got.out)
					}
					if strings.Contains(got.err, ".part") && system.failed != "remove" {
						t.Errorf("%s: it speaks of a file that nobody knows: %s", says, got.err)
					}
				}
			})
		}
	}
	t.Logf("%d faults injected", injected)
	if injected < 300 {
		t.Errorf("only %d faults were injected", injected)
	}
}

// faultless returns what a command writes when nothing fails.
func faultless(t *testing.T, args, outputs []string) map[string]string {
	t.Helper()
	t.Chdir(files(t, people))
	done := fulguriteWith(t.Context(), people["people.csv"], &disk.Set{System: disk.OS{}}, args...)
	done.want(t, exitDone)
	whole := map[string]string{disk.Standard: done.out}
	for _, name := range outputs {
		if _, err := os.Stat(name); err == nil {
			whole[name] = read(t, name)
		}
	}
	return whole
}
