package classes

// Ownership says whose records the distinct rows of a table stand for, of everybody.
type Ownership struct {
	unknown    []uint32 // row -> records of nobody who is known
	start, row []uint32 // person -> its first record; record -> row
}

// OwnershipOf returns the owners of rows: of[record] is the record's row, and
// person[record] its person, numbered from 0, or Unknown.
func OwnershipOf(person, of []uint32, rows int) *Ownership {
	persons := uint32(0)
	for _, p := range person {
		if p != Unknown {
			persons = max(persons, p+1)
		}
	}
	o := &Ownership{unknown: make([]uint32, rows), start: []uint32{0}}
	at, dealt := deal(person, of, int(persons), func(record int) { o.unknown[of[record]]++ })
	for i := range persons {
		o.row = append(o.row, dealt[at[i]:at[i+1]]...)
		o.start = append(o.start, uint32(len(o.row)))
	}
	return o
}

// Worst finds of each person the class of which the largest share may be the person's,
// and tells how many records of how many are: the person's own and those of nobody who is
// known. of[row] is the class of a row and records[class] its records. Classes that are
// aside do not count; a person without any other is not told of. unattributed is told of
// the records of nobody known in each class that has some, and of all of it.
func (o *Ownership) Worst(of, records []uint32, aside []bool, tell, unattributed func(own, all uint32)) {
	unknown := make([]uint32, len(records))
	for row, n := range o.unknown {
		unknown[of[row]] += n
	}
	run := make([]uint32, len(records)) // class -> records of the person under way, 0 between persons
	for i := range len(o.start) - 1 {
		from, to := o.start[i], o.start[i+1]
		for e := from; e < to; e++ {
			run[of[o.row[e]]]++
		}
		own, all := uint32(0), uint32(1)
		for e := from; e < to; e++ {
			class := of[o.row[e]]
			if n := run[class]; n > 0 && !aside[class] {
				if n += unknown[class]; uint64(n)*uint64(all) > uint64(own)*uint64(records[class]) {
					own, all = n, records[class]
				}
			}
			run[class] = 0
		}
		if own > 0 {
			tell(own, all)
		}
	}
	for class, n := range unknown {
		if n > 0 && !aside[class] {
			unattributed(n, records[class])
		}
	}
}
