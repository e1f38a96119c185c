package files

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Compare opens the file, taking the cures that its steps name, and says what differs
// from what must be said of it: nothing if all is as it must be.
func (f File) Compare(open func(table.Options) (*table.Table, error)) (differences []string) {
	var opt table.Options
	read, err := open(opt)
	for _, step := range f.Steps {
		offered := problem.Flatten(err)
		if err == nil {
			offered = read.Warnings
		}
		cure, ok := step.Of(offered)
		if !ok {
			return []string{fmt.Sprintf("no cure %q of %q is offered, but %s", step.Cure, step.Code, told(offered))}
		}
		if opt, err = opt.With(cure.Set); err != nil {
			return []string{err.Error()}
		}
		read, err = open(opt)
	}
	switch {
	case f.Refused != "" && !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return p.Code == f.Refused }):
		return []string{fmt.Sprintf("not refused with %s: %v", f.Refused, err)}
	case f.Refused != "":
		return nil
	case err != nil:
		return []string{"refused: " + told(problem.Flatten(err))}
	}
	return f.Want.compare(read)
}

// Of returns the cure that the step takes.
func (s step) Of(offered []*problem.Problem) (problem.Cure, bool) {
	for _, p := range offered {
		for _, c := range p.Cures {
			if p.Code == s.Code && c.Name == s.Cure {
				return c, true
			}
		}
	}
	return problem.Cure{}, false
}

// told lists problems and their cures.
func told(all []*problem.Problem) string {
	var b strings.Builder
	for _, p := range all {
		b.WriteString("\n  " + string(p.Code) + ": " + p.Error())
		for _, c := range p.Cures {
			b.WriteString("\n    " + c.Name + ": " + c.Label + " (" + c.Flag + ")")
		}
	}
	return b.String()
}

func (w want) compare(got *table.Table) (differences []string) {
	equal := func(what, got, want string) {
		if got != want {
			differences = append(differences, fmt.Sprintf("%s: %q, want %q", what, got, want))
		}
	}
	records := w.Records
	if w.Table != "" {
		names, all := w.Cells()
		records = len(all)
		equal("names", strings.Join(got.Names(), "|"), strings.Join(names, "|"))
		for row := range min(got.Rows, len(all)) {
			equal("record", strings.Join(got.Record(row), "|"), strings.Join(all[row], "|"))
		}
	}
	equal("records", fmt.Sprint(got.Rows), fmt.Sprint(records))
	d := got.Detection
	equal("encoding", d.Encoding, or(w.Encoding, "utf-8"))
	for _, word := range strings.Fields(w.Proof) {
		if !slices.Contains(d.Proof, word) {
			differences = append(differences, fmt.Sprintf("the proof is %q, without %q", d.Proof, word))
		}
	}
	equal("delimiter", d.Delimiter, or(w.Delimiter, ";"))
	if w.Types != "" {
		var types []string
		for _, c := range got.Columns {
			types = append(types, string(c.Type))
		}
		equal("types", strings.Join(types, " "), w.Types)
	}
	var notes []problem.Code
	for _, p := range got.Warnings {
		notes = append(notes, p.Code)
	}
	equal("notes", set(notes), set(w.Notes))
	for _, s := range w.Said {
		c := got.Column(s.Column)
		if c == nil {
			differences = append(differences, "no column "+s.Column)
			continue
		}
		account := detect.Read(c, false, detect.SuggestRole(c, detect.Profile(c, got.Rows)).Role)
		equal(s.Column, account.Line, s.Line)
		equal("asked of "+s.Column, strings.Join(Asked(account), "\n"), strings.Join(s.Asks, "\n"))
		if s.Coarser != "" {
			equal(s.Column+" becomes", coarser(c), s.Coarser)
		}
	}
	return differences
}

// Asked lists the questions about a column, as Said has them.
func Asked(account detect.Account) []string {
	var all []string
	for _, p := range account.Proposals {
		var answers []string
		for _, a := range p.Answers {
			answers = append(answers, a.Label)
		}
		all = append(all, string(p.Kind)+": "+strings.Join(answers, " | "))
	}
	return all
}

// coarser lists the labels of the value of the first record.
func coarser(c *table.Column) string {
	h, err := hierarchy.Build(hierarchy.Spec{Kind: hierarchy.KindAuto}, c)
	if err != nil {
		return err.Error()
	}
	for _, row := range h.Rows {
		if row[0] == c.Cell(0) {
			return strings.Join(row, " -> ")
		}
	}
	return "nothing"
}

// set writes codes in order, each once.
func set(all []problem.Code) string {
	all = slices.Clone(all)
	slices.Sort(all)
	return fmt.Sprint(slices.Compact(all))
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
