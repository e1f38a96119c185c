// Command reliability runs the long campaigns, whose runs add up, and writes the
// page of what they and the tests found: go run ./playwright/reliability --help
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

const help = `Usage: reliability COMMAND [flags]

  fuzz     run every fuzz target of all modules for a while, those first that ran least
  corpus   keep the inputs that fuzzing found and that cover more, in testdata/fuzz
  stress   run every browser test again and again, until it passed 20 times in a row
  page     write static/docs/reliability.md from playwright/reliability/recorded

Run it in the root of the repository. Figures of tests come into playwright/reliability/recorded when they
run with FULGURITE_FIGURES=$PWD/playwright/reliability/recorded; see package playwright/reliability/figures.

`

// recorded names where figures are kept that the page is made of.
const recorded = "playwright/reliability/recorded"

var commands = map[string]func(context.Context, *flag.FlagSet, []string, io.Writer) error{
	"fuzz":   fuzz,
	"corpus": corpus,
	"stress": stress,
	"page":   page,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || commands[args[0]] == nil {
		return fmt.Errorf("%s", help)
	}
	return commands[args[0]](ctx, flag.NewFlagSet(args[0], flag.ExitOnError), args[1:], out)
}
