package continuous

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// people describes the persons of a batch.
type people struct {
	of        []uint32 // by row: number of the person, or classes.Unknown
	names     []string // by person: how the state knows the person; nil if it knows nobody
	byPersons bool     // classes are counted by different persons, not by shares
}

// checkPeople rejects settings that depend on how many records a person has in future batches.
func checkPeople(cfg *project.Project) error {
	if cfg.MaxRows > 0 {
		return problem.New("continuous-config", "Remove the limit.",
			"The records kept of each person can be limited in a whole table only: in batches nobody knows how many a person is going to have.").
			AtPath("maxRows")
	}
	if cfg.LeaveOutUnattributed {
		return problem.New("continuous-config", "Take such records out of each batch before it is released.",
			"Unattributed records can be left out of a whole table only: in a table that grows, withheld records wait for others that look the same.").AtPath("leaveOutUnattributed")
	}
	if len(cfg.Person) == 0 {
		return nil
	}
	if cfg.RecordsKnown > 1 {
		return problem.New("core-people-batches", "Protect against somebody who knows one record of a person.",
			"Somebody who knows %d records of a person may know them from different batches, and two people who share a group in one batch need not share one in the next.", cfg.RecordsKnown).
			AtPath("recordsKnown")
	}
	return nil
}

// findPeople determines the persons of the rows. With a key, people are recognised from batch to
// batch. That is needed only if few may join a class: otherwise every share of a class is at most
// 1/k in each batch, so in all.
func (a *appending) findPeople() error {
	coded, err := a.config.Coded(a.table)
	if err != nil {
		return err
	}
	persons, err := anonymize.PersonsOf(coded, &a.config)
	if err != nil || persons == nil {
		return err
	}
	a.people = &people{of: persons.Of, byPersons: a.config.Size == project.Persons}
	recognised := a.opt.Key != nil
	if a.state != nil {
		recognised = a.state.Key != ""
		if recognised && (a.opt.Key == nil || a.opt.Key.ID() != a.state.Key) {
			return problem.New("state-key", "Give the key file that the first batch was released with.",
				"The state recognises people by the key %s, but another key or none was given.", a.state.Key)
		}
	}
	if recognised {
		a.people.names = names(a.opt.Key, a.table.Rows, persons, func(row int) []pseudonym.Value {
			person := make([]pseudonym.Value, len(a.config.Person))
			for i, column := range a.config.Person {
				person[i] = pseudonym.Value{Column: column, Text: coded.Column(column).Cell(row)}
			}
			return person
		})
		return a.bindWholes(coded, persons)
	}
	if err := a.bindWholes(coded, persons); err != nil {
		return err
	}
	if a.opt.Join {
		return problem.New("core-people-join",
			"Give a key file with the first batch and every later one, or let nobody join a group with fewer than k records.",
			"Somebody who joins a group may be in it already. That can be told only if the state recognises people, and this one does not.").
			AtPath("person")
	}
	return nil
}

// names identifies the persons of a table by a key, by number.
func names(key *pseudonym.Key, rows int, persons *anonymize.Persons, who func(row int) []pseudonym.Value) []string {
	all := make([]string, persons.Count)
	for row := range rows {
		if p := persons.Of[row]; p != classes.Unknown && all[p] == "" {
			all[p] = key.Person(who(row))
		}
	}
	return all
}

// size returns the size of a class of rows together with those released before; Class{} if there
// are none. Without persons it is the number of records.
func (a *appending) size(rows []int, before Class) int {
	records := len(rows) + before.Count
	if a.people == nil {
		return records
	}
	own, unknown := map[uint32]int{}, before.Unknown
	for _, row := range rows {
		if p := a.people.of[row]; p == classes.Unknown {
			unknown++
		} else {
			own[p]++
		}
	}
	most, persons, earlier := 0, len(own), map[string]int{}
	for _, p := range before.People {
		earlier[p.ID] = p.Records
		most = max(most, p.Records)
		persons++
	}
	for p, n := range own {
		if len(earlier) > 0 {
			if m := earlier[a.people.names[p]]; m > 0 {
				n += m
				persons--
			}
		}
		most = max(most, n)
	}
	return classes.SizeOf(records, most, unknown, persons, a.people.byPersons)
}

// mayJoin reports whether rows may join a class: they are a valid class alone or, with
// Options.Join, together with it.
func (a *appending) mayJoin(rows []int, class Class) bool {
	if !a.opt.Join {
		class = Class{}
	}
	return a.size(rows, class) >= a.k
}

// someone reports whether the person of some row is known; without persons it always is.
func (a *appending) someone(rows []int) bool {
	return a.people == nil || slices.ContainsFunc(rows, func(row int) bool { return a.people.of[row] != classes.Unknown })
}

// add counts a row in its class.
func (c *Class) add(row int, of *people) {
	c.Count++
	if of == nil || of.names == nil {
		return
	}
	p := of.of[row]
	if p == classes.Unknown {
		c.Unknown++
		return
	}
	at, known := slices.BinarySearchFunc(c.People, of.names[p], func(a person, id string) int { return cmp.Compare(a.ID, id) })
	if !known {
		c.People = slices.Insert(c.People, at, person{ID: of.names[p]})
	}
	c.People[at].Records++
}
