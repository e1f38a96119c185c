//go:build js

// The peer under Node.js: it measures what the benchmark asks for on its
// standard input. Data are read through the file functions that the toolchain's
// runner gives to programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"syscall/js"
	"time"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/paper"
	"github.com/fulgurite/fulgurite/core/bench/recoding"
	"github.com/fulgurite/fulgurite/core/bench/standard"
)

func main() {
	heap.Roomy()
	dir := flag.String("data", "", "folder that holds one folder a table")
	flag.Parse()
	files, process, start := os.DirFS(*dir), js.Global().Get("process"), time.Now()
	err := experiment.Serve(context.Background(), os.Stdin, os.Stdout, &experiment.Runner{
		Suites: []*experiment.Suite{&standard.Suite, &paper.Suite, &recoding.Suite},
		Load:   func(folder string) (*experiment.Data, error) { return experiment.Load(files, folder) },
		Clock:  func() time.Duration { return time.Since(start) },
		Processor: func() time.Duration { // what all threads of Node.js have used so far
			used := process.Call("cpuUsage") // in microseconds
			return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
		},
		Platform: "node", Environment: fmt.Sprintf("Node.js %s, %s js/wasm", process.Get("version").String(), runtime.Version()),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
