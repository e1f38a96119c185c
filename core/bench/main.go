// Command bench measures the engine and repeats the experiments of the papers
// that it builds on: go -C core/bench run . --help
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/paper"
	"github.com/fulgurite/fulgurite/core/bench/recoding"
	"github.com/fulgurite/fulgurite/core/bench/standard"
	"github.com/fulgurite/fulgurite/core/problem"
)

const help = `Usage: bench [SUITE or PART...] [flags] [-- PROGRAM ARGUMENT...]

Measures the engine on the tables of a folder that holds one folder a table: data.csv or
data.csv.gz, and hierarchy_COLUMN.csv for each column. It prints times, and counts that do not
depend on the machine, as results of Go benchmarks, a line for each run, which benchstat
compares: two versions of the program, or with -col platform two platforms. Suites and their
parts:

  standard   grid (exact searches), wide (the same on wider lattices), people (records and
             persons), ladder (levels of optimization), time (searches against time), boxes
             (the same, measures of all kinds), proof (searches until their result is proved),
             files (reading and writing), scale (rows against time and memory)
  paper      the experiments of the papers on Flash and Lightning: times, orders, stability,
             minimal, optimal, quality; and the shape of those on set-valued data: baskets
  recoding   full-domain generalization, local and graph-based recoding

With --json every case is appended to a file as it ends, and a run that was interrupted, even
killed, goes on where it was: cases that this version of the program has measured with the
same parameters are not measured again. With --add-up it is those that any version has
measured: a campaign of hours then goes on another day, and its page names the versions.

--peer node or --peer chromium measures the same cases as WebAssembly, case by case in turn;
what follows -- is any other program that does, such as one that runs another tool. Times are
compared only where they were measured so, in one run on one machine.

Examples (paths are relative to the folder of the program: go -C core/bench run . ...)

  bench --data DATA --quick                        a first look, by fewer and smaller cases
  bench --data DATA --only '^grid/fars/k=5/limit=0.04' --repeat 7
  bench --data DATA --json all.jsonl --report measurements.md
  bench paper --json paper.jsonl --report papers.md   the page again, from what was measured

Flags:
`

var suites = []*experiment.Suite{&standard.Suite, &paper.Suite, &recoding.Suite}

// options are the flags of the command.
type options struct {
	suite                          *experiment.Suite
	parts                          []string
	effort                         experiment.Effort
	data, json, report, only, peer string
	machine, date                  string
	list, cpu, addUp               bool
	from, program                  []string
	version                        string // of what is measured
	out, log                       io.Writer
}

func main() {
	heap.Roomy()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code: 1 if something is wrong, 2 if
// it was called in a wrong way, 130 if it was interrupted.
func run(ctx context.Context, args []string, out, log io.Writer) int {
	o, err := parse(args, out, log)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(log, "Error: %v.\nSee: bench --help\n", err)
		return 2
	}
	if err := o.do(ctx); err != nil {
		if ctx.Err() != nil {
			fmt.Fprintln(log, "Interrupted. What was measured before is in the file of --json.")
			return 130
		}
		for _, p := range problem.Flatten(err) {
			fmt.Fprintln(log, strings.TrimSpace(fmt.Sprintf("Error: %s\n  %s", strings.TrimPrefix(p.Place.String()+": "+p.Sentence, ": "), p.Hint)))
		}
		return 1
	}
	return 0
}

