package evaluate_test

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
)

// persons are what models are told of the persons of the table, with maps; nil where
// every row is another person's.
func (n *naive) persons() *privacy.Persons {
	if n.p.Persons == nil {
		return nil
	}
	records, nobodys := map[uint32]int{}, 0
	for row, person := range n.p.Persons {
		switch {
		case !n.p.Counts(row):
		case person == classes.Unknown:
			nobodys++
		default:
			records[person]++
		}
	}
	in := &privacy.Persons{Count: len(records), Unattributed: nobodys, Wholes: n.p.Profiles}
	for i := range n.bound.Sensitive {
		s := &n.bound.Sensitive[i]
		v := privacy.PersonalValues{}
		for code := range s.Values.Counts {
			holders := map[uint32]bool{}
			shares := map[int]int{} // records of a person -> such records with the value
			own := 0                // of nobody who is known
			for row, person := range n.p.Persons {
				if person != classes.Unknown && n.p.Counts(row) && int(s.Codes.At(row)) == code {
					holders[person] = true
					shares[records[person]]++
				} else if n.p.Counts(row) && int(s.Codes.At(row)) == code {
					own++
				}
			}
			mean := 0.0
			for size := range n.p.Rows + 1 { // in this order, so that sums are the same to the last bit
				if shares[size] > 0 {
					mean += float64(shares[size]) / float64(size)
				}
			}
			v.Unattributed = append(v.Unattributed, own)
			v.Holders, v.Mean = append(v.Holders, len(holders)), append(v.Mean, mean/float64(len(records)))
		}
		in.Sensitive = append(in.Sensitive, v)
	}
	return in
}

// shareOf is the size of a class as persons count it, and how many there are: of the
// rows that count, or of all.
func (n *naive) shareOf(c *class, all bool) (size, persons uint32) {
	records, unknown, total := map[uint32]uint32{}, uint32(0), uint32(0)
	for _, row := range c.rows {
		if !all && !n.p.Counts(row) {
			continue
		}
		total++
		if person := n.p.Persons[row]; person == classes.Unknown {
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
			case person == classes.Unknown:
				h.Unknown = append(h.Unknown, codes.At(row))
			}
		}
		for person := range n.p.Rows {
			var values []uint32
			for _, row := range list[i].rows {
				if n.p.Counts(row) && n.p.Persons[row] == uint32(person) {
					values = append(values, codes.At(row))
				}
			}
			slices.Sort(values)
			for _, v := range slices.Compact(values) {
				h.Person, h.Value = append(h.Person, uint32(person)), append(h.Value, v)
			}
		}
		return h
	}
	in.Risks = func(aside []bool) *privacy.PersonRisks { return n.risks(list, aside) }
	return in
}

// risks are those of the persons of the classes that are not aside, one person after the
// other, and then those of records of nobody who is known among themselves.
func (n *naive) risks(list []*class, aside []bool) *privacy.PersonRisks {
	risks := new(privacy.PersonRisks)
	own := make([]map[uint32]uint32, len(list))
	total := make([]uint32, len(list))
	for i, c := range list {
		own[i] = map[uint32]uint32{}
		for _, row := range c.rows {
			if n.p.Counts(row) {
				own[i][n.p.Persons[row]]++
				total[i]++
			}
		}
	}
	for person := range n.p.Rows {
		worst, of := uint32(0), uint32(1)
		for i := range list {
			if records := own[i][uint32(person)]; records > 0 && !aside[i] {
				if records += own[i][classes.Unknown]; records*of > worst*total[i] {
					worst, of = records, total[i]
				}
			}
		}
		if worst > 0 {
			risks.Add(worst, of)
		}
	}
	for i := range list {
		if unknown := own[i][classes.Unknown]; unknown > 0 && !aside[i] {
			risks.AddUnattributed(unknown, total[i])
		}
	}
	return risks
}
