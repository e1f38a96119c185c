package main

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/spf13/cobra"
)

// command is one of the program's commands while it is made: what it says of itself and of its
// flags is worded here, in the language of the reader. The default of a flag is what its variable
// holds.
type command struct {
	*cobra.Command
	std streams
}

func newCommand(std streams, use string, short language.Text, help language.Prose, examples language.Examples) command {
	return command{&cobra.Command{Use: use, Short: language.T(short), Long: prose(help), Example: examples.Worded(), Args: cobra.NoArgs}, std}
}

// onTable makes it a command on one table, of a file or of a query.
func (c command) onTable(f *database, run func(c *cobra.Command, std streams, input string) error) {
	c.Args = f.oneInput
	c.RunE = func(called *cobra.Command, args []string) error {
		input, err := f.input(args)
		if err != nil {
			return err
		}
		return run(called, c.std, input)
	}
}

// onResult makes it a command on one file that was released.
func (c command) onResult(run func(c *cobra.Command, std streams, result string) error) {
	c.Args = oneInput
	c.RunE = func(called *cobra.Command, args []string) error { return run(called, c.std, args[0]) }
}

// text adds a flag; "output,o" is a name with its letter.
func (c command) text(into *string, name string, help language.Text) {
	long, letter, _ := strings.Cut(name, ",")
	c.Flags().StringVarP(into, long, letter, *into, language.T(help))
}

func (c command) flag(into *bool, name string, help language.Text) {
	long, letter, _ := strings.Cut(name, ",")
	c.Flags().BoolVarP(into, long, letter, *into, language.T(help))
}

// list adds a flag for values with commas between them.
func (c command) list(into *[]string, name string, help language.Text) {
	c.Flags().StringSliceVar(into, name, nil, language.T(help))
}

// each adds a flag that is given once for each value.
func (c command) each(into *[]string, name string, help language.Text) {
	c.Flags().StringArrayVar(into, name, nil, language.T(help))
}

func (c command) seed(into *uint64, help language.Text) {
	c.Flags().Uint64Var(into, "seed", *into, language.T(help))
}

// json adds the flags that ask for one JSON document.
func (c command) json() {
	c.flag(&c.std.answer.asked, "json", "print one JSON document and nothing else, whatever comes of it")
	c.text(&c.std.answer.file, "json-to", "write that JSON to a file; includes --json")
	c.flag(&c.std.answer.lines, "progress-lines", "print how far the command is to the standard error, each time as one line of JSON")
	c.overwrite()
}

// overwrite lets what exists be replaced.
func (c command) overwrite() {
	if c.Flags().Lookup("overwrite") == nil {
		c.flag(&c.std.disk.Overwrite, "overwrite", "replace existing files; without it they are refused")
	}
}

// required refuses the command without flags.
func (c command) required(names ...string) {
	for _, name := range names {
		if err := c.MarkFlagRequired(name); err != nil {
			panic(err) // it was added before
		}
	}
}

// instead refuses a flag beside any of others.
func (c command) instead(name string, others ...string) {
	for _, other := range others {
		c.MarkFlagsMutuallyExclusive(name, other)
	}
}
