package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/paper"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const benchPaperHelp = `Repeats the experiments of the papers on Flash (2012) and Lightning (2016) and writes a page
that shows the results beside the published ones. The folder of tables is that of
"fulgurite bench".

Every case is appended to the file of results as it ends. A run that was interrupted, even
killed, goes on where it was: cases that this version of the program has measured with the
same parameters are not measured again.

The parts are times (Flash: Figures 9, 12-14, 16, 17), orders (Figure 15), stability
(VI-E, on tables whose columns were moved), minimal (Lightning: Figure 6, Appendix B),
optimal (Tables 4, 5) and quality (Figures 7, 8). --list prints the cases.`

const benchPaperExamples = `  # a first look, in some minutes
  fulgurite bench paper --data data --quick --json quick.jsonl --report papers.md

  # everything; the same again after an interruption
  fulgurite bench paper --data data --json paper.jsonl --csv paper.csv --report static/docs/papers.md

  # the page again, from what was measured
  fulgurite bench paper --json paper.jsonl --report static/docs/papers.md`

// benchPaperFlags are the flags of the command.
type benchPaperFlags struct {
	data, json, csv, report string
	only, machine, date     string
	seconds                 float64
	quick, list, cpu        bool
}

func newBenchPaper(std streams) *cobra.Command {
	var f benchPaperFlags
	c := &cobra.Command{
		Use:     "paper",
		Short:   "Repeat the experiments of the papers on Flash and Lightning",
		Long:    benchPaperHelp,
		Example: benchPaperExamples,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("unknown argument %q", args[0])
			}
			return f.check()
		},
		RunE: func(c *cobra.Command, _ []string) error {
			return f.run(c.Context(), std)
		},
	}
	c.Flags().StringVar(&f.data, "data", "", "folder that holds one folder a table; without it nothing is measured")
	c.Flags().StringVar(&f.json, "json", "", "file of results, one case a line; a run goes on with what it holds")
	c.Flags().StringVar(&f.csv, "csv", "", "file to write all figures to, as a table")
	c.Flags().StringVar(&f.report, "report", "", "Markdown file to write the page to; its plots go beside it")
	c.Flags().StringVar(&f.only, "only", "", "regular expression for the names of the cases")
	c.Flags().BoolVar(&f.quick, "quick", false, "fewer and smaller cases")
	c.Flags().Float64Var(&f.seconds, "seconds", 0, "time limit of each search of Figures 7 and 8 (default 30, with --quick 1; the paper: 600)")
	c.Flags().BoolVar(&f.cpu, "cpu", false, "measure processor time, for a machine that others use; limits on time are of it too")
	c.Flags().BoolVar(&f.list, "list", false, "print the names of the cases and measure nothing")
	c.Flags().StringVar(&f.machine, "machine", "", "the page's description of the machine (default: what the system says)")
	c.Flags().StringVar(&f.date, "date", "", "the page's date (default: today)")
	return c
}

// check says what is wrong with the flags.
func (f *benchPaperFlags) check() error {
	switch {
	case f.json == "" && !f.list:
		return errors.New("name the file of results with --json")
	case f.data == "" && !f.list && f.csv == "" && f.report == "":
		return errors.New("give a folder of tables with --data, or a file to write with --report or --csv")
	case f.seconds < 0:
		return errors.New("--seconds must be above 0")
	}
	return nil
}

func (f *benchPaperFlags) run(ctx context.Context, std streams) error {
	pattern, err := regexp.Compile(f.only)
	if err != nil {
		return problem.New("flag-only", `Such as "^times/adult" or "limit=0.02".`, "%q is no regular expression: %v.", f.only, err).
			At(problem.Place{Path: "--only"})
	}
	cases := paper.Filter(paper.Suite(paper.Effort{Quick: f.quick, Seconds: f.seconds}), pattern)
	if len(cases) == 0 {
		return problem.New("bench-none", "See the names with --list.", "No case matches %q.", f.only).At(problem.Place{Path: "--only"})
	}
	if f.list {
		for _, c := range cases {
			if _, err := fmt.Fprintln(std.out, c.Name()); err != nil {
				return err
			}
		}
		return nil
	}
	records, err := f.earlier(f.data == "")
	if err != nil {
		return err
	}
	if f.data != "" {
		if records, err = f.measure(ctx, std, cases, records); err != nil {
			return err
		}
	}
	return f.write(records)
}

// earlier reads the file of results; a line that an interruption cut off is
// removed from it.
func (f *benchPaperFlags) earlier(needed bool) ([]paper.Record, error) {
	data, err := os.ReadFile(f.json)
	if errors.Is(err, fs.ErrNotExist) && !needed {
		return nil, nil
	}
	if err != nil {
		return nil, filed(err, f.json)
	}
	records, whole, err := paper.Read(data, f.json)
	if err != nil {
		return nil, err
	}
	if whole < len(data) && !needed {
		if err := os.Truncate(f.json, int64(whole)); err != nil {
			return nil, unwritable(err, f.json)
		}
	}
	return records, nil
}

// measure measures the cases that are not among the records yet, and appends
// them to the file one by one.
func (f *benchPaperFlags) measure(ctx context.Context, std streams, cases []paper.Case, records []paper.Record) ([]paper.Record, error) {
	clock, environment, err := benchClock(f.cpu)
	if err != nil {
		return nil, err
	}
	out, err := os.OpenFile(f.json, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, unwritable(err, f.json)
	}
	defer out.Close()
	files := os.DirFS(f.data)
	progress := newBar(std.err, false)
	defer progress.clear()
	runner := &paper.Runner{
		Load:    func(folder string) (*paper.Data, error) { return paper.Load(files, folder) },
		Clock:   clock,
		Version: version(), Environment: environment,
	}
	var done []paper.Record // of these cases
	measured := 0
	for i, c := range cases {
		if r, ok := paper.Done(records, c, runner.Version); ok {
			done = append(done, r)
			continue
		}
		title := fmt.Sprintf("%d of %d: %s", i+1, len(cases), c.Name())
		runner.Step = func(what string) { progress.step(title + ": " + what) }
		runner.Step("preparing")
		began := time.Now()
		r, err := runner.Run(ctx, c)
		if err != nil {
			return nil, err
		}
		line, err := r.Line()
		if err == nil {
			_, err = out.Write(line)
		}
		if err != nil {
			return nil, unwritable(err, f.json)
		}
		done = append(done, r)
		measured++
		progress.clear()
		if _, err := fmt.Fprintf(std.out, "%s (%.1f s)\n", title, time.Since(began).Seconds()); err != nil {
			return nil, err
		}
	}
	_, err = fmt.Fprintf(std.out, "%s, %d of them now; in %s.\n", count(len(done), "case", "cases"), measured, f.json)
	return done, err
}

// write writes the table and the page.
func (f *benchPaperFlags) write(records []paper.Record) error {
	records = paper.Latest(records)
	if f.csv != "" {
		var table bytes.Buffer
		if err := paper.WriteCSV(&table, records); err != nil {
			return err
		}
		if err := writeFile(f.csv, table.Bytes()); err != nil {
			return err
		}
	}
	if f.report == "" {
		return nil
	}
	about := aboutReport(f.machine, f.date)
	name := strings.TrimSuffix(filepath.Base(f.report), filepath.Ext(f.report))
	for _, page := range paper.Report(records, about, name) {
		if err := writeFile(filepath.Join(filepath.Dir(f.report), page.Name), page.Text); err != nil {
			return err
		}
	}
	return nil
}

// aboutReport describes where and when a report was made.
func aboutReport(description, date string) bench.About {
	about := bench.About{Machine: description, Date: date, Version: version()}
	if about.Machine == "" {
		about.Machine = machine()
	}
	if about.Date == "" {
		about.Date = time.Now().Format(time.DateOnly)
	}
	return about
}
