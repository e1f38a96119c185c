package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// builtForNpm are the files of a site that the module takes over.
func builtForNpm() fstest.MapFS {
	files := whole()
	for name, content := range map[string]string{
		"memory.js": "export const limited = 1;", "worker.js": "if (a < b && '\u2028') work(\"engine\");\n",
		"engine.wasm": "engine", "formats.wasm": "formats", "wasm_exec.js": "load()", LicencesName: "licences", "other.js": "of the page alone",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return files
}

// TestNpm: the module is packed with what its package.json names, the same each time, and as npm
// would pack it where npm is there.
func TestNpm(t *testing.T) {
	built := builtForNpm()
	var first []byte
	var name string
	for range 2 {
		dir := t.TempDir()
		var err error
		if name, err = Npm(t.Context(), root, built, dir); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, made) {
			t.Error("it is another one the second time")
		}
		first = made
	}
	if name != "fulgurite-"+Version+".tgz" {
		t.Errorf("the file is %s", name)
	}
	files, _ := packedFiles(t, first)
	dir := t.TempDir()
	var names []string
	for name, content := range files {
		inside, ok := strings.CutPrefix(name, "package/")
		if !ok {
			t.Errorf("%s is not in the folder that npm takes away", name)
		}
		if inside != "" {
			names = append(names, inside)
			write(t, filepath.Join(dir, inside), content)
		}
	}
	slices.Sort(names)
	for _, name := range []string{"package.json", "README.md", "LICENSE", LicencesName, "index.js", "index.d.ts", "node.js", "engine.wasm",
		"formats.wasm", "memory.js", "worker.js", "worker-text.js"} {
		if !slices.Contains(names, name) {
			t.Errorf("%s is missing", name)
		}
	}
	for _, name := range []string{"schema_test.go", ".gitignore", "other.js", "wasm_exec.js"} {
		if slices.Contains(names, name) {
			t.Errorf("%s is there", name)
		}
	}
	script := "load()\n" + string(built["worker.js"].Data)
	if files["package/worker.js"] != script {
		t.Errorf("the worker's script is %q", files["package/worker.js"])
	}
	var text string
	quoted, _ := strings.CutPrefix(files["package/worker-text.js"], "// worker.js as a text.\nexport default ")
	if err := json.Unmarshal([]byte(strings.TrimSuffix(quoted, ";\n")), &text); err != nil || text != script {
		t.Errorf("the script as a text: %v, %q", err, files["package/worker-text.js"])
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not here")
	}
	command := exec.Command(npm, "pack", "--dry-run", "--json", "--ignore-scripts", "--offline")
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packs []struct{ Files []struct{ Path string } }
	if err := json.Unmarshal(out, &packs); err != nil || len(packs) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	var theirs []string
	for _, f := range packs[0].Files {
		theirs = append(theirs, f.Path)
	}
	if slices.Sort(theirs); !slices.Equal(theirs, names) {
		t.Errorf("npm packs %v, and here are %v", theirs, names)
	}
}

func TestNpmRefuses(t *testing.T) {
	for _, name := range []string{"engine.wasm", "worker.js", "wasm_exec.js"} {
		built := builtForNpm()
		delete(built, name)
		if _, err := Npm(t.Context(), root, built, t.TempDir()); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
