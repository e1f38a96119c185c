package evaluate

import (
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// maxSets bounds the sets of classes that a check counts where somebody may know
// several records of a person.
const maxSets = 2_000_000

// units is a checker's state where records are left out person by person: with
// persons as wholes (Task.Profiles), and against somebody who knows several records of
// a person (Task.Known). A class may then be left out in part, and is two for the
// measure: the records of it that stay, and those that do not.
type units struct {
	*crowd
	populated []uint32 // group of profiles -> persons of the table

	found   classes.Profiles
	sets    classes.Sets
	groups  classes.Units
	held    []classes.UnitValues
	rowOf   []uint32 // distinct row -> class
	unit    []uint32 // entry -> unit, classes.None if it is in none
	out     []bool   // unit -> left out
	gone    []bool   // entry -> left out
	left    []uint32 // distinct row -> records left out
	sizes   []uint32
	shown   []uint64 // the same for the measure
	records []uint64 // unit -> records
	in      privacy.Classes
	people  privacy.ClassPeople

	kept, lost     []uint32 // class -> records that stay, and that are left out
	keptAt, lostAt []int32  // class -> class of the view that they are, -1: none
	suppressed     []uint32 // distinct rows with records that are left out
}

// crowd holds the persons of a table; all its checkers share it.
type crowd struct {
	entries *classes.Entries
	of      []uint32          // record that counts -> entry
	values  []*classes.Values // by sensitive column
	// unknown are the records of nobody who is known, among those that count.
	unknown int

	profiles bool // persons are judged as wholes
	known    int  // records of a person that somebody knows, 2 or 3; else nothing is asked
	size     uint32
	persons  bool // sizes count different persons

	everybody *classes.Entries // with profiles and a research subset: those of all persons of the table
}

// newUnits adds the entries of persons to the distinct rows of the table.
func (c *checker) newUnits(t *Task) error {
	u := &crowd{profiles: t.Profiles, known: t.Known, size: uint32(t.KnownSize), persons: t.CountPersons || t.Uncounted != nil}
	counted, rows := t.Persons, c.rowOf
	if t.Subset != nil {
		counted, rows = pick(t.Persons, t.Subset), pick(c.rowOf, t.Subset)
	}
	u.entries, u.of = classes.EntriesOf(counted, rows)
	u.entries.Hide(t.Uncounted, u.of)
	if t.Subset != nil && t.wholes() {
		u.everybody, _ = classes.EntriesOf(t.Persons, c.rowOf)
	}
	for e, person := range u.entries.Person {
		if person == classes.Unknown {
			u.unknown += int(u.entries.Count[e])
		}
	}
	for i := range t.Sensitive {
		codes := t.Sensitive[i].Codes.Slice()
		if t.Subset != nil {
			codes = pick(codes, t.Subset)
		}
		u.values = append(u.values, u.entries.ValuesOf(u.of, codes, len(t.Sensitive[i].Values.Counts)))
	}
	if !u.profiles && (u.entries.CountSets(u.known, maxSets) > maxSets || c.rows.Len() > classes.MaxClasses) {
		return problem.New("core-people-sets",
			`Keep fewer records of each person ("maxRows"), begin with coarser levels, or protect against somebody who knows fewer records.`,
			"People have so many different records that somebody could know more than %d different sets of %d: too many to protect each.",
			maxSets, u.known).
			AtPath("recordsKnown")
	}
	c.units = u.units()
	return nil
}

// units returns the initial state of a checker of these people.
func (c *crowd) units() *units {
	n := len(c.entries.Row)
	return &units{crowd: c, held: make([]classes.UnitValues, len(c.values)), unit: make([]uint32, n), gone: make([]bool, n)}
}

// aside returns the initial state for another checker of the same table.
func (u *units) aside() *units {
	if u == nil {
		return nil
	}
	return u.crowd.units()
}

// bytes is the memory of entries, profiles or sets.
func (u *units) bytes() int64 {
	if u == nil {
		return 0
	}
	n := int64(4*len(u.of) + 60*len(u.entries.Row))
	if u.everybody != nil {
		n += 12 * int64(len(u.everybody.Row))
	}
	if !u.profiles {
		n += 12 * int64(u.entries.CountSets(u.known, maxSets))
	}
	return n
}

// decideUnits decides which records stay, by persons or by sets of classes.
func (c *checker) decideUnits(classes *classes.Classes, complete bool, o *Evaluation) {
	u := c.units
	u.rowOf = c.grouper.ClassOf(c.rows, c.levels, u.rowOf)
	clear(u.gone)
	suppressed, known := 0, false
	if u.profiles {
		suppressed, known = c.decideProfiles(complete, o)
	} else {
		suppressed, known = c.decideSets(len(classes.Count), complete, o)
	}
	c.view.Suppressed = suppressed
	if !known {
		c.view.Suppressed = 0
		clear(u.gone)
	}
	c.leave(classes)
}

// leave leaves out what is gone.
func (c *checker) leave(classes *classes.Classes) {
	u := c.units
	u.left = resize(u.left, c.rows.Len())
	clear(u.left)
	for e, gone := range u.gone {
		if gone {
			u.left[u.entries.Row[e]] += u.entries.Count[e]
		}
	}
	c.split(classes)
}

// judgeUnits deals entries to units by u.unit and asks the models.
func (c *checker) judgeUnits(n, limit int, complete bool) privacy.Verdict {
	u := c.units
	u.groups.Deal(u.entries, u.unit, n)
	u.sizes = u.sizes[:0]
	for unit, records := range u.groups.Records {
		// Most has the unattributed ones
		size := classes.SizeOf(int(records), int(u.groups.Most[unit]), 0, int(u.groups.Persons[unit]), u.persons)
		u.sizes = append(u.sizes, uint32(size))
	}
	u.people = privacy.ClassPeople{Size: u.sizes, Persons: u.groups.Persons, Held: u.heldBy, Risks: u.risks}
	if u.everybody != nil {
		u.people.Population = u.populated
	}
	u.records = widen(u.groups.Records, u.records)
	u.in = privacy.Classes{Size: u.records, People: &u.people, Values: u.in.Values[:0]}
	for i := range u.held {
		u.held[i].Reset(&u.groups, u.values[i])
		u.in.Values = append(u.in.Values, &u.held[i])
	}
	u.out = resize(u.out, n)
	clear(u.out)
	return c.decider.Decide(&u.in, limit, complete, u.out)
}

// risks returns what models ask of the persons of the units that are not left aside.
func (u *units) risks(aside []bool) *privacy.PersonRisks {
	risks := new(privacy.PersonRisks)
	u.groups.Worst(u.unit, aside, risks.Add, risks.AddUnattributed)
	return risks
}

// heldBy returns what the persons of a unit have in a sensitive column.
func (u *units) heldBy(column, unit int) *privacy.Held {
	v := &u.held[column]
	v.Hold(unit)
	return &privacy.Held{Persons: int(u.groups.Persons[unit]), Person: v.Person, Value: v.Value, Unknown: v.Unknown}
}

// split shows the measure the classes in up to two parts.
func (c *checker) split(classes *classes.Classes) {
	u, v, n := c.units, &c.view, len(classes.Count)
	u.kept, u.lost = resize(u.kept, n), resize(u.lost, n)
	clear(u.kept)
	clear(u.lost)
	for row, class := range u.rowOf {
		u.lost[class] += u.left[row]
		u.kept[class] += uint32(c.input.Tuples[row]) - u.left[row]
	}
	u.keptAt, u.lostAt = resize(u.keptAt, n), resize(u.lostAt, n)
	u.sizes, c.left, c.reps = u.sizes[:0], c.left[:0], c.reps[:0]
	v.OutClasses = 0
	add := func(records uint32, class int, out bool) int32 {
		if records == 0 {
			return -1
		}
		u.sizes, c.left, c.reps = append(u.sizes, records), append(c.left, out), append(c.reps, classes.Rep[class])
		if out {
			v.OutClasses++
		}
		return int32(len(u.sizes) - 1)
	}
	for class := range n {
		u.keptAt[class] = add(u.kept[class], class, false)
		u.lostAt[class] = add(u.lost[class], class, true)
	}
	u.shown = widen(u.sizes, u.shown)
	v.Count, v.Out, c.labels.rep = u.shown, c.left, c.reps
	c.values.parted = true
	if v.OutClasses == 0 {
		v.Out = nil
	}
	clear(c.labels.labeled)
}

// sumParts computes View.Squares for classes in parts.
func (c *checker) sumParts() {
	u, v := c.units, &c.view
	v.Squares = zeros(v.Squares, len(v.Count))
	for row, class := range u.rowOf {
		if n := uint64(u.left[row]); n > 0 {
			v.Squares[u.lostAt[class]] += n * n
		}
		if n := c.input.Tuples[row] - uint64(u.left[row]); n > 0 {
			v.Squares[u.keptAt[class]] += n * n
		}
	}
}

// rowsLeftOut lists the distinct rows of which records are left out; how many are, is
// in units.left.
func (u *units) rowsLeftOut() []uint32 {
	u.suppressed = u.suppressed[:0]
	for row, n := range u.left {
		if n > 0 {
			u.suppressed = append(u.suppressed, uint32(row))
		}
	}
	return u.suppressed
}

// suppressedRows tells by row of the table whether it is left out.
func (u *units) suppressedRows(rows int, subset []bool) []bool {
	suppressed, at := make([]bool, rows), 0
	for row := range suppressed {
		if subset == nil || subset[row] {
			suppressed[row] = u.gone[u.of[at]]
			at++
		}
	}
	return suppressed
}

// partly is a measure of classes that may be left out in part. The bounds and the
// order of scores that measures state are proved for classes that stay or go as
// wholes: a class of 10 of which 6 go may cost less than one of 10. Only what is
// lost by each record alone, whatever else goes, is the same.
type partly struct{ utility.Measure }

// partly is a measure as units that are left out in part need it.
func (c *checker) partly(m utility.Measure) utility.Measure {
	if _, separable := m.(utility.Separable); c.units != nil && !separable {
		return partly{m}
	}
	return m
}

// Bound implements utility.Measure: none is known.
func (partly) Bound(*utility.View) (utility.Score, bool) { return utility.Score{}, false }

// Monotone implements utility.Measure.
func (m partly) Monotone(suppression bool) bool { return !suppression && m.Measure.Monotone(false) }

// Range implements utility.Ranged, as all measures do.
func (m partly) Range() (low, high utility.Score) {
	if r, ok := m.Measure.(utility.Ranged); ok {
		return r.Range()
	}
	return utility.Score{}, utility.Score{}
}
