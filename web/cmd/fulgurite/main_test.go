package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// result is what a command did.
type result struct {
	code     int
	out, err string
}

// fulgurite runs the program in this process. It may replace what the test wrote before.
func fulgurite(t *testing.T, args ...string) result {
	t.Helper()
	return fulguriteIn(t.Context(), args...)
}

func fulguriteIn(ctx context.Context, args ...string) result {
	return fulguriteWith(ctx, "", &disk.Set{System: disk.OS{}, Overwrite: true}, args...)
}

// fulguriteWith runs the program with a standard input and files of its own.
func fulguriteWith(ctx context.Context, in string, files *disk.Set, args ...string) result {
	var out, problems bytes.Buffer
	code := run(ctx, args, streams{in: strings.NewReader(in), out: &out, err: &problems, disk: files})
	return result{code, out.String(), problems.String()}
}

// onDisk are files without a command.
var onDisk = &disk.Set{System: disk.OS{}, Overwrite: true}

// want fails the test unless the command ended with the code and printed the texts.
func (r result) want(t *testing.T, code int, texts ...string) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit code %d, want %d\n%s%s", r.code, code, r.out, r.err)
	}
	for _, text := range texts {
		if !strings.Contains(r.out+r.err, text) {
			t.Errorf("it does not say %q:\n%s%s", text, r.out, r.err)
		}
	}
}

// files writes files into a new folder and returns it.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range contents {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func decodeJSON(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		text string
	}{
		{[]string{}, exitDone, "Anonymize a table"},
		{[]string{"--help"}, exitDone, "Exit codes"},
		{[]string{"help", "key"}, exitDone, "fulgurite key"},
		{[]string{"help", "frobnicate"}, exitUsage, `there is no command "frobnicate"`},
		{[]string{"completion"}, exitUsage, "name one shell: bash, zsh, fish or powershell"},
		{[]string{"completion", "tcsh"}, exitUsage, "name one shell: bash, zsh, fish or powershell"},
		{[]string{"--version"}, exitDone, "fulgurite "},
		{[]string{"version"}, exitDone, "project files of version 2"},
		{[]string{"anonymize", "--help"}, exitDone, "Examples:"},
		{[]string{"frobnicate"}, exitUsage, `there is no command "frobnicate"`},
		{[]string{"--frobnicate"}, exitUsage, "there is no flag --frobnicate"},
		{[]string{"anonymize", "--qi", "a", "-o", "x"}, exitUsage, "the table is missing"},
		{[]string{"anonymize", "--qi", "a", "-o", "x", "a.csv", "b.csv"}, exitUsage, "one table at a time"},
		{[]string{"anonymize", "--qi", "a", "a.csv"}, exitUsage, "--output, --output-dir or --to-table is missing"},
		{[]string{"anonymize", "-o", "x", "a.csv"}, exitUsage, "--project, --qi or --suggested is missing"},
		{[]string{"anonymize", "--qi", "a", "-o", "x", "--output-dir", "y", "a.csv"}, exitUsage,
			"--output and --output-dir cannot be given together"},
		{[]string{"anonymize", "--qi", "a", "-o", "x", "--stop", "a.csv"}, exitUsage, "--stop needs --output-dir"},
		{[]string{"anonymize", "--qi", "a", "--output-dir", "x"}, exitUsage, "the tables are missing"},
		{[]string{"anonymize", "-o", "x", "--project", "p", "--k", "3", "a.csv"}, exitUsage, "--k and --project cannot be given together"},
		{[]string{"anonymize", "-o", "x", "--qi", "a", "--k", "many", "a.csv"}, exitUsage, "many"},
		{[]string{"check"}, exitUsage, "the table is missing"},
		{[]string{"check", "--project", "p", "--qi", "a", "a.csv"}, exitUsage, "--project and --qi cannot be given together"},
		{[]string{"serve", "here"}, exitUsage, `fulgurite serve takes nothing but flags, and "here" is none`},
		{[]string{"anonymize", "a.csv", "-o"}, exitUsage, "-o needs a value"},
		{[]string{"append", "a.csv"}, exitUsage, "are missing"},
		{[]string{"sample"}, exitUsage, "name one folder"},
		{[]string{"sample", "--rows", "0", "dir"}, exitProblem, "The sample has 1 to 10,000,000 rows"},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			got := fulgurite(t, test.args...)
			got.want(t, test.code, test.text)
			if test.code != exitDone && !strings.HasPrefix(got.err, "Error: ") {
				t.Errorf("not an error's sentence: %s", got.err)
			}
		})
	}
}

// TestCommandAlone: a command that the arguments begin with is made alone, and is the same.
func TestCommandAlone(t *testing.T) {
	all := newRoot(streams{out: io.Discard, err: io.Discard, disk: onDisk})
	if len(all.Commands()) != len(commands) {
		t.Errorf("%d commands, want %d", len(all.Commands()), len(commands))
	}
	for _, c := range commands {
		alone := newRoot(streams{out: io.Discard, err: io.Discard, disk: onDisk}, c.name)
		if made := alone.Commands(); !slices.Contains(showsOthers, c.name) && (len(made) != 1 || made[0].Name() != c.name) {
			t.Errorf("%s: %d commands", c.name, len(made))
		}
		same, _, err := all.Find([]string{c.name})
		if one, _, failed := alone.Find([]string{c.name}); err != nil || failed != nil || one.UsageString() != same.UsageString() {
			t.Errorf("%s alone is another one: %v, %v", c.name, err, failed)
		}
	}
}

func TestSampleRoundTrip(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "trial")
	fulgurite(t, "sample", "--rows", "500", dir).want(t, exitDone, "hospital-discharges.csv")
	input, output := filepath.Join(dir, "hospital-discharges.csv"), filepath.Join(dir, "safe.csv")
	before := read(t, input)
	fulgurite(t, "anonymize", "--project", filepath.Join(dir, sampleProject), "--output", output, input).
		want(t, exitDone, "Written and verified", "Nobody can be picked out with better odds than 1 in 5")
	if read(t, input) != before {
		t.Error("the input was changed")
	}
	safe := read(t, output)
	// Those who are left out are not written: 2 % at most.
	if got := strings.Count(safe, "\n"); got > 501 || got < 491 {
		t.Errorf("%d lines, want 491 to 501", got)
	}
	header, _, _ := strings.Cut(safe, "\n")
	if strings.Contains(header, "name") || strings.Contains(header, "patient number") {
		t.Errorf("identifying columns are still there: %s", header)
	}
	fulgurite(t, "check", "--project", filepath.Join(dir, sampleProject), output).want(t, exitDone, "holds:          5-anonymity")
	fulgurite(t, "check", "--project", filepath.Join(dir, sampleProject), input).want(t, exitProblem, "does not hold:  5-anonymity")
	// The same sample may be written again; another one overwrites nothing.
	without := &disk.Set{System: disk.OS{}}
	fulguriteWith(t.Context(), "", without, "sample", "--rows", "500", dir).want(t, exitDone, "Written to")
	fulguriteWith(t.Context(), "", without, "sample", "--rows", "400", dir).want(t, exitProblem, "already")
	if read(t, input) != before {
		t.Error("the sample was overwritten")
	}
}

func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
