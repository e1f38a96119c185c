package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// headersName is the file of headers in a built site. It also marks a folder
// as one that Build may clear.
const headersName = "_headers"

// Pages makes pages of the help's texts among the files of a site.
type Pages func(files map[string][]byte) error

// Build makes the site from the sources in root and puts it into dir, a new
// or empty folder or one that was built before. What was there of an earlier
// build and does not belong to this one is removed. Each larger file
// has a twin in gzip, and the programs have nothing else. With brotli it has one in brotli, too,
// which is a quarter smaller and takes half a minute: for releases, which go over a network.
//
// pages makes the pages of the help: help.Pages, of which programs that only serve a site
// are to be spared.
func Build(ctx context.Context, root, dir string, brotli bool, pages Pages) error {
	files, err := collect(ctx, root, pages)
	if err != nil {
		return err
	}
	if err := clear(dir, files); err != nil {
		return err
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	// The largest first: they take longest to compress.
	slices.SortFunc(names, func(a, b string) int { return len(files[b]) - len(files[a]) })
	errs := make([]error, len(names))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i, name := range names {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			errs[i] = put(filepath.Join(dir, filepath.FromSlash(name)), files[name], brotli)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// collect returns the content of every file of the site by its slashed name.
func collect(ctx context.Context, root string, pages Pages) (map[string][]byte, error) {
	files := map[string][]byte{headersName: []byte(headersFile(headers))}
	static := os.DirFS(filepath.Join(root, "static"))
	err := fs.WalkDir(static, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		files[name], err = fs.ReadFile(static, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("static files: %w", err)
	}
	if _, ok := files["index.html"]; !ok {
		return nil, fmt.Errorf("static files: %s has no index.html", filepath.Join(root, "static"))
	}
	if err := join(files); err != nil {
		return nil, err
	}
	goroot, err := goTool(ctx, root, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	// The toolchain's own loader: it has to fit the programs that it made.
	loader := filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js")
	if files["wasm_exec.js"], err = os.ReadFile(loader); err != nil {
		return nil, fmt.Errorf("the toolchain's loader: %w", err)
	}
	var packages []string
	for _, p := range programs {
		packages = append(packages, p.pkg)
	}
	built, err := Programs(ctx, root, packages...)
	if err != nil {
		return nil, err
	}
	for i, p := range programs {
		files[p.name] = built[i]
	}
	inside, err := components(ctx, root)
	if err != nil {
		return nil, err
	}
	files[LicencesName], files[licencesTopic] = licences(inside), licencesText(inside)
	if err := pages(files); err != nil {
		return nil, err
	}
	if err := languages(root, files); err != nil {
		return nil, err
	}
	if files[frameScript] != nil {
		files[frameName] = frame(files["index.html"])
	}
	if err := stamp(files, commitOf(ctx, root)); err != nil {
		return nil, err
	}
	return files, nil
}

// goTool runs the go command in root and returns its output.
func goTool(ctx context.Context, root string, env []string, args ...string) (string, error) {
	return tool(ctx, root, env, "go", args...)
}

// tool runs a command in root and returns its output.
func tool(ctx context.Context, root string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), env...)
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, problems.String())
	}
	return out.String(), nil
}

// clear removes from dir what an earlier build put there and this one does
// not have. A folder with anything else in it is refused.
func clear(dir string, keep map[string][]byte) error {
	names, err := earlier(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		of := name
		if encoded(name) {
			of = strings.TrimSuffix(name, path.Ext(name))
		}
		if _, ok := keep[of]; ok {
			continue
		}
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// earlier are the files of an earlier site in a folder. A folder with other things is
// an error.
func earlier(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	built, foreign := false, false
	for _, e := range entries {
		built = built || e.Name() == headersName
		foreign = foreign || !strings.HasPrefix(e.Name(), ".")
	}
	if foreign && !built {
		return nil, fmt.Errorf("%s: %w", dir, ErrNotEmpty)
	}
	var names []string
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		name, err := filepath.Rel(dir, file)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	return names, err
}

// put writes a file and its compressed twins. An unchanged file keeps its
// twins: with brotli, compressing both programs takes longer than building them.
func put(file string, content []byte, brotli bool) error {
	var suffixes []string
	if !packed(file) {
		suffixes = []string{""}
	} else if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a build by an earlier version
		return err
	}
	for _, e := range encodings {
		if e.name != "" && (e.name != "br" || brotli) && worthwhile(file, content) {
			suffixes = append(suffixes, e.suffix)
		}
	}
	if unchanged(file, content, suffixes) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	// The plain file goes first and comes last: a build that was interrupted
	// is never taken for a finished one.
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range encodings {
		if !slices.Contains(suffixes, e.suffix) {
			if err := os.Remove(file + e.suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			continue
		}
		body, err := compress(e.name, content)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file+e.suffix, body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// unchanged reports whether a file with this content and all its twins exist.
func unchanged(file string, content []byte, suffixes []string) bool {
	before, err := plain(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	if err != nil || !bytes.Equal(before, content) {
		return false
	}
	for _, suffix := range suffixes {
		if _, err := os.Stat(file + suffix); err != nil {
			return false
		}
	}
	return true
}
