package recode

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
)

// owned are clusters of rows of which somebody has several.
type owned struct {
	*mdav
	clusters []*cluster
}

// cluster is rows with their average.
type cluster struct {
	rows     []uint32
	centre   []float64
	distance float64 // scratch
}

// splitPersons clusters the rows of one class of persons of whom some may have
// several. Rows are dealt out by turns (classes.Turns), and those of a turn, which are
// different persons', are clustered by split. Each of the others joins the nearest
// cluster that takes it, or becomes one with the nearest ones that take it together. A
// class that is too small itself stays as it is.
func (m *mdav) splitPersons(rows []uint32, emit func(cluster []uint32)) error {
	o := owned{mdav: m}
	if o.count(&o.union, rows) < m.k {
		return nil
	}
	turns, rest := classes.Turns(m.owners.Person, rows, m.k)
	for _, turn := range turns {
		if err := m.split(turn, func(rows []uint32) {
			o.clusters = append(o.clusters, &cluster{rows: slices.Clone(rows), centre: m.average(rows, nil)})
		}); err != nil {
			return err
		}
	}
	var left []uint32
	for i := range rest {
		if err := m.poll(); err != nil {
			return err
		}
		if !o.join(rest[i : i+1]) {
			left = append(left, rest[i])
		}
	}
	if len(left) > 0 {
		o.join(left) // all rows of the class together are enough
	}
	for _, c := range o.clusters {
		emit(c.rows)
	}
	return nil
}

// count resets a tally, adds rows, and returns the size of the class of them.
func (o *owned) count(t *classes.Tally, rows []uint32) int {
	t.Reset()
	return o.add(t, rows)
}

func (o *owned) add(t *classes.Tally, rows []uint32) int {
	for _, row := range rows {
		t.Add(o.owners.Person[row])
	}
	return t.Size(o.owners.ByPersons)
}

// join puts rows into the nearest cluster that takes them, or makes one cluster of the
// fewest nearest ones that take them together, whichever needs no farther cluster. It
// reports whether there are any.
func (o *owned) join(rows []uint32) bool {
	for _, c := range o.clusters {
		c.distance = distance(o.point(rows[0]), c.centre)
	}
	slices.SortStableFunc(o.clusters, func(a, b *cluster) int { return cmp.Compare(a.distance, b.distance) })
	o.count(&o.union, rows)
	for i, c := range o.clusters {
		together := o.add(&o.union, c.rows)
		o.count(&o.alone, rows)
		switch {
		case o.add(&o.alone, c.rows) >= o.k:
		case together >= o.k:
			for _, nearer := range o.clusters[:i] {
				c.rows = append(c.rows, nearer.rows...)
			}
			o.clusters = o.clusters[i:]
		default:
			continue
		}
		c.rows = append(c.rows, rows...)
		c.centre = o.average(c.rows, c.centre)
		return true
	}
	return false
}
