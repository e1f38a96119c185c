package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/recoding"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const benchRecodingHelp = `Compares the ways of recoding on the tables ADULT, CUP and FARS with k = 5 and 10:
full-domain generalization (Flash, with a suppression limit of 100 %), local recoding and
graph-based recoding, which leave nothing out; and on 12,500 to 100,000 records of FARS. It
prints Loss (every record with its own levels, averaged over records and columns), the cells
that show *, time and memory, and fails if one of the others loses as much as full-domain
generalization. Every output is verified.

What follows -- is a program that measures the same on another platform, afterwards;
"make bench-recoding" gives one.`

const benchRecodingExamples = `  fulgurite bench recoding --data data

  # the page of the help
  fulgurite bench recoding --data data --report static/docs/recoding.md`

// benchRecodingFlags are the flags of the command.
type benchRecodingFlags struct {
	data, json, report string
	from               []string
	machine, date      string
}

func newBenchRecoding(std streams) *cobra.Command {
	var f benchRecodingFlags
	c := &cobra.Command{
		Use:     "recoding [flags] [-- PROGRAM ARGUMENT...]",
		Short:   "Compare full-domain generalization, local and graph-based recoding",
		Long:    benchRecodingHelp,
		Example: benchRecodingExamples,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && c.ArgsLenAtDash() != 0 {
				return fmt.Errorf("unknown argument %q: the program of another platform follows --", args[0])
			}
			switch {
			case f.data == "" && len(f.from) == 0:
				return fmt.Errorf("give a folder of tables with --data")
			case f.data != "" && len(f.from) > 0:
				return fmt.Errorf("--from shows what was measured before, --data measures: give one of them")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), std, args)
		},
	}
	c.Flags().StringVar(&f.data, "data", "", "folder that holds one folder a table")
	c.Flags().StringVar(&f.json, "json", "", "file to write the rows to, as JSON, one a line")
	c.Flags().StringArrayVar(&f.from, "from", nil, "rows of an earlier run, written with --json, instead of measuring (repeatable)")
	c.Flags().StringVar(&f.report, "report", "", "Markdown file to write the page to")
	c.Flags().StringVar(&f.machine, "machine", "", "the page's description of the machine (default: what the system says)")
	c.Flags().StringVar(&f.date, "date", "", "the page's date (default: today)")
	return c
}

func (f *benchRecodingFlags) run(ctx context.Context, std streams, program []string) error {
	progress := newBar(std.err, false)
	defer progress.clear()
	var rows []recoding.Row
	keep := func(r recoding.Row) error {
		rows = append(rows, r)
		progress.step(fmt.Sprintf("%s: %s, k=%d, %s", r.Platform, r.Folder, r.K, r.Method))
		return nil
	}
	if err := f.collect(ctx, std, program, keep); err != nil {
		return err
	}
	progress.clear()
	if err := f.write(rows); err != nil {
		return err
	}
	if err := recoding.Print(std.out, rows); err != nil {
		return err
	}
	if worse := recoding.Worse(rows); len(worse) > 0 {
		return problem.New("bench-recoding", "Compare the rows of the table.", "%s with k=%d: %s recoding loses as much as the full domain.",
			worse[0].Folder, worse[0].K, worse[0].Method)
	}
	return nil
}

// collect reads the rows of earlier runs, or measures here and with the program.
func (f *benchRecodingFlags) collect(ctx context.Context, std streams, program []string, keep func(recoding.Row) error) error {
	for _, file := range f.from {
		in, err := os.Open(file)
		if err != nil {
			return filed(err, file)
		}
		err = recoding.Read(in, keep)
		in.Close()
		if err != nil {
			return filed(err, file)
		}
	}
	if f.data == "" {
		return nil
	}
	start := time.Now()
	native := recoding.Platform{Name: bench.Native, Environment: fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH),
		Clock: func() time.Duration { return time.Since(start) }, Processor: func() time.Duration { return processorTime(start) }}
	if err := recoding.Measure(ctx, os.DirFS(f.data), native, keep); err != nil {
		return err
	}
	if len(program) == 0 {
		return nil
	}
	return elsewhere(ctx, std, program, keep)
}

// elsewhere has a program measure, which writes rows and ends.
func elsewhere(ctx context.Context, std streams, program []string, keep func(recoding.Row) error) error {
	process := exec.CommandContext(ctx, program[0], program[1:]...)
	process.Stderr = std.err
	rows, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		return problem.New("bench-peer-start", "Check the program after --.", "%s cannot be started: %v.", program[0], err)
	}
	err = recoding.Read(rows, keep)
	if ended := process.Wait(); err == nil {
		err = ended
	}
	return interrupted(ctx, err)
}

// write writes the files that are asked for.
func (f *benchRecodingFlags) write(rows []recoding.Row) error {
	if f.json != "" {
		out, err := os.Create(f.json)
		if err != nil {
			return unwritable(err, f.json)
		}
		defer out.Close()
		for _, r := range rows {
			if err := recoding.Write(out, r); err != nil {
				return unwritable(err, f.json)
			}
		}
	}
	if f.report != "" {
		return writeFile(f.report, recoding.Report(rows, aboutReport(f.machine, f.date)))
	}
	return nil
}
