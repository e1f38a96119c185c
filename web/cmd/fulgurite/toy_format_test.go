package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/formatstest"
)

func init() { formatstest.Register() }

// TestToyFormat: the command line opens, writes and verifies a file of a format that only its
// registry names.
func TestToyFormat(t *testing.T) {
	dir := files(t, map[string]string{"people.toy": formatstest.File})
	in, out, project := filepath.Join(dir, "people.toy"), filepath.Join(dir, "out.toy"), filepath.Join(dir, "p.json")
	fulgurite(t, "anonymize", "--qi", "age,town", "--k", "2", "--save-project", project, "-o", out, in).
		want(t, 0, "Written and verified: "+out)
	if written, err := os.ReadFile(out); err != nil || !strings.HasPrefix(string(written), "TOY\x00age,town\n") {
		t.Errorf("%v: %q", err, written)
	}
	fulgurite(t, "verify", "--original", in, "--project", project, out).want(t, 0, "Verified")
	fulgurite(t, "anonymize", "--help").want(t, 0, ", toy")
}
