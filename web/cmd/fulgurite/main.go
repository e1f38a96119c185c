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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
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
	os.Exit(run(ctx, args, streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}
