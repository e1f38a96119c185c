package cluster

import (
	"math"

	persons "github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/problem"
)

// ErrShare is the code of the error of a table of which one person owns too much, or
// which has too few persons: not even all rows together are a group.
var ErrShare = &problem.Problem{Code: "cluster-share"}

// owners say whose the rows of a state are.
type owners struct {
	person    []uint32 // by position in space.rows
	byPersons bool
	tally     persons.Tally // scratch
}

// owned says whose the rows of a group are.
type owned struct {
	most    int // the most rows of one person
	unknown int // rows of nobody who is known
}

// of counts the persons of rows.
func (o *owners) of(rows []int32) owned {
	if o == nil {
		return owned{}
	}
	o.count(rows)
	return owned{o.tally.Most, o.tally.Unknown}
}

// count leaves the persons of rows in the tally, and returns the size of a group of
// them.
func (o *owners) count(rows []int32) int {
	o.tally.Reset()
	for _, row := range rows {
		o.tally.Add(o.person[row])
	}
	return o.tally.Size(o.byPersons)
}

// takes reports whether a group is still large enough with one row more.
func (s *state) takes(g *group, row int32) bool {
	o := s.owners
	if o == nil || o.byPersons {
		return true
	}
	rows, own := len(g.rows)+1, g.owned.most+g.owned.unknown
	switch person := o.person[row]; {
	case rows >= s.k*(own+1):
		return true
	case person == persons.Unknown:
		return false
	default: // unless the person is one of those who have the most
		mine := 1
		for _, other := range g.rows {
			if o.person[other] == person {
				mine++
			}
		}
		return mine <= g.owned.most
	}
}

// spares reports whether a group is still large enough without one of its rows.
func (s *state) spares(g *group, row int32) bool {
	o := s.owners
	if o == nil {
		return len(g.rows) > s.k
	}
	if !o.byPersons && len(g.rows)-1 >= s.k*(g.owned.most+g.owned.unknown) {
		return true
	}
	o.tally.Reset()
	for _, other := range g.rows {
		if other != row {
			o.tally.Add(o.person[other])
		}
	}
	return o.tally.Size(o.byPersons) >= s.k
}

// only is the state of some rows, given by ascending positions.
func (s *state) only(at []int32) *state {
	m := len(s.columns)
	own := &space{k: s.k, columns: s.columns, path: s.path, loss: s.loss, meets: s.meets, rows: make([]int32, len(at))}
	last := int32(-1)
	for i, position := range at {
		own.rows[i] = s.rows[position]
		if t := s.tuple[position]; t != last {
			last = t
			own.first = append(own.first, int32(i))
			own.labels = append(own.labels, s.labels[int(t)*m:int(t)*m+m]...)
		}
	}
	own.first = append(own.first, int32(len(at)))
	return newState(own)
}

// groupPersons groups rows of persons of whom some have several. Rows are dealt out
// by turns, and those of a turn are grouped as rows of different persons.
func (r *run) groupPersons(p *Task) error {
	all := make([]int32, len(r.rows))
	o := &owners{person: make([]uint32, len(r.rows)), byPersons: p.CountPersons}
	for i, row := range r.rows {
		all[i], o.person[i] = int32(i), p.Persons[row]
	}
	r.owners = o
	if size := o.count(all); size < r.k {
		if o.byPersons {
			return problem.New(ErrShare.Code, "Choose a smaller k.",
				"The records are about %d people, fewer than the %d that a group must have.", size, r.k)
		}
		return problem.New(ErrShare.Code, `Choose a smaller k, or keep fewer records of each person ("maxRows").`,
			"One person has more than 1 in %d of the records, so not even all of them together make a group.", r.k)
	}
	if o.tally.Most <= 1 && o.tally.Unknown == 0 {
		r.owners = nil
		return r.groupRows()
	}
	several := (len(all) + o.tally.Persons - 1) / o.tally.Persons
	turns, rest := persons.Turns(o.person, all, r.k)
	var parts []*part
	for _, turn := range turns {
		if len(turn) < 2*r.k { // nothing to decide
			r.groups = append(r.groups, r.group(turn))
		} else {
			parts = append(parts, &part{state: r.only(turn), at: turn})
		}
	}
	if err := r.divide(parts); err != nil {
		return err
	}
	for _, part := range parts {
		for _, g := range part.groups {
			for i, position := range g.rows {
				g.rows[i] = part.at[position]
			}
			r.groups = append(r.groups, r.group(g.rows))
		}
		part.state = nil
	}
	r.part.index()
	m := r.improver(math.MaxInt64 / 2)
	m.reach = r.k * several
	m.settle(rest)
	if r.opt.Plain {
		m.clean()
		return nil
	}
	if err := m.improve(); err != nil {
		return err
	}
	m = r.improver(math.MaxInt64 / 2)
	m.reach, m.again = r.k*several, true
	m.join()
	return m.improve()
}
