package classes

import (
	"cmp"
	"slices"
)

// Holdings are the values that persons have in a sensitive column, by distinct row
// of the table: triples of person, value and row, each once, ascending by person,
// value and row. Those of Unknown come last, one a record.
type Holdings struct {
	Person, Value, Row []uint32
}

// HoldingsOf lists the holdings of records: person, row and value code of each.
func HoldingsOf(person, row, value []uint32) Holdings {
	order := make([]uint32, len(person))
	for i := range order {
		order[i] = uint32(i)
	}
	compare := func(a, b uint32) int {
		return cmp.Or(cmp.Compare(person[a], person[b]), cmp.Compare(value[a], value[b]), cmp.Compare(row[a], row[b]))
	}
	slices.SortFunc(order, compare)
	var h Holdings
	for i, at := range order {
		if i > 0 && person[at] != Unknown && compare(order[i-1], at) == 0 {
			continue
		}
		h.Person, h.Value, h.Row = append(h.Person, person[at]), append(h.Value, value[at]), append(h.Row, row[at])
	}
	return h
}

// Held deals holdings out to classes.
type Held struct {
	start   []uint32 // class -> its first pair; one more than there are classes
	next    []uint32 // class -> where its next pair goes
	persons []uint32 // pair -> person
	values  []uint32 // pair -> value

	// Of the class asked for: pairs of a person and a value, each once, by person,
	// and the values of the records of nobody who is known.
	Person, Value, Unknown []uint32
}

// Reset deals out: of[row] is the class of a distinct row.
func (d *Held) Reset(h *Holdings, of []uint32, classes int) {
	d.start = resized(d.start, classes+1)
	clear(d.start)
	for _, row := range h.Row {
		d.start[of[row]+1]++
	}
	for class := range classes {
		d.start[class+1] += d.start[class]
	}
	d.next = append(d.next[:0], d.start[:classes]...)
	d.persons, d.values = resized(d.persons, len(h.Row)), resized(d.values, len(h.Row))
	for i, row := range h.Row {
		at := &d.next[of[row]]
		d.persons[*at], d.values[*at] = h.Person[i], h.Value[i]
		*at++
	}
}

// Class sets Person, Value and Unknown to those of a class.
func (d *Held) Class(class int) {
	from, to := d.start[class], d.start[class+1]
	d.Person, d.Value, d.Unknown = d.Person[:0], d.Value[:0], d.Unknown[:0]
	for i := from; i < to; i++ {
		switch {
		case d.persons[i] == Unknown:
			d.Unknown = append(d.Unknown, d.values[i])
		case i == from || d.persons[i] != d.persons[i-1] || d.values[i] != d.values[i-1]: // else from another row
			d.Person, d.Value = append(d.Person, d.persons[i]), append(d.Value, d.values[i])
		}
	}
}
