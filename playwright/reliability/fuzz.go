package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// fuzzed holds the results of a target, summed over all runs.
type fuzzed struct {
	Executions int64   `json:"executions"`
	Processor  float64 `json:"processor"` // seconds of processor time, of all processes that ran inputs
	Corpus     int     `json:"corpus"`    // inputs that cover something of their own, at the end of the last run
	Failures   int     `json:"failures"`  // runs that found an input on which the test fails
	Date       string  `json:"date"`      // of the last run
}

// fuzz runs each target for a while. Its state is written after each, so that
// runs which were interrupted count as far as they came.
func fuzz(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
	span := flags.String("time", "10s", "how long each target runs, or how many inputs it runs: 1000x")
	rounds := flags.Int("rounds", 1, "how often every target runs")
	only := flags.String("only", "", "targets to run, a regular expression: 'core/table FuzzScan'")
	state := flags.String("state", filepath.Join(recorded, "_fuzz.json"), "file of executions and processor seconds by target")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "processes that run inputs at the same time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	c, err := newCampaign(ctx, *only)
	if err != nil {
		return err
	}
	defer c.close()
	sums := map[string]fuzzed{}
	if err := readJSON(*state, &sums); err != nil {
		return err
	}
	failed := map[string]bool{}
	for range *rounds {
		slices.SortStableFunc(c.targets, func(a, b target) int {
			return int(sums[a.String()].Processor) - int(sums[b.String()].Processor)
		})
		for _, t := range c.targets {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			program, err := t.build(ctx, c.folder, "-fuzz", "^"+t.Name+"$")
			if err != nil {
				return err
			}
			sum := sums[t.String()]
			ok, err := t.fuzz(ctx, program, filepath.Join(c.grown, filepath.FromSlash(t.Package)), *span, *workers, &sum, out)
			if err != nil {
				return err
			}
			sums[t.String()] = sum
			if !ok {
				failed[t.String()] = true
			}
			if err := writeJSON(*state, sums); err != nil {
				return err
			}
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%d targets found inputs on which they fail: they are in testdata/fuzz of their packages", len(failed))
	}
	return nil
}

var executed = regexp.MustCompile(`execs: (\d+) .*\(total: (\d+)\)`)

// fuzz runs one target and adds to its sums what it did. It says whether no input
// was found on which the test fails.
func (t target) fuzz(ctx context.Context, program, corpus string, span string, workers int, sum *fuzzed, out io.Writer) (bool, error) {
	run := exec.CommandContext(ctx, program, "-test.run=^$", "-test.fuzz=^"+t.Name+"$", "-test.fuzzcachedir="+corpus,
		"-test.fuzztime="+span, "-test.fuzzminimizetime=100x", "-test.parallel="+strconv.Itoa(workers))
	run.Dir = t.Dir
	// Interrupted, the program ends its workers and says what it has done.
	run.Cancel = func() error { return run.Process.Signal(syscall.SIGINT) }
	run.WaitDelay = 10 * time.Second
	var log bytes.Buffer
	run.Stdout, run.Stderr = &log, &log
	err := run.Run()
	if run.ProcessState == nil {
		return false, fmt.Errorf("%s: %w", t, err)
	}
	lines := executed.FindAllSubmatch(log.Bytes(), -1)
	if len(lines) == 0 && err == nil {
		return false, fmt.Errorf("%s: ran no input:\n%s", t, log.Bytes())
	}
	done := 0
	if len(lines) > 0 {
		last := lines[len(lines)-1]
		done, _ = strconv.Atoi(string(last[1]))
		sum.Corpus, _ = strconv.Atoi(string(last[2]))
	}
	// The system counts children, which ran the inputs, with those that waited for them.
	processor := (run.ProcessState.UserTime() + run.ProcessState.SystemTime()).Seconds()
	sum.Executions += int64(done)
	sum.Processor += processor
	sum.Date = time.Now().UTC().Format(time.DateOnly)
	fmt.Fprintf(out, "%-40s %9d executions %7.1f s of processor, corpus %d\n", t, done, processor, sum.Corpus)
	if err == nil || ctx.Err() != nil {
		return true, nil
	}
	if hung.Match(log.Bytes()) && t.passes(ctx, program) {
		fmt.Fprintf(out, "%s took longer than ten seconds for an input on this busy machine, and passes by itself\n", t)
		if at := written.FindSubmatch(log.Bytes()); at != nil {
			return true, os.Remove(filepath.Join(t.Dir, filepath.FromSlash(string(at[1]))))
		}
		return true, nil
	}
	if late.Match(log.Bytes()) && !written.Match(log.Bytes()) {
		return true, nil
	}
	sum.Failures++
	fmt.Fprintf(out, "%s failed: %v\n%s\n", t, err, log.Bytes())
	return false, nil
}

// hung matches the toolchain's words for an input that took longer than ten seconds,
// as any may that has to wait for a processor, and written where it is then.
var (
	hung    = regexp.MustCompile(`hung or terminated unexpectedly`)
	written = regexp.MustCompile(`Failing input written to (testdata/fuzz/\w+/\w+)`)
)

// late matches what the toolchain says now and then when the time of a target is over amid an
// input: nothing was found (golang/go#75804, cured in Go 1.27).
var late = regexp.MustCompile(`(?m)^ +context deadline exceeded$`)

// passes says whether the test passes on its inputs, those that were written included.
func (t target) passes(ctx context.Context, program string) bool {
	run := exec.CommandContext(ctx, program, "-test.run=^"+t.Name+"$", "-test.timeout=10m")
	run.Dir = t.Dir
	return run.Run() == nil
}
