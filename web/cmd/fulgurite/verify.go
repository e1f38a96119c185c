package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const verifyHelp = `Compares a file with the table that it was made from, as is done before a file is saved: its
records are records of the table, each once; every cell is a generalization of its own; every
rule of the project holds; nothing else was changed. The levels are found from the file, and
it may be shuffled. It says what cannot be seen from the file alone.

The exit code is 0 if the file is such a release, and 4 if it is not.`

const verifyExamples = `  fulgurite verify --project discharges.json --original discharges.csv safe.csv`

// verifyFlags are the flags of the command.
type verifyFlags struct {
	reading
	project, original string
	key               string
	json              bool
}

func newVerify(std streams) *cobra.Command {
	var f verifyFlags
	c := &cobra.Command{
		Use:     "verify [flags] RESULT",
		Short:   "Compare a released file with the table that it was made from",
		Long:    verifyHelp,
		Example: verifyExamples,
		Args:    oneInput,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c, std, args[0])
		},
	}
	c.Flags().StringVarP(&f.project, "project", "p", "", "project file by which the file was made (required)")
	c.Flags().StringVar(&f.original, "original", "", "table that the file was made from (required)")
	c.Flags().StringVar(&f.key, "key", "", "key file that pseudonyms and shifted dates were made with: they are made anew and compared")
	c.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	for _, name := range []string{"project", "original"} {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err) // the flags are those above
		}
	}
	f.reading.register(c)
	return c
}

// confirmed is what a verification found, as printed for scripts.
type confirmed struct {
	core.Confirmed
	Verified bool               `json:"verified"`
	Input    string             `json:"input"`
	ExitCode int                `json:"exitCode"`
	Findings []*problem.Problem `json:"findings,omitempty"`
}

func (f *verifyFlags) run(c *cobra.Command, std streams, result string) error {
	std.disk.Read("", result)
	std.disk.Read("--original", f.original)
	std.disk.Read("--project", f.project)
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
	progress := newBar(std.err, false)
	defer progress.clear()
	original, closed, err := openTable(c.Context(), std.disk, f.original, config.Input, progress)
	if err != nil {
		return err
	}
	defer closed()
	options := resultOptions(config, original, result)
	file, closed, err := openTable(c.Context(), std.disk, result, options, progress)
	if err != nil {
		return err
	}
	defer closed()
	found, err := core.Verify(c.Context(), original, file, config, key)
	progress.clear()
	r := confirmed{Input: result, Verified: err == nil}
	switch {
	case err == nil:
		r.Confirmed = *found
	case refuted(err):
		r.ExitCode, r.Findings = exitUnverified, problem.Flatten(err)
		err = failure{errors.Join(problem.New("verify-refused", "", "%s is not a release of %s by this project.", result, f.original), err), exitUnverified, f.json}
	default:
		return err
	}
	if f.json {
		if failed := printJSON(std.out, r); failed != nil {
			return failed
		}
		return err
	}
	if err != nil {
		return err
	}
	return printConfirmed(std.out, r)
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
	order := "in an order of their own"
	if r.Ordered {
		order = "in its order"
	}
	if r.StandFor > 0 {
		fmt.Fprintf(&b, "Verified: %s of %s %s for %s of the original, no two show the same, each cell is a generalization, and each count the exact sum.\n",
			count(r.Rows, "line", "lines"), r.Input, stand(r.Rows), count(r.StandFor, "record", "records"))
	} else {
		fmt.Fprintf(&b, "Verified: the %s of %s are records of the original, %s, each cell a generalization of its own.\n", count(r.Rows, "record", "records"), r.Input, order)
	}
	fmt.Fprintf(&b, "Left out: %s of %s.\n", thousands(int64(r.LeftOut)), thousands(int64(r.Records)))
	for _, level := range r.Levels {
		fmt.Fprintf(&b, "  %s: level %d of %d\n", level.Attribute, level.Level, level.Height-1)
	}
	for _, rule := range r.Rules {
		fmt.Fprintf(&b, "holds:        %s\n", rule)
	}
	for _, sentence := range r.NotCovered {
		fmt.Fprintf(&b, "not covered:  %s\n", sentence)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
