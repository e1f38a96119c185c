//go:build unix

package disk

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestStreams: pipes and devices are written to once all is well, and stay what they are.
func TestStreams(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	s := &Set{System: OS{}}
	got := make(chan string)
	go func() {
		f, err := os.Open("pipe")
		if err != nil {
			got <- err.Error()
			return
		}
		text, err := io.ReadAll(f)
		if err != nil {
			text = []byte(err.Error())
		}
		got <- string(text)
	}()
	if err := s.WriteFile("pipe", []byte("text"), Asked, false); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "text" {
		t.Errorf("%q came through the pipe", text)
	}
	if err := s.WriteFile(os.DevNull, []byte("text"), Never, false); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"pipe", os.DevNull} {
		if info, err := os.Lstat(name); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s was replaced: %v (%v)", name, info, err)
		}
	}
}

// TestStreamsHaveNoName: however the process ends, nothing of what goes to a stream stays in the
// folder for temporary files.
func TestStreamsHaveNoName(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var out strings.Builder
	s := &Set{System: OS{}, Out: &out}
	o, err := s.Create(Standard, Asked, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Write([]byte("text")); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("in the folder for temporary files: %v (%v)", entries, err)
	}
	if err := o.Commit(); err != nil || out.String() != "text" {
		t.Errorf("%q came (%v)", out.String(), err)
	}
}

// TestStandardByName: a name that leads to the standard output is the standard output.
func TestStandardByName(t *testing.T) {
	t.Chdir(t.TempDir())
	out, err := os.Create("out.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	s := &Set{System: OS{}, Out: out}
	s.Write("--output", Standard, Asked)
	s.Write("--report", "out.csv", Asked)
	if err := s.Check(); codeOf(err) != "file-same" {
		t.Errorf("standard output and the file that it goes to: %v", err)
	}
	if err := s.WriteFile("out.csv", []byte("text"), Asked, false); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile("out.csv"); err != nil || string(text) != "text" {
		t.Errorf("%q (%v)", text, err)
	}
}

// TestToStandard: whatever name leads to the standard output, it is known that a file goes there.
func TestToStandard(t *testing.T) {
	t.Chdir(t.TempDir())
	out, err := os.Create("out.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	for name, want := range map[string]bool{Standard: true, "out.csv": true,
		"./out.csv": true, "new.csv": false, os.DevNull: false, "": false} {
		s := &Set{System: OS{}, Out: out}
		s.Write("--output", "other.csv", Asked)
		s.Write("--report", name, Asked)
		if err := s.Check(); err != nil || s.ToStandard() != want {
			t.Errorf("%q: to the standard output: %v (%v)", name, s.ToStandard(), err)
		}
	}
}
