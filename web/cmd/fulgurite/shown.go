package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

// What is printed is partly what stands in tables, their headers and the names of files, which may
// come from anybody. It must neither steer the terminal nor pretend to be what the program says,
// and what is about people must not get into logs.

// shown writes what is printed: see visible. What goes to a file, or through the standard output to
// another program, is written beside it.
type shown struct{ io.Writer }

// Write implements io.Writer.
func (s shown) Write(p []byte) (int, error) {
	if _, err := io.WriteString(s.Writer, visible(string(p), "\n\t")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// visible writes characters that steer a terminal, or turn the direction of what is read, as the
// numbers that they have, but for those to keep: \x1b, \u202e. The same stands for them in JSON,
// where characters below a space are escaped before they come here.
func visible(text, keep string) string {
	steers := func(r rune) bool {
		return r == utf8.RuneError ||
			(unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029') && !strings.ContainsRune(keep, r)
	}
	if strings.IndexFunc(text, steers) < 0 {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch _, size := utf8.DecodeRuneInString(text[i:]); {
		case r == utf8.RuneError && size == 1: // no UTF-8
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == utf8.RuneError || !steers(r):
			b.WriteRune(r)
		case r < ' ':
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// linesFlag is the flag by which text of the table is shown off a terminal.
const linesFlag = "show-lines"

func showLinesFlag(root *cobra.Command) {
	root.PersistentFlags().Bool(linesFlag, false, said("show lines and values of the table in errors and notes even where the output is no terminal, as in JSON and logs: they may be about people. Without it, line numbers are shown, and … in place of the text"))
}

// withholds reports whether a command shows nothing of lines and values: unless it was asked to, it
// does so only where all that it says is on a terminal.
func (s *streams) withholds(c *cobra.Command) bool {
	asked, err := c.Flags().GetBool(linesFlag)
	return err != nil || !asked && (s.answer.wanted() || !onTerminal(s.out) || !onTerminal(s.err))
}

// onTerminal reports whether a writer is a terminal.
func onTerminal(w io.Writer) bool {
	f := fileOf(w)
	if f == nil {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// fileOf is the file that a writer writes to, nil if it is none.
func fileOf(w io.Writer) *os.File {
	if s, ok := w.(shown); ok {
		w = s.Writer
	}
	if waiting, ok := w.(interface{ Unwrap() io.Writer }); ok {
		w = waiting.Unwrap()
	}
	f, _ := w.(*os.File)
	return f
}

// lacksText reports whether text of the table was withheld from a problem.
func lacksText(p *problem.Problem) bool {
	return problem.Withholds() && (len(p.Lines) > 0 || strings.Contains(p.Sentence+p.Hint, problem.Withheld))
}
