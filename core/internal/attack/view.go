package attack

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// view is a prepared task: the people, their records, and the covers.
type view struct {
	Task
	ctx     context.Context
	opt     Options
	file    *table.Table
	people  [][]uint32 // by person: records of the original
	own     [][]uint32 // by person: records of the file that are theirs, or could be
	counts  []float64  // by person: the number of people with the same records
	weights []float64  // by record of the file: for how many it stands; nil: 1
	source  []uint32   // by record of the file: the record of the original; nil: not known
	covers  []*cover   // of the columns that are in the file
	units   [][]uint32 // by person of a linked file: the records; nil: not linked
	unitOf  []uint32
	in      []uint32 // the people who are in the file, ascending
	report  *Report
}

func newView(ctx context.Context, t Task, opt Options) (*view, error) {
	if len(t.Columns) != len(t.Original.Columns) {
		return nil, misuse("The task describes %d columns; the original has %d.", len(t.Columns), len(t.Original.Columns))
	}
	if opt.Work == 0 {
		opt.Work = defaultWork
	}
	v := &view{Task: t, ctx: ctx, opt: opt, file: t.File, report: &Report{
		Records: t.File.Rows, Known: []string{}, Also: []Also{}, Coarsening: []Undone{}, Places: []Placed{},
		Linking: []Linking{}, Inference: []Inferred{}, NotTried: []*NotTried{},
	}}
	next := 0
	for i, c := range t.Columns {
		if c.Shows == Gone {
			continue
		}
		if next == len(t.File.Columns) {
			return nil, misuse("The file lacks the column %q.", t.Original.Columns[i].Name)
		}
		out := t.File.Columns[next]
		next++
		if c.Shows == Counts {
			v.weights = make([]float64, t.File.Rows)
			for row, code := range out.Codes.All() {
				v.weights[row], _ = table.ParseNumber(out.Dict.Value(code))
			}
			continue
		}
		v.covers = append(v.covers, newCover(c, i, t.Original.Columns[i], out))
		if c.Role == Known {
			v.report.Known = append(v.report.Known, t.Original.Columns[i].Name)
		}
	}
	if next != len(t.File.Columns) {
		return nil, misuse("The file has %d columns more than the task describes.", len(t.File.Columns)-next)
	}
	v.number()
	if err := v.find(); err != nil {
		return nil, err
	}
	for p, rows := range v.own {
		if n := int(v.counts[p]); len(rows) > 0 {
			v.in = append(v.in, uint32(p))
			v.report.People += n
		} else {
			v.report.LeftOut += n
		}
	}
	if t.K > 0 && t.Into == nil && v.source != nil {
		v.report.Bound = 1 / float64(t.K)
	}
	if v.report.AtMost = v.source == nil && t.Into == nil; v.report.AtMost && t.Linked && v.units == nil {
		v.report.NotTried = append(v.report.NotTried, &NotTried{"linked", problem.Say("The file shows which records are one person's, but which are whose is not known: each record was tried alone, and whoever knows several finds more.")})
	}
	return v, nil
}

// number collects the records of each person. Unattributed records are not attacked.
func (v *view) number() {
	for row := range v.Original.Rows {
		person := uint32(row)
		if v.Persons != nil {
			person = v.Persons[row]
		}
		if person == nobody {
			continue
		}
		for int(person) >= len(v.people) {
			v.people, v.counts = append(v.people, nil), append(v.counts, 1)
		}
		v.people[person] = append(v.people[person], uint32(row))
		v.counts[person] = float64(v.Original.Weights.Of(row))
	}
	v.own = make([][]uint32, len(v.people))
}

