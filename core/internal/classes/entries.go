package classes

import (
	"cmp"
	"slices"
)

// Entries list whose records the distinct rows of a table stand for: a person, a row
// and the person's records in it, in ascending order of person and row. Those of
// Unknown come last. They are what can be left out by itself where people have
// several records.
type Entries struct {
	Person, Row, Count []uint32 // by entry
	// Uncounted tells by entry that nobody knows how many records it has, only that it has some; nil:
	// of all it can be known. Rows of one class are all uncounted, or none is.
	Uncounted []bool
	Start     []uint32 // person -> its first entry; one more than there are persons, then come those of Unknown
}

// EntriesOf returns the entries of records, and by record its entry: person[record]
// is numbered from 0, or Unknown, and row[record] is the record's row.
func EntriesOf(person, row []uint32) (e *Entries, of []uint32) {
	order := make([]uint32, len(person))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Or(cmp.Compare(person[a], person[b]), cmp.Compare(row[a], row[b])) })
	e, of = &Entries{}, make([]uint32, len(person))
	persons := uint32(0)
	for i, at := range order {
		if n := len(e.Row) - 1; i == 0 || person[at] != e.Person[n] || row[at] != e.Row[n] {
			e.Person, e.Row, e.Count = append(e.Person, person[at]), append(e.Row, row[at]), append(e.Count, 0)
			if person[at] != Unknown {
				persons = person[at] + 1
			}
		}
		e.Count[len(e.Row)-1]++
		of[at] = uint32(len(e.Row) - 1)
	}
	e.Start = make([]uint32, persons+1)
	for _, p := range e.Person {
		if p != Unknown {
			e.Start[p+1]++
		}
	}
	for p := range persons {
		e.Start[p+1] += e.Start[p]
	}
	return e, of
}

// Hide says of which records, by of as EntriesOf returned it, nobody knows how many there are; nil:
// of none.
func (e *Entries) Hide(uncounted []bool, of []uint32) {
	if uncounted == nil {
		return
	}
	e.Uncounted = make([]bool, len(e.Row))
	for record, yes := range uncounted {
		e.Uncounted[of[record]] = yes
	}
}

// Persons returns how many persons are numbered; some may have no entry.
func (e *Entries) Persons() int { return len(e.Start) - 1 }

// Values are the values of a sensitive column by entry.
type Values struct {
	start, value, count []uint32 // entry -> its first pair; pair -> value, and how many of the entry's records have it
	domain              int
}

// ValuesOf lists the values of records, given by code below domain; of[record] is the
// record's entry.
func (e *Entries) ValuesOf(of, value []uint32, domain int) *Values {
	order := make([]uint32, len(of))
	for i := range order {
		order[i] = uint32(i)
	}
	compare := func(a, b uint32) int { return cmp.Or(cmp.Compare(of[a], of[b]), cmp.Compare(value[a], value[b])) }
	slices.SortFunc(order, compare)
	v := &Values{start: make([]uint32, len(e.Row)+1), domain: domain}
	for i, at := range order {
		if i == 0 || compare(order[i-1], at) != 0 {
			v.value, v.count = append(v.value, value[at]), append(v.count, 0)
		}
		v.count[len(v.count)-1]++
		v.start[of[at]+1] = uint32(len(v.value))
	}
	return v
}

// Units are sets of entries that are judged as classes are: the entries of the
// persons who share a profile, or those of a class that are not left out.
type Units struct {
	entries *Entries
	start   []uint32 // unit -> its first entry in members
	members []uint32 // entries, ascending by unit and entry
	next    []uint32

	Records []uint32 // unit -> records
	Persons []uint32 // unit -> different persons who are known
	Most    []uint32 // unit -> the most records of one person, those of nobody known included
}

// None is the unit of an entry that belongs to none.
const None = ^uint32(0)

// Deal forms units: of[entry] is a number below the given one, or None.
func (u *Units) Deal(e *Entries, of []uint32, units int) {
	u.entries = e
	u.start = resized(u.start, units+1)
	clear(u.start)
	for _, unit := range of {
		if unit != None {
			u.start[unit+1]++
		}
	}
	for unit := range units {
		u.start[unit+1] += u.start[unit]
	}
	u.next = append(u.next[:0], u.start[:units]...)
	u.members = resized(u.members, int(u.start[units]))
	for entry, unit := range of {
		if unit != None {
			u.members[u.next[unit]] = uint32(entry)
			u.next[unit]++
		}
	}
	u.Records, u.Persons, u.Most = resized(u.Records, units), resized(u.Persons, units), resized(u.Most, units)
	for unit := range units {
		u.count(unit)
	}
}

