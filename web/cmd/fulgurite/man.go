package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan prints the manual page, which is made of the same commands and flags as --help.
func newMan(std streams) command {
	c := newCommand(std, "man", "Print the manual page",
		"Prints the manual page, for man: all commands with all flags, in the language of the reader.", "")
	c.RunE = func(c *cobra.Command, _ []string) error {
		_, err := io.WriteString(std.out, manual(c.Root()))
		return err
	}
	return c
}

// manual is the manual page of a program, in the macros of man(7).
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\"\n", strings.ToUpper(root.Name()), root.Name(), roff(root.Version))
	fmt.Fprintf(&b, ".SH %s\n%s \\- %s\n", said("NAME"), root.Name(), roff(clause(root.Short)))
	fmt.Fprintf(&b, ".SH %s\n.B %s\n.I %s\n[\\fI%s\\fR] [\\fI%s\\fR ...]\n.SH %s\n", said("SYNOPSIS"), root.Name(),
		said("command"), said("flags"), said("file"), said("DESCRIPTION"))
	paragraphs(&b, root.Long)
	fmt.Fprintf(&b, ".SH %s\n%s\n", said("OPTIONS"), said("Every command takes these."))
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { manualFlag(&b, f) })
	fmt.Fprintf(&b, ".SH %s\n", said("COMMANDS"))
	for _, c := range root.Commands() {
		if !c.IsAvailableCommand() || c.Name() == "help" {
			continue
		}
		fmt.Fprintf(&b, ".SS %s\n", roff(usageLine(c)))
		if c.Long == "" {
			paragraphs(&b, c.Short+".")
		} else {
			paragraphs(&b, c.Long)
		}
		c.NonInheritedFlags().VisitAll(func(f *pflag.Flag) { manualFlag(&b, f) })
		if c.Example != "" {
			fmt.Fprintf(&b, ".P\n%s\n", said("Examples:"))
			paragraphs(&b, c.Example)
		}
	}
	return b.String()
}

// manualFlag writes one flag with its help.
func manualFlag(b *strings.Builder, f *pflag.Flag) {
	if f.Hidden {
		return
	}
	b.WriteString(".TP\n")
	if f.Shorthand != "" {
		fmt.Fprintf(b, "\\fB%s\\fR, ", roff("-"+f.Shorthand))
	}
	fmt.Fprintf(b, "\\fB%s\\fR", roff("--"+f.Name))
	if value := takes(f); value != "" {
		fmt.Fprintf(b, " \\fI%s\\fR", roff(value))
	}
	fmt.Fprintf(b, "\n%s\n", roff(flagHelp(f)))
}

// paragraphs writes text; a paragraph with indented lines is set as it stands.
func paragraphs(b *strings.Builder, text string) {
	for paragraph := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		if strings.HasPrefix(paragraph, " ") || strings.Contains(paragraph, "\n ") {
			fmt.Fprintf(b, ".P\n.nf\n%s\n.fi\n", roff(paragraph))
		} else {
			fmt.Fprintf(b, ".P\n%s\n", roff(paragraph))
		}
	}
}

// roff writes text so that nothing in it is an instruction: no escape, no request at the
// beginning of a line, and hyphens that can be copied into a shell.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