// parse reads the arguments.
func parse(args []string, out, log io.Writer) (*options, error) {
	o := &options{out: out, log: log}
	if at := slices.Index(args, "--"); at >= 0 {
		args, o.program = args[:at], args[at+1:]
	}
	for len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		at := slices.IndexFunc(suites, func(s *experiment.Suite) bool { return s.Name == args[0] || s.Part(args[0]) != nil })
		if at < 0 || o.suite != nil && o.suite != suites[at] {
			return nil, fmt.Errorf("unknown argument %q: name a suite, or parts of one suite", args[0])
		}
		if o.suite = suites[at]; o.suite.Name != args[0] { // a suite is all of its parts
			o.parts = append(o.parts, args[0])
		}
		args = args[1:]
	}
	if o.suite == nil {
		o.suite = suites[0]
	}
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&o.data, "data", "", "`folder` that holds one folder a table; without it nothing is measured")
	f.StringVar(&o.json, "json", "", "`file` of results, one case a line; a run goes on with what it holds")
	f.StringVar(&o.report, "report", "", "Markdown `file` to write the page to; its plots go beside it")
	f.StringVar(&o.only, "only", "", "regular `expression` for the names of the cases, or of CASE/ALGORITHM")
	f.StringVar(&o.peer, "peer", "", "measure on this `platform` as well: node or chromium")
	f.StringVar(&o.machine, "machine", "", "`description` of the machine in the page (default: what the system says)")
	f.StringVar(&o.date, "date", "", "`date` of the page (default: today)")
	f.IntVar(&o.effort.Repeat, "repeat", 0, "counted `runs` of each search; figures are medians (default: what the suite takes)")
	f.Float64Var(&o.effort.Seconds, "seconds", 0,
		"time `limit` of the searches of the Lightning paper's Figures 7 and 8 (default 30, with --quick 1; the paper: 600)")
	f.BoolVar(&o.effort.Quick, "quick", false, "fewer and smaller cases")
	f.BoolVar(&o.list, "list", false, "print the names of the cases and measure nothing")
	f.BoolVar(&o.addUp, "add-up", false, "do not measure again what another version of the program has measured")
	f.BoolVar(&o.cpu, "cpu", false,
		"measure processor time of all threads, for a machine that others use; limits on time are of it too; browsers know none")
	f.Func("from", "`file` of results of an earlier run, for the page; of several results of a case the last one counts (repeatable)",
		func(file string) error {
			o.from = append(o.from, file)
			return nil
		})
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(out, help)
			f.SetOutput(out)
			f.PrintDefaults()
		}
		return nil, err
	}
	switch {
	case f.NArg() > 0:
		return nil, fmt.Errorf("unknown argument %q: suite and parts come first, a program of another platform follows --", f.Arg(0))
	case o.data == "" && !o.list && o.report == "":
		return nil, errors.New("give a folder of tables with --data, or a page to write with --report")
	case o.data == "" && !o.list && o.json == "" && len(o.from) == 0:
		return nil, errors.New("name a file of results with --json or --from")
	case o.effort.Repeat < 0 || o.effort.Seconds < 0:
		return nil, errors.New("--repeat and --seconds must be above 0")
	case o.peer != "" && (len(o.program) > 0 || o.peer != "node" && o.peer != "chromium"):
		return nil, errors.New("--peer is node or chromium, or a program follows --")
	}
	if o.date == "" {
		o.date = time.Now().Format(time.DateOnly)
	}
	return o, nil
}

// do does what the flags say.
func (o *options) do(ctx context.Context) error {
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return problem.New("flag-only", `Such as "^grid/adult" or "limit=0.02".`, "%q is no regular expression: %v.", o.only, err).
			AtPath("--only")
	}
	cases := slices.DeleteFunc(o.suite.Cases(o.effort),
		func(c experiment.Case) bool { return len(o.parts) > 0 && !slices.Contains(o.parts, c.Part) })
	if cases = experiment.Filter(cases, pattern); len(cases) == 0 {
		return problem.New("bench-none", "See the names with --list.", "No case matches %q.", o.only).AtPath("--only")
	}
	if o.list {
		for _, c := range cases {
			fmt.Fprintln(o.out, c.Name())
		}
		return nil
	}
	if o.version, err = version(ctx); err != nil {
		return err
	}
	records, err := o.earlier()
	if err != nil {
		return err
	}
	if o.data != "" {
		if records, err = o.measure(ctx, cases, records); err != nil {
			return err
		}
	}
	return o.write(experiment.Latest(records))
}
