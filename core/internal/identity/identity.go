// Package identity does what a project says of columns that are not written as they
// are: they are removed or hidden, get pseudonyms or numbers, and dates are shifted.
//
// Steps puts columns aside while a table is anonymized: whatever is not removed is
// hidden at first, so that no name is in a result by mistake. Fill replaces what is
// hidden when the release is made, which takes the key.
package identity

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/order"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Steps sets what becomes of such columns in a plan, by column of the table.
func Steps(t *table.Table, p *project.Project, steps []recode.Step) {
	for i, column := range t.Columns {
		if c := p.Described(column.Name); c != nil {
			switch treatment, replaced := p.Replaced(c); {
			case replaced && treatment == project.Remove:
				steps[i].Action = recode.Remove
			case replaced:
				steps[i].Action = recode.Replace
			}
		}
	}
}

// Source gives the key and the random bytes for pseudonyms and numbers.
type Source struct {
	Key    *pseudonym.Key // nil if there is none
	Random io.Reader
}

// Fill replaces in a recoded table what Steps hid. t is the table that was recoded,
// its values inside the bounds of the project. The problems that come without an
// error are warnings.
func Fill(t *table.Table, p *project.Project, from Source, out *recode.Table) ([]*problem.Problem, error) {
	if p.NeedsKey() && from.Key == nil {
		return nil, project.NoKey()
	}
	var warnings []*problem.Problem
	var shift *shifting
	for i, source := range out.Source {
		column := t.Columns[source]
		c := p.Column(column.Name)
		if c == nil {
			continue
		}
		var err error
		to := &out.Columns[i]
		switch c.Treatment {
		case project.Pseudonym:
			to.Codes, to.Labels = column.Codes, pseudonyms(column, from.Key)
			err = distinct(to.Labels)
		case project.Number:
			to.Codes = column.Codes
			var shown []bool
			if shown, err = numbered(t, p, out.Suppressed); err == nil {
				to.Labels, err = numbers(column, shown, from.Random)
			}
			if err == nil {
				err = distinct(to.Labels)
			}
		case project.Shift:
			if shift == nil {
				shift = newShifting(t, p, from.Key)
			}
			var outside, unknown int
			outside, unknown, err = shift.apply(c, column, to)
			if outside > 0 {
				warnings = append(warnings, cut(c.Name, outside, p.ShiftedBy()))
			}
			if unknown > 0 {
				warnings = append(warnings, unnamed(c.Name, unknown))
			}
		}
		if err != nil {
			return nil, problem.At(err, problem.Place{File: t.Name, Attribute: c.Name})
		}
	}
	return warnings, nil
}

// pseudonyms are the texts of a column by code. Missing values stay missing.
func pseudonyms(c *table.Column, key *pseudonym.Key) []string {
	namer := key.Namer(c.Name)
	labels := c.Dict.Values()
	for code, value := range labels {
		if !c.Missing[code] {
			labels[code] = namer.Pseudonym(value)
		}
	}
	return labels
}

// numbered tells by row whether its numbers are written: of records that are left out, or
// outside the research subset, if these are masked; nil: all are.
func numbered(t *table.Table, p *project.Project, suppressed []bool) ([]bool, error) {
	if suppressed == nil {
		return nil, nil
	}
	inside, err := p.Inside(t)
	shown := make([]bool, len(suppressed))
	for row, out := range suppressed {
		treated := p.Output.LeftOut
		if inside != nil && !inside[row] {
			treated = p.Output.Outside
		}
		shown[row] = !out || treated.Chosen() == project.Mask
	}
	return shown, err
}

// numbers are the texts of a column by code: its values are numbered from 1 in
// random order. Those of which no number is written come last, so that the
// numbers that are have no gaps.
func numbers(c *table.Column, written []bool, random io.Reader) ([]string, error) {
	codes := natural.Order[uint32](c.Dict.Len())
	if err := order.Shuffle(codes, random); err != nil {
		return nil, problem.New("release-random", "Try again.", "The values could not be numbered at random, because the system gave no random numbers: %v.", err)
	}
	shown := make([]bool, c.Dict.Len())
	for row, code := range c.Codes.All() {
		if written == nil || written[row] {
			shown[code] = true
		}
	}
	labels, next := c.Dict.Values(), 1
	for _, first := range []bool{true, false} {
		for _, code := range codes {
			if !c.Missing[code] && shown[code] == first {
				labels[code] = fmt.Sprint(next)
				next++
			}
		}
	}
	return labels, nil
}

