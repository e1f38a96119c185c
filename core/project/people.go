package project

import (
	"fmt"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// Size says how to count the size of a class where persons have several records.
type Size string

const (
	// Share, the default, is the number of records of a class divided by the largest number that one
	// person has of them: no person owns more than 1/k of a class. Somebody who knows one person and
	// picks a record of the class is right in 1 of k tries.
	Share Size = "share"
	// Persons counts different persons. It does not protect against somebody who picks a record.
	Persons Size = "persons"
)

// Chosen returns the size with the default filled in.
func (s Size) Chosen() Size {
	if s == "" {
		return Share
	}
	return s
}

// SubsetOf says what a research subset consists of.
type SubsetOf string

const (
	SubsetRecords SubsetOf = "records" // the chosen ones, and no others of the same persons
	SubsetPersons SubsetOf = "persons" // everybody with a chosen record, with all their records
)

// LeftOut says how to write a record that is left out.
type LeftOut string

const (
	// Drop, the default, does not write it.
	Drop LeftOut = "drop"
	// Blank writes a record with * in every column.
	Blank LeftOut = "blank"
	// Mask writes * in the quasi-identifying columns and leaves the others as they were. All such
	// records form a class, which has to meet the rules like any other.
	Mask LeftOut = "mask"
)

// Chosen returns the treatment of left-out records, with the default filled in.
func (l LeftOut) Chosen() LeftOut {
	if l == "" {
		return Drop
	}
	return l
}

// Order is the order of the records of a release.
type Order string

const (
	// Shuffled is a random order drawn when the file is saved. It is the default where persons have
	// several records, and where the order reveals something.
	Shuffled Order = "shuffled"
	// Sorted sorts records by all released columns.
	Sorted Order = "sorted"
	// Original keeps the order of the table.
	Original Order = "original"
)

// Treatment says what to do with an identifying column.
type Treatment string

const (
	Remove    Treatment = "remove"    // it is not written; the default
	Hide      Treatment = "hide"      // every cell is *
	Pseudonym Treatment = "pseudonym" // a keyed hash of the value
	Number    Treatment = "number"    // values are numbered in random order
	Shift     Treatment = "shift"     // for dates: all of a person by the same number of days
)

// Treated returns the treatment of a column that identifies people or is held back.
func (p *Project) Treated(c *Column) Treatment {
	switch {
	case c.Held():
		return Remove
	case c.Treatment != "":
		return c.Treatment
	case p.Output.Identifying == "replace":
		return Hide
	}
	return Remove
}

// Linked reports whether the written columns show which records are one person's.
func (p *Project) Linked() bool {
	return slices.ContainsFunc(p.Columns, func(c Column) bool {
		return c.Treatment == Pseudonym || c.Treatment == Number || c.Treatment == Shift
	})
}

// SaysPeople reports whether it is known whose the records are: columns identify persons, or each
// record is about another person. Only then can figures be about people instead of records.
func (p *Project) SaysPeople() bool { return len(p.Person) > 0 || p.RowsArePeople }

// Unassume removes person columns that nobody confirmed, so that the question is asked again.
func (p *Project) Unassume() {
	if p.PersonAssumed {
		p.Person, p.PersonAssumed = nil, false
	}
}

// PersonSeen reports whether a file made by the project may show persons in its person columns:
// none of them is made coarser.
func (p *Project) PersonSeen() bool {
	return !slices.ContainsFunc(p.Person, func(name string) bool {
		c := p.Column(name)
		return c != nil && c.Role == QuasiIdentifying
	})
}

// upgrade converts a project of an older version: it keeps its behaviour, spelled out in newer
// settings.
func (p *Project) upgrade() {
	if p.Version >= 2 {
		return
	}
	p.Output.LeftOut, p.Output.Outside, p.Output.Order = Mask, Mask, Original
	if p.Subset == nil {
		p.Output.Outside = ""
	}
	p.upgraded = p.Version
	p.Version = Version
}

// Upgraded describes the conversion of an older project file; nil if the file was of this version.
func (p *Project) Upgraded() *problem.Problem {
	if p.upgraded == 0 || p.Output.LeftOut != Mask || p.Output.Order != Original {
		return nil // or somebody has chosen since
	}
	return problem.New("config-upgraded", `New projects do not write records that are left out ("leftOut": "drop") or outside a research subset, and shuffle records if their order reveals something. To have it so, change it under “What is written”.`,
		"The project file has version %d. As in that version, records that are left out are written with *, and the order of the records stays as it is.", p.upgraded)
}

// people checks the settings about persons and the whole file.
func (v *validator) people(p *Project) {
	for i, name := range p.Person {
		path := fmt.Sprintf("person[%d]", i)
		if name == "" || slices.Contains(p.Person[:i], name) {
			v.say("config-person", path, "Name each column once.", "%s names no column, or names one a second time.", path)
		}
		if c := p.Column(name); c != nil && c.Role != Identifying && c.Role != QuasiIdentifying {
			role := c.Role
			if c.Held() {
				role = HeldBack
			}
			v.say("config-person", path, "Mark it as identifying; or as quasi-identifying, so that it is made coarser.", "The column %q says whom a record is about, but its role is %s: it would be written as it is, and show which records belong to one person.", name, role)
		}
	}
	if len(p.Person) > 0 && p.RowsArePeople {
		v.say("config-person", "rowsArePeople", "Remove one of the two.",
			"The project says that each record is about a different person, but also names columns that say whom a record is about.")
	}
	if p.SubsetOf == SubsetPersons && len(p.Person) == 0 {
		v.say("config-subset-of", "subsetOf", "Name the columns that say whom a record is about, or remove the entry.",
			"The research subset should consist of people, but nothing says whose the records are.")
	}
	if p.Output.LeftOut == Blank && p.Output.Order == Original {
		v.say("config-blank-order", "output.leftOut", "Shuffle or sort the records, or do not write those that are left out.",
			"Blank records in the original order would show who was left out.")
	}
	v.shifts(p)
	for i, c := range p.Columns {
		if c.Treatment != "" && !c.Held() && c.Role != Identifying && !(c.Treatment == Shift && c.Role != QuasiIdentifying) {
			v.say("config-treatment", fmt.Sprintf("columns[%d].treatment", i), "Mark it as identifying, or remove the entry.",
				"The column %q is %s, and only identifying columns can be treated in this way; dates may also be shifted.", c.Name, c.Role)
		}
	}
}

// peopleFields describes the settings about persons and the whole file.
func peopleFields() []Field[Project] {
	return []Field[Project]{
		{param.Param{Kind: param.Flag, Label: "Each record is about another person", Default: false,
			Sentence: "It has to be said where a column that names people repeats."},
			"rowsArePeople", "rows-are-people", func(p *Project) any { return &p.RowsArePeople }},
		{param.Param{Kind: param.Flag, Label: "It is assumed whose the records are", Default: false,
			Sentence: "Nobody has said so: it is the strictest answer, taken where it could not be asked."},
			"personAssumed", "", func(p *Project) any { return &p.PersonAssumed }},
		{param.Param{Kind: param.Flag, Label: "Suggested by the program", Default: false,
			Sentence: "Roles and rules were suggested by the program, and nobody has confirmed them."},
			"suggested", "", func(p *Project) any { return &p.Suggested }},
		{param.Param{Kind: param.Integer, Label: "Records of a person, at most", Default: 0.0, Min: 0, Max: math.MaxInt32,
			Sentence: "At most this many records of a person are kept, drawn at random; 0 keeps all."},
			"maxRows", "max-rows", func(p *Project) any { return &p.MaxRows }},
		{param.Param{Kind: param.Flag, Label: "Leave out unattributed records", Default: false,
			Sentence: "Leaves out records that do not say whose they are. Where they stay, each counts as anybody's."},
			"leaveOutUnattributed", "leave-out-unattributed", func(p *Project) any { return &p.LeaveOutUnattributed }},
		{param.Param{Kind: param.Integer, Label: "Days by which dates are shifted, at most",
			Default: float64(pseudonym.DefaultDays), Min: 1, Max: pseudonym.MaxDays,
			Sentence: "Shifted dates move by up to this many days, forwards or backwards."},
			"shiftDays", "shift-days", func(p *Project) any { return &p.ShiftDays }},
		{param.Param{Kind: param.Choice, Label: "How groups are counted",
			Default: string(Share), Sentence: "Where people have several records.",
			Choices: []param.Option{
				{Value: string(Share), Label: "By shares", Sentence: "No person owns more than 1/k of a group."},
				{Value: string(Persons), Label: "By people", Sentence: "Different people, which is no protection against somebody who picks a record."},
			}}, "size", "size", func(p *Project) any { return &p.Size }},
		{param.Param{Kind: param.Integer, Label: "Records of a person that somebody knows", Default: 0.0, Min: 0, Max: 3,
			Sentence: "How many records of one person somebody may know about. 0: one, and all where the file shows which belong together."},
			"recordsKnown", "records-known", func(p *Project) any { return &p.RecordsKnown }},
		{param.Param{Kind: param.Choice, Label: "The research subset is of",
			Sentence: "Where people have several records. It has to be said where some of a person's records would be in it and others not.",
			Choices: []param.Option{
				{Value: string(SubsetRecords), Label: "Records", Sentence: "Those chosen, and no other of the same people."},
				{Value: string(SubsetPersons), Label: "People",
					Sentence: "Everybody of whom a record is chosen, with all records. A random share is one of people then."},
			}}, "subsetOf", "", func(p *Project) any { return &p.SubsetOf }},
		{param.Param{Kind: param.Choice, Label: "Records that are left out",
			Default: string(Drop), Sentence: "What is written of them.",
			Choices: []param.Option{
				{Value: string(Drop), Label: "Not written"}, {Value: string(Blank), Label: "A record of *"},
				{Value: string(Mask), Label: "* in the columns that somebody could know, the others as they were",
					Sentence: "They are a group that has to meet the rules like any other."},
			}}, "output.leftOut", "left-out", func(p *Project) any { return &p.Output.LeftOut }},
		{param.Param{Kind: param.Choice, Label: "Records outside the research subset",
			Default: string(Drop), Sentence: "What is written of them.",
			Choices: []param.Option{{Value: string(Drop), Label: "Not written"},
				{Value: string(Mask), Label: "* in the columns that somebody could know: it shows who belongs to the subset"}}},
			"output.outside", "outside", func(p *Project) any { return &p.Output.Outside }},
		{param.Param{Kind: param.Choice, Label: "Order of the records",
			Sentence: "Shuffled where the order tells something, unless given.",
			Choices: []param.Option{{Value: string(Shuffled), Label: "Shuffled"}, {Value: string(Sorted), Label: "Sorted"},
				{Value: string(Original), Label: "As in the table"}}},
			"output.order", "order", func(p *Project) any { return &p.Output.Order }},
	}
}
