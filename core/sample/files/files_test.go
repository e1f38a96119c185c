package files_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample/files"
	"github.com/fulgurite/fulgurite/core/table"
)

var update = flag.Bool("update", false, "write playwright/files.json anew")

// TestFiles opens every file, taking the cures that its steps name, and compares
// what was read with what must be said of it.
func TestFiles(t *testing.T) {
	names := map[string]bool{}
	for _, f := range files.All() {
		if names[f.Name] || f.About == "" {
			t.Errorf("%s: a name that another one has, or nothing about it", f.Name)
		}
		names[f.Name] = true
		t.Run(f.Name, func(t *testing.T) {
			var opt table.Options
			read, err := open(f, opt)
			for _, step := range f.Steps {
				var offered []*problem.Problem
				if offered = problem.Flatten(err); err == nil {
					offered = read.Warnings
				}
				cure, ok := offeredBy(offered, step)
				if !ok {
					t.Fatalf("no cure %q of %q is offered, but %s", step.Cure, step.Code, told(offered))
				}
				if opt, err = opt.With(cure.Set); err != nil {
					t.Fatal(err)
				}
				read, err = open(f, opt)
			}
			if f.Refused != "" {
				if !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return p.Code == f.Refused }) {
					t.Fatalf("not refused with %s: %v", f.Refused, err)
				}
				return
			}
			if err != nil {
				t.Fatalf("refused: %s", told(problem.Flatten(err)))
			}
			compare(t, read, f.Want)
		})
	}
}

func open(f files.File, opt table.Options) (*table.Table, error) {
	return core.Read(context.Background(), core.FromReader(f.Name, bytes.NewReader(f.Bytes())), opt)
}

func offeredBy(all []*problem.Problem, step files.Step) (problem.Cure, bool) {
	for _, p := range all {
		for _, c := range p.Cures {
			if p.Code == step.Code && c.Name == step.Cure {
				return c, true
			}
		}
	}
	return problem.Cure{}, false
}

// told lists problems and their cures for a failed test.
func told(all []*problem.Problem) string {
	var b strings.Builder
	for _, p := range all {
		b.WriteString("\n  " + string(p.Code) + ": " + p.Error())
		for _, c := range p.Cures {
			b.WriteString("\n    " + c.Name + ": " + c.Label + " (" + c.Flag + ")")
		}
	}
	return b.String()
}

func compare(t *testing.T, got *table.Table, want files.Want) {
	t.Helper()
	equal := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	if want.Table == "" {
		if got.Rows != want.Records {
			t.Errorf("%d records, want %d", got.Rows, want.Records)
		}
	} else {
		names, records := want.Cells()
		equal("names", strings.Join(got.Names(), "|"), strings.Join(names, "|"))
		if got.Rows != len(records) {
			t.Errorf("%d records, want %d", got.Rows, len(records))
		}
		for row := range min(got.Rows, len(records)) {
			equal("record", strings.Join(got.Record(row), "|"), strings.Join(records[row], "|"))
		}
	}
	d := got.Detection
	equal("encoding", d.Encoding, or(want.Encoding, "utf-8"))
	for _, word := range strings.Fields(want.Proof) {
		if !slices.Contains(d.Proof, word) {
			t.Errorf("the proof is %q, without %q", d.Proof, word)
		}
	}
	equal("delimiter", d.Delimiter, or(want.Delimiter, ";"))
	if want.Types != "" {
		var types []string
		for _, c := range got.Columns {
			types = append(types, string(c.Type))
		}
		equal("types", strings.Join(types, " "), want.Types)
	}
	var notes []string
	for _, w := range got.Warnings {
		notes = append(notes, string(w.Code))
	}
	slices.Sort(notes)
	var wanted []string
	for _, code := range want.Notes {
		wanted = append(wanted, string(code))
	}
	slices.Sort(wanted)
	equal("notes", strings.Join(slices.Compact(notes), " "), strings.Join(slices.Compact(wanted), " "))
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// TestWritten: playwright/files.json, of which the browser tests make the files and
// take the expectations, is what the generator gives.
func TestWritten(t *testing.T) {
	path := filepath.Join("..", "..", "..", "playwright", "files.json")
	want, err := json.MarshalIndent(files.All(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("playwright/files.json is not what the generator gives. Make it anew: go test ./core/sample/files -update")
	}
}