// find finds each person's records in the file, or those that could be theirs.
func (v *view) find() error {
	switch {
	case v.Into != nil:
		for p, rows := range v.people {
			for _, row := range rows {
				if v.Into[row] != ^uint32(0) {
					v.own[p] = append(v.own[p], v.Into[row])
				}
			}
		}
		return nil
	case v.Rows == nil:
		if v.Linked {
			v.gather()
		}
		if v.units != nil {
			return v.couldBeWhole()
		}
		return v.couldBe()
	}
	v.source = v.Rows
	personOf := make([]uint32, v.Original.Rows)
	for i := range personOf {
		personOf[i] = nobody
	}
	for p, rows := range v.people {
		for _, row := range rows {
			personOf[row] = uint32(p)
		}
	}
	v.unitOf = make([]uint32, v.file.Rows)
	numbers := map[uint32]uint32{}
	for row, from := range v.source {
		p := personOf[from]
		if p != nobody {
			v.own[p] = append(v.own[p], uint32(row))
		}
		unit, known := numbers[p]
		if !known || p == nobody {
			unit = uint32(len(numbers))
			if p == nobody { // each for itself
				numbers[nobody-1-uint32(row)] = unit
			} else {
				numbers[p] = unit
			}
			if v.Linked {
				v.units = append(v.units, nil)
			}
		}
		if v.unitOf[row] = unit; v.Linked {
			v.units[unit] = append(v.units[unit], uint32(row))
		}
	}
	return nil
}

// gather collects the records of each person in a linked file, by its columns.
func (v *view) gather() {
	links := v.with(func(c *cover) bool { return slices.Contains(v.Links, c.place) })
	if len(links) == 0 {
		return
	}
	v.unitOf = make([]uint32, v.file.Rows)
	numbers := map[string]uint32{}
	key := make([]byte, 4*len(links))
	for row := range v.file.Rows {
		said := false
		for i, c := range links {
			code := c.out.Codes.At(row)
			put(key[4*i:], code)
			said = said || !c.out.Missing[code] && c.out.Dict.Value(code) != table.Star
		}
		unit, known := numbers[string(key)]
		if !known || !said {
			unit = uint32(len(v.units))
			v.units = append(v.units, nil)
			if said {
				numbers[string(key)] = unit
			}
		}
		v.unitOf[row], v.units[unit] = unit, append(v.units[unit], uint32(row))
	}
}

// couldBeWhole finds, for each person, the people of a linked file all of whose records could have
// been written for theirs, and the first record of each.
func (v *view) couldBeWhole() error {
	x := newIndex(v, v.written())
	people := slices.DeleteFunc(v.all(), func(p uint32) bool { return len(v.people[p]) == 0 })
	return v.attempts(x, people, func(m match, who []personRow) {
		for _, group := range m.groups {
			v.own[who[0].person] = append(v.own[who[0].person], v.units[group][0])
		}
	})
}

// couldBe finds, for each person, the records of the file whose cells could all have been written
// for one of theirs.
func (v *view) couldBe() error {
	x := newIndex(v, v.covers)
	return v.tuples(v.covers, v.all(), func(values []uint32, rows []personRow) error {
		var found []uint32
		x.find(values, func(class uint32) bool {
			found = append(found, x.classes[class]...)
			return true
		})
		for _, r := range rows {
			v.own[r.person] = append(v.own[r.person], found...)
			if len(v.people[r.person]) > 1 {
				slices.Sort(v.own[r.person])
				v.own[r.person] = slices.Compact(v.own[r.person])
			}
		}
		return nil
	})
}

// all returns all people.
func (v *view) all() []uint32 {
	all := make([]uint32, len(v.people))
	for i := range all {
		all[i] = uint32(i)
	}
	return all
}

// personRow is a record of a person.
type personRow struct{ person, row uint32 }

// tuples iterates over the different values that people have in some columns, with those people, in
// the order of their first records. It ends with the context.
func (v *view) tuples(covers []*cover, people []uint32, do func(values []uint32, rows []personRow) error) error {
	records := 0
	for _, p := range people {
		records += len(v.people[p])
	}
	numbers := map[string]uint32{}
	var values, sizes []uint32 // by tuple: its values, one after the other, and how many records have them
	of, rows := make([]uint32, 0, records), make([]personRow, 0, records)
	columns := make([][]uint32, len(covers))
	for i, c := range covers {
		columns[i] = c.in.Codes.Slice()
	}
	key := make([]byte, 4*len(covers))
	for _, p := range people {
		for _, row := range v.people[p] {
			for i := range columns {
				put(key[4*i:], columns[i][row])
			}
			n, known := numbers[string(key)]
			if !known {
				n = uint32(len(sizes))
				numbers[string(key)] = n
				sizes = append(sizes, 0)
				for i := range columns {
					values = append(values, columns[i][row])
				}
			}
			sizes[n]++
			of, rows = append(of, n), append(rows, personRow{p, row})
		}
	}
	next, whose := make([]uint32, len(sizes)), make([]personRow, len(rows))
	for n, at := 0, uint32(0); n < len(sizes); n++ {
		next[n], at = at, at+sizes[n]
	}
	for i, n := range of {
		whose[next[n]] = rows[i]
		next[n]++
	}
	for n, end := range next {
		if n&255 == 0 && v.ctx.Err() != nil {
			return v.ctx.Err()
		}
		first := n * len(columns)
		if err := do(values[first:first+len(columns):first+len(columns)], whose[end-sizes[n]:end]); err != nil {
			return err
		}
	}
	return nil
}

