//go:build js

// The engine as a WebAssembly program: it runs in a dedicated worker, started
// by static/worker.js, and serves one page.
package main

import (
	"runtime/debug"

	"github.com/fulgurite/fulgurite/bridge/jsport"
)

// memoryLimit is where the collector begins to work harder. WebAssembly ends at
// 4 GiB, and beyond it the program dies.
const memoryLimit = 3 << 30

func main() {
	debug.SetMemoryLimit(memoryLimit)
	program, commit := version()
	jsport.Serve(program, commit)
}

// version returns what the toolchain noted when it built the program.
func version() (program, commit string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			commit = setting.Value
		}
	}
	return info.Main.Version, commit
}