// distinct refuses labels of which two are the same: two people would become one.
func distinct(labels []string) error {
	sorted := slices.Clone(labels)
	slices.Sort(sorted)
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return problem.New("identity-collision", "Make a new key. If the list of words for missing values has a number on it, remove that number.",
				"Two different values of the column would both be shown as %q.", problem.Cell(sorted[i]))
		}
	}
	return nil
}

// Validate refuses what cannot be done with a table: dates that cannot be shifted,
// and dates that would tell how far the others were. It needs no key.
func Validate(t *table.Table, p *project.Project) error {
	if !p.Treats(project.Shift) {
		return nil
	}
	var all []error
	for _, name := range p.Person {
		if t.Column(name) == nil {
			all = append(all, problem.New("core-unknown-column", "Name a column of the table.",
				"The project says that the column %q names people, but the table does not have it.", name).InFile(t.Name).AtPath("person"))
		}
	}
	for _, column := range t.Columns {
		c := p.Described(column.Name)
		if c == nil {
			c = &project.Column{Name: column.Name, Role: project.Insensitive}
		}
		typed, err := c.Typed(column)
		switch {
		case err != nil:
		case c.Treatment == project.Shift:
			err = movable(typed)
		case typed.Type == table.Date && (c.Role == project.Sensitive || c.Role == project.Insensitive):
			err = problem.New("identity-unshifted-date", "Shift it too; or remove it, by marking it as identifying; or mark it as quasi-identifying, so that it is made coarser.",
				"Other dates are shifted, but this column would show true dates beside them, which shows how far they were moved.")
		}
		all = append(all, problem.At(err, problem.Place{File: t.Name, Attribute: column.Name}))
	}
	return errors.Join(all...)
}

// LinkedBatches says what is linked where a table grows. how says what shows it where
// people are protected with the records of all batches, "": they are not.
func LinkedBatches(p *project.Project, how string) *problem.Problem {
	switch {
	case how != "":
		return problem.New("release-linked", "If nobody needs to know which records belong together, release the batches without that: then fewer are withheld.",
			"The batches show which records belong to one person: %s. So each person is protected with the records of all batches, or withheld with all that they have in this one.", how)
	case len(p.Person) > 0:
		return problem.New("release-linked", `Do not limit how many records of a person somebody knows (remove "recordsKnown"), and start again with a first batch: then people are protected with the records of all batches.`,
			"Pseudonyms and shifted dates show which records of all batches belong to one person. As the project asks, people are protected only against somebody who knows one of these records: whoever knows more may find the person, and with it all of the person's records.")
	}
	return problem.New("release-linked", "Remove the columns with pseudonyms if nobody needs them. If people are in several batches, say whom a record is about.",
		"Pseudonyms are the same in every batch: if somebody is in two batches, or twice in one, they show which records belong to that person, and whoever recognises one of them finds the others.")
}

// LinkedWarning says what a linked file is. rowsArePeople: each record was said to be
// about another person.
func LinkedWarning(rowsArePeople bool) *problem.Problem {
	if rowsArePeople {
		return problem.New("release-linked", "If these records are about one person, say whom a record is about: then people are counted. Otherwise remove the columns with pseudonyms or numbers, unless the reader needs to see which records belong together.",
			"A pseudonym or a number stands in several records, though each record was said to be about a different person. The file shows which of them belong together: whoever recognises one finds the others, and if they are about one person, that person is not protected as promised.")
	}
	return problem.New("release-linked", "Remove the columns with pseudonyms, numbers and shifted dates if nobody needs to know which records belong together. A pseudonym is not anonymous.",
		"The file shows which records belong to one person, and some people have several: whoever recognises one record of a person finds the others.")
}

// Linked reports whether what is written shows which records are one person's, and
// somebody has several: a value that gets a pseudonym or a number stands in several
// records, or dates of several records move together.
func Linked(t *table.Table, p *project.Project) bool {
	if p.Treats(project.Shift) {
		people, _ := persons(t, p.Person)
		if repeats(people) {
			return true
		}
	}
	for _, column := range t.Columns {
		c := p.Column(column.Name)
		if c == nil || c.Treatment != project.Pseudonym && c.Treatment != project.Number {
			continue
		}
		seen := make([]bool, column.Dict.Len())
		for _, code := range column.Codes.All() {
			if seen[code] && !column.Missing[code] {
				return true
			}
			seen[code] = true
		}
	}
	return false
}
