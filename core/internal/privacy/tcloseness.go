package privacy

import (
	"fmt"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// TCloseness is the id of the model.
const TCloseness ID = "t-closeness"

func tCloseness() Entry {
	return Entry{
		Info: Info{
			ID:       TCloseness,
			Name:     "t-Closeness",
			Sentence: "In every group of records that look the same the sensitive values are spread about as in the whole table.",
			Definition: "The earth mover's distance between the distribution of the sensitive column in an equivalence class and in the table is at most t. " +
				"The ground distance of two values is 1 (equal), their difference in rank divided by m-1 for m values (ordered), " +
				"or the level of their lowest common generalization divided by the top level (hierarchical).",
			Source: "N. Li, T. Li, S. Venkatasubramanian: t-closeness: privacy beyond k-anonymity and l-diversity. ICDE 2007, section 4.",
			Attack: "Attribute disclosure (skewness and similarity attacks): what is known of a group tells more about its members than what is known of the whole table.",
			Params: []param.Param{
				{Name: "t", Kind: param.Real, Label: "Largest distance", Default: 0.2, Min: 0, Max: 1,
					Sentence: "0 means exactly as in the whole table, 1 asks for nothing."},
				{Name: "distance", Kind: param.Choice, Label: "Distance of two values", Default: "equal",
					Sentence: "When two sensitive values count as similar.",
					Choices: []param.Option{
						{Value: "equal", Label: "Equal", Sentence: "All different values are equally far apart."},
						{Value: "ordered", Label: "Ordered",
							Sentence: "Neighbours in the order of the column's data type, or the one that was confirmed, are close."},
						{Value: "hierarchical", Label: "Hierarchical", Sentence: "Values that a low level of the hierarchy makes equal are close."},
					}},
			},
			Sensitive: true,
		},
		People: transported,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			base := newComparison(in, attribute)
			s := in.Sensitive[attribute]
			t := v.Number("t")
			if len(s.Rank) != len(s.Counts) {
				return nil, fmt.Errorf("ranks of column %q: %d for %d values", s.Attribute, len(s.Rank), len(s.Counts))
			}
			switch v.Text("distance") {
			case "ordered":
				return newOrderedCloseness(base, t, s), nil
			case "hierarchical":
				if len(s.Ancestors) == 0 {
					return nil, problem.New("privacy-no-hierarchy", "Give the column a hierarchy, or choose the distance “equal” or “ordered”.",
						"Hierarchical t-closeness compares values by a hierarchy, but the sensitive column has none.").
						OfColumn(s.Attribute)
				}
				if len(s.Ancestors) == 1 {
					return nil, problem.New("privacy-flat-hierarchy", "Add a level to the hierarchy, or choose the distance “equal” or “ordered”.",
						"Hierarchical t-closeness needs a hierarchy with at least two levels, but that of the sensitive column has only one.").
						OfColumn(s.Attribute)
				}
				return newHierarchicalCloseness(base, t, s), nil
			}
			return newEqualCloseness(attribute, t, in), nil
		},
		Rule: closenessRule,
		// All three distances are convex in the class's distribution.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// equalCloseness is t-closeness with the same distance between all values. The earth mover's
// distance is then the total variation, half the sum of |p_v - q_v| over all values. Values that
// the class does not have contribute q_v, so that only its own need to be visited:
//
//	1/2 * (1 + sum over values of the class of (|q_v - p_v| - q_v))
//
// evaluated in float64: a distance that equals t in exact arithmetic may come out above it. That
// errs on the strict side, and the established results for such classes are these. Near t the terms
// are added in the order of the values and not of their codes, so that the result does not depend
// on the order of the table's rows.
type equalCloseness struct {
	protects
	t      float64
	shares []float64 // q_v by value code
	rank   []int     // value code -> rank
	sorted []uint64  // scratch: the class's values as rank<<32 | position
}

func newEqualCloseness(attribute int, t float64, in Input) *equalCloseness {
	s := in.Sensitive[attribute]
	m := &equalCloseness{protects{attribute}, t, make([]float64, len(s.Counts)), s.Rank, make([]uint64, 0, len(s.Counts))}
	for code, n := range s.Counts {
		m.shares[code] = float64(n) / float64(in.Records)
	}
	return m
}

// Monotone: the distance is convex in the class's distribution, so that a merged class is not
// farther from the table than the farther of the two. In float64 it may exceed t where both parts
// have exactly t; as this is not excluded, nothing is claimed. With suppression it does not hold: a
// suppressed class may be merged with a conforming one and draw it away.
func (m *equalCloseness) Monotone(bool) bool { return false }

func (m *equalCloseness) Conforms(c *Class) bool {
	v, n := m.of(c), float64(c.Size)
	counts := v.Counts[:len(v.Codes)]
	sum := 1.0
	for i, code := range v.Codes {
		q := m.shares[code]
		sum += math.Abs(q-float64(counts[i])/n) - q
	}
	if math.Abs(sum/2-m.t) > 1e-9 {
		return sum/2 <= m.t
	}
	return m.inOrder(v, n)/2 <= m.t
}

// inOrder adds the terms by rank.
func (m *equalCloseness) inOrder(v *Values, n float64) float64 {
	sorted := m.sorted[:0]
	for i, code := range v.Codes {
		sorted = append(sorted, uint64(m.rank[code])<<32|uint64(i))
	}
	slices.Sort(sorted)
	sum := 1.0
	for _, s := range sorted {
		i := s & (1<<32 - 1)
		q := m.shares[v.Codes[i]]
		sum += math.Abs(q-float64(v.Counts[i])/n) - q
	}
	return sum
}

// closenessRule gives the rule the data of its distance: the order of the values by the type of the
// column, or its hierarchy, built anew.
func closenessRule(v param.Values, s Secret) (verify.Rule, error) {
	rule := verify.Closeness{Attribute: s.Attribute, T: v.Number("t"), Distance: verify.Distance(v.Text("distance"))}
	if s.Column == nil {
		return rule, nil // rejected as a claim about no column
	}
	var err error
	switch rule.Distance {
	case verify.Ordered:
		for _, code := range s.Column.Sorted() {
			rule.Order = append(rule.Order, s.Column.Dict.Value(code))
		}
	case verify.Hierarchical:
		if s.Hierarchy != nil {
			rule.Hierarchy, err = hierarchy.Build(*s.Hierarchy, s.Column)
		}
	}
	return rule, err
}
