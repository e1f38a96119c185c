package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// batchOf runs anonymize for several tables, which stay as fine as they are, and reads its lines.
func batchOf(t *testing.T, ctx context.Context, overwrite bool, args ...string) (result, []outcome) {
	t.Helper()
	args = append([]string{"anonymize", "--qi", "age", "--keep", "size", "--k", "2", "--levels", "age=..0", "--rows-are-people"}, args...)
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
	dir := files(t, map[string]string{"a.csv": fine, "broken.csv": "age,size\n31\n", "few.csv": "age,size\n31,S\n34,S\n",
		"b.csv": fine, "sub/A.csv": fine, "out/.keep": ""})
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	out := in("out")
	check := func(o outcome) {
		t.Helper()
		text := read(t, filepath.Join(out, filepath.Base(o.Input)))
		sum := sha256.Sum256([]byte(text))
		if o.Status != "done" || o.ExitCode != exitDone || *o.Records != 4 ||
			*o.Bytes != int64(len(text)) || o.Hash != hex.EncodeToString(sum[:]) {
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
	got.want(t, exitProblem, "1 of 2 tables could not be released. 1 was not tried.")

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
	if got.want(t, exitInterrupted, "Interrupted: 0 of 2 tables had been released."); len(all) != 1 || all[0].Status != "interrupted" {
		t.Errorf("interrupted: %s", got.out)
	}

	// A batch that wrote nothing leaves no folder, and none around it.
	for _, args := range [][]string{
		{in("a.csv"), in("sub/A.csv")}, {in("missing.csv")}, {in("few.csv"), in("broken.csv")},
	} {
		got, _ := batchOf(t, t.Context(), false, append([]string{"--output-dir", in("new/folder/of/mine/")}, args...)...)
		if got.code == exitDone {
			t.Errorf("%s succeeded", args)
		}
		if _, err := os.Stat(in("new")); !os.IsNotExist(err) {
			t.Errorf("%s left a folder: %v", args, err)
		}
	}
	got, _ = batchOf(t, t.Context(), false, "--output-dir", in("new/folder"), in("few.csv"), in("a.csv"))
	got.want(t, exitNoSolution)
	if read(t, in("new/folder/a.csv")) == "" {
		t.Error("what was released is gone")
	}
}

// cancelling is a system that cancels the context as soon as so many files are in their places.
type cancelling struct {
	disk.System
	cancel context.CancelFunc
	after  *int
}

func (s cancelling) SyncDir(dir string) error { // the last that is done for a file
	if *s.after--; *s.after == 0 {
		s.cancel()
	}
	return nil
}

func (s cancelling) Link(from, to string) error {
	return errors.ErrUnsupported // files are moved, which ends with SyncDir
}

// TestInterruptedAfterFiles: what was written before is said, and a command that has written
// all that it should is not interrupted any more.
func TestInterruptedAfterFiles(t *testing.T) {
	const fine = "age,size\n31,S\n34,M\n31,M\n34,S\n"
	for _, c := range []struct {
		name  string
		args  []string
		after int
		code  int
		says  string
	}{
		{"the result, which is all", []string{"-o", "safe.csv", "a.csv"}, 1, exitDone, ""},
		{"the result, and costs are missing", []string{"-o", "safe.csv", "--costs", "costs.csv", "a.csv"}, 1, exitInterrupted,
			"Interrupted after safe.csv was written. Nothing else was."},
		{"lines aside", []string{"-o", "safe.csv", "--kept-aside", "aside.csv", "ragged.csv"}, 1, exitInterrupted,
			"Interrupted after aside.csv was written. Nothing else was."},
		{"two files", []string{"-o", "safe.csv", "--save-project", "p.json", "--costs", "costs.csv", "a.csv"}, 2, exitInterrupted,
			"Interrupted after safe.csv and p.json were written. Nothing else was."},
		{"a table of a batch", []string{"--output-dir", "out", "a.csv", "b.csv", "c.csv"}, 1, exitInterrupted,
			"Interrupted: 1 of 3 tables had been released."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(files(t, map[string]string{"a.csv": fine, "b.csv": fine, "c.csv": fine, "ragged.csv": fine + "3\n"}))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			args := append([]string{"anonymize", "--qi", "age", "--keep", "size", "--k", "2", "--levels", "age=..0", "--rows-are-people"}, c.args...)
			got := fulguriteWith(ctx, "", &disk.Set{System: cancelling{disk.OS{}, cancel, &c.after}}, args...)
			if got.code != c.code || !strings.Contains(got.err, c.says) {
				t.Fatalf("exit code %d: %s", got.code, got.err)
			}
			if strings.Contains(got.err+got.out, "nothing was written") != strings.HasPrefix(c.name, "a table") { // of the second table
				t.Errorf("%s%s", got.out, got.err)
			}
			noLeftovers(t, ".")
		})
	}
}
