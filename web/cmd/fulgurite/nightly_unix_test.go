//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNightly runs the nightly job of the help as it stands: batches of two nights, a file that is
// no table, which stays and is tried again, and what may be read of it by whom.
func TestNightly(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, filepath.Join("..", "..", "..", "static", "docs", "command-line.md"))
	job := regexp.MustCompile("(?ms)^```sh\n(#!/bin/sh\n# nightly.sh.*?)^```$").FindStringSubmatch(page)
	if job == nil {
		t.Fatal("command-line.md has no nightly.sh")
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "fulgurite")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	fulgurite(t, "sample", "trial").want(t, exitDone)
	lines := strings.SplitAfter(read(t, filepath.Join("trial", "hospital-discharges.csv")), "\n")
	night := func(want int) string {
		t.Helper()
		c := exec.Command("sh", "-c", job[1])
		c.Env = append(os.Environ(), asProgram+"=1", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := c.CombinedOutput()
		if got := c.ProcessState.ExitCode(); got != want {
			t.Fatalf("the job ends with %d, not %d:\n%s", got, want, out)
		}
		return string(out)
	}
	if err := os.Mkdir("new", 0o700); err != nil {
		t.Fatal(err)
	}
	fulgurite(t, "anonymize", "--qi", "birth date,sex,postcode", "--identifying", "name", "--person", "patient number", "--hold-back",
		"--limit", "1", "--levels", "postcode=..2", "--levels", "birth date=..4",
		"--save-project", "project.json", "-o", "tried.csv", filepath.Join("trial", "hospital-discharges.csv")).want(t, exitDone)
	night(0) // nothing has come
	writeFile(t, filepath.Join("new", "monday.csv"), strings.Join(lines[:1500], ""))
	night(0)
	waiting := strings.Count(read(t, "wait.csv"), "\n") - 1
	first := strings.Count(read(t, filepath.Join("safe", "monday.csv")), "\n") - 1
	if first+waiting != 1499 || waiting < 1 {
		t.Errorf("of 1499 records %d were released, and %d wait", first, waiting)
	}
	writeFile(t, filepath.Join("new", "tuesday.csv"), lines[0]+strings.Join(lines[1500:], ""))
	writeFile(t, filepath.Join("new", "wednesday.csv"), lines[0]+"only two,cells\n")
	if said := night(exitProblem); !strings.Contains(said, "wednesday.csv was not released (exit code 1)") {
		t.Errorf("the job says %q", said)
	}
	second := strings.Count(read(t, filepath.Join("safe", "tuesday.csv")), "\n") - 1
	if waits := strings.Count(read(t, "wait.csv"), "\n") - 1; first+second+waits != len(lines)-2 {
		t.Errorf("of %d records %d and %d were released, and %d wait", len(lines)-2, first, second, waits)
	}
	if log := read(t, filepath.Join("log", "wednesday.csv.json")); !strings.Contains(log, `"exitCode": 1`) ||
		strings.Contains(log, "only two") {
		t.Errorf("the log is %s", log)
	}
	if err := os.Remove(filepath.Join("new", "wednesday.csv")); err != nil {
		t.Fatal(err)
	}
	night(0)
	if info, err := os.Stat("wait.csv"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read what waits: %v %v", info, err)
	}
	// Over the whole table every night: it says what that gives away, and not where nothing has
	// changed.
	whole := []string{"anonymize", "--project", "project.json", "--order", "sorted", "--overwrite", "--json", "-o", "whole.csv"}
	for _, night := range []struct {
		table string
		says  bool
	}{{"done/monday.csv", false}, {"trial/hospital-discharges.csv", true}, {"trial/hospital-discharges.csv", false}} {
		if r := fulgurite(t, append(whole, night.table)...); r.code != exitDone || strings.Contains(r.out, "release-again") != night.says {
			t.Errorf("%s: exit code %d, and it says that it replaces a release: %v", night.table, r.code, !night.says)
		}
	}
}
