package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/doors"
	"github.com/fulgurite/fulgurite/web/site"
)

// python is the interpreter of the distribution, whatever else comes first in the PATH.
const python = "/usr/bin/python3"

// TestPython packs a wheel twice, installs it without an index, and runs the tests of the package
// and the samples of the help with it.
func TestPython(t *testing.T) {
	doors.Need(t, []string{"python3", "python3-pip", "python3-pandas"}, python, "-c", "import pandas, pip")
	dir := t.TempDir()
	program := doors.Program(t, dir)
	wheel := func(to string) string {
		if err := os.Mkdir(to, 0o755); err != nil {
			t.Fatal(err)
		}
		name, err := site.Wheel(t.Context(), doors.Root, program, "linux/"+runtime.GOARCH, to)
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Join(to, name)
	}
	one, other := wheel(filepath.Join(dir, "one")), wheel(filepath.Join(dir, "other"))
	a, err := os.ReadFile(one)
	b, failed := os.ReadFile(other)
	if err != nil || failed != nil || string(a) != string(b) {
		t.Errorf("the wheel is another one the second time (%v, %v)", err, failed)
	}
	installed := filepath.Join(dir, "installed")
	doors.Run(t, dir, nil, python, "-m", "pip", "install", "--quiet", "--no-index", "--no-cache-dir",
		"--root-user-action", "ignore", "--target", installed, one)
	doors.Run(t, dir, []string{"PYTHONPATH=" + installed}, python, "-m", "fulgurite", "sample", "trial")
	env := []string{"PYTHONPATH=" + installed, "PYTHONDONTWRITEBYTECODE=1", "LC_ALL=C.UTF-8",
		"PATH=/usr/bin:/bin", "FULGURITE_TRIAL=" + filepath.Join(dir, "trial")}

	t.Run("Samples", func(t *testing.T) {
		file := filepath.Join(dir, "samples.py")
		if err := os.WriteFile(file, []byte(doors.Samples(t, "python.md", "python")), 0o644); err != nil {
			t.Fatal(err)
		}
		said := doors.Run(t, dir, env, python, "-W", "error", file)
		if !regexp.MustCompile(`(?s)of 3,000 records.*verified.*core-unknown-column.*zip code`).MatchString(said) {
			t.Errorf("the samples print\n%s", said)
		}
	})
	tests, err := filepath.Abs("tests")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(python, "-W", "error", "-m", "unittest", "-v", "test_release")
	c.Dir, c.Env = tests, append(os.Environ(), env...)
	said, _ := c.CombinedOutput()
	doors.Verdicts(t, string(said), regexp.MustCompile(`(?m)^(test\w+) \(.* \.\.\. (\w+)$`), "ok")
}
