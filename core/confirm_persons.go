package core

import (
	"slices"

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

// persons settles what can be verified of rules about persons. Where the file names them,
// rules about all that a person has are left to what the file itself says: of several
// persons with the same record, the one that was left out may be another.
func (c *Confirmed) persons(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) {
	if c.named == nil || !wholePersons(*stated) || decided(original, file, p, stated, match) {
		return
	}
	stated.Rules = slices.DeleteFunc(slices.Clone(stated.Rules), func(r verify.Rule) bool {
		_, sized := r.(verify.KAnonymity)
		return !sized
	})
	stated.Persons = nil // what holds of them was judged
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
