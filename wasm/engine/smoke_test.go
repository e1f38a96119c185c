//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/site"
)

// TestWorker builds the engine as the site does and runs it with its worker
// script under Node.
func TestWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program: skipped with -short")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	folder := t.TempDir()
	programs, err := site.Programs(t.Context(), filepath.Join("..", ".."), "./wasm/engine")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "engine.wasm"), programs[0], 0o644); err != nil {
		t.Fatal(err)
	}
	root := strings.TrimSpace(run(t, exec.Command("go", "env", "GOROOT")))
	copyFile(t, filepath.Join(root, "lib", "wasm", "wasm_exec.js"), folder)
	worker, err := site.Worker(os.DirFS(filepath.Join("..", "..", "static")))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "worker.js"), worker, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{"smoke.mjs", "memory.mjs", "sums.mjs"} {
		t.Run(script, func(t *testing.T) {
			out := run(t, exec.Command(node, filepath.Join("testdata", script), folder))
			t.Log(out)
			if !strings.HasSuffix(out, "ok\n") {
				t.Error("the script did not come to its end")
			}
		})
	}
}

// TestSmall says that the engine does without what would make it much larger
// on its way to the browser.
func TestSmall(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	packages := strings.Fields(run(t, list))
	for _, large := range []string{"net/http", "regexp", "text/template"} {
		if slices.Contains(packages, large) {
			t.Errorf("the engine imports %s", large)
		}
	}
	if !slices.Contains(packages, "github.com/fulgurite/fulgurite/bridge") {
		t.Errorf("the engine's packages are not listed: %q", packages)
	}
}

func run(t *testing.T, command *exec.Cmd) string {
	t.Helper()
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", command, err, out, stderr.String())
	}
	return string(out)
}

func copyFile(t *testing.T, from, folder string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, filepath.Base(from)), data, 0o644); err != nil {
		t.Fatal(err)
	}
}
