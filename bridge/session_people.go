package bridge

import (
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

// PeopleEstimate says whose records a table has, and what a limit of records for
// each person costs.
type PeopleEstimate struct {
	Persons      int   `json:"persons"`                // different ones
	Unattributed int   `json:"unattributed,omitempty"` // records of nobody who is known
	Most         int   `json:"most"`                   // the most records of one
	Beyond       []int `json:"beyond"`                 // records that a limit of 1, 2, ... leaves out, up to Most-1
}

// people counts the records of each person that a project names; nil if it names
// none. The last answer is kept: persons change less often than other settings.
func (o *opened) people(p *project.Project) (*PeopleEstimate, error) {
	if len(p.Person) == 0 {
		return nil, nil
	}
	read := slices.ContainsFunc(p.Person, func(name string) bool { c := p.Column(name); return c != nil && !c.Read.Empty() })
	if o.persons != nil && !read && slices.Equal(o.person, p.Person) {
		return o.persons, nil
	}
	coded, err := p.Coded(o.table)
	if err != nil {
		return nil, err
	}
	persons, err := core.PersonsOf(coded, p)
	if err != nil {
		return nil, err
	}
	e := &PeopleEstimate{Persons: persons.Count, Unattributed: persons.Unknown, Most: slices.Max(persons.Records)}
	e.Beyond = make([]int, e.Most-1)
	for _, n := range persons.Records {
		for m := range n - 1 {
			e.Beyond[m] += n - 1 - m
		}
	}
	if o.person, o.persons = slices.Clone(p.Person), e; read {
		o.persons = nil // of this reading alone
	}
	return e, nil
}

// peopleOf returns whose records the table has, by columns that are read in some
// way; nil without any. The last answer is kept.
func (o *opened) peopleOf(r *request, person []ReadColumn) (*hierarchy.People, error) {
	if len(person) == 0 {
		return nil, nil
	}
	if o.counted != nil && reflect.DeepEqual(o.countedBy, person) {
		return o.counted, nil
	}
	p := &project.Project{}
	for _, c := range person {
		p.Person = append(p.Person, c.Column)
		p.Columns = append(p.Columns, project.Column{Name: c.Column, Role: project.Identifying, Type: c.Type, Format: c.Format, Read: c.Read})
	}
	if err := o.holdNamed(r, p.Person...); err != nil {
		return nil, err
	}
	coded, err := p.Coded(o.table)
	if err != nil {
		return nil, err
	}
	persons, err := core.PersonsOf(coded, p)
	if err != nil {
		return nil, err
	}
	o.countedBy, o.counted = person, hierarchy.PeopleOf(persons.Of)
	return o.counted, nil
}
