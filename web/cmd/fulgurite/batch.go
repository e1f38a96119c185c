package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
	"github.com/vugu/vjson"
)

// batch are the flags for several tables that are released by the same settings, each
// on its own, into one folder.
type batch struct {
	dir  string
	stop bool
}

// onlyOne are the flags of files that belong to one release: several would be written
// to the same place.
var onlyOne = []string{"output", "save-project", "kept-aside", "report", "receipt", "solutions", "costs", "json", "json-to"}

func (b *batch) register(c command) {
	c.text(&b.dir, "output-dir",
		"folder for the results of several tables, each under the name of its table; prints one line of JSON for each of them")
	c.flag(&b.stop, "stop", "with --output-dir: do not go on to the next table when one fails")
	c.MarkFlagsOneRequired("output", "output-dir", "to-table")
	c.instead("output-dir", onlyOne...)
}

// inputs asks for one file or query, or for several files with --output-dir.
func (b *batch) inputs(c *cobra.Command, args []string, one cobra.PositionalArgs) error {
	switch {
	case b.stop && b.dir == "":
		return misuse("--stop needs --output-dir")
	case b.dir == "" || c.Flags().Changed("from"):
		return one(c, args)
	case len(args) == 0:
		return misuse("the tables are missing: name one or more files")
	}
	return nil
}

// outcome is the result of one table of a batch: a line on the standard output.
type outcome struct {
	Status   string             `json:"status"` // by statuses
	ExitCode int                `json:"exitCode"`
	Input    string             `json:"input"`
	Output   string             `json:"output,omitempty"`  // the file written, empty if none was
	Records  *int               `json:"records,omitempty"` // that the file has
	Bytes    *int64             `json:"bytes,omitempty"`
	Hash     string             `json:"sha256,omitempty"`   // of the file
	HeldBack []string           `json:"heldBack,omitempty"` // as of a job
	Warnings []*problem.Problem `json:"warnings,omitempty"`
	Problems []*problem.Problem `json:"problems,omitempty"`
}

// statuses name exit codes for scripts.
var statuses = map[int]string{
	exitDone: "done", exitProblem: "problem", exitNoSolution: "no-solution", exitUnverified: "unverified", exitInterrupted: "interrupted",
}

// severity orders exit codes: that of a batch is the worst of its tables.
var severity = map[int]int{exitDone: 0, exitNoSolution: 1, exitProblem: 2, exitUnverified: 3, exitInterrupted: 4}

// runAll releases the tables one after another. What is wrong with the names of files is
// found before the first of them.
func (f *anonymizeFlags) runAll(c *cobra.Command, std streams, inputs []string) error {
	outputs, err := f.batch.outputs(inputs)
	if err != nil {
		return err
	}
	unused, err := std.disk.Folder(f.batch.dir)
	if err != nil {
		return problem.At(err, flagged("--output-dir"))
	}
	err = f.releaseAll(c, std, inputs, outputs)
	if err != nil {
		printProblems(std.err, isNote, problem.Flatten(unused()))
	}
	return err
}

// releaseAll releases each table into its own file, and prints a line for it.
func (f *anonymizeFlags) releaseAll(c *cobra.Command, std streams, inputs, outputs []string) error {
	f.settings.reads(std.disk)
	for i, input := range inputs {
		std.disk.Read("", input)
		std.disk.Write("--output-dir", outputs[i], disk.Asked)
	}
	if err := std.check(); err != nil {
		return err
	}
	worst, tried, failed := exitDone, 0, 0
	for i, input := range inputs {
		o := f.runOne(c, std, input, outputs[i])
		if err := printLine(std.out, o); err != nil {
			return err
		}
		if tried++; o.ExitCode != exitDone {
			failed++
		}
		if severity[o.ExitCode] > severity[worst] {
			worst = o.ExitCode
		}
		if o.ExitCode == exitInterrupted || f.batch.stop && o.ExitCode != exitDone {
			break
		}
	}
	if worst == exitDone {
		return nil
	}
	return failure{problem.New("batch-failed", "The lines on the standard output say which, and why.", "%s",
		summed(len(inputs), tried, failed, worst == exitInterrupted)), worst}
}

// summed says what became of all tables.
func summed(all, tried, failed int, interrupted bool) *problem.Text {
	if interrupted {
		return problem.Several(all, "Interrupted: %s of %s table had been released.",
			"Interrupted: %s of %s tables had been released.", thousands(tried-failed), thousands(all))
	}
	says := problem.Several(all, "%s of %s table could not be released.",
		"%s of %s tables could not be released.", thousands(failed), thousands(all))
	if rest := all - tried; rest > 0 {
		return problem.Say("%s %s", says, problem.Several(rest, "%s was not tried.", "%s were not tried.", thousands(rest)))
	}
	return says
}

// outputs names the result of each table; two tables of one name are refused, also where
// names differ by case alone, which is one file on some systems.
func (b *batch) outputs(inputs []string) ([]string, error) {
	outputs, of := make([]string, len(inputs)), map[string]string{}
	for i, input := range inputs {
		if input == disk.Standard {
			return nil, problem.New("batch-nameless", "Use --output for it, or give the name of a file.",
				"The standard input has no name for its result.").AtPath("--output-dir")
		}
		name := filepath.Base(input)
		if other, taken := of[strings.ToLower(name)]; taken {
			return nil, problem.New("file-same", "Rename one of them, or release them into two folders.",
				"The results of %s and %s would have the same name.", other, input).AtPath("--output-dir")
		}
		of[strings.ToLower(name)] = input
		outputs[i] = filepath.Join(b.dir, name)
	}
	return outputs, nil
}

// runOne releases one table as a command of its own would.
func (f *anonymizeFlags) runOne(c *cobra.Command, std streams, input, output string) outcome {
	one := *f
	one.output = output
	std.disk = &disk.Set{System: std.disk.System, Overwrite: std.disk.Overwrite, In: std.disk.In, Out: std.disk.Out, Context: std.disk.Context}
	defer std.disk.End()
	j, err := one.release(c, &std, input)
	if err == nil {
		err = j.failed()
	}
	o := outcome{Input: input}
	if j != nil {
		o.Warnings, o.HeldBack = j.Warnings, j.HeldBack
	}
	if err != nil {
		err = causeOf(c.Context(), err)
		o.ExitCode, o.Problems = codeOf(err, std.disk)
	} else {
		o.Output, o.Records, o.Bytes, o.Hash = output, &j.Contents.Written, &j.Bytes, j.hash
	}
	o.Status = statuses[o.ExitCode]
	return o
}

// printLine prints a value as one line of JSON.
func printLine(w io.Writer, value any) error {
	text, err := vjson.Marshal(value)
	if err != nil {
		return fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
