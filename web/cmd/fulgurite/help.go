package main

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// said is a text of the help in the language of the reader.
func said(text language.Text) string { return language.T(text) }

// proseWidth limits how long the lines of a text of the help are.
const proseWidth = 96

// prose is a text of the help in the language of the reader, its paragraphs in lines.
func prose(text language.Prose) string {
	var all []string
	for _, paragraph := range text.Paragraphs() {
		all = append(all, lined(language.T(paragraph), proseWidth))
	}
	return strings.Join(all, "\n\n")
}

// lined breaks a paragraph into lines.
func lined(paragraph string, width int) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Split(paragraph, " ") {
		n := len([]rune(word))
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// printHelp prints what a command is for and how it is called.
func printHelp(c *cobra.Command, _ []string) {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	about := c.Long
	if about == "" {
		about = c.Short
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", strings.TrimSpace(about), said("Usage:"))
	if c.Runnable() {
		fmt.Fprintf(&b, "  %s\n", usageLine(c))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s\n", say("%s [command]", c.CommandPath()))
	}
	if c.Example != "" {
		fmt.Fprintf(&b, "\n%s\n%s\n", said("Examples:"), c.Example)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s\n", said("Commands:"))
		var all [][2]string
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				all = append(all, [2]string{sub.Name(), sub.Short})
			}
		}
		entries(&b, all)
	}
	if c.HasAvailableLocalFlags() {
		fmt.Fprintf(&b, "\n%s\n", said("Flags:"))
		entries(&b, flagLines(c.LocalFlags()))
	}
	if c.HasAvailableInheritedFlags() {
		fmt.Fprintf(&b, "\n%s\n", said("Flags of all commands:"))
		entries(&b, flagLines(c.InheritedFlags()))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s\n", say("More about a command: %s [command] --help", c.CommandPath()))
	}
	fmt.Fprint(c.OutOrStdout(), b.String())
}

// usageLine says how a command is called.
func usageLine(c *cobra.Command) string {
	return strings.NewReplacer("[flags]", "["+said("flags")+"]", "[command]", "["+said("command")+"]").Replace(c.UseLine())
}

// entries writes names with what they are, one below the other.
func entries(b *strings.Builder, all [][2]string) {
	width := 0
	for _, line := range all {
		width = max(width, len([]rune(line[0])))
	}
	for _, line := range all {
		fmt.Fprintf(b, "  %-*s   %s\n", width, line[0], line[1])
	}
}

// flagLines are the flags of a set with what they take and what they do.
func flagLines(flags *pflag.FlagSet) (lines [][2]string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		lines = append(lines, [2]string{strings.TrimSuffix(name+" "+takes(f), " "), flagHelp(f)})
	})
	return lines
}

// takes names what a flag takes; "" if it takes nothing.
func takes(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return ""
	case "stringSlice":
		return said("list")
	case "number", "uint64":
		return said("number")
	case "word":
		return said("word")
	}
	return said("text")
}

// flagHelp says what a flag does, and what holds without it.
func flagHelp(f *pflag.Flag) string {
	help := f.Usage
	switch f.Name {
	case "help":
		help = said("show this help")
	case "version":
		help = said("the version of the program")
	}
	switch f.DefValue {
	case "", "false", "0", "[]":
		return help
	}
	return say("%s (default: %s)", help, f.DefValue)
}
