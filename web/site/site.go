// Package site builds the page's files and serves them.
//
// Build compiles both WebAssembly programs, puts them beside the files of
// static/ and the toolchain's wasm_exec.js, and compresses each file. The same
// sources and the same toolchain give the same bytes. Handler serves the
// result on this computer only, with the headers that enforce that nothing
// leaves it.
package site

import (
	"embed"
	"errors"
	"io/fs"
)

// ErrNoSite means that no site was built.
var ErrNoSite = errors.New("there is no built site")

//go:embed all:dist
var dist embed.FS

// Embedded returns the site that was built before this program was compiled,
// or ErrNoSite. The folder dist is empty in a fresh clone.
func Embedded() (fs.FS, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, "index.html"); err != nil {
		return nil, ErrNoSite
	}
	return files, nil
}
