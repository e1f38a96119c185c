package main

import (
	"runtime"

	"github.com/spf13/cobra"
)

// maxWorkers is far more than computers have processors: each of them takes some memory.
const maxWorkers = 1024

// workersFlag adds the flag that every command has: how many processors it may use. They
// share the work out, and none of them changes what is found and written.
func workersFlag(root *cobra.Command) {
	var workers int
	wholeFlag(root.PersistentFlags(), &workers,
		"workers", "how many processors may work at the same time; all of them if left out. Results are the same", 1, maxWorkers)
	root.PersistentPreRun = func(*cobra.Command, []string) { runtime.GOMAXPROCS(workers) } // 0 leaves it as it is
}
