package attack

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// index finds records of the file by what somebody knows. Its groups are the records that look the
// same in these columns or, where the file is linked, the records of one person.
type index struct {
	*finder
	view     *view
	covers   []*cover
	together []int      // the places of those whose dates are moved together
	log      []float64  // by class: logarithm of its weight
	groups   [][]uint32 // by group: records of the file
	size     []float64  // by group: how many records it stands for, or 1 person
	groupOf  []uint32   // by record of the file
	last     match      // its memory is used again for the next one
	weight   []float64  // by group: that of one of its records in the last match, -1: not matched
	mine     []float64  // by group: a person's records, while these are counted
}

// newIndex groups the records of the file by some columns. Known columns come first: they are
// numbered once for all.
func newIndex(v *view, covers []*cover) *index {
	fits := make([][][]uint32, len(covers))
	var together []int
	for i, c := range covers {
		if fits[i] = c.of; c.Together {
			together = append(together, i)
		}
	}
	x := &index{view: v, covers: covers, together: together, finder: newFinder(v.shown.number(v.file.Rows, covers,
		func(c *cover) ([]uint32, int) {
			return c.out.Codes.Slice(), c.out.Dict.Len()
		}), fits)}
	x.log = make([]float64, x.n)
	for i, c := range covers {
		log := make([]float64, len(c.share))
		for code, share := range c.share {
			log[code] = math.Log(share)
		}
		for n := range x.log {
			x.log[n] -= log[x.cells[n*len(covers)+i]]
		}
	}
	x.groups, x.groupOf = x.classes, x.of
	if v.units != nil {
		x.groups, x.groupOf = v.units, v.unitOf
	}
	x.size = make([]float64, len(x.groups))
	x.weight, x.mine = make([]float64, len(x.groups)), make([]float64, len(x.groups))
	for n, rows := range x.groups {
		x.size[n], x.weight[n] = 1, -1
		if v.units == nil {
			x.size[n] = v.stand(rows)
		}
	}
	return x
}

// match is M(p, B): the groups that could be p's, each with the weight of one of its records.
type match struct {
	groups  []uint32
	weights []float64
	records float64 // of all groups
	total   float64 // weight of all records
	top     float64 // how many records have the largest weight
}

// likeliest is the weight from which a record counts among the likeliest.
const likeliest = 1 - 1e-9

// weighed returns the log weight of a class for what somebody knows: that of the labels, and of how
// near the perturbed values are.
func (x *index) weighed(class uint32, values []uint32) float64 {
	log := x.log[class]
	for i, c := range x.covers {
		if c.weighs && values[i] != unknown {
			log += c.closeness(values[i], x.cells[int(class)*len(values)+i])
		}
	}
	return log
}

// matchRecord finds the groups that could have a record with these values. The match is overwritten
// by the next one.
func (x *index) matchRecord(values []uint32) match {
	m := x.begin()
	before := x.before(values)
	x.find(values, func(class uint32) bool {
		if len(before) > 1 {
			if _, one := shift(before, x.after(class)); !one {
				return true
			}
		}
		m.groups = append(m.groups, class)
		m.weights = append(m.weights, x.weighed(class, values))
		return true
	})
	return x.normalized(m)
}

// matchUnit finds the people of a linked file who could have these records: each of their records
// in the file is covered by one of these, and there are no more of them. Only the people with the
// most records count, because records are seldom left out.
func (x *index) matchUnit(records [][]uint32) match {
	fits := map[uint32]float64{} // class -> weight for the record that fits best
	var before [][]float64
	for _, values := range records {
		before = append(before, x.before(values))
		x.find(values, func(class uint32) bool {
			w := x.weighed(class, values)
			if old, known := fits[class]; !known || w > old {
				fits[class] = w
			}
			return true
		})
	}
	seen, most := map[uint32]bool{}, 0
	var m match
	for class := range fits {
		for _, row := range x.classes[class] {
			unit := x.groupOf[row]
			if seen[unit] {
				continue
			}
			seen[unit] = true
			weight, all := 0.0, len(x.groups[unit]) <= len(records)
			var classes []uint32
			for _, own := range x.groups[unit] {
				w, known := fits[x.of[own]]
				weight, all, classes = weight+w, all && known, append(classes, x.of[own])
			}
			if n := len(x.groups[unit]); all && n >= most && x.shifted(before, classes) {
				if n > most {
					most, m = n, match{}
				}
				m.groups = append(m.groups, unit)
				m.weights = append(m.weights, weight)
			}
		}
	}
	order := natural.Order[int](len(m.groups))
	slices.SortFunc(order, func(a, b int) int { return int(m.groups[a]) - int(m.groups[b]) })
	sorted := x.begin()
	for _, i := range order {
		sorted.groups, sorted.weights = append(sorted.groups, m.groups[i]), append(sorted.weights, m.weights[i])
	}
	return x.normalized(sorted)
}

// begin forgets the last match, and gives its memory to the next one.
func (x *index) begin() match {
	for _, group := range x.last.groups {
		x.weight[group] = -1
	}
	return match{groups: x.last.groups[:0], weights: x.last.weights[:0]}
}

// normalized turns logarithms into weights, of which the largest becomes 1, and sums them up.
func (x *index) normalized(m match) match {
	most := math.Inf(-1)
	for _, w := range m.weights {
		most = max(most, w)
	}
	for i, group := range m.groups {
		w, size := math.Exp(m.weights[i]-most), x.size[group]
		m.weights[i], x.weight[group] = w, w
		m.records, m.total = m.records+size, m.total+w*size
		if w >= likeliest {
			m.top += size
		}
	}
	x.last = m
	return m
}

// owned returns the groups of the last match that have records of a person, or that could be the
// person's, with their number; most is how many of these the person can have. Visit may not match.
func (x *index) owned(p uint32, visit func(group uint32, records float64)) (most float64) {
	v := x.view
	most = float64(len(v.people[p]))
	if v.units != nil {
		most = 1
	}
	if own := v.own[p]; len(own) == 1 {
		if group := x.groupOf[own[0]]; x.weight[group] >= 0 {
			visit(group, 1)
		}
		return most
	}
	for _, row := range v.own[p] {
		if group := x.groupOf[row]; x.weight[group] >= 0 {
			x.mine[group] = min(x.mine[group]+1, most)
		}
	}
	for _, row := range v.own[p] {
		if group := x.groupOf[row]; x.mine[group] > 0 {
			visit(group, x.mine[group])
			x.mine[group] = 0
		}
	}
	return most
}
