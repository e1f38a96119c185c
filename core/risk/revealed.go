package risk

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Protected is a column whose values must not be revealed.
type Protected struct {
	Column    string
	Hierarchy *hierarchy.Hierarchy // its definition, for the hierarchical distance; nil: none
}

// Revealed reports what somebody learns about a sensitive column from knowing a person's class.
// Every figure is the strictest parameter with which the model holds in all classes of records that
// are not suppressed. The table that classes are compared with has all records, suppressed ones
// too. Without any class all figures are 0.
type Revealed struct {
	Column   string `json:"column"`
	Values   int    `json:"values"`   // different values in the table
	Distinct int    `json:"distinct"` // l of distinct l-diversity: values in the class with the fewest

	// Entropy is the largest l of entropy l-diversity, 1 or more: the values of a class are as
	// uncertain as l equally frequent ones. Grassberger is the same by that estimate of the entropy.
	Entropy     float64 `json:"entropy"`
	Grassberger float64 `json:"grassberger"`
	// Recursive gives, for l from 2 to Distinct, ten at most, the value that c of recursive
	// (c,l)-diversity must exceed.
	Recursive []Recursive `json:"recursive"`

	// t of t-closeness, 0 to 1, by distance; Hierarchical is left out without a hierarchy, and Ordered
	// where the values have no order by type or confirmation.
	Equal        float64  `json:"equal"`
	Ordered      *float64 `json:"ordered,omitempty"`
	Hierarchical *float64 `json:"hierarchical,omitempty"`

	Delta    float64  `json:"delta"`    // the value that delta of delta-disclosure privacy must exceed
	Beta     float64  `json:"beta"`     // least beta of basic beta-likeness, 0 or more
	Enhanced *float64 `json:"enhanced"` // least beta of enhanced beta-likeness; null: it holds for none
	Alpha    float64  `json:"alpha"`    // least alpha of (alpha,k)-anonymity: largest share of a value in a class

	Worst []Revealing `json:"worst"` // the classes that reveal most, at most ten
}

// Recursive is a pair of parameters of recursive (c,l)-diversity.
type Recursive struct {
	L int     `json:"l"`
	C float64 `json:"c"` // it holds for every greater c
}

// Revealing is a class with few different values, or one value that stands out.
type Revealing struct {
	Values   []string `json:"values"`   // of the known columns
	Size     int      `json:"size"`     // records
	Row      int      `json:"row"`      // its first record, 0-based
	Distinct int      `json:"distinct"` // different sensitive values
	Value    string   `json:"value"`    // the most frequent one
	Count    int      `json:"count"`    // records that have it
}

// recursiveShown is the number of pairs in Revealed.
const recursiveShown = 10

// reveal measures a sensitive column.
func reveal(r *verify.Release, p Protected, known []string, columns []*table.Column) (Revealed, error) {
	column, err := verify.Secret(r.In, p.Column, known)
	if err != nil {
		return Revealed{}, err
	}
	m := Revealed{Column: p.Column, Values: column.Dict.Len(), Recursive: []Recursive{}, Worst: []Revealing{}}
	s := r.Spread(p.Column)
	ordered := func() float64 { return 0 }
	if ranked, ok := column.Confirmed(); ok {
		m.Ordered = new(float64)
		sorted := make([]string, 0, m.Values)
		for _, code := range ranked.Sorted() {
			sorted = append(sorted, column.Dict.Value(code))
		}
		if ordered, err = s.OrderedDistance(sorted); err != nil {
			return m, err
		}
	}
	hierarchical := func() float64 { return 0 }
	if p.Hierarchy != nil {
		m.Hierarchical = new(float64)
		if hierarchical, err = s.HierarchicalDistance(p.Hierarchy); err != nil {
			return m, problem.New("measure-hierarchy", "Complete the hierarchy, or leave it out.",
				"The hierarchy of %q does not fit the file: %v.", p.Column, err).InFile(r.In.Name).OfColumn(p.Column)
		}
	}
	if len(r.Classes) == 0 {
		return m, nil
	}
	m.Distinct, m.Enhanced = m.Values, new(float64)
	shannon, corrected := math.Inf(1), math.Inf(1)
	psi := verify.Grassberger(r.Largest())
	for _, c := range r.Classes {
		s.Look(c)
		m.Distinct = min(m.Distinct, len(s.Present))
		// An estimate may exceed the number of values; l may not.
		most := math.Log(float64(len(s.Present)))
		shannon, corrected = min(shannon, s.Entropy(math.Log)), min(corrected, s.Entropy(psi), most)
		m.Equal = max(m.Equal, s.EqualDistance())
		if m.Ordered != nil {
			*m.Ordered = max(*m.Ordered, ordered())
		}
		if m.Hierarchical != nil {
			*m.Hierarchical = max(*m.Hierarchical, hierarchical())
		}
		m.compare(s)
		m.show(c, s, columns)
	}
	m.Entropy, m.Grassberger = max(1, math.Exp(shannon)), max(1, math.Exp(corrected))
	m.Recursive = append(m.Recursive, recursive(r, s, min(m.Distinct, recursiveShown+1))...)
	return m, nil
}

// compare compares the shares of a class with those of the table.
func (m *Revealed) compare(s *verify.Spread) {
	for _, code := range s.Present {
		gain := s.Gain(code)
		m.Delta, m.Beta = max(m.Delta, math.Abs(s.Change(code))), max(m.Beta, gain)
		if m.Enhanced != nil && s.WithinEnhanced(code) {
			*m.Enhanced = max(*m.Enhanced, gain)
		} else {
			m.Enhanced = nil
		}
	}
	_, n := s.Mode()
	m.Alpha = max(m.Alpha, float64(n)/float64(s.Size))
}

// show inserts a class into the worst ones: first by the number of values, then by the share of the
// most frequent, then the largest.
func (m *Revealed) show(c verify.Class, s *verify.Spread, columns []*table.Column) {
	if n := len(m.Worst); n == worstShown && len(s.Present) > m.Worst[n-1].Distinct {
		return
	}
	code, n := s.Mode()
	w := Revealing{Values: cellsOf(columns, int(c.Rows[0])), Size: s.Size, Row: int(c.Rows[0]),
		Distinct: len(s.Present), Value: s.Value(code), Count: n}
	m.Worst = keepWorst(m.Worst, w, func(a, b Revealing) int {
		return cmp.Or(cmp.Compare(a.Distinct, b.Distinct), cmp.Compare(b.Count*a.Size, a.Count*b.Size),
			cmp.Compare(b.Size, a.Size), slices.Compare(a.Values, b.Values))
	})
}

// recursive returns, for l from 2 to most, the largest quotient of the most frequent value and all
// from the l-th on.
func recursive(r *verify.Release, s *verify.Spread, most int) []Recursive {
	var pairs []Recursive
	for l := 2; l <= most; l++ {
		pair := Recursive{L: l}
		for _, c := range r.Classes {
			s.Look(c)
			first, rest := s.FirstAndRest(l)
			pair.C = max(pair.C, float64(first)/float64(rest))
		}
		pairs = append(pairs, pair)
	}
	return pairs
}
