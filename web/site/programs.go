package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sync"

	"github.com/fulgurite/fulgurite/web/site/slim"
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
	own + "internal/order", own + "privacy", own + "search", own + "table", own + "utility", own + "verify",
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
// the site has them. They are built at once: what they share is compiled once,
// and neither waits for the other.
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
	built, errs := make([][]byte, len(packages)), make([]error, len(packages))
	var wait sync.WaitGroup
	for i, pkg := range packages {
		wait.Go(func() {
			// In a folder, the go command names a program after its package's folder.
			built[i], errs[i] = os.ReadFile(filepath.Join(temp, path.Base(pkg)))
			if errs[i] == nil {
				built[i], errs[i] = slim.Program(built[i])
			}
			if errs[i] != nil {
				errs[i] = fmt.Errorf("%s: %w", pkg, errs[i])
			}
		})
	}
	wait.Wait()
	return built, errors.Join(errs...)
}
