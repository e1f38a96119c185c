package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/attack"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

const attackHelp = `Attacks a released file as somebody would who has it and knows something about people in it:
it picks records that fit, guesses values under labels, joins lists, guesses secrets, asks who
is in the file, and intersects it with earlier releases of the same people. It compares what
the attacks find with the table that the file was made from.

Which record of the file is which is kept nowhere but in the receipt, if the release was made
with --receipt. Without it every record that could be a person's is tried, the most harmful
one counts, and the figures are upper bounds.

It changes no file and refuses none. An attack that finds nothing proves nothing.`

const attackExamples = `  fulgurite attack --project discharges.json --original discharges.csv safe.csv

  # exactly, by the receipt, and together with the release of last year
  fulgurite attack --project discharges.json --original discharges.csv --receipt safe.receipt --key registry.key --previous safe-2025.csv safe.csv`

// attackFlags are the flags of the command.
type attackFlags struct {
	reading
	project, original string
	key, receipt      string
	earlier           []string
	control           string
	seed              uint64
}

func newAttack(std streams) command {
	var f attackFlags
	c := newCommand(std, "attack [flags] RESULT", "Attack a released file: who is found in it, and what it gives away", attackHelp, attackExamples)
	c.onResult(f.run)
	c.Args = func(c *cobra.Command, args []string) error {
		if f.receipt != "" && f.key == "" {
			return misuse("--receipt needs --key: a receipt is encrypted")
		}
		if f.control != "" && f.control != "folds" {
			return misuse("--control is folds, or left out")
		}
		return oneInput(c, args)
	}
	c.text(&f.project, "project,p", "project file by which the file was made (required)")
	c.text(&f.original, "original", "table that the file was made from (required)")
	c.text(&f.key, "key", "key file that opens the receipt")
	c.text(&f.receipt, "receipt", "receipt that was written with the file: it tells which record is whose; takes --key")
	c.each(&f.earlier, "previous", "earlier release of the same people; repeatable")
	c.text(&f.control, "control", "folds: also release five times four fifths of the people, and guess secrets of those left aside; it measures the settings, and takes --key where the project does")
	c.seed(&f.seed, "seed of the people who are drawn where there are too many to attack all: the same seed gives the same figures")
	c.json()
	c.required("project", "original")
	f.reading.register(c)
	return c
}

// attacked is what the attacks found, as printed for scripts.
type attacked struct {
	Input string `json:"input"`
	*evidence.Attacks
}

func newAttacked(input string, r *attack.Report) attacked {
	return attacked{input, evidence.AttacksOf(r)}
}

func (f *attackFlags) run(c *cobra.Command, std streams, result string) error {
	std.disk.Read("", result)
	std.disk.Read("--original", f.original)
	std.disk.Read("--project", f.project)
	for _, file := range f.earlier {
		std.disk.Read("--previous", file)
	}
	if err := std.check(); err != nil {
		return err
	}
	if err := std.disk.Apart(result, "--original", f.original); err != nil {
		return err
	}
	config, err := readProject(std.disk, f.project)
	if err != nil {
		return err
	}
	f.apply(c, &config.Input)
	key, err := readKey(std.disk, f.key)
	if err != nil {
		return err
	}
	sealed, err := readReceipt(std.disk, f.receipt)
	if err != nil {
		return err
	}
	progress := std.bar(false)
	defer progress.clear()
	original, closed, err := openTable(c.Context(), std.disk, f.original, config.Input, progress)
	if err != nil {
		return err
	}
	defer closed()
	opt := core.AttackOptions{Options: attackOptions(f.seed, progress), Receipt: sealed, Key: key, Folds: f.control != ""}
	var files []*table.Table
	for _, name := range append([]string{result}, f.earlier...) {
		file, closed, err := openTable(c.Context(), std.disk, name, resultOptions(config, original, name), progress)
		if err != nil {
			return err
		}
		defer closed()
		files = append(files, file)
	}
	opt.Earlier = files[1:]
	progress.step(say("attacking"))
	report, err := core.Attack(c.Context(), original, files[0], config, opt)
	progress.clear()
	if err != nil {
		return err
	}
	if std.answer.wanted() {
		return std.print(newAttacked(result, report))
	}
	return printAttacked(std.out, report)
}

// attackOptions are those of attacks whose progress is shown.
func attackOptions(seed uint64, progress *bar) attack.Options {
	return attack.Options{Seed: seed, Progress: func(share float64) { progress.far(say("attacking"), share) }}
}

// printAttacked tells people what the attacks found.
func printAttacked(w io.Writer, r *attack.Report) error {
	var b strings.Builder
	fmt.Fprintln(&b, worded(r.Headline()))
	fmt.Fprintln(&b, say("People in the file: %s; its records: %s. People of the original who are not in it: %s.", thousands(int64(r.People)), thousands(int64(r.Records)), thousands(int64(r.LeftOut))))
	for _, s := range r.Sections() {
		fmt.Fprintf(&b, "\n%s\n", worded(s.Title))
		for _, line := range s.Lines {
			fmt.Fprintf(&b, "  %s\n", worded(line))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
