package main

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const benchHelp = `Measures the engine on the tables of a folder that holds one folder a table: data.csv or
data.csv.gz, and hierarchy_COLUMN.csv for each column. It prints tables with times, counts
that do not depend on the machine, and ratios to reference times.

The parts are grid (exact searches), ladder (levels of optimization), time (searches against
time), proof (searches until their result is proved), files (reading and writing) and scale
(rows against time and memory). --only takes a regular expression for the names of cases,
such as "^grid/adult/k=2/limit=0.02" or "^time/.*/bolt$"; --list prints them.

What follows -- is a program that measures the same cases on another platform, case by case
in turn with this one; "make bench-wasm" and "make bench-browser" give one.`

const benchExamples = `  # a first look, in about two minutes
  fulgurite bench --data data --quick

  # one configuration of the grid, seven runs each
  fulgurite bench --data data --only '^grid/fars/k=5/limit=0.04' --repeat 7

  # everything, and the page that shows it
  fulgurite bench --data data --json native.json
  fulgurite bench --from native.json --from node.json --report static/docs/performance.md`

// benchFlags are the flags of the command.
type benchFlags struct {
	data, json, only string
	from             []string
	report           string
	machine, date    string
	repeat           int
	quick, list, cpu bool
}

func newBench(std streams) *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:     "bench [flags] [-- PROGRAM ARGUMENT...]",
		Short:   "Measure the engine",
		Long:    benchHelp,
		Example: benchExamples,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && c.ArgsLenAtDash() != 0 {
				return fmt.Errorf("unknown argument %q: the program of another platform follows --", args[0])
			}
			return f.check()
		},
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), std, args)
		},
	}
	c.Flags().StringVar(&f.data, "data", "", "folder that holds one folder a table")
	c.Flags().StringVar(&f.json, "json", "", "file to write all measurements to, as JSON")
	c.Flags().StringVar(&f.only, "only", "", "regular expression for the names of the cases to measure")
	c.Flags().IntVar(&f.repeat, "repeat", 5, "counted runs of each search; figures are medians")
	c.Flags().BoolVar(&f.quick, "quick", false, "fewer and smaller cases")
	c.Flags().BoolVar(&f.cpu, "cpu", false, "measure processor time of all threads, for a machine that others use; browsers know none")
	c.Flags().BoolVar(&f.list, "list", false, "print the names of the cases and measure nothing")
	c.Flags().StringArrayVar(&f.from, "from", nil, "results of an earlier run, written with --json, for the report (repeatable)")
	c.Flags().StringVar(&f.report, "report", "", "Markdown file to write the report to; its plots go beside it")
	c.Flags().StringVar(&f.machine, "machine", "", "the report's description of the machine (default: what the system says)")
	c.Flags().StringVar(&f.date, "date", "", "the report's date (default: today)")
	c.AddCommand(newBenchPaper(std), newBenchRecoding(std))
	return c
}

// check says what is wrong with the flags.
func (f *benchFlags) check() error {
	switch {
	case f.data == "" && !f.list && len(f.from) == 0:
		return fmt.Errorf("give a folder of tables with --data")
	case f.data == "" && f.json != "":
		return fmt.Errorf("--json needs --data")
	case len(f.from) > 0 && f.report == "":
		return fmt.Errorf("--from needs --report")
	case f.repeat < 1:
		return fmt.Errorf("--repeat must be at least 1")
	}
	return nil
}

func (f *benchFlags) run(ctx context.Context, std streams, program []string) error {
	cases, err := f.cases()
	if err != nil {
		return err
	}
	if f.list {
		for _, c := range cases {
			if _, err := fmt.Fprintln(std.out, c.Name()); err != nil {
				return err
			}
		}
		return nil
	}
	var runs []bench.Results
	for _, file := range f.from {
		earlier, err := readResults(file)
		if err != nil {
			return err
		}
		runs = append(runs, earlier)
	}
	if f.data != "" {
		measured, err := f.measure(ctx, std, cases, program)
		if err != nil {
			return err
		}
		runs = slices.Insert(runs, 0, measured)
	}
	if f.report == "" {
		return nil
	}
	return f.writeReport(runs)
}

// cases are those that the flags choose.
func (f *benchFlags) cases() ([]bench.Case, error) {
	pattern, err := regexp.Compile(f.only)
	if err != nil {
		return nil, problem.New("flag-only", `Such as "^grid/adult" or "limit=0.02".`, "%q is no regular expression: %v.", f.only, err).
			At(problem.Place{Path: "--only"})
	}
	cases := bench.Filter(bench.Suite(f.repeat, f.quick), pattern)
	if len(cases) == 0 {
		return nil, problem.New("bench-none", "See the names with --list.", "No case of the benchmark matches %q.", f.only).
			At(problem.Place{Path: "--only"})
	}
	return cases, nil
}

// measure measures the cases here and, if a program is given, on its platform,
// and prints the figures case by case.
func (f *benchFlags) measure(ctx context.Context, std streams, cases []bench.Case, program []string) (bench.Results, error) {
	files := os.DirFS(f.data)
	clock, environment, err := benchClock(f.cpu)
	if err != nil {
		return nil, err
	}
	runner := &bench.Runner{
		Load:     func(folder string) (*bench.Data, error) { return bench.Load(files, folder) },
		Clock:    clock,
		Platform: bench.Native, Environment: environment,
	}
	var peer *benchPeer
	if len(program) > 0 {
		if peer, err = startPeer(ctx, std.err, program); err != nil {
			return nil, err
		}
		defer peer.stop()
	}
	progress := newBar(std.err, false)
	defer progress.clear()
	printer := bench.NewPrinter(std.out)
	var all bench.Results
	for i, c := range cases {
		progress.step(fmt.Sprintf("%d of %d: %s", i+1, len(cases), c.Name()))
		measured, err := runner.Run(ctx, c)
		if err != nil {
			return nil, err
		}
		if peer != nil && peer.Measures(c.Part) {
			theirs, err := peer.measure(ctx, runner, c, f.cpu)
			if err != nil {
				return nil, err
			}
			measured = append(measured, theirs...)
		}
		progress.clear()
		about := aboutReport(f.machine, f.date)
		for i := range measured {
			measured[i].Version, measured[i].Date = about.Version, about.Date
		}
		all = append(all, measured...)
		if err := printer.Case(measured); err != nil {
			return nil, err
		}
		if f.json != "" { // after every case, so that an interruption costs only what was not measured
			if err := writeResults(f.json, all); err != nil {
				return nil, err
			}
		}
	}
	return all, printer.Summary(all)
}
