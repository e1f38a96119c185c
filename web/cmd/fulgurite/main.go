// Command fulgurite anonymizes tables about people on this computer: with the
// page in a browser (serve), or right here (anonymize, check). Both use the
// same engine and the same project file.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	this := guard()
	if this.done {
		os.Exit(this.code)
	}
	ctx, stop := signal.NotifyContext(context.Background(), this.ends...)
	go func() {
		<-ctx.Done()
		stop() // a second Ctrl-C ends the program at once
	}()
	args := os.Args[1:]
	if runtime.GOOS == "windows" {
		cobra.MousetrapHelpText = "" // it would refuse a double click
		if len(args) == 0 {
			args = []string{"serve"} // which is what a double click asks for
		}
	}
	os.Exit(run(ctx, args, streams{in: os.Stdin, out: os.Stdout, err: this.stderr}))
}

// process connects the program with the world.
type process struct {
	done   bool // another one has done the work
	code   int  // which it ended with
	stderr *os.File
	ends   []os.Signal // by which it is asked to end
}

// alone is a process that does the work by itself.
var alone = process{stderr: os.Stderr, ends: []os.Signal{os.Interrupt, syscall.SIGTERM}}
