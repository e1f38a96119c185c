//go:build js

// The engine as a WebAssembly program: it runs in a dedicated worker, started
// by static/worker.js, and serves one page.
package main

import (
	"os"
	"runtime/debug"

	"github.com/fulgurite/fulgurite/bridge/jsport"
)

// memoryLimit is where the collector begins to work harder. WebAssembly ends at
// 4 GiB, and beyond it the program dies. Whoever starts the program with less
// memory says so in its environment, as GOMEMLIMIT.
const memoryLimit = 3 << 30

// What the page shows of the program. Builds for others set both with the
// linker's -X.
var (
	program = "development"
	commit  = ""
)

func main() {
	if _, given := os.LookupEnv("GOMEMLIMIT"); !given {
		debug.SetMemoryLimit(memoryLimit)
	}
	jsport.Serve(program, commit)
}
