package pseudonym

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// TestDocumented: the Python of the help makes the pseudonyms of this package.
func TestDocumented(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("starts a program")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("Python is not installed")
	}
	found, err := snippets.Read("../..", "static/docs/identifying.md")
	if err != nil {
		t.Fatal(err)
	}
	k, tried := testKey(t, ""), 0
	for _, s := range found {
		if s.Language != "python" {
			continue
		}
		lines := strings.Split(strings.TrimSpace(s.Text), "\n")
		last := len(lines) - 1
		lines[last] = "print(" + lines[last] + ")"
		script := "key, column, value = bytes(range(32)), 'patient', 'Müller'\n" + strings.Join(lines, "\n")
		out, err := exec.Command(python, "-X", "utf8", "-c", script).CombinedOutput()
		if want := k.Pseudonym("patient", "Müller"); err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%v: %s, want %s", err, out, want)
		}
		tried++
	}
	if tried == 0 {
		t.Error("the help has no Python")
	}
}
