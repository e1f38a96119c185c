package check_test

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/check/checktest"
	"github.com/fulgurite/fulgurite/core/privacy"
)

// persons are what models are told of the persons of the table, with maps; nil where
// every row is another person's.
func (n *naive) persons() *privacy.Persons {
	if n.p.Persons == nil {
		return nil
	}
	records := map[int]int{}
	for row, person := range n.p.Persons {
		if person != checktest.Nobody && n.p.Counts(row) {
			records[person]++
		}
	}
	in := &privacy.Persons{Count: len(records)}
	for i := range n.bound.Sensitive {
		s := &n.bound.Sensitive[i]
		v := privacy.PersonalValues{}
		for code := range s.Values.Counts {
			holders := map[int]bool{}
			shares := map[int]int{} // records of a person -> such records with the value
			for row, person := range n.p.Persons {
				if person != checktest.Nobody && n.p.Counts(row) && int(s.Codes[row]) == code {
					holders[person] = true
					shares[records[person]]++
				}
			}
			mean := 0.0
			for size := range n.p.Rows + 1 { // in this order, so that sums are the same to the last bit
				if shares[size] > 0 {
					mean += float64(shares[size]) / float64(size)
				}
			}
			v.Holders, v.Mean = append(v.Holders, len(holders)), append(v.Mean, mean/float64(len(records)))
		}
		in.Sensitive = append(in.Sensitive, v)
	}
	return in
}

// shareOf is the size of a class as persons count it, and how many there are: of the
// rows that count, or of all.
func (n *naive) shareOf(c *class, all bool) (size, persons uint32) {
	records, unknown, total := map[int]uint32{}, uint32(0), uint32(0)
	for _, row := range c.rows {
		if !all && !n.p.Counts(row) {
			continue
		}
		total++
		if person := n.p.Persons[row]; person == checktest.Nobody {
			unknown++
		} else {
			records[person]++
		}
	}
	most := uint32(0)
	for _, n := range records {
		most = max(most, n)
	}
	persons = uint32(len(records))
	if n.p.CountPersons {
		return persons, persons
	}
	return total / max(1, most+unknown), persons
}

// people are the persons of classes; nil where every row is another person's.
func (n *naive) people(list []*class) *privacy.ClassPeople {
	if n.p.Persons == nil {
		return nil
	}
	in := &privacy.ClassPeople{}
	for _, c := range list {
		size, persons := n.shareOf(c, false)
		in.Size, in.Persons = append(in.Size, size), append(in.Persons, persons)
		if n.p.Subset != nil {
			all, _ := n.shareOf(c, true)
			in.Population = append(in.Population, all)
		}
	}
	in.Held = func(column, i int) *privacy.Held {
		codes := n.bound.Sensitive[column].Codes
		h := &privacy.Held{Persons: int(in.Persons[i])}
		for _, row := range list[i].rows {
			switch person := n.p.Persons[row]; {
			case !n.p.Counts(row):
			case person == checktest.Nobody:
				if !slices.Contains(h.Unknown, codes[row]) {
					h.Unknown = append(h.Unknown, codes[row])
				}
			}
		}
		for person := range n.p.Rows {
			var values []uint32
			for _, row := range list[i].rows {
				if n.p.Counts(row) && n.p.Persons[row] == person {
					values = append(values, codes[row])
				}
			}
			slices.Sort(values)
			for _, v := range slices.Compact(values) {
				h.Person, h.Value = append(h.Person, uint32(person)), append(h.Value, v)
			}
		}
		return h
	}
	return in
}
