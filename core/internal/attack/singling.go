package attack

import (
	"cmp"
	"slices"
)

// Singling reports singling out (WP216, 2.2.1): somebody picks a record that could be a person's.
// The likeliest record is the one whose labels cover the fewest values, each weighted by how many
// people have it.
type Singling struct {
	Any       Rate    `json:"any"`       // share of tries that pick the person's record out of all that match
	Likeliest Rate    `json:"likeliest"` // share of tries that pick it out of the likeliest of these
	Most      float64 `json:"most"`      // the largest chance with which anybody is found
	Found     int     `json:"found"`     // people whose records have more than half of the weight
	Certain   int     `json:"certain"`   // people whose records are all that match
	Tried     int     `json:"tried"`     // people who were attacked: all who are in the file, or drawn ones
}

// chance holds what one try finds of a person.
type chance struct{ any, likeliest, weight float64 }

// chance returns the probability of finding p among the matching groups. In each group a person has
// a share of the records; picking a record by weight finds the person with the weighted sum of
// these shares.
func (v *view) chance(x *index, m match, p uint32) (c chance) {
	if len(m.groups) == 0 {
		return c
	}
	var own, topOwn, weight float64
	var theirs [][2]float64 // weight, records
	most := x.owned(p, func(group uint32, records float64) {
		w := x.weight[group]
		own, weight = own+records, weight+w*records
		if w >= likeliest {
			topOwn += records
		}
		if v.report.AtMost {
			theirs = append(theirs, [2]float64{w, records})
		}
	})
	if v.report.AtMost { // of the records that could be theirs no more than these are
		weight = heaviest(theirs, most)
	}
	c.any, c.weight = min(own, most)/m.records, weight/m.total
	if m.top > 0 {
		c.likeliest = min(topOwn, most) / m.top
	}
	return c
}

// heaviest returns the largest weight that so many records can have among some, given by weight and
// number.
func heaviest(of [][2]float64, most float64) (weight float64) {
	slices.SortFunc(of, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
	for _, o := range of {
		n := min(o[1], most)
		weight, most = weight+n*o[0], most-n
	}
	return weight
}

// pick attacks people by some columns, and counts the most harmful record of each.
func (v *view) pick(covers []*cover) (*Singling, error) {
	x := newIndex(v, covers)
	people, t, drawn, err := v.affordable(x)
	if err != nil {
		return nil, err
	}
	best := make([]chance, len(v.people))
	err = v.attempts(x, people, t, func(m match, who []personRow) {
		for _, r := range who {
			c, old := v.chance(x, m, r.person), best[r.person]
			best[r.person] = chance{max(c.any, old.any), max(c.likeliest, old.likeliest), max(c.weight, old.weight)}
		}
	})
	if err != nil {
		return nil, err
	}
	s := &Singling{}
	any, likeliest, n := 0.0, 0.0, 0.0
	for _, p := range people {
		c, of := best[p], v.counts[p]
		any, likeliest, n = any+c.any*of, likeliest+c.likeliest*of, n+of
		s.Most = max(s.Most, c.any, c.likeliest)
		if c.weight > 0.5*(1+1e-9) {
			s.Found += int(of)
		}
		if c.any >= 1 {
			s.Certain += int(of)
		}
	}
	s.Tried = int(n)
	s.Any, s.Likeliest = v.rate(any, n, drawn), v.rate(likeliest, n, drawn)
	if drawn && v.units == nil {
		if s.Certain, err = v.certain(x); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// certain counts, over everybody, the people whose records are all that match: it stops at the
// first record that is not theirs.
func (v *view) certain(x *index) (n int, err error) {
	sure := make([]bool, len(v.people))
	err = v.tuples(x.covers, v.in).each(v.ctx, func(values []uint32, rows []personRow) {
		var groups []uint32
		size, most := 0.0, 0
		for _, r := range rows {
			most = max(most, len(v.people[r.person]))
		}
		x.find(values, func(class uint32) bool {
			groups = append(groups, class)
			size += x.size[class]
			return size <= float64(most)
		})
		for _, r := range rows {
			if sure[r.person] || size == 0 || size > float64(len(v.people[r.person])) {
				continue
			}
			own := 0.0
			for _, row := range v.own[r.person] {
				if slices.Contains(groups, x.groupOf[row]) {
					own++
				}
			}
			if own >= size {
				sure[r.person] = true
				n += int(v.counts[r.person])
			}
		}
	})
	return n, err
}

// singleOut attacks everybody by the columns that the project says are known.
func (v *view) singleOut() (err error) {
	if len(v.in) == 0 {
		return nil
	}
	v.report.Singling, err = v.pick(v.known())
	return err
}
