package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/report"
	"github.com/fulgurite/fulgurite/core/problem"
)

// measure measures the cases that are not among the records yet, here and, if
// there is a peer, on its platform, appends them to the file one by one, and
// prints them. It returns all records, those of the cases last.
func (o *options) measure(ctx context.Context, cases []experiment.Case, records []experiment.Record) ([]experiment.Record, error) {
	if o.cpu && processor == nil {
		return nil,
			problem.New("flag-cpu", "Leave it out, and measure while nothing else works.", "This system does not tell the processor time.").
				AtPath("--cpu")
	}
	var file io.Writer = io.Discard
	if o.json != "" {
		opened, err := os.OpenFile(o.json, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return nil, err
		}
		defer opened.Close()
		file = opened
	}
	peer, err := o.startPeer(ctx)
	if err != nil {
		return nil, err
	}
	if peer != nil {
		defer peer.stop()
	}
	files, start := os.DirFS(o.data), time.Now()
	runner := &experiment.Runner{
		Suites: suites,
		Load:   func(folder string) (*experiment.Data, error) { return experiment.Load(files, folder) },
		Clock:  func() time.Duration { return time.Since(start) }, Processor: processor, CPU: o.cpu,
		Platform: experiment.Native, Environment: fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH),
	}
	earlier, now := slices.Clone(records), 0
	of := o.version
	if o.addUp {
		of = ""
	}
	for i, c := range cases {
		platforms := []string{experiment.Native}
		if peer != nil && peer.Measures(c.Part) {
			platforms = append(platforms, peer.Platform)
		}
		record, done := experiment.Done(earlier, c, of, runner.Where(), platforms...)
		if !done {
			fmt.Fprintf(o.log, "%d of %d: %s\n", i+1, len(cases), c.Name())
			record = experiment.Record{Version: o.version, Date: time.Now().Format(time.DateOnly), Case: c}
			if record.Runs, err = runner.Run(ctx, c); err != nil {
				return nil, err
			}
			if len(platforms) > 1 {
				theirs, err := peer.Run(runner, c)
				if err != nil {
					return nil, err
				}
				record.Runs = append(record.Runs, theirs...)
			}
			line, err := record.Line()
			if err == nil {
				_, err = file.Write(line)
			}
			if err != nil {
				return nil, err
			}
			now++
		}
		records = append(records, record)
		if err := report.Lines(o.out, record); err != nil {
			return nil, err
		}
	}
	_, err = fmt.Fprintf(o.out, "\n%d of %d cases measured now.\n", now, len(cases))
	return records, err
}
