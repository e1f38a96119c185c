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
	"time"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// meddled is a file system in which something happens to a file when its n-th byte is
// about to be read.
type meddled struct {
	disk.System
	name   string
	n      int64
	meddle func(name string) error // an error is what reading says
	done   bool
}

func (m *meddled) Open(name string) (disk.File, error) {
	f, err := m.System.Open(name)
	if err != nil || filepath.ToSlash(name) != m.name {
		return f, err
	}
	return &meddledFile{File: f, of: m}, nil
}

// meddledFile is the file.
type meddledFile struct {
	disk.File
	of *meddled
	at int64
}

// before lets it happen if bytes from the n-th on are asked for, and returns how many may
// be read first.
func (f *meddledFile) before(at int64, wanted int) (int, error) {
	switch {
	case at+int64(wanted) <= f.of.n || f.of.done:
		return wanted, nil
	case at < f.of.n:
		return int(f.of.n - at), nil
	}
	err := f.of.meddle(f.of.name)
	f.of.done = err == nil // what cannot be read stays so
	return wanted, err
}

func (f *meddledFile) Read(p []byte) (int, error) {
	n, err := f.before(f.at, len(p))
	if err != nil {
		return 0, err
	}
	n, err = f.File.Read(p[:n])
	f.at += int64(n)
	return n, err
}

func (f *meddledFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := f.before(offset, len(p))
	if err != nil {
		return 0, err
	}
	got, err := f.File.ReadAt(p[:n], offset)
	if err == nil && n < len(p) {
		more, err := f.ReadAt(p[n:], offset+int64(n))
		return got + more, err
	}
	return got, err
}

// meddlings are what can happen to a file that is being read.
var meddlings = []struct {
	name string
	do   func(name string, n int64) error
}{
	{"shortened", os.Truncate},
	{"grown", func(name string, _ int64) error {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString("38,f,z\n")
		return errors.Join(err, f.Close())
	}},
	{"replaced", func(name string, _ int64) error {
		if err := os.WriteFile(name+".new", []byte("age,sex,colour\n99,m,z\n"), 0o600); err != nil {
			return err
		}
		return os.Rename(name+".new", name)
	}},
	{"written over", func(name string, n int64) error {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteAt([]byte("7"), n)
		return errors.Join(err, f.Close())
	}},
	{"removed", func(name string, _ int64) error { return os.Remove(name) }},
	{"unreadable", func(name string, _ int64) error { return &fs.PathError{Op: "read", Path: name, Err: syscall.EIO} }},
}

// changeable are the commands and the inputs that change while they read.
var changeable = []struct {
	trial
	inputs []string
}{
	{trial{args: []string{"check", "people.csv"}}, []string{"people.csv"}},
	{trial{args: anonymizing("-o", "safe.csv", "--save-project", "new.json", "people.csv"), outputs: []string{"safe.csv", "new.json"}},
		[]string{"people.csv", "h/age.csv"}},
	{trial{args: []string{"anonymize", "--project", "project.json", "-o", "safe.csv", "people.csv"}, outputs: []string{"safe.csv"}},
		[]string{"project.json"}},
	{trial{args: []string{"anonymize", "--qi", "sex", "--pseudonym", "colour", "--hide", "age", "--key", "our.key", "-o", "safe.csv",
		"people.csv"}, outputs: []string{"safe.csv"}}, []string{"our.key"}},
	{trial{args: anonymizing("-o", "safe.xlsx", "people.xlsx"), outputs: []string{"safe.xlsx"}}, []string{"people.xlsx"}},
	{trial{args: appending("state.json", "more.csv"), outputs: []string{"safe.csv", "wait.csv"}}, []string{"more.csv", "state.json"}},
	{trial{args: []string{"verify", "--project", "project.json", "--original", "people.csv", "released.csv"}},
		[]string{"people.csv", "released.csv"}},
	{trial{args: []string{"use", "--project", "project.json", "--original", "people.csv", "--target", "sex",
		"--folds", "2", "released.csv"}}, []string{"people.csv"}},
	{trial{args: []string{"columns", "people.csv"}}, []string{"people.csv"}},
	{trial{args: []string{"check", "--project", "project.json", "--original", "people.csv", "--harmless", "colour", "released.csv"}},
		[]string{"people.csv", "released.csv"}},
	{trial{args: []string{"sql", "--project", "sql.json", "--dialect", "postgresql", "--table", "ward.people", "--tuples", "tuples.csv",
		"--output", "scripts"}, outputs: []string{"scripts/3-release.sql"}}, []string{"tuples.csv", "sql.json"}},
}

// TestChangedInputs shortens, lengthens, replaces, writes over, removes and breaks each input
// of each command when its n-th byte is about to be read: then the command says so, and
// writes nothing. Tables are changed at every byte by the first command, and all files by all
// commands in a long run; else some bytes do.
func TestChangedInputs(t *testing.T) {
	contents, tried := workplace(t), 0
	for i, c := range changeable {
		for _, input := range c.inputs {
			t.Run(c.args[0]+" "+input, func(t *testing.T) {
				size := int64(len(contents[input]))
				step := max(11, size/16)
				if i == 0 || figures.Long() {
					step = 1
				}
				for n := int64(0); n < size; n += step {
					for _, m := range meddlings {
						enter(t, contents, c.trial)
						// What is written now has another time than what was there before.
						earlier := time.Now().Add(-time.Hour)
						if err := os.Chtimes(input, earlier, earlier); err != nil {
							t.Fatal(err)
						}
						system := &meddled{System: disk.OS{}, name: input, n: n, meddle: func(name string) error { return m.do(name, n) }}
						got := c.do(t, "", system)
						tried++
						says := fmt.Sprintf("%s %s at byte %d", input, m.name, n)
						if got.code != exitProblem {
							t.Errorf("%s: exit code %d: %s%s", says, got.code, got.out, got.err)
						}
						readable(t, got.err)
						want := "was changed while it was read"
						if m.name == "unreadable" {
							want = "cannot be used: input/output error"
						}
						if !strings.Contains(got.err, want) {
							t.Errorf("%s: it does not say %q: %s", says, want, got.err)
						}
						if got.out != "" {
							t.Errorf("%s: it says %s", says, got.out)
						}
						for _, name := range c.outputs {
							if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
								t.Errorf("%s: there is an output %s", says, name)
							}
						}
						noLeftovers(t, ".")
						for name, text := range c.needs(contents) {
							if name != input && read(t, filepath.FromSlash(name)) != text {
								t.Errorf("%s: %s was changed", says, name)
							}
						}
					}
				}
			})
		}
	}
	t.Logf("%d inputs changed while they were read", tried)
	if tried < 800 {
		t.Errorf("only %d inputs were changed", tried)
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "files/changed-inputs", Value: int64(tried), Unit: "changes",
			What: "Inputs that were shortened, lengthened, replaced, written over, removed or made unreadable when their n-th byte was about to be read. The command said so, and wrote nothing."})
	}
}
