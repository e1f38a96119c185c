package r

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/doors"
	"github.com/fulgurite/fulgurite/web/site"
)

// TestR packs the R package, installs it from its file, and runs its tests and the samples of the
// help with it.
func TestR(t *testing.T) {
	doors.Need(t, []string{"r-base-core"}, "Rscript", "--version")
	dir := t.TempDir()
	name, err := site.RPackage(t.Context(), doors.Root, doors.Program(t, dir), "linux/"+runtime.GOARCH, dir)
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(dir, "library")
	if err := os.Mkdir(library, 0o755); err != nil {
		t.Fatal(err)
	}
	said := doors.Run(t, dir, []string{"LC_ALL=C.UTF-8"}, "R", "CMD", "INSTALL", "--library="+library, name)
	if strings.Contains(said, "WARNING") {
		t.Errorf("the installation warns:\n%s", said)
	}
	doors.Run(t, dir, nil, filepath.Join(dir, "fulgurite"), "sample", "trial")
	env := []string{"R_LIBS=" + library, "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "FULGURITE_TRIAL=" + filepath.Join(dir, "trial")}

	t.Run("Samples", func(t *testing.T) {
		file := filepath.Join(dir, "samples.R")
		if err := os.WriteFile(file, []byte(doors.Samples(t, "r.md", "r")), 0o644); err != nil {
			t.Fatal(err)
		}
		said := doors.Run(t, dir, env, "Rscript", file)
		if !regexp.MustCompile(`(?s)of 3,000 records.*\[1\] "verified".*core-unknown-column.*zip code`).MatchString(said) {
			t.Errorf("the samples print\n%s", said)
		}
	})
	tests, err := filepath.Abs(filepath.Join("tests", "test.R"))
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("Rscript", tests)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	doors.Verdicts(t, string(out), regexp.MustCompile(`(?m)^(.+) (ok|FAILED) $`), "ok")
}
