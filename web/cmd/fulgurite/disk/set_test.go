package disk

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// folder is a new folder with an input, links to it, and a folder in it.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"in.csv": "in", "old.csv": "old"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	err := os.Mkdir(filepath.Join(dir, "sub"), 0o755)
	for link, target := range map[string]string{"link.csv": "in.csv", "new-link.csv": "made.csv",
		"old-link.csv": "old.csv", "circle": "circle", "sub/up": ".."} {
		if err == nil {
			err = os.Symlink(target, filepath.Join(dir, link))
		}
	}
	if err == nil {
		err = os.Link(filepath.Join(dir, "in.csv"), filepath.Join(dir, "hard.csv"))
	}
	if err != nil {
		t.Skipf("no links here: %v", err)
	}
	return dir
}

// TestCheck: what is read and what is written are told apart by what they are.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name      string
		reads     []string
		writes    []string
		overwrite bool
		code      problem.Code
	}{
		{"all apart", []string{"in.csv"}, []string{"a.csv", "b.csv"}, false, ""},
		{"the input", []string{"in.csv"}, []string{"in.csv"}, true, "file-same"},
		{"the input by a longer way", []string{"in.csv"}, []string{"sub/../in.csv"}, true, "file-same"},
		{"the input by a symbolic link", []string{"in.csv"}, []string{"link.csv"}, true, "file-same"},
		{"the input by a second name", []string{"in.csv"}, []string{"hard.csv"}, true, "file-same"},
		{"a linked input", []string{"link.csv"}, []string{"in.csv"}, true, "file-same"},
		{"one new name twice", []string{"in.csv"}, []string{"n.csv", "n.csv"}, true, "file-same"},
		{"one new name by two ways", []string{"in.csv"}, []string{"n.csv", "sub/up/n.csv"}, true, "file-same"},
		{"a new name and a link that leads to it", []string{"in.csv"}, []string{"made.csv", "new-link.csv"}, true, "file-same"},
		{"one old name twice", []string{"in.csv"}, []string{"old.csv", "old-link.csv"}, true, "file-same"},
		{"an old file", []string{"in.csv"}, []string{"old.csv"}, false, "file-exists"},
		{"an old file that may be replaced", []string{"in.csv"}, []string{"old.csv"}, true, ""},
		{"a folder", []string{"in.csv"}, []string{"sub"}, true, "file-unwritable"},
		{"a circle of links", []string{"in.csv"}, []string{"circle"}, true, "file-unwritable"},
		{"a folder that is not there", []string{"in.csv"}, []string{"none/a.csv"}, true, "file-unwritable"},
		{"standard output", []string{"-"}, []string{"-"}, false, ""},
		{"standard output twice", []string{"in.csv"}, []string{"-", "-"}, false, "file-same"},
		{"standard input twice", []string{"-", "-"}, []string{"a.csv"}, false, "file-same"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(folder(t))
			s := &Set{System: OS{}, Overwrite: test.overwrite, In: strings.NewReader(""), Out: new(bytes.Buffer)}
			for _, name := range test.reads {
				s.Read("--input", name)
			}
			for _, name := range test.writes {
				s.Write("--output", name, Asked)
			}
			err := s.Check()
			if got := codeOf(err); got != test.code {
				t.Errorf("%q (%v), want %q", got, err, test.code)
			}
		})
	}
}

func codeOf(err error) problem.Code {
	if err == nil {
		return ""
	}
	return problem.From(err).Code
}

// TestPolicies: who may replace what exists.
func TestPolicies(t *testing.T) {
	for _, test := range []struct {
		policy          Policy
		overwrite, want bool
	}{{Asked, false, false}, {Asked, true, true}, {Always, false, true}, {Always, true, true}, {Never, false, false}, {Never, true, false}} {
		t.Chdir(folder(t))
		s := &Set{System: OS{}, Overwrite: test.overwrite}
		err := s.WriteFile("old.csv", []byte("new"), test.policy, false)
		text, _ := os.ReadFile("old.csv")
		if (err == nil) != test.want || (string(text) == "new") != test.want {
			t.Errorf("%+v: %v, %s", test, err, text)
		}
	}
	t.Chdir(folder(t))
	for _, policy := range []Policy{Asked, Always} { // what is read may be replaced only if that is what it is for
		s := &Set{System: OS{}, Overwrite: true}
		s.Read("--state", "old.csv")
		s.Write("--state", "old.csv", policy)
		if err := s.Check(); (err == nil) != (policy == Always) {
			t.Errorf("policy %v: %v", policy, err)
		}
	}
}

// TestOutput: new files have the rights that the process gives, replaced ones keep theirs,
// links are followed and stay, private files are private.
func TestOutput(t *testing.T) {
	t.Chdir(folder(t))
	s := &Set{System: OS{}, Overwrite: true}
	for _, test := range []struct {
		name, content string // what is written, and the file that has it then
		private       bool
		mode          os.FileMode
	}{
		{"new.csv", "new.csv", false, newMode &^ mask}, {"old.csv", "old.csv", false, 0o640}, {"old-link.csv", "old.csv", false, 0o640},
		{"new-link.csv", "made.csv", false, newMode &^ mask}, {"secret", "secret", true, 0o600},
	} {
		if err := s.WriteFile(test.name, []byte(test.name), Asked, test.private); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(test.content)
		info, _ := os.Stat(test.content)
		if err != nil || string(text) != test.name || runtime.GOOS != "windows" && info.Mode() != test.mode {
			t.Errorf("%s: %q, %v (%v)", test.name, text, info, err)
		}
	}
	if info, err := os.Lstat("old-link.csv"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v (%v)", info, err)
	}
	nothingLeft(t, ".")
}

// TestTaken: a name that somebody takes while the output grows is theirs.
func TestTaken(t *testing.T) {
	t.Chdir(t.TempDir())
	s := &Set{System: OS{}}
	o, err := s.Create("a.csv", Asked, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("a.csv", []byte("theirs"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := o.Commit(); codeOf(err) != "file-exists" {
		t.Errorf("%v", err)
	}
	if err := o.Abort(); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile("a.csv"); string(text) != "theirs" {
		t.Errorf("%s", text)
	}
	nothingLeft(t, ".")
}

// TestLeftovers: files of programs that are gone are removed, and those of living ones
// are not.
func TestLeftovers(t *testing.T) {
	t.Chdir(t.TempDir())
	s := &Set{System: OS{}}
	living, err := s.Create("a.csv", Asked, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(".fulgurite-123.part", []byte("dead"), 0o600); err != nil {
		t.Fatal(err)
	}
	other := &Set{System: OS{}}
	if err := other.WriteFile("b.csv", []byte("b"), Asked, false); err != nil {
		t.Fatal(err)
	}
	if len(other.Notes) != 1 || !strings.Contains(other.Notes[0].Sentence, ".fulgurite-123.part") {
		t.Errorf("%v", other.Notes)
	}
	if _, err := living.Write([]byte("a")); err != nil {
		t.Error(err)
	}
	if err := living.Commit(); err != nil {
		t.Error(err)
	}
	nothingLeft(t, ".")
}

func nothingLeft(t *testing.T, dir string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(dir, temporary+"*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left: %v (%v)", left, err)
	}
}
