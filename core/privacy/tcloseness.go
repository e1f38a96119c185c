package privacy

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

var tCloseness = entry{
	info: Info{
		ID:       "t-closeness",
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
			{Name: "distance", Kind: param.Choice, Label: "Distance of two values", Default: "equal", Sentence: "When two sensitive values count as similar.",
				Choices: []param.Option{
					{Value: "equal", Label: "Equal", Sentence: "All different values are equally far apart."},
					{Value: "ordered", Label: "Ordered", Sentence: "Neighbours in the order of the column's data type are close."},
					{Value: "hierarchical", Label: "Hierarchical", Sentence: "Values that a low level of the hierarchy makes equal are close."},
				}},
		},
		Sensitive: true,
	},
	bind: func(v param.Values, in Input, attribute int) (Model, error) {
		base := newComparison(in, attribute)
		s := in.Sensitive[attribute]
		t := v.Number("t")
		switch v.Text("distance") {
		case "ordered":
			if len(s.Rank) != len(s.Counts) {
				return nil, fmt.Errorf("ranks of column %q: %d for %d values", s.Attribute, len(s.Rank), len(s.Counts))
			}
			return newOrderedCloseness(base, t, s), nil
		case "hierarchical":
			if len(s.Ancestors) == 0 {
				return nil, problem.New("privacy-no-hierarchy", "Give the column a hierarchy, or choose the distance equal or ordered.",
					"Hierarchical t-closeness compares values by a hierarchy, but the sensitive column has none.").At(problem.Place{Attribute: s.Attribute})
			}
			if len(s.Ancestors) == 1 {
				return nil, problem.New("privacy-flat-hierarchy", "Add a level to the hierarchy, or choose the distance equal or ordered.",
					"Hierarchical t-closeness needs a hierarchy with at least two levels, but that of the sensitive column has one.").At(problem.Place{Attribute: s.Attribute})
			}
			return newHierarchicalCloseness(base, t, s), nil
		}
		return &equalCloseness{base, t}, nil
	},
}

// equalCloseness is t-closeness with the same distance between all values. The
// earth mover's distance is then the total variation, the sum of p_v - q_v
// over all values with p_v > q_v, and these all occur in the class.
//
// All distances here are convex in the class's distribution, so that a merged
// class is not farther from the table than the farther of the two, and the
// model is monotone as long as nothing is suppressed. With suppression it is
// not: a suppressed class may be merged with a conforming one and drag it away.
type equalCloseness struct {
	comparison
	t float64
}

func (m *equalCloseness) Monotone(suppression bool) bool { return !suppression }

func (m *equalCloseness) Conforms(c *Class) bool {
	v, n := m.of(c), int64(c.Size)
	counts := v.Counts[:len(v.Codes)]
	moved := int64(0)
	for i, code := range v.Codes {
		moved += max(0, int64(counts[i])*m.records-m.counts[code]*n)
	}
	return float64(moved)/float64(n*m.records) <= m.t
}
