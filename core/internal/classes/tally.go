package classes

// Owners say whose rows they are that are put into classes.
type Owners struct {
	Person    []uint32 // by row: numbered from 0, or Unknown
	ByPersons bool     // classes are counted by different persons, not by shares
}

// Tally counts the persons of one class, record by record.
type Tally struct {
	Records, Persons int // all records; different persons who are known
	Most, Unknown    int // the most records of one person; records of nobody who is known

	mark      uint32
	last, run []uint32 // person -> mark of the class seen last, records in it
}

// Reset begins another class.
func (t *Tally) Reset() {
	t.Records, t.Persons, t.Most, t.Unknown = 0, 0, 0, 0
	if t.mark++; t.mark == 0 {
		clear(t.last)
		t.mark = 1
	}
}

// Add counts a record of a person.
func (t *Tally) Add(person uint32) {
	t.Records++
	if person == Unknown {
		t.Unknown++
		return
	}
	for int(person) >= len(t.last) {
		t.last, t.run = append(t.last, 0), append(t.run, 0)
	}
	if t.last[person] != t.mark {
		t.last[person], t.run[person] = t.mark, 0
		t.Persons++
	}
	t.run[person]++
	t.Most = max(t.Most, int(t.run[person]))
}

// Size is the size of the class; see SizeOf.
func (t *Tally) Size(byPersons bool) int {
	return SizeOf(t.Records, t.Most, t.Unknown, t.Persons, byPersons)
}

// SizeWith returns Size as it would be with one more record of a person.
func (t *Tally) SizeWith(person uint32, byPersons bool) int {
	more := *t
	more.Records++
	switch own := t.own(person); {
	case person == Unknown:
		more.Unknown++
	case own == 0:
		more.Persons++
		fallthrough
	default:
		more.Most = max(t.Most, own+1)
	}
	return more.Size(byPersons)
}

// own returns the records of a person in the class.
func (t *Tally) own(person uint32) int {
	if person == Unknown || int(person) >= len(t.last) || t.last[person] != t.mark {
		return 0
	}
	return int(t.run[person])
}

// Turns deals rows out by turns: the first row of every person is in the first one,
// the second row of everybody who has two in the second, and so on. The rows of a
// turn are different persons', so that any k of them are a class of size k. Rows of
// turns in which there are fewer than k, turn by turn, and then those of nobody who is
// known are the rest.
func Turns[Row int32 | uint32](person []uint32, rows []Row, k int) (turns [][]Row, rest []Row) {
	had := map[uint32]int{}
	var unknown []Row
	for _, row := range rows {
		p := person[row]
		if p == Unknown {
			unknown = append(unknown, row)
			continue
		}
		turn := had[p]
		had[p]++
		if turn == len(turns) {
			turns = append(turns, nil)
		}
		turns[turn] = append(turns[turn], row)
	}
	full := len(turns) // each has no more rows than the one before
	for full > 0 && len(turns[full-1]) < k {
		full--
	}
	for _, turn := range turns[full:] {
		rest = append(rest, turn...)
	}
	return turns[:full], append(rest, unknown...)
}