// count sums up a unit. The entries of a person stand side by side.
func (u *Units) count(unit int) {
	records, persons, most, run, last, unknown := uint32(0), uint32(0), uint32(0), uint32(0), Unknown, uint32(0)
	for _, entry := range u.members[u.start[unit]:u.start[unit+1]] {
		n, person := u.entries.Count[entry], u.entries.Person[entry]
		records += n
		switch {
		case person == Unknown:
			unknown += n
			continue
		case person == last:
			run += n
		default:
			persons, run, last = persons+1, n, person
		}
		most = max(most, run)
	}
	u.Records[unit], u.Persons[unit], u.Most[unit] = records, persons, most+unknown
}

// Worst tells of each person the records that she may have, and all, in the unit in which
// her share is largest, among those that are not aside: of[entry] is the unit. Records
// of nobody who is known may be hers; unattributed is told of those of each unit that has
// some, and of all of it.
func (u *Units) Worst(of []uint32, aside []bool, tell, unattributed func(own, all uint32)) {
	unknown, own := make([]uint32, len(u.Records)), make([]uint32, len(u.Records))
	known := len(of)
	for e := len(of) - 1; e >= 0 && u.entries.Person[e] == Unknown; e-- {
		if known = e; of[e] != None {
			unknown[of[e]] += u.entries.Count[e]
		}
	}
	for unit, n := range unknown {
		if n > 0 && !aside[unit] {
			unattributed(n, u.Records[unit])
		}
	}
	for from := 0; from < known; {
		to, most, all := from, uint32(0), uint32(1)
		for ; to < known && u.entries.Person[to] == u.entries.Person[from]; to++ {
			unit := of[to]
			if unit == None || aside[unit] {
				continue
			}
			own[unit] += u.entries.Count[to]
			if n := own[unit] + unknown[unit]; uint64(n)*uint64(all) > uint64(most)*uint64(u.Records[unit]) {
				most, all = n, u.Records[unit]
			}
		}
		for ; from < to; from++ {
			if of[from] != None {
				own[of[from]] = 0
			}
		}
		if most > 0 {
			tell(most, all)
		}
	}
}

// UnitValues look up the values of a sensitive column in units.
type UnitValues struct {
	units  *Units
	values *Values
	counts []uint32 // by value, 0 between calls
	seen   []uint32 // by value: mark of the person who had it last
	mark   uint32
	codes  []uint32
	pairs  []uint32

	// Of the unit asked for by Hold: pairs of a person and a value, each once, in
	// ascending order of person, and the values of the records of nobody who is known.
	Person, Value, Unknown []uint32
}

// Reset sets where to look.
func (v *UnitValues) Reset(units *Units, values *Values) {
	v.units, v.values = units, values
	if len(v.counts) < values.domain {
		v.counts, v.seen = make([]uint32, values.domain), make([]uint32, values.domain)
	}
}

// Pairs returns the distribution of a unit: value codes, ascending, and how many
// records have each. They are valid until the next call.
func (v *UnitValues) Pairs(unit int) (codes, counts []uint32) {
	v.codes, v.pairs = v.codes[:0], v.pairs[:0]
	for _, entry := range v.units.members[v.units.start[unit]:v.units.start[unit+1]] {
		for i := v.values.start[entry]; i < v.values.start[entry+1]; i++ {
			code := v.values.value[i]
			if v.counts[code] == 0 {
				v.codes = append(v.codes, code)
			}
			v.counts[code] += v.values.count[i]
		}
	}
	slices.Sort(v.codes)
	for _, code := range v.codes {
		v.pairs = append(v.pairs, v.counts[code])
		v.counts[code] = 0
	}
	return v.codes, v.pairs
}

// Hold sets Person, Value and Unknown to those of a unit.
func (v *UnitValues) Hold(unit int) {
	v.Person, v.Value, v.Unknown = v.Person[:0], v.Value[:0], v.Unknown[:0]
	last := None
	for i, entry := range v.units.members[v.units.start[unit]:v.units.start[unit+1]] {
		person := v.units.entries.Person[entry]
		if i == 0 || person != last {
			last = person
			if v.mark++; v.mark == 0 {
				clear(v.seen)
				v.mark = 1
			}
		}
		for i := v.values.start[entry]; i < v.values.start[entry+1]; i++ {
			code := v.values.value[i]
			if person == Unknown {
				for range v.values.count[i] {
					v.Unknown = append(v.Unknown, code)
				}
			} else if v.seen[code] != v.mark {
				v.seen[code] = v.mark
				v.Person, v.Value = append(v.Person, person), append(v.Value, code)
			}
		}
	}
}
