package files_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/sample/files"
	"github.com/fulgurite/fulgurite/core/table"
)

var update = flag.Bool("update", false, "write playwright/files.json anew")

// TestFiles opens every file that is text, taking the cures that its steps name, and
// compares what was read with what must be said of it. The others are opened by package
// formats.
func TestFiles(t *testing.T) {
	names := map[string]bool{}
	for _, f := range files.All() {
		if names[f.Name] || f.About == "" {
			t.Errorf("%s: a name that another one has, or nothing about it", f.Name)
		}
		names[f.Name] = true
		if f.Packed {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			for _, d := range f.Compare(func(opt table.Options) (*table.Table, error) {
				return core.Read(context.Background(), core.FromReader(f.Name, bytes.NewReader(f.Bytes())), opt)
			}) {
				t.Error(d)
			}
		})
	}
}

// TestWritten: playwright/files.json, of which the browser tests make the files and
// take the expectations, is what stands in testdata.
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
		t.Error("playwright/files.json is not what stands in testdata. Make it anew: go test ./core/sample/files -update")
	}
}
