//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocumentedPipe runs commands of the documents that are joined by a shell.
func TestDocumentedPipe(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "fulgurite")); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, s := range documented(t) {
		for _, command := range s.Commands() {
			if s.Language != "" || !strings.HasPrefix(command, "zcat ") {
				continue
			}
			tried++
			t.Chdir(t.TempDir())
			table, _ := tableFor("sex,age", 1000)
			writeFile(t, "table.csv", table)
			for _, script := range []string{"gzip table.csv", command, "gzip -d safe.csv.gz"} {
				c := exec.Command("sh", "-ec", script)
				c.Env = append(os.Environ(), asProgram+"=1", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
				if out, err := c.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v: %s", script, err, out)
				}
			}
			if got := read(t, "safe.csv"); strings.Count(got, "\n") < 300 || !strings.HasPrefix(got, "sex,age\n") {
				t.Errorf("%.200q", got)
			}
		}
	}
	if tried == 0 {
		t.Error("there is no pipe")
	}
}
