//go:build js

// The benchmark as a WebAssembly program for Node.js: it measures what
// `fulgurite bench` asks for on its standard input, or, with -recoding, what
// `fulgurite bench recoding` compares. Data are read through the file functions
// that the toolchain's runner gives to programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"syscall/js"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/recoding"
)

func main() {
	dir := flag.String("data", "", "folder that holds one folder a table")
	ways := flag.Bool("recoding", false, "compare the ways of recoding")
	flag.Parse()
	files, process := os.DirFS(*dir), js.Global().Get("process")
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	processor := func() time.Duration { // what all threads of Node.js have used so far
		used := process.Call("cpuUsage") // in microseconds
		return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
	}
	environment := fmt.Sprintf("Node.js %s, %s js/wasm", process.Get("version").String(), runtime.Version())
	var err error
	if *ways {
		err = compare(files, recoding.Platform{Name: "node", Environment: environment, Clock: clock, Processor: processor})
	} else {
		err = bench.Serve(context.Background(), os.Stdin, os.Stdout, &bench.Runner{
			Load:  func(folder string) (*bench.Data, error) { return bench.Load(files, folder) },
			Clock: clock, Processor: processor,
			Platform: "node", Environment: environment,
		})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func compare(files fs.FS, p recoding.Platform) error {
	return recoding.Measure(context.Background(), files, p, func(r recoding.Row) error { return recoding.Write(os.Stdout, r) })
}
