package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/vugu/vjson"
)

// answer is the one JSON document that a command is asked for (--json), whether it succeeds or
// fails: nothing is said beside it. It goes to a file of its own (--json-to), or to the standard
// output; where a table goes there, to the standard error.
type answer struct {
	asked bool
	file  string
	lines bool // say on the standard error how far the command is, in lines of JSON
	given bool
}

func (a *answer) wanted() bool { return a.asked || a.file != "" }

// failed is the document of a command that has failed.
type failed struct {
	ExitCode int                `json:"exitCode"`
	Problems []*problem.Problem `json:"problems"`
}

// print gives the document.
func (s *streams) print(value any) error {
	var text bytes.Buffer
	if err := printJSON(&text, value); err != nil {
		return err
	}
	s.answer.given = true
	if s.answer.file != "" {
		return s.disk.WriteFile(s.answer.file, text.Bytes(), disk.Asked, true)
	}
	_, err := s.out.Write(text.Bytes())
	return err
}

// note tells people what was noticed. Where a document is asked for, it stands there.
func (s *streams) note(problems []*problem.Problem) {
	if !s.answer.wanted() {
		printProblems(s.err, isNote, problems)
	}
}

// bar shows how the command is doing, unless nothing but a document is asked for.
func (s *streams) bar(quiet bool) *bar {
	if s.answer.lines {
		return &bar{w: s.err, lines: true}
	}
	return newBar(s.err, quiet || s.answer.wanted())
}

// ask takes what arguments that were not understood ask for, and reports whether a table is to go
// to the standard output.
func (a *answer) ask(args []string) (table bool) {
	for i, arg := range args {
		name, value, given := strings.Cut(arg, "=")
		if !given && i+1 < len(args) {
			value = args[i+1]
		}
		switch {
		case arg == "--":
			return table
		case arg == "--json" || arg == "--json=true":
			a.asked = true
		case name == "--json-to":
			a.asked, a.file = true, value
		case (name == "--output" || name == "-o") && value == disk.Standard, arg == "-o"+disk.Standard:
			table = true
		}
	}
	return table
}

// printJSON prints a value for scripts.
func printJSON(w io.Writer, value any) error {
	compact, err := vjson.Marshal(value)
	if err != nil {
		return fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	var text bytes.Buffer
	if err := json.Indent(&text, compact, "", "  "); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text.Bytes())
	return err
}
