package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

const columnsHelp = `Shows how each column of a table is read: what its values are, what does not fit, which
words may stand for a missing value, what can be read in two ways, and which spellings
seem to mean the same, and what is doubtful about the file as a whole, such as totals after
the last record; and what reading takes for granted, with a question mark before what
anonymize asks about. Each question comes with the flags that answer it, for this command and for
anonymize. Nothing is changed unless you say so.`

const columnsExamples = `  # how is the file read?
  fulgurite columns discharges.csv

  # and with these answers?
  fulgurite columns --missing-in birth=unbekannt --same 'sex=m:M,männlich' discharges.csv`

// columnsFlags are the flags of the command.
type columnsFlags struct {
	reading
	read    readSettings
	project string
}

func newColumns(std streams) command {
	var f columnsFlags
	c := newCommand(std, "columns [flags] INPUT", "Show how each column of a table is read", columnsHelp, columnsExamples)
	c.onTable(&f.database, f.run)
	c.text(&f.project, "project,p", "project file that says how columns are read")
	c.json()
	f.read.register(c)
	f.reading.register(c)
	f.registerDatabase(c)
	f.read.insteadOfProject(c)
	return c
}

// columnRead describes a column as it is printed.
type columnRead struct {
	detect.Account
	Type   table.Type `json:"type"`
	Format string     `json:"format,omitempty"`
}

func (f *columnsFlags) run(c *cobra.Command, std streams, input string) error {
	f.reading.reads(std.disk, input)
	std.disk.Read("--project", f.project)
	if err := std.check(); err != nil {
		return err
	}
	config, err := projectOf(std.disk, f.project)
	if err != nil {
		return err
	}
	f.reading.apply(c, &config.Input)
	if err := errors.Join(f.read.apply(config)...); err != nil {
		return err
	}
	progress := std.bar(false)
	defer progress.clear()
	t, err := f.open(c.Context(), std.disk, input, config.Input, progress)
	if err != nil {
		return err
	}
	t, err = core.HoldDoubtful(c.Context(), t, func(column string) bool {
		said := config.Column(column)
		return said != nil && (said.Type != "" || !said.Read.Empty())
	})
	if err != nil {
		return err
	}
	read, err := accounts(t, config)
	if err != nil {
		return err
	}
	progress.clear()
	assumed, err := core.Assumptions(t, config)
	if err != nil {
		return err
	}
	notes := slices.Concat(std.disk.Notes, t.Warnings)
	if std.answer.wanted() {
		return std.print(struct {
			Input    string             `json:"input"`
			Records  int                `json:"records"`
			Columns  []columnRead       `json:"columns"`
			Assumed  []table.Assumed    `json:"assumptions"`
			Warnings []*problem.Problem `json:"warnings,omitempty"`
		}{input, t.Rows, read, assumed, notes})
	}
	std.note(notes)
	return printColumns(std.out, read, assumed)
}

// accounts says of every column of a table how the project reads it.
func accounts(t *table.Table, config *project.Project) ([]columnRead, error) {
	var all []columnRead
	var wrong []error
	for i := range config.Columns {
		if c := &config.Columns[i]; t.Column(c.Name) == nil {
			wrong = append(wrong, problem.New("core-unknown-column", "",
				"The table has no column %q.", c.Name).Hinted("Columns of the table: %s.", problem.Some(t.Names())).
				InFile(t.Name).OfColumn(c.Name))
		}
	}
	for _, column := range t.Columns {
		said := false
		role := detect.SuggestRole(column, detect.Profile(column, t.Rows)).Role
		if c := config.Column(column.Name); c != nil {
			typed, err := c.Typed(column)
			if err != nil {
				wrong = append(wrong, err)
				continue
			}
			column, said = typed, c.Type != ""
			if f := config.Column(column.Name); len(config.Models) > 0 {
				role = detect.Role(f.Role)
			}
		}
		all = append(all, columnRead{detect.Read(column, said, role), column.Type, column.Format})
	}
	return all, errors.Join(wrong...)
}

// printColumns tells people how columns were read.
func printColumns(w io.Writer, all []columnRead, assumed []table.Assumed) error {
	var b strings.Builder
	widest := 0
	for _, c := range all {
		widest = max(widest, min(len([]rune(c.Column)), 24))
	}
	for _, c := range all {
		line := make([]string, len(c.Parts))
		for i, part := range c.Parts {
			line[i] = worded(part)
		}
		fmt.Fprintf(&b, "%-*s  %s\n", widest, c.Column, strings.Join(line, ", "))
		for _, p := range c.Proposals {
			fmt.Fprintf(&b, "  ? %s\n", worded(p.Said))
			for _, answer := range p.Answers {
				fmt.Fprintf(&b, "      %s\n", say("%s: %s", answer.Said, answerFlags(c.Column, answer.Type, answer.Format, answer.Read)))
			}
		}
	}
	if len(assumed) > 0 {
		fmt.Fprintf(&b, "\n%s\n", say("Taken for granted:"))
	}
	for _, a := range assumed {
		said, mark := a.Said, " "
		if a.Column != "" {
			said = problem.Say("%s: %s", a.Column, said)
		}
		if !a.Safe {
			mark = "?"
		}
		fmt.Fprintf(&b, "%s %s\n", mark, worded(said))
		if !a.Safe {
			fmt.Fprintf(&b, "      %s\n", say("%s: %s", problem.Say("Take it as it is"), "--assume "+shellWord(a.ID())))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
