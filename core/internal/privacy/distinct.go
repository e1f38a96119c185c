package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
)

// DistinctLDiversity is the id of the model.
const DistinctLDiversity ID = "distinct-l-diversity"

func distinctDiversity() Entry {
	return Entry{
		Info: Info{
			ID:         DistinctLDiversity,
			Aliases:    []ID{"l-diversity"},
			Name:       "Distinct l-diversity",
			Sentence:   "Every group of records that look the same has at least l different sensitive values.",
			Definition: "Every equivalence class has at least l distinct values of the sensitive column.",
			Source:     "A. Machanavajjhala, D. Kifer, J. Gehrke, M. Venkitasubramaniam: l-diversity: privacy beyond k-anonymity. ACM Transactions on Knowledge Discovery from Data 1(1), 2007, section 4; named and compared in N. Li, T. Li, S. Venkatasubramanian: t-closeness. ICDE 2007, section 2.",
			Attack:     "Attribute disclosure (homogeneity attack): all records that a person may have share one diagnosis, so nobody needs to know which record is the person's.",
			Params:     []param.Param{sizeParam("l", "Different sensitive values", "At least this many different values in every group.", 3)},
			Sensitive:  true,
		},
		People: Greedy,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			l := v.Int("l")
			if err := atMost("l", "l", l, in.Records, in.Subset); err != nil {
				return nil, err
			}
			return &distinct{protects{attribute}, l}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.DistinctDiversity{Attribute: s.Attribute, L: v.Int("l")}, nil
		},
		Guarantee: diverse,
		// A union has all values of either part.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// distinct is monotone, also with suppression: a merged class has the values of both, so a
// conforming class still conforms, whatever it absorbs.
type distinct struct {
	protects
	l int
}

func (m *distinct) MinimalClassSize() int  { return m.l }
func (m *distinct) Monotone(bool) bool     { return true }
func (m *distinct) Conforms(c *Class) bool { return len(m.of(c).Codes) >= m.l }
