package privacy

import (
	"cmp"
	"slices"
)

// holders counts, by value, the persons of a class who have it.
//
// For a class of N known persons, n_v of whom have v, and of u unattributed records, u_v of which
// have it, whomever these records are about:
//
//   - the share of persons who have v is at most min(N, n_v+u_v)/N. If a of the u_v
//     records are about known persons and b about others, it is at most
//     (min(N, n_v+a)+b)/(N+b), and a share below 1 falls when b is subtracted from both.
//   - it is at least n_v/(N+u-u_v): only unknown persons without v make it smaller, and
//     there are at most so many. If n_v is 0, one person has v, who is known or not:
//     1/(N+1+u-u_v).
//   - g (see Greedy) of these greatest numbers bounds what is left for the rarer values:
//     persons who have one of some values are no more than the sum of those who have
//     each, whoever they are. TestUnattributed tries all assignments of the records.
type holders struct {
	counts  []uint32 // by value code: all 0 between calls
	unknown []uint32 // likewise: unattributed records
	codes   []uint32 // that occur, ascending
	values  Values
}

func newHolders(values int) *holders {
	return &holders{counts: make([]uint32, values), unknown: make([]uint32, values)}
}

// of returns, by value, the largest number of the N persons who can have it.
func (s *holders) of(h *Held) *Values {
	s.begin(h)
	s.values.Codes, s.values.Counts = s.codes, s.values.Counts[:0]
	for _, v := range s.codes {
		s.values.Counts = append(s.values.Counts, min(s.counts[v]+s.unknown[v], uint32(h.Persons)))
		s.counts[v], s.unknown[v] = 0, 0
	}
	return &s.values
}

// begin counts a class; counts and unknown must be reset to 0 afterwards.
func (s *holders) begin(h *Held) {
	s.codes = s.codes[:0]
	count := func(v uint32, n *uint32) {
		if s.counts[v]+s.unknown[v] == 0 {
			s.codes = append(s.codes, v)
		}
		*n++
	}
	for _, v := range h.Value {
		count(v, &s.counts[v])
	}
	for _, v := range h.Unknown {
		count(v, &s.unknown[v])
	}
	slices.Sort(s.codes)
}

// judged makes a class model judge the values of persons instead of records.
func judged(m ClassModel, attribute, values int, transform func(v *Values, persons int)) func(h *Held) bool {
	scratch := newHolders(values)
	class := Class{Values: make([]Values, attribute+1)}
	return func(h *Held) bool {
		v := scratch.of(h)
		if transform != nil {
			transform(v, h.Persons)
		}
		class.Size, class.Persons, class.Share, class.Population, class.Values[attribute] = h.Persons, h.Persons, h.Persons, h.Persons, *v
		return h.Persons > 0 && m.Conforms(&class)
	}
}

// perPerson returns the input by persons: one record for each person and value.
func (in Input) perPerson() Input {
	own := in
	own.Records, own.AllRecords, own.Persons = in.Persons.Count, in.Persons.Count, nil
	own.Sensitive = slices.Clone(in.Sensitive)
	for i := range own.Sensitive {
		own.Sensitive[i].Counts = in.Persons.Sensitive[i].Holders
		own.Sensitive[i].unattributed = in.Persons.Sensitive[i].Unattributed
	}
	return own
}

// greedy replaces the holders of values, in descending order, by those that no earlier value has
// taken; see Greedy. Values without any left are removed.
func greedy(v *Values, persons int) {
	slices.SortFunc(v.Counts, func(a, b uint32) int { return cmp.Compare(b, a) })
	left, n := uint32(persons), 0
	for _, count := range v.Counts {
		v.Counts[n] = min(count, left)
		if left -= v.Counts[n]; v.Counts[n] > 0 {
			n++
		}
	}
	v.Codes, v.Counts = v.Codes[:n], v.Counts[:n]
}
