package attack

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// view is a prepared task: the people, their records, and the covers.
type view struct {
	Task
	ctx     context.Context // ends with given, and with the time that is allowed
	given   context.Context
	until   time.Duration // by the clock, for all attacks
	opt     Options
	file    *table.Table
	person  []uint32   // by record of the original: its person, or nobody
	people  [][]uint32 // by person: records of the original
	own     [][]uint32 // by person: records of the file that are theirs, or could be
	counts  []float64  // by person: the number of people with the same records
	weights []float64  // by record of the file: for how many it stands; nil: 1
	source  []uint32   // by record of the file: the record of the original; nil: not known
	covers  []*cover   // of the columns that are in the file
	units   [][]uint32 // by person of a linked file: the records; nil: not linked
	unitOf  []uint32
	in      []uint32 // the people who are in the file, ascending
	shown   prefix   // numbers the records of the file
	asked   prefix   // numbers the records of the original
	report  *Report
}

func newView(ctx context.Context, t Task, opt Options) (*view, error) {
	if len(t.Columns) != len(t.Original.Columns) {
		return nil, misuse("The task describes %d columns; the original has %d.", len(t.Columns), len(t.Original.Columns))
	}
	if opt.Work == 0 {
		opt.Work = defaultWork
	}
	v := &view{Task: t, ctx: ctx, given: ctx, opt: opt, file: t.File, report: &Report{
		Records: t.File.Rows, Known: []string{}, Also: []Also{}, Coarsening: []Undone{}, Places: []Placed{},
		Linking: []Linking{}, Inference: []Inferred{}, NotTried: []*NotTried{},
	}}
	if err := v.start(); err != nil {
		return nil, err
	}
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
	v.shown.known, v.asked.known = v.known(), v.known()
	v.number()
	if err := v.find(); v.late(err) {
		return nil, problem.New("attack-time", "Allow more time.",
			"The time was up before it was known which records could be whose: nothing was attacked.")
	} else if err != nil {
		return nil, err
	}
	for _, c := range v.covers {
		if c.weighs {
			c.measure(v.source)
		}
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
	persons, n := v.Persons, 0
	if persons == nil {
		persons, n = natural.Order[uint32](v.Original.Rows), v.Original.Rows
	}
	v.person = persons
	for _, p := range v.Persons {
		if p != nobody {
			n = max(n, int(p)+1)
		}
	}
	v.people, v.own, v.counts = listed(persons, n), make([][]uint32, n), make([]float64, n)
	for p, rows := range v.people {
		v.counts[p] = 1
		for _, row := range rows {
			v.counts[p] = float64(v.Original.Weights.Of(int(row)))
		}
	}
}

// listed lists the places of equal numbers below n; nobody's are in no list.
func listed(of []uint32, n int) [][]uint32 {
	if !slices.Contains(of, nobody) {
		return divided(of, n)
	}
	of = slices.Clone(of)
	for i, number := range of {
		if number == nobody {
			of[i] = uint32(n)
		}
	}
	return divided(of, n+1)[:n]
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
	whose := make([]uint32, v.file.Rows)
	for row, from := range v.source {
		whose[row] = v.person[from]
	}
	v.own = listed(whose, len(v.people))
	if !v.Linked {
		return nil
	}
	v.unitOf = make([]uint32, v.file.Rows)
	for row, p := range whose {
		switch {
		case p == nobody: // each for itself
			v.unitOf[row], v.units = uint32(len(v.units)), append(v.units, []uint32{uint32(row)})
		case v.own[p][0] == uint32(row): // the person's first
			for _, own := range v.own[p] {
				v.unitOf[own] = uint32(len(v.units))
			}
			v.units = append(v.units, v.own[p])
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
			binary.LittleEndian.PutUint32(key[4*i:], code)
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
	return v.attempts(x, people, nil, func(m match, who []personRow) {
		for _, group := range m.groups {
			v.own[who[0].person] = append(v.own[who[0].person], v.units[group][0])
		}
	})
}

// couldBe finds, for each person, the records of the file whose cells could all have been written
// for one of theirs.
func (v *view) couldBe() error {
	x := newIndex(v, v.covers)
	return v.tuples(v.covers, v.all()).each(v.ctx, func(values []uint32, rows []personRow) {
		var found []uint32
		x.find(values, func(class uint32) bool {
			found = append(found, x.classes[class]...)
			return true
		})
		for _, r := range rows {
			if len(v.people[r.person]) == 1 {
				v.own[r.person] = found // people with the same values share the list
				continue
			}
			v.own[r.person] = append(v.own[r.person], found...)
			slices.Sort(v.own[r.person])
			v.own[r.person] = slices.Compact(v.own[r.person])
		}
	})
}

// all returns all people.
func (v *view) all() []uint32 { return natural.Order[uint32](len(v.people)) }

// personRow is a record of a person.
type personRow struct{ person, row uint32 }

// tuples are the different values that people have in some columns, in the order of their first
// records, each with those people. Values that the same cells cover count as the same.
type tuples struct {
	width  int
	values []uint32 // by tuple and column
	ends   []uint32 // by tuple: the end of its records
	whose  []personRow
}

// tuples collects the values that people have in some columns. Known columns come first: they are
// numbered once for all.
func (v *view) tuples(covers []*cover, people []uint32) *tuples {
	kinds := v.asked.number(v.Original.Rows, covers, (*cover).kinds)
	t := &tuples{width: len(covers)}
	number, order := make([]uint32, kinds.n), []uint32{} // of kinds, from 1; kinds by number
	for _, p := range people {
		for _, row := range v.people[p] {
			kind := kinds.of[row]
			if number[kind] == 0 {
				t.ends, order = append(t.ends, 0), append(order, row)
				number[kind] = uint32(len(t.ends))
			}
			t.ends[number[kind]-1]++
		}
	}
	at := uint32(0)
	for n, size := range t.ends {
		t.ends[n], at = at, at+size
		for _, c := range covers {
			t.values = append(t.values, c.in.Codes.At(int(order[n])))
		}
	}
	t.whose = make([]personRow, at)
	for _, p := range people {
		for _, row := range v.people[p] {
			end := &t.ends[number[kinds.of[row]]-1]
			t.whose[*end] = personRow{p, row}
			*end++
		}
	}
	return t
}

// of returns the values of a tuple.
func (t *tuples) of(n int) []uint32 { return t.values[n*t.width : (n+1)*t.width : (n+1)*t.width] }

// each iterates over the tuples. It ends with the context.
func (t *tuples) each(ctx context.Context, do func(values []uint32, rows []personRow)) error {
	from := uint32(0)
	for n, end := range t.ends {
		if n&15 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		do(t.of(n), t.whose[from:end])
		from = end
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

// estimated is the number of tuples by which the work of all is estimated.
const estimated = 1 << 16

// affordable returns the people who can be attacked by some columns within the allowed work, with
// what they have there, and whether they were sampled.
func (v *view) affordable(x *index) (people []uint32, t *tuples, drawn bool, err error) {
	work := 0
	t = v.tuples(x.covers, v.in)
	each := len(t.ends)/estimated + 1
	for n := 0; n < len(t.ends); n += each {
		if n&255 == 0 && v.ctx.Err() != nil {
			return nil, nil, false, v.ctx.Err()
		}
		_, classes := x.cheapest(t.of(n))
		work += classes * len(x.covers) * each
	}
	if work <= v.opt.Work {
		return v.in, t, false, nil
	}
	people = v.draw(max(100, int(float64(len(v.in))*float64(v.opt.Work)/float64(work))))
	if drawn = len(people) < len(v.in); drawn {
		t = v.tuples(x.covers, people)
	}
	return people, t, drawn, nil
}

// attempts iterates over what somebody finds who knows some columns of people, by tuples of these:
// for each record or, in a linked file, for all records together. A missing value is tried both as
// such and as unknown.
func (v *view) attempts(x *index, people []uint32, t *tuples, do func(m match, who []personRow)) error {
	if v.units != nil {
		for i, p := range people {
			if i&15 == 0 && v.ctx.Err() != nil {
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
	return t.each(v.ctx, func(values []uint32, rows []personRow) {
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
	})
}
