package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
)

// RecursiveCLDiversity is the id of the model.
const RecursiveCLDiversity ID = "recursive-cl-diversity"

func recursiveDiversity() Entry {
	return Entry{
		Info: Info{
			ID:         RecursiveCLDiversity,
			Name:       "Recursive (c,l)-diversity",
			Sentence:   "In every group of records that look the same the most frequent sensitive value is not too frequent and the rarer ones are not too rare.",
			Definition: "With frequencies r_1 >= r_2 >= ... >= r_m of the sensitive values in an equivalence class: m >= l and r_1 < c*(r_l + ... + r_m).",
			Source:     "A. Machanavajjhala, D. Kifer, J. Gehrke, M. Venkitasubramaniam: l-diversity: privacy beyond k-anonymity. ACM Transactions on Knowledge Discovery from Data 1(1), 2007, section 4.1.",
			Attack:     "Attribute disclosure with background knowledge: even after ruling out l-2 values one value does not stand out.",
			Params: []param.Param{
				{Name: "c", Kind: param.Real, Label: "Weight of the rarer values", Default: 3.0, Min: 0, Max: math.MaxInt32, MinOpen: true,
					Sentence: "The most frequent value must be rarer than c times all from the l-th on; smaller is stricter."},
				sizeParam("l", "Different sensitive values", "At least this many different values in every group.", 3),
			},
			Sensitive: true,
		},
		People: Greedy,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			l := v.Int("l")
			if err := atMost("l", "l", l, in.Records, in.Subset); err != nil {
				return nil, err
			}
			top := min(l-1, len(in.Sensitive[attribute].Counts))
			return &recursive{protects{attribute}, v.Number("c"), l, make([]uint32, 0, top+1)}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.RecursiveDiversity{Attribute: s.Attribute, C: v.Number("c"), L: v.Int("l")}, nil
		},
		Guarantee: diverse,
		// The tail from the l-th value on of a union is at least the sum of the tails, the largest count
		// at most the sum of the largest.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// recursive is monotone without suppression: merging at least adds up the rarer values, and at most
// the most frequent ones. With suppression it is not (Lightning paper, appendix A).
type recursive struct {
	protects
	c   float64
	l   int
	top []uint32 // scratch: the l-1 largest frequencies, descending
}

func (m *recursive) MinimalClassSize() int          { return m.l }
func (m *recursive) Monotone(suppression bool) bool { return !suppression }

func (m *recursive) Conforms(c *Class) bool {
	counts := m.of(c).Counts
	if len(counts) < m.l {
		return false
	}
	top, largest, tail := m.top[:0], uint32(0), 0
	for _, f := range counts {
		largest = max(largest, f)
		tail += int(f)
		if len(top) == m.l-1 && (m.l == 1 || f <= top[m.l-2]) {
			continue
		}
		i := len(top)
		if top = append(top, f); len(top) == m.l {
			top = top[:m.l-1] // drop the smallest of the top
			i--
		}
		for ; i > 0 && top[i-1] < f; i-- {
			top[i] = top[i-1]
		}
		top[i] = f
	}
	for _, f := range top {
		tail -= int(f)
	}
	// Divide integers, so that a ratio equal to c is not below it.
	return float64(largest)/float64(tail) < m.c
}
