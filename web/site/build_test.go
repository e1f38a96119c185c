package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fulgurite/fulgurite/web/site/help"
)

// mit is a phrase that only this licence has.
const mit = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"

// source writes a module that has what Build asks for: two programs and a page.
func source(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		"CHANGELOG.md":                        "# Changes",
		"LICENSE":                             "Apache",
		"bridge/npm/README.md":                "# The module",
		"bridge/python/README.md":             "# For Python",
		"bridge/python/fulgurite/__init__.py": "",
		"bridge/python/fulgurite/py.typed":    "",
		"bridge/r/DESCRIPTION":                "Version: 0\n",
		"bridge/npm/index.js":                 "export {}",
		"go.mod":                              "module example.test/page\n\ngo 1.26\n",
		"wasm/app/main.go":                    "package main\n\nfunc main() { println(\"page\") }\n",
		"wasm/engine/main.go":                 "package main\n\nfunc main() { println(\"engine\") }\n",
		"wasm/formats/main.go":                "package main\n\nfunc main() { println(\"formats\") }\n",
		"static/embed.js":                     "talk()",
		"static/index.html":                   "<!doctype html>" + mark(hosted) + ">" + strings.Repeat("<p>page</p>", 200),
		"static/.hidden":                      "not served",
		"static/docs/index.md":                "# Help",
		"static/fonts/a.woff2":                strings.Repeat("font", 1000),
		"static/style/small.css":              "p { margin: 0 }",
		"static/memory.js":                    "limit()",
		"static/sums.js":                      "add()",
		"static/worker.js":                    "work()",

		"bridge/npm/package.json":  `{"name": "fulgurite", "version": "1.2.3", "files": ["*.js"]}`,
		"static/service-worker.js": "keep(FILES)",

		"web/cmd/fulgurite/main.go":    "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nfunc main() { fmt.Print(os.Args[1:]) }\n",
		"playwright/package-lock.json": `{"packages": {"": {}, "node_modules/@a/b": {"version": "1.0.0", "license": "MIT"}}}`,
		"static/vendor/uplot.js":       "/*! uPlot (v1.2.3) */",
		"web/site/licences/uPlot.txt":  mit,
		"web/site/licences/Go.txt":     mit,
		"web/site/licences/Inter.txt":  mit,
	} {
		write(t, filepath.Join(root, filepath.FromSlash(name)), content)
	}
	return root
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// contents returns the files of a folder by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(os.DirFS(dir), name)
		files[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestBuildIsReproducible(t *testing.T) {
	first, second := t.TempDir(), filepath.Join(t.TempDir(), "new", "site")
	root := source(t)
	for root, dir := range map[string]string{root: first, source(t): second} {
		if err := Build(t.Context(), root, dir, false, help.Pages); err != nil {
			t.Fatal(err)
		}
	}
	a, b := contents(t, first), contents(t, second)
	if !maps.Equal(a, b) {
		t.Errorf("two builds differ:\n%v\n%v", slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
	}
	want := []string{"_headers", "app.wasm.gz", "docs/index.html", "docs/licences.html", "docs/licences.html.gz", "embed.html",
		"embed.html.gz", "embed.js", "engine.wasm.gz", "fonts/a.woff2", "formats.wasm.gz", "index.html", "index.html.gz",
		"licences.txt", "memory.js", "service-worker.js", "service-worker.js.gz", "style/small.css",
		"vendor/uplot.js", "wasm_exec.js", "wasm_exec.js.gz", "worker.js"}
	if got := slices.Sorted(maps.Keys(a)); !slices.Equal(got, want) {
		t.Errorf("files: %v\nwant: %v", got, want)
	}
	for _, program := range programs { // held compressed alone, and the same when unpacked
		content, err := plain(os.DirFS(first), program.name)
		if err != nil || len(content) <= len(a[program.name+".gz"]) {
			t.Fatal(program.name, len(content), err)
		}
		a[program.name] = string(content)
	}
	if want := "add()\nwork()\n"; a["worker.js"] != want {
		t.Errorf("the worker: %q, want %q", a["worker.js"], want)
	}
	if !strings.Contains(a["_headers"], Policy) {
		t.Errorf("_headers lacks the policy:\n%s", a["_headers"])
	}
	if want := `data-page="` + sum([]byte(a["app.wasm"])) + `" data-engine="` + sum([]byte(a["engine.wasm"])) + `"`; !strings.Contains(
		a["index.html"], want) {
		t.Errorf("the page does not name the hashes of its programs: %.500s", a["index.html"])
	}
	kept := a["service-worker.js"]
	for name, content := range a {
		if encoded(name) {
			continue // the same file in another form
		}
		known := strings.Contains(kept, fmt.Sprintf("  %q: %q,\n", name, sum([]byte(content))))
		if expected := name != "_headers" && name != "service-worker.js"; known != expected {
			t.Errorf("the service worker keeps %s: %t", name, known)
		}
	}
	if !strings.HasPrefix(kept, "const BUILD = ") || !strings.HasSuffix(kept, "keep(FILES)") {
		t.Errorf("the service worker: %s", kept)
	}
	if bytes.Contains([]byte(a["app.wasm"]), []byte(root)) {
		t.Error("the program names the folder it was built in")
	}

	// What is gone from the sources goes from the site.
	if err := os.Remove(filepath.Join(root, "static", "docs", "index.md")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(first, "docs", "index.html.br"), "an older build's")
	if err := Build(t.Context(), root, first, false, help.Pages); err != nil {
		t.Fatal(err)
	}
	for name := range contents(t, first) {
		if strings.HasPrefix(name, "docs/index") {
			t.Errorf("%s is still there", name)
		}
	}
}

func TestPutCompresses(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "index.html")
	long := []byte(strings.Repeat("<p>page</p>", 200))
	if err := put(page, long, true); err != nil {
		t.Fatal(err)
	}
	first := contents(t, dir)
	if len(first) != 3 || len(first["index.html.br"]) >= len(long) || len(first["index.html.gz"]) >= len(long) {
		t.Fatalf("files: %v", slices.Sorted(maps.Keys(first)))
	}
	// An unchanged file keeps its twins; a half-finished build does not count.
	write(t, page+".br", "kept")
	if err := put(page, long, true); err != nil || contents(t, dir)["index.html.br"] != "kept" {
		t.Errorf("the twin of an unchanged file was made again (%v)", err)
	}
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	if err := put(page, long, true); err != nil || !maps.Equal(contents(t, dir), first) {
		t.Errorf("making the same again gives other bytes (%v)", err)
	}
	// Without brotli, gzip's twin is the same, and what was made with brotli stays.
	light := t.TempDir()
	for _, step := range []struct {
		brotli bool
		files  int
	}{{false, 2}, {true, 3}, {false, 3}} {
		if err := put(filepath.Join(light, "index.html"), long, step.brotli); err != nil {
			t.Fatal(err)
		}
		got := contents(t, light)
		if len(got) != step.files || got["index.html.gz"] != first["index.html.gz"] {
			t.Errorf("brotli %t: files %v", step.brotli, slices.Sorted(maps.Keys(got)))
		}
	}
	if err := put(filepath.Join(light, "index.html"), append(long, long...), false); err != nil || len(contents(t, light)) != 2 {
		t.Errorf("a changed file keeps the twin of its predecessor (%v)", err)
	}
	// Small files, fonts and pictures have no twins, and lose those they had.
	if err := put(page, []byte("short"), true); err != nil || len(contents(t, dir)) != 1 {
		t.Errorf("a small file: %v (%v)", slices.Sorted(maps.Keys(contents(t, dir))), err)
	}
	if err := put(filepath.Join(dir, "a.woff2"), long, true); err != nil || len(contents(t, dir)) != 2 {
		t.Errorf("a font: %v (%v)", slices.Sorted(maps.Keys(contents(t, dir))), err)
	}
}

func TestBuildRefusesForeignFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "thesis.txt"), "years of work")
	if err := Build(t.Context(), source(t), dir, false, help.Pages); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a folder with other files: %v", err)
	}
	if got := contents(t, dir); len(got) != 1 {
		t.Errorf("files: %v", got)
	}
}

