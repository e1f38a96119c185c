//go:build js

// The benchmark as a WebAssembly program for Node.js: it measures what
// `fulgurite bench` asks for on its standard input. Data are read through the
// file functions that the toolchain's runner gives to programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"syscall/js"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
)

func main() {
	dir := flag.String("data", "", "folder that holds one folder a table")
	flag.Parse()
	start := time.Now()
	files := os.DirFS(*dir)
	runner := &bench.Runner{
		Load:        func(folder string) (*bench.Data, error) { return bench.Load(files, folder) },
		Clock:       func() time.Duration { return time.Since(start) },
		Platform:    "node",
		Environment: fmt.Sprintf("Node.js %s, %s js/wasm", js.Global().Get("process").Get("version").String(), runtime.Version()),
	}
	if err := bench.Serve(context.Background(), os.Stdin, os.Stdout, runner); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
