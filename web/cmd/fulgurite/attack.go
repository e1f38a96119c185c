package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
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
	comparing
	earlier []string
	control string
	seed    uint64
	seconds int
}

func newAttack(std streams) command {
	var f attackFlags
	c := newCommand(std, "attack [flags] RESULT", "Attack a released file: who is found in it, and what it gives away", attackHelp,
		attackExamples)
	c.onResult(f.run)
	f.comparing.register(c, "key file that opens the receipt",
		"receipt that was written with the file: it tells which record is whose; takes --key")
	c.each(&f.earlier, "previous", "earlier release of the same people; repeatable")
	c.text(&f.control, "control", "folds: also release five times four fifths of the people, and guess secrets of those left aside; it measures the settings, and takes --key where the project does")
	c.whole(&f.seconds, "time-limit", "seconds that the attacks may take, at most; what was not tried by then is said; 0: no limit")
	c.seed(&f.seed, "seed of the people who are drawn where there are too many to attack all: the same seed gives the same figures")
	args := c.Args
	c.Args = func(c *cobra.Command, given []string) error {
		if f.control != "" && f.control != "folds" {
			return misuse("--control is folds, or left out")
		}
		return args(c, given)
	}
	return c
}

// attacked holds the findings of the attacks, as printed for scripts.
type attacked struct {
	Input string `json:"input"`
	*evidence.Attacks
}

func newAttacked(input string, r *core.AttackReport) attacked {
	return attacked{input, evidence.AttacksOf(r)}
}

func (f *attackFlags) run(c *cobra.Command, std streams, result string) error {
	of, err := f.open(c, std, append([]string{result}, f.earlier...)...)
	if err != nil {
		return err
	}
	of.progress.step(say("attacking"))
	report, err := core.Attack(c.Context(), of.original, of.results[0], of.config, core.AttackOptions{
		Options: attackOptions(f.seed, f.seconds,
			of.progress), Receipt: of.receipt, Key: of.key, Earlier: of.results[1:], Folds: f.control != ""})
	of.progress.clear()
	if err != nil {
		return err
	}
	if std.answer.wanted() {
		return std.print(newAttacked(result, report))
	}
	return printAttacked(std.out, report)
}

// attackOptions returns options of attacks that show their progress.
func attackOptions(seed uint64, seconds int, progress *bar) core.AttackLimits {
	return core.AttackLimits{Seed: seed, Limit: time.Duration(seconds) * time.Second,
		Progress: func(share float64) { progress.far(say("attacking"), share) }}
}

// printAttacked tells people what the attacks found.
func printAttacked(w io.Writer, r *core.AttackReport) error {
	var b strings.Builder
	line(&b, r.Headline())
	line(&b, r.Counted())
	for _, s := range r.Sections() {
		fmt.Fprintf(&b, "\n%s\n", worded(s.Title))
		for _, line := range s.Lines {
			fmt.Fprintf(&b, "  %s\n", worded(line))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
