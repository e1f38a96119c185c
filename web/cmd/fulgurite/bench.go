package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/spf13/cobra"
)

const benchHelp = `Measures this computer: makes up a table in memory, then reads, anonymizes, writes and verifies
it a few times, and prints how long each step took (the median and the fastest run) and how
much there was to do. Counts are the same on every computer. It reads and writes no file.`

// benchCounts holds the counts that do not depend on the computer.
type benchCounts struct {
	Bytes      int     `json:"bytes"`   // of the table that is read
	Records    int     `json:"records"` // in it
	Lattice    float64 `json:"transformations"`
	Checks     int     `json:"checks"` // transformations that were looked at
	Rows       int64   `json:"rows"`   // grouped for that
	Suppressed int     `json:"suppressed"`
	Classes    int     `json:"classes"`
	Score      float64 `json:"score"`
}

// benchStep are the times of a step in milliseconds.
type benchStep struct {
	Step    string  `json:"step"`
	Median  float64 `json:"median_ms"`
	Fastest float64 `json:"fastest_ms"`
}

// benchReport is the output of the command.
type benchReport struct {
	Version  string      `json:"version"`
	Platform string      `json:"platform"`
	Runs     int         `json:"runs"`
	Steps    []benchStep `json:"steps"`
	Counts   benchCounts `json:"counts"`
}

func newBench(std streams) command {
	rows, repeat := 100_000, 5
	c := newCommand(std, "bench", "Measure how fast this computer is", benchHelp, "")
	c.PreRunE = func(*cobra.Command, []string) error {
		if rows < 100 || rows > maxSampleRows || repeat < 1 {
			return misuse("--rows is 100 to %s, --repeat at least 1", thousands(maxSampleRows))
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, _ []string) error {
		report, err := selfTest(c.Context(), rows, repeat)
		if err != nil {
			return err
		}
		if std.answer.wanted() {
			return std.print(report)
		}
		return report.print(std.out)
	}
	c.whole(&rows, "rows", "records of the table")
	c.whole(&repeat, "repeat", "runs that count, after one that does not")
	c.json()
	return c
}

// benchSteps are the steps of a run.
var benchSteps = []string{"read", "prepare", "search", "recode", "write", "verify"}

// selfTest takes a table the whole way again and again. Runs that differ in
// anything but time are an error.
func selfTest(ctx context.Context, rows, repeat int) (*benchReport, error) {
	heap.Roomy()
	text := sample.CSV(rows, sample.Seed)
	report := &benchReport{Version: version(),
		Platform: fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH), Runs: repeat}
	times := make([][]float64, len(benchSteps))
	for run := range repeat + 1 {
		runtime.GC()
		took, counts, err := try(ctx, text)
		switch {
		case err != nil:
			return nil, err
		case run == 0: // warms up
			report.Counts = counts
			continue
		case counts != report.Counts:
			return nil, problem.New("bench-differs", "Please report this, with the version and the kind of computer.",
				"Two runs with the same table gave different results: %+v and %+v.", report.Counts, counts)
		}
		for i, d := range took {
			times[i] = append(times[i], float64(d)/float64(time.Millisecond))
		}
	}
	for i, name := range benchSteps {
		slices.Sort(times[i])
		report.Steps = append(report.Steps, benchStep{name, times[i][repeat/2], times[i][0]})
	}
	return report, nil
}

// try takes the table the whole way once.
func try(ctx context.Context, text []byte) ([]time.Duration, benchCounts, error) {
	r, err := core.Release(ctx, core.FromReader(sample.File, bytes.NewReader(text)), sample.Project(), new(core.Buffer), core.Options{})
	if err == nil && !r.Found {
		err = errors.New("nothing meets the rules: the table is too small")
	}
	if err != nil {
		return nil, benchCounts{}, err
	}
	return []time.Duration{r.Times.Read, r.Times.Prepare, r.Times.Search, r.Times.Recode, r.Times.Write, r.Times.Verify},
		benchCounts{len(text), r.Table.Rows, r.Lattice, r.Checks, r.Rows, r.Suppressed, r.Classes, r.Score}, nil
}

// stepName names a step for people.
func stepName(step string) *problem.Text {
	switch step {
	case "read":
		return problem.Say("reading")
	case "prepare":
		return problem.Say("preparing")
	case "search":
		return problem.Say("searching")
	case "recode":
		return problem.Say("recoding")
	case "write":
		return problem.Say("writing")
	}
	return problem.Say("verifying")
}

// print writes the figures as a table.
func (r *benchReport) print(w io.Writer) error {
	c := r.Counts
	lines := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(lines, "%s\t%s\t%s\t\n", say("step"), say("median ms"), say("fastest ms"))
	for _, s := range r.Steps {
		fmt.Fprintf(lines, "%s\t%s\t%s\t\n", worded(stepName(s.Step)), say("%.1f", s.Median), say("%.1f", s.Fastest))
	}
	if err := lines.Flush(); err != nil {
		return err
	}
	number := func(n int) problem.Digits { return thousands(n) }
	_, err := fmt.Fprintf(w, "\n%s\n%s\n",
		worded(problem.Several(r.Runs, "%s, %d run of %s, on %s. The result was verified every time.",
			"%s, %d runs of %s each, on %s. The result was verified every time.",
			r.Version, r.Runs, records(c.Records), r.Platform)),
		say("%s bytes; %s, of %s transformations; %s rows grouped; %s left out; %s; score %.4f.", number(c.Bytes),
			problem.Several(c.Checks, "%s check", "%s checks", number(c.Checks)), problem.Many(c.Lattice),
			thousands(c.Rows), records(c.Suppressed),
			problem.Several(c.Classes, "%s group of look-alikes", "%s groups of look-alikes", number(c.Classes)), c.Score))
	return err
}
