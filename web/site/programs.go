package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
)

// programs are the WebAssembly programs: file name -> package.
var programs = []struct{ name, pkg string }{
	{"app.wasm", "./wasm/app"},
	{"engine.wasm", "./wasm/engine"},
	{"formats.wasm", "./wasm/formats"},
}

// hot are the packages into whose functions others are inlined: those that
// search, read and write, and what they and the memory lean on. Elsewhere
// inlining makes the programs larger and gains nothing that can be measured;
// without it here, searching, reading and writing take a fifth longer.
var hot = []string{
	"runtime", "internal/runtime/...", "internal/abi", "internal/bytealg", "internal/stringslite", "internal/strconv",
	"bytes", "math", "slices", "sort", "strconv", "strings", "unicode/utf8",
	"encoding/binary", "hash/maphash", "internal/byteorder", "math/bits",
	own + "charset", own + "internal/cluster", own + "internal/classes", own + "internal/evaluate", own + "internal/lattice",
	own + "internal/order", own + "internal/search", own + "internal/interrupt", own + "internal/privacy", own + "table", own + "internal/utility", own + "internal/verify",
}

const own = "github.com/fulgurite/fulgurite/core/"

// lean leaves out what only a debugger reads, and what is linked drops anyway. The Makefile
// has the same flag, so that tests and programs share what is compiled.
const lean = "-dwarf=false"

// buildFlags are the flags for all programs.
func buildFlags() []string {
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid= -X main.program=" + Version, "-gcflags=all=-l " + lean}
	for _, pattern := range hot { // the last pattern that fits a package holds
		flags = append(flags, "-gcflags="+pattern+"="+lean)
	}
	return flags
}

// Programs builds packages of the sources in root as WebAssembly programs, as
// the site has them. They are built at once: what they share is compiled once.
func Programs(ctx context.Context, root string, packages ...string) ([][]byte, error) {
	temp, err := os.MkdirTemp("", "fulgurite-programs-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	args := append([]string{"build", "-o", temp + string(filepath.Separator)}, buildFlags()...)
	if _, err := goTool(ctx, root, []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}, append(args, packages...)...); err != nil {
		return nil, err
	}
	files := make([]string, len(packages))
	for i, pkg := range packages {
		files[i] = filepath.Join(temp, path.Base(pkg)) // in a folder, the go command names a program after its package's folder
	}
	if err := slim(ctx, files); err != nil {
		fmt.Fprintf(os.Stderr, "The programs stay as they were linked, which is larger: this release of Go is not known to web/site/slim.\n%v\n", err)
	}
	built := make([][]byte, len(files))
	for i, file := range files {
		if built[i], err = os.ReadFile(file); err != nil {
			return nil, err
		}
	}
	return built, nil
}

// slim makes programs smaller by the program web/site/slim, a module of its own. It is sought from
// this folder upwards: builds and tests run in the repository.
func slim(ctx context.Context, files []string) error {
	folder, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(folder, "web", "site", "slim", "go.mod")); missing == nil {
			_, err = goTool(ctx, filepath.Join(folder, "web", "site", "slim"), []string{"GOOS=", "GOARCH="},
				append([]string{"run", "."}, files...)...)
			return err
		}
		up := filepath.Dir(folder)
		if up == folder {
			err = errors.New("web/site/slim is not here")
		}
		folder = up
	}
	return err
}
