//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/wasm/slim"
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
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "engine.wasm"), ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	run(t, build)
	slimmed(t, filepath.Join(folder, "engine.wasm"))
	root := strings.TrimSpace(run(t, exec.Command("go", "env", "GOROOT")))
	copyFile(t, filepath.Join(root, "lib", "wasm", "wasm_exec.js"), folder)
	copyFile(t, filepath.Join("..", "..", "static", "worker.js"), folder)
	for _, script := range []string{"smoke.mjs", "memory.mjs"} {
		t.Run(script, func(t *testing.T) {
			out := run(t, exec.Command(node, filepath.Join("testdata", script), folder))
			t.Log(out)
			if !strings.HasSuffix(out, "ok\n") {
				t.Error("the script did not come to its end")
			}
		})
	}
}

func slimmed(t *testing.T, file string) {
	t.Helper()
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if program, err = slim.Program(program); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
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
