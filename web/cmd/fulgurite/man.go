package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan prints the manual page, which is made of the same commands and flags as --help.
func newMan(std streams) *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page",
		Long:  "Prints the manual page, for man: all commands with all flags.",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := io.WriteString(std.out, manual(c.Root()))
			return err
		},
	}
}

// manual is the manual page of a program, in the macros of man(7).
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\"\n", strings.ToUpper(root.Name()), root.Name(), roff(root.Version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", root.Name(), roff(strings.ToLower(root.Short[:1])+root.Short[1:]))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.I command\n[\\fIflags\\fR] [\\fIfile\\fR ...]\n.SH DESCRIPTION\n", root.Name())
	paragraphs(&b, root.Long)
	b.WriteString(".SH OPTIONS\nEvery command takes these.\n")
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { manualFlag(&b, f) })
	b.WriteString(".SH COMMANDS\n")
	for _, c := range root.Commands() {
		if !c.IsAvailableCommand() || c.Name() == "help" {
			continue
		}
		fmt.Fprintf(&b, ".SS %s\n", roff(c.UseLine()))
		if c.Long == "" {
			paragraphs(&b, c.Short+".")
		} else {
			paragraphs(&b, c.Long)
		}
		c.NonInheritedFlags().VisitAll(func(f *pflag.Flag) { manualFlag(&b, f) })
		if c.Example != "" {
			b.WriteString(".P\nExamples:\n")
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
	value, help := pflag.UnquoteUsage(f)
	fmt.Fprintf(b, "\\fB%s\\fR", roff("--"+f.Name))
	if value != "" {
		fmt.Fprintf(b, " \\fI%s\\fR", roff(value))
	}
	switch f.DefValue {
	case "", "false", "0", "[]":
	default:
		help += fmt.Sprintf(" (default %s)", f.DefValue)
	}
	fmt.Fprintf(b, "\n%s\n", roff(help))
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
