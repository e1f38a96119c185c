package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// npmFolder holds the module's own source files.
var npmFolder = filepath.Join("bridge", "npm")

// npmAlways are the files that npm packs, whatever package.json says.
var npmAlways = []string{"package.json", "README.md", "LICENSE"}

// Npm packs the module for portals from the sources in root and the site that was built of them,
// as npm pack does, into dir, and returns the name of the file. The same inputs give the same
// bytes, whichever Node.js is there, or none.
func Npm(ctx context.Context, root string, site fs.FS, dir string) (string, error) {
	contents, err := npmFiles(root, site)
	if err != nil {
		return "", err
	}
	var about struct {
		Name, Version string
		Files         []string
	}
	if err := json.Unmarshal(contents["package.json"], &about); err != nil {
		return "", fmt.Errorf("package.json: %w", err)
	}
	var files []packedFile
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		if slices.ContainsFunc(append(npmAlways, about.Files...), func(pattern string) bool { ok, _ := path.Match(pattern, name); return ok }) {
			files = append(files, packedFile{name, 0o644, contents[name]})
		}
	}
	packed, err := tarball("package/", files, committed(ctx, root))
	if err == nil {
		packed, err = zipped(packed)
	}
	if err != nil {
		return "", err
	}
	file := about.Name + "-" + about.Version + ".tgz"
	return file, os.WriteFile(filepath.Join(dir, file), packed, 0o644)
}

// npmFiles are the files that the module may consist of: its own, and what comes from the site,
// which are the engine, its worker's script with the toolchain's loader in front, what limits its
// memory, and the licences of what is inside.
func npmFiles(root string, site fs.FS) (map[string][]byte, error) {
	contents := map[string][]byte{}
	folder := filepath.Join(root, npmFolder)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Type().IsRegular() {
			if contents[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	if contents["LICENSE"], err = os.ReadFile(filepath.Join(root, "LICENSE")); err != nil {
		return nil, err
	}
	for _, name := range []string{"engine.wasm", "formats.wasm", "memory.js", LicencesName, "wasm_exec.js", "worker.js"} {
		if contents[name], err = plain(site, name); err != nil {
			return nil, err
		}
	}
	loader := contents["wasm_exec.js"]
	delete(contents, "wasm_exec.js")
	script := slices.Concat(loader, []byte("\n"), contents["worker.js"])
	contents["worker.js"] = script
	var text bytes.Buffer
	quoted := json.NewEncoder(&text)
	quoted.SetEscapeHTML(false)
	if err := quoted.Encode(string(script)); err != nil {
		return nil, err
	}
	contents["worker-text.js"] = []byte("// worker.js as a text.\nexport default " + strings.TrimSuffix(text.String(), "\n") + ";\n")
	return contents, nil
}
