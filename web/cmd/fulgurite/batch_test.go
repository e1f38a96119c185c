package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// batchOf runs anonymize for several tables, which stay as fine as they are, and reads its lines.
func batchOf(t *testing.T, ctx context.Context, overwrite bool, args ...string) (result, []outcome) {
	t.Helper()
	args = append([]string{"anonymize", "--qi", "age", "--k", "2", "--levels", "age=..0", "--rows-are-people"}, args...)
	got := fulguriteWith(ctx, "", &disk.Set{System: disk.OS{}, Overwrite: overwrite}, args...)
	var all []outcome
	for line := range strings.Lines(got.out) {
		var o outcome
		decodeJSON(t, line, &o)
		all = append(all, o)
	}
	return got, all
}

// TestBatch: each table has its own result and line; one that fails stops no other unless
// --stop says so, and the exit code is that of the worst.
func TestBatch(t *testing.T) {
	const fine = "age,size\n31,S\n34,M\n31,M\n34,S\n"
	dir := files(t, map[string]string{"a.csv": fine, "broken.csv": "age,size\n31\n", "few.csv": "age,size\n31,S\n34,S\n", "b.csv": fine, "sub/A.csv": fine, "out/.keep": ""})
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	out := in("out")
	check := func(o outcome) {
		t.Helper()
		text := read(t, filepath.Join(out, filepath.Base(o.Input)))
		sum := sha256.Sum256([]byte(text))
		if o.Status != "done" || o.ExitCode != exitDone || *o.Records != 4 || *o.Bytes != int64(len(text)) || o.Hash != hex.EncodeToString(sum[:]) {
			t.Errorf("%+v does not describe %q", o, text)
		}
	}
	gone := func(name string) {
		t.Helper()
		if _, err := os.Stat(filepath.Join(out, name)); !os.IsNotExist(err) {
			t.Errorf("%s: %v", name, err)
		}
	}

	got, all := batchOf(t, t.Context(), false, "--output-dir", out, in("few.csv"), in("a.csv"), in("b.csv"))
	if got.want(t, exitNoSolution, "1 of 3 tables"); len(all) != 3 {
		t.Fatalf("%d lines: %s", len(all), got.out)
	}
	if all[0].Status != "no-solution" || all[0].ExitCode != exitNoSolution || len(all[0].Problems) == 0 || all[0].Output != "" {
		t.Errorf("no result: %+v", all[0])
	}
	check(all[1])
	check(all[2])
	gone("few.csv")

	// Nothing is replaced unasked, and nothing is done before that is known.
	if got, all = batchOf(t, t.Context(), false, "--output-dir", out, in("broken.csv"), in("a.csv")); len(all) != 0 {
		t.Errorf("it began: %s", got.out)
	}
	got.want(t, exitProblem, "exists already")

	got, all = batchOf(t, t.Context(), true, "--output-dir", out, in("few.csv"), in("broken.csv"), in("missing.csv"), in("a.csv"))
	if got.want(t, exitProblem, "3 of 4 tables"); len(all) != 4 {
		t.Fatalf("%d lines: %s", len(all), got.out)
	}
	for _, o := range all[1:3] {
		if o.Status != "problem" || o.ExitCode != exitProblem || len(o.Problems) == 0 {
			t.Errorf("a problem: %+v", o)
		}
	}
	check(all[3])

	if got, all = batchOf(t, t.Context(), true, "--stop", "--output-dir", out, in("broken.csv"), in("a.csv")); len(all) != 1 {
		t.Errorf("it went on: %s", got.out)
	}
	got.want(t, exitProblem)

	for _, of := range []struct {
		says string
		args []string
	}{
		{"would have the same name", []string{out, in("a.csv"), in("sub/A.csv")}},
		{"would have the same name", []string{out, in("a.csv"), in("a.csv")}},
		{"would overwrite", []string{dir, in("a.csv")}},
		{"has no name for its result", []string{out, "-", in("b.csv")}},
		{"cannot be written", []string{in("a.csv"), in("b.csv")}},
	} {
		got, all := batchOf(t, t.Context(), true, append([]string{"--output-dir"}, of.args...)...)
		if got.want(t, exitProblem, of.says); len(all) != 0 {
			t.Errorf("%s: it began: %s", of.says, got.out)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got, all = batchOf(t, ctx, true, "--output-dir", out, in("a.csv"), in("b.csv"))
	if got.want(t, exitInterrupted); len(all) != 1 || all[0].Status != "interrupted" {
		t.Errorf("interrupted: %s", got.out)
	}
}
