package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// Exit codes, documented in the root command's help.
const (
	exitDone        = 0
	exitProblem     = 1
	exitUsage       = 2
	exitNoSolution  = 3
	exitUnverified  = 4
	exitUndecidable = 5
	exitInterrupted = 130
)

// maxListed limits how many problems are printed one by one.
const maxListed = 20

// usage is an error of the command line itself.
type usage struct {
	error
	command string
}

// misused tells what is wrong with the command line. It goes on "Error: ", and what ends it is
// added.
type misused struct{ *problem.Text }

func (m misused) Error() string { return m.String() }

func misuse(format string, args ...any) error { return misused{problem.Say(format, args...)} }

// failure is an error with an exit code of its own.
type failure struct {
	error
	code int
}

func (f failure) Unwrap() error { return f.error }

// report prints an error, unless it stands in the document that was asked for, and returns the exit
// code that it means.
func report(std streams, err error) int {
	var u usage
	if errors.As(err, &u) {
		text, see := usageSentence(u.error), problem.Say("See: %s --help", u.command)
		if std.answer.wanted() {
			p := problem.New("usage", "", "%s.", text)
			if strings.HasSuffix(text.String(), ".") {
				p = problem.New("usage", "", "%s", text)
			}
			return std.refuse(exitUsage, []*problem.Problem{p.Advising(see)})
		}
		fmt.Fprintf(std.err, "%s.\n%s\n", headed(isError, strings.TrimSuffix(worded(text), ".")), worded(see))
		return exitUsage
	}
	code, problems := codeOf(err, std.disk)
	var f failure
	switch {
	case !std.answer.wanted():
		printProblems(std.err, isError, problems)
	case !std.answer.given || !errors.As(err, &f): // of others the document says so
		return std.refuse(code, problems)
	}
	return code
}

// refuse gives the document of a command that has failed. Where it cannot be given, that is
// printed.
func (s *streams) refuse(code int, problems []*problem.Problem) int {
	if s.answer.given { // it could not be written, or what came after it failed
		printProblems(s.err, isError, problems)
		return code
	}
	if err := s.print(failed{code, problems}); errors.Is(err, context.Canceled) { // nobody reads it
		printProblems(s.err, isError, problems)
	} else if err != nil {
		printProblems(s.err, isError, append(problems, problem.Flatten(err)...))
	}
	return code
}

// flagged is the place of a flag.
func flagged(flag string) problem.Place { return problem.Place{Path: flag} }

// eachOf changes the problems of an error, which are copies.
func eachOf(err error, change func(p *problem.Problem)) error {
	var all []error
	for _, p := range problem.Flatten(err) {
		q := *p
		change(&q)
		all = append(all, &q)
	}
	return errors.Join(all...)
}

// ofFlag says of problems that they come from a flag, and not from a place in a file that is not
// there.
func ofFlag(err error, flag string) error {
	return eachOf(err, func(p *problem.Problem) { p.Place.Path = "--" + flag })
}

// codeOf is the exit code that an error means once a command works with some files, and what is
// said of it.
func codeOf(err error, files *disk.Set) (code int, problems []*problem.Problem) {
	var f failure
	switch {
	case errors.As(err, &f):
		return f.code, problem.Flatten(f.error)
	case errors.Is(err, context.Canceled) || errors.Is(err, &problem.Problem{Code: "cancelled"}):
		return exitInterrupted, []*problem.Problem{interrupted(files)}
	}
	return exitProblem, problem.Flatten(err)
}

// interrupted says what was written before a command was interrupted.
func interrupted(files *disk.Set) *problem.Problem {
	const code = "cancelled"
	written := problem.Listing{Names: files.Written(), Most: len(files.Written())}
	if cut := files.Cut(); cut != "" {
		said := problem.New(code, "", "Interrupted: only a part of the result was written to %s.", cut)
		if cut == disk.Standard {
			said = problem.New(code, "", "Interrupted: only a part of the result was written to the standard output.")
		}
		if len(written.Names) > 0 {
			said = said.Hinted("Complete: %s.", written)
		}
		return said
	}
	switch len(written.Names) {
	case 0:
		if !files.Writes() { // what it says may have been said in part
			return problem.New(code, "", "Interrupted.")
		}
		return problem.New(code, "", "Interrupted: nothing was written.")
	case 1:
		return problem.New(code, "", "Interrupted after %s was written. Nothing else was.", written)
	}
	return problem.New(code, "", "Interrupted after %s were written. Nothing else was.", written)
}

// heading says what a sentence is.
type heading uint8

const (
	isError heading = iota
	isNote
)

// headed puts the heading before a sentence.
func headed(h heading, sentence string) string {
	if h == isNote {
		return say("Note: %s", sentence)
	}
	return say("Error: %s", sentence)
}

// printProblems prints place, sentence and hint of each problem, in the language of the reader.
func printProblems(w io.Writer, h heading, problems []*problem.Problem) {
	told := false // that text is withheld
	for i, p := range problems {
		if i == maxListed {
			fmt.Fprintln(w, headed(h, say("%d more of these.", len(problems)-i)))
			return
		}
		p := language.Problem(p)
		if p.Place.IsZero() {
			fmt.Fprintln(w, headed(h, p.Sentence))
		} else {
			fmt.Fprintln(w, headed(h, say("%s: %s", language.Place(p.Place), p.Sentence)))
		}
		if p.Hint != "" {
			fmt.Fprintf(w, "  %s\n", visible(p.Hint, ""))
		}
		printLines(w, p.Lines)
		for _, c := range p.Cures {
			fmt.Fprintf(w, "  %s\n", visible(c.Flag+": "+c.Label, ""))
		}
		if lacksText(p) && !told {
			told = true
			fmt.Fprintf(w, "  %s\n", say("What stands in the table is not shown here; --%s shows it.", linesFlag))
		}
	}
}

// printLines prints lines of a file with their numbers, those that are meant marked.
func printLines(w io.Writer, lines []problem.Line) {
	for i, l := range lines {
		if i > 0 && l.Number > lines[i-1].Number+1 {
			fmt.Fprintf(w, "  %8s\n", "...")
		}
		mark := " "
		if l.Fault {
			mark = ">"
		}
		fmt.Fprintf(w, "  %s %6d  %s\n", mark, l.Number, visible(l.Text, ""))
	}
}
