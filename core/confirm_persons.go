package core

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// wholePersons reports whether persons are claimed to be protected with all of their
// records.
func wholePersons(stated verify.Claim) bool { return stated.Persons != nil && stated.Persons.Profiles }

// namedPersons returns the file if it names the persons of a claim about wholes, by
// pseudonyms or numbers in all columns that name them; else nil.
func namedPersons(file *table.Table, p *project.Project, persons *verify.Persons) *table.Table {
	if persons == nil || !persons.Profiles {
		return nil
	}
	for _, name := range persons.Columns {
		c := p.Column(name)
		if c == nil || c.Treatment != project.Pseudonym && c.Treatment != project.Number || file.Column(name) == nil {
			return nil
		}
	}
	return file
}

// persons settles what can be verified of rules about persons, where records of the
// file were found in the original. Where several persons have the same record and one
// was left out, nobody can tell whose that was: rules about single records of persons
// are then left to whoever can, and those about wholes to what the file itself says.
func (c *Confirmed) persons(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) {
	whole := wholePersons(*stated)
	all := file.Rows == counted(original, stated) && (stated.LeftOut == verify.Dropped || match.Ordered) // and it shows which are left out
	known := slices.ContainsFunc(stated.Rules, func(r verify.Rule) bool { _, ok := r.(verify.KnownRecords); return ok })
	switch {
	case !whole && !known, all && p.Recoding.Chosen() == project.FullDomain:
		return // each record of the original is there, with the labels that it has
	case whole && c.named == nil:
		c.leave(problem.Say("Whether people show the same in all of their records: which records are whose cannot be told from the file alone."))
	case known:
		c.leave(problem.Say("Whether enough people have the same records for somebody who knows several: that depends on whose were left out."))
	}
	stated.Rules = slices.DeleteFunc(slices.Clone(stated.Rules), func(r verify.Rule) bool {
		_, several := r.(verify.KnownRecords)
		_, sized := r.(verify.KAnonymity)
		return several || whole && !sized
	})
	if whole {
		stated.Persons = nil // what holds of them was judged, as far as the file says it
	}
	if len(stated.Rules) == 0 {
		stated.Rules = []verify.Rule{verify.KAnonymity{K: 1}}
	}
}

// counted is how many records of the original count.
func counted(original *table.Table, stated *verify.Claim) int {
	n := original.Rows
	for _, inside := range stated.Subset {
		if !inside {
			n--
		}
	}
	return n
}
