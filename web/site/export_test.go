package site

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// onDisk is a folder without precautions.
type onDisk struct{}

func (onDisk) Write(file string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}

func (onDisk) Remove(file string) error { return os.Remove(file) }

func TestExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	files := built(t)
	if err := Export(files, dir, false, onDisk{}); err != nil {
		t.Fatal(err)
	}
	got := contents(t, dir)
	for name, file := range files {
		if name == ".gitkeep" {
			continue
		}
		if got[name] != string(file.Data) {
			t.Errorf("%s differs from the site's", name)
		}
		delete(got, name)
	}
	for name, line := range map[string]string{
		"nginx.conf":  `add_header Content-Security-Policy "` + Policy + `" always;`,
		"apache.conf": `Header always set Content-Security-Policy "` + Policy + `"`,
		"Caddyfile":   "\tContent-Security-Policy \"" + Policy + `"`,
	} {
		if !strings.Contains(got[ServerFolder+"/"+name], line+"\n") {
			t.Errorf("%s lacks the policy", name)
		}
		delete(got, ServerFolder+"/"+name)
	}
	if len(got) > 0 {
		t.Errorf("further files: %v", got)
	}

	// A newer site takes the place of an older one, twins and all.
	files["app.wasm"] = &fstest.MapFile{Data: []byte("short")}
	delete(files, "app.wasm.br")
	delete(files, "app.wasm.gz")
	delete(files, "docs/help.html")
	if err := Export(files, dir, false, onDisk{}); err != nil {
		t.Fatal(err)
	}
	got = contents(t, dir)
	for _, name := range []string{"app.wasm.br", "app.wasm.gz", "docs/help.html"} {
		if _, ok := got[name]; ok {
			t.Errorf("%s is still there", name)
		}
	}
	if got["app.wasm"] != "short" {
		t.Error("app.wasm is still the older one")
	}
}

// A site of many small files: some are compressed while others are still looked at.
func TestExportCompressesBesides(t *testing.T) {
	files := built(t)
	for i := range 2000 {
		files[fmt.Sprintf("small/%d.txt", i)] = &fstest.MapFile{Data: bytes.Repeat([]byte{byte(i)}, 2000)}
	}
	contents, err := exported(files, false)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2000 {
		if contents[fmt.Sprintf("small/%d.txt.gz", i)] == nil {
			t.Fatalf("small file %d has no compressed twin", i)
		}
	}
}

func TestExportRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "thesis.txt"), "years of work")
	if err := Export(built(t), dir, false, onDisk{}); !errors.Is(err, ErrNotEmpty) || len(contents(t, dir)) != 1 {
		t.Errorf("a folder with other files: %v", err)
	}
	if err := Export(fstest.MapFS{}, t.TempDir(), false, onDisk{}); !errors.Is(err, ErrNoSite) {
		t.Errorf("no site: %v", err)
	}
}
