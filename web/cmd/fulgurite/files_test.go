package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	generated "github.com/fulgurite/fulgurite/core/sample/files"
)

// TestGeneratedFiles opens every file of the generator by the command line: the cures
// are offered as flags, and with them as many records are read, with the same notes.
func TestGeneratedFiles(t *testing.T) {
	folder := t.TempDir()
	for _, f := range generated.All() {
		t.Run(f.Name, func(t *testing.T) {
			path := filepath.Join(folder, f.Name)
			if err := os.WriteFile(path, f.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			var flags []string
			read := func() (records int, all []*problem.Problem) {
				args := append([]string{"check", path}, flags...)
				got, printed := fulgurite(t, append(args, "--json")...), fulgurite(t, args...)
				var j struct {
					Records            int
					Problems, Warnings []*problem.Problem
				}
				decodeJSON(t, got.out, &j)
				for _, p := range j.Problems {
					for _, c := range p.Cures {
						if !strings.Contains(printed.err, c.Flag) {
							t.Errorf("%s is not printed: %s", c.Flag, printed.err)
						}
					}
				}
				return j.Records, append(j.Problems, j.Warnings...)
			}
			records, said := read()
			for _, step := range f.Steps {
				cure, ok := step.Of(said)
				if !ok {
					t.Fatalf("%v is not offered", step)
				}
				flags = append(flags, flagWords(cure.Flag)...)
				records, said = read()
			}
			if f.Refused != "" {
				if !slices.ContainsFunc(said, func(p *problem.Problem) bool { return p.Code == f.Refused }) {
					t.Errorf("not refused with %s", f.Refused)
				}
				return
			}
			compareColumns(t, f, append([]string{"columns", "--json", path}, flags...))
			if len(said) == 1 && said[0].Code == "check-harmless" {
				return // it was read, and every column says the same of everybody
			}
			want := f.Want.Records
			if f.Want.Table != "" {
				_, all := f.Want.Cells()
				want = len(all)
			}
			if records != want {
				t.Errorf("%d records, want %d", records, want)
			}
			for _, code := range f.Want.Notes {
				if !slices.ContainsFunc(said, func(p *problem.Problem) bool { return p.Code == code }) {
					t.Errorf("the note %s is missing", code)
				}
			}
			for _, p := range said {
				if !slices.Contains(f.Want.Notes, p.Code) {
					t.Errorf("a note that nobody expects: %s", p)
				}
			}
		})
	}
}

// compareColumns compares what is said of columns.
func compareColumns(t *testing.T, f generated.File, args []string) {
	t.Helper()
	if len(f.Want.Said) == 0 {
		return
	}
	var read struct{ Columns []columnRead }
	decodeJSON(t, fulgurite(t, args...).out, &read)
	for _, want := range f.Want.Said {
		i := slices.IndexFunc(read.Columns, func(c columnRead) bool { return c.Column == want.Column })
		if i < 0 {
			t.Errorf("no column %s", want.Column)
		} else if got := read.Columns[i]; got.Line != want.Line || !slices.Equal(generated.Asked(got.Account), want.Asks) {
			t.Errorf("%s: %s %q, want %s %q", want.Column, got.Line, generated.Asked(got.Account), want.Line, want.Asks)
		}
	}
}

// flagWords cuts a command line at blanks that stand between no double quotes.
func flagWords(line string) (all []string) {
	quoted := false
	for _, part := range strings.FieldsFunc(line, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	}) {
		all = append(all, strings.Trim(part, `"`))
	}
	return all
}

// TestKeptAside: the lines that are kept aside are written to a file of their own,
// and what is released has the others.
func TestKeptAside(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("t.csv", []byte("age,sex\n31,f\n38\n38,f\n31,f\n38,f\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := fulgurite(t, "anonymize", "--qi", "age,sex", "--k", "2", "--kept-aside", "aside.csv", "--output", "safe.csv", "t.csv")
	if got.code != exitDone {
		t.Fatalf("exit code %d: %s", got.code, got.err)
	}
	aside, err := os.ReadFile("aside.csv")
	if err != nil || string(aside) != "age,sex\n38\n" {
		t.Errorf("kept aside: %q, %v", aside, err)
	}
	safe, err := os.ReadFile("safe.csv")
	if err != nil || strings.Count(string(safe), "\n") != 5 {
		t.Errorf("released: %q, %v", safe, err)
	}
	if got := fulgurite(t, "anonymize", "--qi", "age,sex", "--k", "2", "--kept-aside", "t.csv", "--output", "safe.csv", "t.csv"); got.code ==
		exitDone {
		t.Error("the input was overwritten by what is kept aside")
	}
}
