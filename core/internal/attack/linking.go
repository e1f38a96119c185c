package attack

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Linking reports linkability (WP216, 2.2.2): two lists about the same people, each with other
// known columns, are joined through the file. A pair is named where one person of the second list
// has more than half of the weight.
type Linking struct {
	First   []string `json:"first"`   // what the first list knows
	Second  []string `json:"second"`  // what the second list knows
	Named   int      `json:"named"`   // people of the first list for whom a pair is named
	Right   int      `json:"right"`   // of these, rightly
	Rate    Rate     `json:"rate"`    // Right, of all that were tried
	Control Rate     `json:"control"` // with the person's own records left out of the file
	Tried   int      `json:"tried"`   // people who were attacked
}

// linked limits how many people of the first list are tried; the second list has everybody.
const linked = 2000

// link joins by the known columns and the kept ones, and by the two halves of all columns.
func (v *view) link() error {
	known, all := v.known(), v.written()
	kept := v.with(func(c *cover) bool { return c.Role != Known && c.Shows != Token && !c.everything() })
	switch {
	case len(v.in) == 0:
		return nil
	case v.units != nil || v.Into != nil:
		v.report.NotTried = append(v.report.NotTried,
			&NotTried{"linking", problem.Say("The file shows which records belong together, or counts them: lists were not linked by it.")})
		return nil
	case len(known) > 0 && len(kept) > 0:
		if err := v.join(known, kept); err != nil {
			return err
		}
	}
	if len(all) < 4 {
		return nil
	}
	var halves [2][]*cover
	for i, c := range all {
		halves[i%2] = append(halves[i%2], c)
	}
	return v.join(halves[0], halves[1])
}

// join links drawn people of a list that knows some columns with a list that knows others.
func (v *view) join(first, second []*cover) error {
	x, y := newIndex(v, first), newSecond(v, second)
	people := v.draw(linked)
	l := Linking{Tried: len(people)}
	for _, c := range first {
		l.First = append(l.First, c.in.Name)
	}
	for _, c := range second {
		l.Second = append(l.Second, c.in.Name)
	}
	control := 0
	tried := map[uint32]bool{}
	err := v.attempts(x, people, v.tuples(first, people), func(m match, who []personRow) {
		for _, r := range who {
			if tried[r.person] { // one of their records, one way
				continue
			}
			tried[r.person] = true
			if q, named := y.name(x, m, nil); named {
				l.Named++
				if q == r.person {
					l.Right++
				}
			}
			if q, named := y.name(x, m, v.own[r.person]); named && q == r.person {
				control++
			}
		}
	})
	if err != nil {
		return err
	}
	n := float64(len(people))
	l.Rate, l.Control = v.rate(float64(l.Right), n, len(people) < len(v.in)), v.rate(float64(control), n, len(people) < len(v.in))
	v.report.Linking = append(v.report.Linking, l)
	return nil
}

// second is the second list: it finds the people who could have what a record shows in some
// columns.
type second struct {
	*finder
	v      *view
	covers []*cover
	record numbering           // of the file, by what it shows in these columns
	cache  map[uint32][]uint32 // by record's number: people
}

func newSecond(v *view, covers []*cover) *second {
	people := new(prefix).number(v.Original.Rows, covers, func(c *cover) ([]uint32, int) { return c.in.Codes.Slice(), c.in.Dict.Len() })
	fits := make([][][]uint32, len(covers))
	for i, c := range covers {
		fits[i] = c.back
	}
	return &second{v: v, covers: covers, finder: newFinder(people, fits), cache: map[uint32][]uint32{},
		record: v.shown.number(v.file.Rows, covers, func(c *cover) ([]uint32, int) { return c.out.Codes.Slice(), c.out.Dict.Len() })}
}

// maxNamed is the number of people that a record may fit before it names nobody.
const maxNamed = 50

// whose returns the people of the list whom a record could be about; nil: too many, or none.
func (s *second) whose(record uint32) []uint32 {
	number := s.record.of[record]
	if found, known := s.cache[number]; known {
		return found
	}
	cells := make([]uint32, len(s.covers))
	for i, c := range s.covers {
		cells[i] = c.out.Codes.At(int(record))
	}
	var found []uint32
	s.find(cells, func(class uint32) bool {
		for _, row := range s.classes[class] {
			if p := s.v.person[row]; p != nobody && !slices.Contains(found, p) {
				found = append(found, p)
			}
			if len(found) > maxNamed {
				found = nil
				return false
			}
		}
		return true
	})
	s.cache[number] = found
	return found
}

// maxMatched is the number of records that the first list may leave open before nobody is named.
const maxMatched = 500

// name names a person of the second list for the records that match one of the first, except for
// those in without.
func (s *second) name(x *index, m match, without []uint32) (uint32, bool) {
	if m.records > maxMatched {
		return 0, false
	}
	by, total := map[uint32]float64{}, 0.0
	for i, group := range m.groups {
		for _, record := range x.groups[group] {
			if slices.Contains(without, record) {
				continue
			}
			total += m.weights[i]
			who := s.whose(record)
			for _, q := range who {
				by[q] += m.weights[i] / float64(len(who))
			}
		}
	}
	for q, w := range by {
		if 2*w > total*(1+1e-9) {
			return q, true
		}
	}
	return 0, false
}
