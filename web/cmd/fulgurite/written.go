package main

import (
	"errors"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// writtenSettings are the flags that say which records the file has, and in which
// order. They go with a project file, too, and overrule it: another release of the
// same project may go to another recipient.
type writtenSettings struct {
	leftOut, outside, order string
	dialect                 []*typed // by dialectFields
}

func (s *writtenSettings) register(c command) {
	c.text(&s.leftOut, "left-out", "what is written of records that are left out: drop (nothing, the default), blank (a record of *), mask (* in the columns of --qi and the rest as it was, where the rules allow it)")
	c.text(&s.outside, "outside", "what is written of records outside the project's research subset: drop (nothing, the default) or mask (* in the columns of --qi: then everybody sees who belongs to it)")
	c.text(&s.order, "order", "order of the records: shuffled (at random, each time anew; the default where the original order tells something), sorted (by all columns that are written) or original")
	for _, field := range dialectFields() {
		t := &typed{Param: field.Param, flag: field.Flag}
		t.register(c, helpOf(field.Param))
		s.dialect = append(s.dialect, t)
	}
}

// dialectFields are the fields of a project on the file format of the result.
func dialectFields() []project.Field[project.Project] {
	var fields []project.Field[project.Project]
	for _, path := range []string{"output.format", "output.delimiter", "output.encoding", "output.lineBreak"} {
		fields = append(fields, project.FieldAt(project.Fields(), path))
	}
	return fields
}

// apply writes the settings into the project, before that is validated.
func (s *writtenSettings) apply(config *project.Project) error {
	if s.leftOut != "" {
		config.Output.LeftOut = project.LeftOut(s.leftOut)
	}
	if s.outside != "" {
		config.Output.Outside = project.LeftOut(s.outside)
		if config.Subset == nil {
			return problem.New("config-no-subset", "Leave the flag out, or give a project with a research subset.",
				"The project has no research subset, so no record is outside it.").AtPath("--outside")
		}
	}
	if s.order != "" {
		config.Output.Order = project.Order(s.order)
	}
	var all []error
	for i, field := range dialectFields() {
		t := s.dialect[i]
		if t.err != nil {
			all = append(all, t.err)
		} else if t.value != nil {
			field.Set(config, t.value)
		}
	}
	return errors.Join(all...)
}

// writtenFlags names the flags that overrule parts of a project.
var writtenFlags = []struct{ part, flag string }{
	{"output.leftOut", "--left-out"}, {"output.outside", "--outside"}, {"output.order", "--order"},
	{"output.format", "--output-format"}, {"output.delimiter", "--output-delimiter"},
	{"output.encoding", "--output-encoding"}, {"output.lineBreak", "--output-line-break"},
}

// isWritten reports whether a part of a project has its flag here.
func isWritten(path string) bool {
	return slices.ContainsFunc(writtenFlags, func(f struct{ part, flag string }) bool { return f.part == path })
}

// printLeftOut says what became of records that are left out, and of those outside.
func printLeftOut(w io.Writer, j *job) {
	line(w,
		problem.Several(j.Suppressed, "Left out (%s): %s record of at most %s allowed.", "Left out (%s): %s records of at most %s allowed.",
			hidden(j.Contents.LeftOut), thousands(j.Suppressed), thousands(j.Limit)))
	if j.Contents.Outside != "" {
		sayTo(w, "Outside the research subset (%s): %s.", hidden(j.Contents.Outside), records(j.outside))
	}
}

// hidden says what is written of records.
func hidden(l project.LeftOut) *problem.Text {
	switch l {
	case project.Blank:
		return problem.Say("written as records of *")
	case project.Mask:
		return problem.Say("written with * in the columns above")
	}
	return problem.Say("not written")
}

// inOrder says in which order records are written.
func inOrder(o project.Order) *problem.Text {
	switch o {
	case project.Shuffled:
		return problem.Say("in random order")
	case project.Sorted:
		return problem.Say("sorted by all columns")
	}
	return problem.Say("in their original order")
}

// standing are lines that stand for records.
func standing(lines, of int) *problem.Text {
	return problem.Several(lines, "%s line that stands for %s", "%s lines that stand for %s", thousands(lines), records(of))
}

// writtenLine says what the file has.
func writtenLine(j *job) string {
	if j.Bytes == 0 { // a database made the table
		return say("Written and verified: %s (%s %s).", j.Output, records(j.Contents.Written), inOrder(j.Contents.Order))
	}
	size := problem.Several(int(j.Bytes), "%s byte", "%s bytes", thousands(j.Bytes))
	if j.Contents.Stand > 0 {
		return say("Written and verified: %s (%s, %s, %s).", j.Output,
			standing(j.Contents.Written, j.Contents.Stand), inOrder(j.Contents.Order), size)
	}
	return say("Written and verified: %s (%s %s, %s).", j.Output, records(j.Contents.Written), inOrder(j.Contents.Order), size)
}