// stand returns the number of records that rows of the file stand for.
func (v *view) stand(rows []uint32) float64 {
	if v.weights == nil {
		return float64(len(rows))
	}
	n := 0.0
	for _, row := range rows {
		n += v.weights[row]
	}
	return n
}

// with returns the covers of columns for which a condition holds.
func (v *view) with(holds func(c *cover) bool) (covers []*cover) {
	for _, c := range v.covers {
		if holds(c) {
			covers = append(covers, c)
		}
	}
	return covers
}

// known returns the covers of the columns that attackers know.
func (v *view) known() []*cover {
	return v.with(func(c *cover) bool { return c.Role == Known && c.Shows != Token })
}

// written returns the covers of the columns that are informative to somebody who knows the person.
func (v *view) written() []*cover { return v.with(func(c *cover) bool { return c.Shows != Token }) }

// draw samples so many people who are in the file, ascending; all, if there are no more.
func (v *view) draw(n int) []uint32 {
	if n >= len(v.in) {
		return v.in
	}
	rng := rand.New(rand.NewPCG(v.opt.Seed, 0xa77ac4))
	drawn := make([]uint32, n)
	for i, at := range rng.Perm(len(v.in))[:n] {
		drawn[i] = v.in[at]
	}
	slices.Sort(drawn)
	return drawn
}

// affordable returns the people who can be attacked by some columns within the allowed work, and
// whether they were sampled.
func (v *view) affordable(x *index) (people []uint32, drawn bool, err error) {
	work := 0
	err = v.tuples(x.covers, v.in, func(values []uint32, rows []personRow) error {
		_, n := x.cheapest(values)
		work += n * len(x.covers)
		return nil
	})
	if work <= v.opt.Work || err != nil {
		return v.in, false, err
	}
	people = v.draw(max(100, int(float64(len(v.in))*float64(v.opt.Work)/float64(work))))
	return people, len(people) < len(v.in), nil
}

// attempts iterates over what somebody finds who knows some columns of a person: for each record
// or, in a linked file, for all records together. A missing value is tried both as such and as
// unknown.
func (v *view) attempts(x *index, people []uint32, do func(m match, who []personRow)) error {
	if v.units != nil {
		for i, p := range people {
			if i&255 == 0 && v.ctx.Err() != nil {
				return v.ctx.Err()
			}
			var records [][]uint32
			for _, row := range v.people[p] {
				values := make([]uint32, len(x.covers))
				for i, c := range x.covers {
					values[i] = c.in.Codes.At(int(row))
				}
				records = append(records, values)
			}
			do(x.matchUnit(records), []personRow{{p, v.people[p][0]}})
		}
		return nil
	}
	return v.tuples(x.covers, people, func(values []uint32, rows []personRow) error {
		do(x.matchRecord(values), rows)
		missing := slices.Clone(values)
		for i, c := range x.covers {
			if c.in.Missing[values[i]] {
				missing[i] = unknown
			}
		}
		if !slices.Equal(missing, values) {
			do(x.matchRecord(missing), rows)
		}
		return nil
	})
}

// ownIn counts, by group, the records of the file that are a person's or, if these are unknown,
// could be. The second result is the largest number that the person can have.
func (v *view) ownIn(x *index, p uint32) (by map[uint32]float64, most float64) {
	by = make(map[uint32]float64, 1)
	if v.units != nil {
		for _, row := range v.own[p] {
			by[v.unitOf[row]] = 1
		}
		return by, 1
	}
	for _, row := range v.own[p] {
		by[x.groupOf[row]]++
	}
	return by, float64(len(v.people[p]))
}
