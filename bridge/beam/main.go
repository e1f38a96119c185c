// Command fulgurite-beam anonymizes a table as a pipeline of Apache Beam: where the table is,
// on Flink, Spark or Dataflow, or on Beam's local runner. It is the job of fulgurite anonymize
// with a project file, for tables that no single machine holds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/gcpopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/fulgurite/fulgurite/bridge/beam/pipeline"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// shown lists the flags of the help; Beam and its runners have very many more.
var shown = []string{"project", "input", "output", "qi", "sensitive", "keep", "identifying", "hold-back", "shard-records", "log",
	"runner", "endpoint", "worker_binary", "environment_type", "environment_config", "parallelism", "gcp-project", "region", "staging_location"}

const usage = `Anonymizes a table as a pipeline of Apache Beam, by a project file that the page or fulgurite
saved. The release is a folder with CSV files and release.json, which says what it is, and
which is written last. Nothing is there before all of it was verified.

It was run on the local runner, and on a job server of its own with a pool of workers on the same
machine; never on a cluster, on Dataflow, or with workers in Docker.

  fulgurite-beam --project project.json --input 'discharges/*.csv' --output safe
  fulgurite-beam --project project.json --input 'gs://hospital/*.parquet' --output gs://research/safe \
    --runner flink --endpoint localhost:8099 --environment_type EXTERNAL --environment_config localhost:50000

`

func main() {
	input := flag.String("input", "",
		"files of the table, or a pattern such as 'discharges/*.csv'; several with commas between them (required)")
	output := flag.String("output", "", "folder for the release, not there yet (required)")
	size := flag.Int("shard-records", pipeline.UsualShard, "records of a file of the release, about")
	cloud := flag.String("gcp-project", "", "the project of Google Cloud, for --runner dataflow")
	roles := map[project.Role]*string{
		project.QuasiIdentifying: flag.String("qi", "",
			"columns of which the project says nothing and that someone could know about a person, with commas between them"),
		project.Sensitive: flag.String("sensitive", "",
			"columns of which the project says nothing and that nobody should learn about a person"),
		project.Insensitive: flag.String("keep", "", "columns of which the project says nothing and that are written as they are"),
		project.Identifying: flag.String("identifying", "",
			"columns of which the project says nothing and that name a person: they are not written"),
	}
	holdBack := flag.Bool("hold-back", false, "leave out all columns of which nobody has said what they are; without it they are an error")
	logged := flag.Bool("log", false, "print what Beam and its runner log")
	// Beam's flag for Dataflow has the name of the project file.
	flag.Lookup("project").Usage = "project file (required)"
	flag.Lookup("runner").Usage = "where the pipeline runs: prism (here, the default), flink, spark, dataflow or universal"
	flag.Usage = help
	flag.Parse()
	beam.Init() // a worker never returns from here
	if !*logged {
		log.SetLogger(silent{})
		slog.SetDefault(slog.New(slog.DiscardHandler)) // the local runner's
	}
	file := *gcpopts.Project
	if err := flag.Set("project", *cloud); err != nil {
		fail(err)
	}
	for _, required := range []struct{ name, value string }{{"project", file}, {"input", *input}, {"output", *output}} {
		if required.value == "" {
			fail(problem.New("beam-flag", "See --help.", "--%s is required.", required.name))
		}
	}
	if flag.NArg() > 0 {
		fail(problem.New("beam-flag", "Name files with --input, and put a pattern in quotes so that the shell leaves it alone.",
			"The argument %q stands alone.", flag.Arg(0)))
	}
	runner := place()
	if err := prepare(runner); err != nil {
		fail(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		fail(err)
	}
	p, err := project.Parse(text, file)
	if err != nil {
		fail(err)
	}
	p.Unassume()
	for role, names := range roles {
		for name := range strings.SplitSeq(*names, ",") {
			if name == "" {
				continue
			}
			if err := p.Decide(name, role); err != nil {
				fail(err)
			}
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	began, before := time.Now(), pipeline.ProcessorTime()
	r, err := (&pipeline.Job{Project: p, Inputs: strings.Split(*input, ","), Output: *output, ShardSize: *size, HoldBack: *holdBack}).Run(ctx,
		beamx.RunWithMetrics)
	if err != nil {
		stop()
		fail(explained(err, runner))
	}
	tell(r, *output, time.Since(began), pipeline.ProcessorTime()-before)
}

func help() {
	out := flag.CommandLine.Output()
	fmt.Fprint(out, usage)
	flag.VisitAll(func(f *flag.Flag) {
		if slices.Contains(shown, f.Name) {
			fmt.Fprintf(out, "  --%s\n    \t%s\n", f.Name, f.Usage)
		}
	})
	fmt.Fprintln(out, "\nFurther flags are those of Apache Beam and its runners.")
}

// fail prints a problem, and what to do.
func fail(err error) {
	for _, p := range problem.Flatten(err) {
		fmt.Fprintln(os.Stderr, "Error:", strings.TrimSpace(strings.TrimSuffix(p.Error(), p.Hint)))
		if p.Hint != "" {
			fmt.Fprintln(os.Stderr, " ", p.Hint)
		}
	}
	if errors.Is(err, pipeline.ErrNothing) {
		os.Exit(3)
	}
	os.Exit(1)
}

// tell prints the outcome of the job.
func tell(r *pipeline.Result, output string, clock, processor time.Duration) {
	for _, note := range r.Notes {
		fmt.Fprintln(os.Stderr, "Note:", note.Sentence)
	}
	if len(r.HeldBack) > 0 {
		fmt.Fprintf(os.Stderr, "Note: Held back, because nobody said what they are, and not released: %s.\n",
			problem.List(r.HeldBack, problem.Listed))
	}
	for _, l := range r.Levels {
		fmt.Printf("  %s: level %d of %d\n", l.Attribute, l.Level, l.Height-1)
	}
	fmt.Printf("Left out: %d of %d.\nWritten and verified: %s, %d files.\n", r.LeftOut, r.Records, output, len(r.Files))
	var all time.Duration
	for _, s := range r.Stages {
		all += s.Processor
	}
	fmt.Printf("%-8s %10s %10s %6s\n", "stage", "clock", "processor", "share")
	for _, s := range r.Stages {
		fmt.Printf("%-8s %9.2fs %9.2fs %5.1f%%\n", s.Stage, s.Clock.Seconds(), s.Processor.Seconds(),
			100*s.Processor.Seconds()/max(all, processor).Seconds())
	}
	if rest := processor - all; rest > 0 {
		fmt.Printf("%-8s %10s %9.2fs %5.1f%%\n", "runner", "", rest.Seconds(), 100*rest.Seconds()/processor.Seconds())
	}
	fmt.Printf("%-8s %9.2fs %9.2fs\n", "in all", clock.Seconds(), max(all, processor).Seconds())
}

// silent is a logger that discards everything: the job reports its errors.
type silent struct{}

// Log implements log.Logger.
func (silent) Log(context.Context, log.Severity, int, string) {}