func TestBuildSaysWhatIsWrong(t *testing.T) {
	root := source(t)
	write(t, filepath.Join(root, "wasm", "app", "main.go"), "package main\n\nfunc main() { nonsense }\n")
	dir := t.TempDir()
	if err := Build(t.Context(), root, dir, false, help.Pages); err == nil || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("a program that does not compile: %v", err)
	}
	if got := contents(t, dir); len(got) != 0 {
		t.Errorf("files after a failed build: %v", got)
	}
}

// The page's own index names only files that are there, and nothing elsewhere.
func TestIndexNamesItsOwnFiles(t *testing.T) {
	static := filepath.Join("..", "..", "static")
	index, err := os.ReadFile(filepath.Join(static, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(string(index), -1)
	if len(links) == 0 {
		t.Fatal("index.html names no file")
	}
	for _, link := range links {
		if link[1] == "wasm_exec.js" || link[1] == "app.wasm" {
			continue // come from the toolchain
		}
		if _, err := os.Stat(filepath.Join(static, filepath.FromSlash(link[1]))); err != nil {
			t.Errorf("index.html names %s: %v", link[1], err)
		}
	}
}

func TestSizes(t *testing.T) {
	files := whole()
	for _, p := range programs {
		for _, e := range encodings {
			files[p.name+e.suffix] = &fstest.MapFile{Data: []byte("12345")}
		}
	}
	var out bytes.Buffer
	if err := Sizes(&out, files); err != nil || !regexp.MustCompile(fmt.Sprint(`engine\.wasm +5 +5 +5 +`, bounds["engine.wasm"])).
		MatchString(out.String()) || !strings.Contains(out.String(), "portable edition") {
		t.Errorf("%v\n%s", err, out.String())
	}
	files["engine.wasm.br"].Data = make([]byte, bounds["engine.wasm"]+1)
	if err := Sizes(&out, files); err == nil || !strings.Contains(err.Error(), fmt.Sprint(bounds["engine.wasm"]+1)) {
		t.Errorf("an engine above its bound: %v", err)
	}
	noise := make([]byte, PortableLimit)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	files["docs/help.html"].Data = noise
	if err := Sizes(&out, files); err == nil || !strings.Contains(err.Error(), "the portable edition has") {
		t.Errorf("a portable edition above its bound: %v", err)
	}
}

// What a release holds, twice the same; `make release` does this from a clone,
// for all platforms and with an empty cache.
func TestReleaseIsReproducible(t *testing.T) {
	platform := runtime.GOOS + "/" + runtime.GOARCH
	var dirs []string
	for range 2 {
		root, dir := source(t), filepath.Join(t.TempDir(), "release")
		page, err := whole().ReadFile("index.html")
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, "static", "index.html"), strings.Replace(string(page), " data-version=\"1\"", "", 1))
		for name, file := range whole() {
			if name != "index.html" && path.Ext(name) != ".wasm" {
				write(t, filepath.Join(root, "static", name), string(file.Data))
			}
		}
		if err := release(t.Context(), root, dir, []string{platform}, help.Pages); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
	}
	if err := same(dirs[0], dirs[1]); err != nil {
		t.Error(err)
	}
	files := contents(t, dirs[0])
	var want strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != sumsName {
			fmt.Fprintf(&want, "%s  %s\n", sum([]byte(files[name])), name)
		}
	}
	number := 13
	if runtime.GOOS == "linux" {
		number += 2 // the Debian package, and the image
	}
	if files[sumsName] != want.String() || len(files) != number {
		t.Errorf("the list is\n%swant\n%s", files[sumsName], want.String())
	}
	write(t, filepath.Join(dirs[1], sumsName), strings.Replace(files[sumsName], "a", "b", 1))
	if err := same(dirs[0], dirs[1]); !errors.Is(err, ErrDiffer) {
		t.Errorf("lists that differ: %v", err)
	}
}
