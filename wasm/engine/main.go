//go:build js

// The engine as a WebAssembly program: it runs in a dedicated worker, started
// by static/worker.js, and serves one page.
package main

import "github.com/fulgurite/fulgurite/bridge/jsport"

// What the page shows of the program. Builds for others set both with the
// linker's -X.
var (
	program = "development"
	commit  = ""
)

func main() {
	jsport.Serve(program, commit)
}
