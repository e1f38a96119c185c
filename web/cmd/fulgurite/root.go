package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// streams name where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
	disk     *disk.Set // the files of the command; run makes it
	answer   *answer   // what programs are told; newRoot makes it
}

// check compares the files that were named, before anything is done. Where one of them
// goes to the standard output, by whatever name, all that is said goes beside it.
func (s *streams) check() error {
	s.disk.Write("--json-to", s.answer.file, disk.Asked)
	err := s.disk.Check()
	if s.disk.ToStandard() {
		s.out = s.err
	}
	return err
}

const rootHelp = `Fulgurite makes tables about people safe to share: it makes details coarser until nobody can be
told from at least k-1 others, and keeps as much as it can of the rest. Everything happens on
this computer; nothing is sent anywhere, but to a database that you name: queries with --from,
and a release with --to-table.`

// about describes the program and what its exit codes mean.
func about() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", prose(rootHelp), said("Exit codes:"))
	entries(&b, [][2]string{
		{"0", said("done; with check: the rules hold")},
		{"1", said("something is wrong with the input, a hierarchy or the project, or memory has run out; with check: the rules do not hold")},
		{"2", said("wrong usage of the command line")},
		{"3", said("no result meets the rules, or the levels of --apply do not")},
		{"4", said("the written result failed its verification, so it was not kept; with verify: the file is no such release")},
		{"5", said("with verify: not decidable without the receipt of the release")},
		{"130", said("interrupted (Ctrl-C)")},
	})
	return strings.TrimSuffix(b.String(), "\n")
}

// run runs the program and returns its exit code.
func run(ctx context.Context, args []string, std streams) int {
	if std.disk == nil {
		std.disk = &disk.Set{System: disk.OS{}}
	}
	std.disk.In, std.disk.Out = std.in, std.out
	defer std.disk.End()
	std.out, std.err, std.answer = shown{std.disk.Telling(std.out)}, shown{std.disk.Telling(std.err)}, new(answer)
	defer problem.Withhold(problem.Withhold(true))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0)) // which --workers changes
	rest, err := speak(args)
	if err != nil {
		return report(std, err)
	}
	root := newRoot(std, rest...)
	root.SetArgs(args)
	began := false // whether a command began to work: what is wrong before that is wrong usage
	for _, c := range root.Commands() {
		if work := c.RunE; work != nil {
			c.RunE = func(c *cobra.Command, args []string) error {
				if err := filled(c.Flags()); err != nil {
					return err
				}
				began = true
				problem.Withhold(std.withholds(c))
				return work(c, args)
			}
		}
	}
	ctx, end := watchMemory(ctx)
	defer end()
	std.disk.Context = ctx
	command, err := root.ExecuteContextC(ctx)
	if err != nil {
		err = causeOf(ctx, err)
	}
	switch {
	case err == nil:
		return exitDone
	case !began:
		err = usage{err, command.CommandPath()}
	}
	if command.Flags().Lookup("json") != nil && std.answer.ask(args) || std.disk.ToStandard() {
		std.out = std.err // a table is waited for there
	}
	return report(std, err)
}

// commands are the commands by name, in the order in which they are made.
var commands = []struct {
	name  string
	begin func(std streams) command
}{
	{"serve", newServe}, {"export", newExport}, {"anonymize", newAnonymize}, {"append", newAppend}, {"sql", newSQL}, {"columns", newColumns},
	{"check", newCheck}, {"verify", newVerify}, {"attack", newAttack}, {"use", newUse},
	{"key", newKey}, {"sample", newSample}, {"import", newImport},
	{"bench", newBench}, {"version", newVersion}, {"man", newMan}, {"completion", newCompletion}, {"help", newHelp},
}

// showsOthers are the commands that show others.
var showsOthers = []string{"man", "completion", "help"}

// newRoot makes the program with all of its commands, or with the one alone that the
// arguments begin with: the flags of all take longer to make than all else that the start
// of a command takes. Those that show others are given all.
func newRoot(std streams, args ...string) *cobra.Command {
	if std.answer == nil {
		std.answer = new(answer)
	}
	root := &cobra.Command{
		Use:           "fulgurite",
		Short:         said("Anonymize tables about people, on this computer only"),
		Long:          about(),
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		RunE: func(c *cobra.Command, _ []string) error {
			return c.Help()
		},
	}
	root.SetIn(std.in)
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(printHelp)
	root.SetUsageFunc(func(c *cobra.Command) error { printHelp(c, nil); return nil })
	root.CompletionOptions.DisableDefaultCmd = true // newCompletion has its words in every language
	root.SetVersionTemplate("fulgurite {{.Version}}\n")
	workersFlag(root)
	languageFlag(root)
	showLinesFlag(root)
	for _, c := range commands {
		if len(args) > 0 && args[0] == c.name && !slices.Contains(showsOthers, c.name) {
			root.AddCommand(c.begin(std).Command)
			return root
		}
	}
	for _, c := range commands {
		made := c.begin(std)
		root.AddCommand(made.Command)
		if c.name == "help" {
			root.SetHelpCommand(made.Command) // in the place of cobra's
		}
	}
	return root
}

// filled refuses flags that were given an empty text, as by a script whose variable is not
// set: they would do nothing without a word.
func filled(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" && err == nil {
			err = misuse("--%s is empty: give it a value, or leave it out", f.Name)
		}
	})
	return err
}

// oneInput asks for exactly one file.
func oneInput(_ *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return misuse("the table is missing: name one file")
	case 1:
		return nil
	}
	return misuse("one table at a time: name one file")
}
