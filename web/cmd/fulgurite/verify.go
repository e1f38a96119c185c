package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const verifyHelp = `Compares a file with the table that it was made from, as is done before a file is saved: its
records are records of the table, each once; every cell is a generalization of its own; every
rule of the project holds; nothing else was changed. The levels are found from the file, and
it may be shuffled. It says what cannot be seen from the file alone.

Only the receipt says which record of the file is which, if the release was made with --receipt.
With it and its key file the comparison is exactly the one from before the file was saved: table,
file and project have the same bytes as then, and each record is compared with its own. Without
it, the file counts as verified if its records can be matched to those of the table so that all
rules hold. Where several people have records that look the same and no such match is found, it
takes the receipt to decide; that says nothing against the file.

The exit code is 0 if the file is such a release, 4 if it is not, and 5 if only the receipt
could tell. A file with the bytes of the table, because nothing had to be changed, is one if
the rules hold.`

const verifyExamples = `  fulgurite verify --project discharges.json --original discharges.csv safe.csv

  # exactly, by the receipt
  fulgurite verify --project discharges.json --original discharges.csv --receipt safe.receipt --key registry.key safe.csv`

// verifyFlags are the flags of the command.
type verifyFlags struct{ comparing }

func newVerify(std streams) command {
	var f verifyFlags
	c := newCommand(std, "verify [flags] RESULT", "Compare a released file with the table that it was made from", verifyHelp, verifyExamples)
	c.onResult(f.run)
	f.register(c, "key file that pseudonyms and shifted dates were made with: they are made anew and compared; it opens the receipt",
		"receipt that was written with the file: the comparison is exact; takes --key")
	return c
}

// confirmed holds the findings of a verification, as printed for scripts.
type confirmed struct {
	core.Confirmed
	Verified bool               `json:"verified"`
	Input    string             `json:"input"`
	ExitCode int                `json:"exitCode"`
	Findings []*problem.Problem `json:"findings,omitempty"`
	Warnings []*problem.Problem `json:"warnings,omitempty"` // of the original
}

func (f *verifyFlags) run(c *cobra.Command, std streams, result string) error {
	of, err := f.open(c, std, result)
	if err != nil {
		return err
	}
	found, err := f.compare(c.Context(), of)
	of.progress.clear()
	r := confirmed{Input: result, Verified: err == nil, Warnings: slices.Concat(of.original.Warnings, granted(of.original, of.config))}
	switch {
	case err == nil:
		r.Confirmed = *found
	case errors.Is(err, core.ErrUndecidable):
		r.Status, r.ExitCode, r.Findings = core.Undecidable, exitUndecidable, problem.Flatten(err)
		err = failure{err, exitUndecidable}
	case refuted(err):
		r.Status, r.ExitCode, r.Findings = core.Rejected, exitUnverified, problem.Flatten(err)
		err = failure{
			errors.Join(problem.New("verify-refused", "", "%s is not a release of %s by this project.", result, f.original), err), exitUnverified}
	default:
		return err
	}
	if std.answer.wanted() {
		if failed := std.print(r); failed != nil {
			return failed
		}
		return err
	}
	std.note(r.Warnings)
	if err != nil {
		return err
	}
	return printConfirmed(std.out, r)
}

// compare compares the file by its receipt, if there is one.
func (f *verifyFlags) compare(ctx context.Context, of *compared) (*core.Confirmed, error) {
	if f.receipt == "" {
		return core.Verify(ctx, of.original, of.results[0], of.config, of.key)
	}
	found, err := core.VerifyByReceipt(ctx, of.original, of.results[0], of.config, of.key, of.receipt)
	if err != nil && strings.HasPrefix(string(problem.From(err).Code), "receipt-") {
		err = problem.At(err, problem.Place{File: filepath.Base(f.receipt)})
	}
	return found, err
}

// refuted reports whether an error says that a file is no release, and not that
// something else went wrong.
func refuted(err error) bool {
	for _, p := range problem.Flatten(err) {
		if strings.HasPrefix(string(p.Code), "verify-") {
			return true
		}
	}
	return false
}

// printConfirmed tells people what was verified, and what was not.
func printConfirmed(w io.Writer, r confirmed) error {
	var b strings.Builder
	line(&b, verified(&r))
	if r.Status == core.Unchanged {
		sayTo(&b, "Nothing was changed: the file has the bytes of the original, and the rules hold of it as it is.")
	}
	sayTo(&b, "Left out: %s of %s.", thousands(r.LeftOut), thousands(r.Records))
	for _, level := range r.Levels {
		fmt.Fprintf(&b, "  %s\n", say("%s: level %d of %d", level.Attribute, level.Level, level.Height-1))
	}
	rules := facts{width: 13}
	for _, rule := range r.Held {
		rules.add(say("holds:"), rule)
	}
	for _, sentence := range r.Uncovered {
		rules.add(say("not covered:"), sentence)
	}
	b.WriteString(rules.String())
	_, err := io.WriteString(w, b.String())
	return err
}

// verified says what was verified of a file.
func verified(r *confirmed) *problem.Text {
	switch {
	case r.StandFor > 0:
		return problem.Several(r.Rows, "Verified: %s line of %s stands for %s of the original, no two show the same, each cell is a generalization, and each count the exact sum.",
			"Verified: %s lines of %s stand for %s of the original, no two show the same, each cell is a generalization, and each count the exact sum.", thousands(r.Rows), r.Input, records(r.StandFor))
	case r.Ordered:
		return problem.Several(r.Rows,
			"Verified: the %s record of %s is one of the original, in its order, each cell a generalization of its own.",
			"Verified: the %s records of %s are records of the original, in its order, each cell a generalization of its own.",
			thousands(r.Rows), r.Input)
	}
	return problem.Several(r.Rows,
		"Verified: the %s record of %s is one of the original, in an order of its own, each cell a generalization of its own.",
		"Verified: the %s records of %s are records of the original, in an order of their own, each cell a generalization of its own.",
		thousands(r.Rows), r.Input)
}
