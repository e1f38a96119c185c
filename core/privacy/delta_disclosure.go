package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/verify"
)

// DeltaDisclosure is the id of the model.
const DeltaDisclosure ID = "delta-disclosure-privacy"

func deltaDisclosure() Entry {
	return Entry{
		Info: Info{
			ID:         DeltaDisclosure,
			Name:       "delta-Disclosure privacy",
			Sentence:   "In every group of records that look the same no sensitive value is much more or much less frequent than in the whole table.",
			Definition: "For every sensitive value v in an equivalence class, with share p_v in the class and q_v in the table: |log2(p_v/q_v)| < delta. Values that the class does not have are not looked at.",
			Source:     "J. Brickell, V. Shmatikov: The cost of privacy: destruction of data-mining utility in anonymized data publishing. KDD 2008, definition of delta-disclosure privacy.",
			Attack:     "Attribute disclosure: seeing the group changes by more than a factor of 2^delta how likely somebody must think a value.",
			Params: []param.Param{{Name: "delta", Kind: param.Real, Label: "Largest change of frequency", Default: 1.0, Min: 0, Max: 1000, MinOpen: true,
				Sentence: "As a power of two: with 1, values must be less than twice and more than half as frequent as in the table."}},
			Sensitive: true,
		},
		People: Holders,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			delta := v.Number("delta")
			return &disclosure{newComparison(in, attribute), math.Exp2(-delta), math.Exp2(delta)}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.DeltaDisclosure{Attribute: s.Attribute, Delta: v.Number("delta")}, nil
		},
		// No Uses: a value that only one part has becomes too rare in the union.
	}
}

// disclosure is never monotone: a class without a value is not asked about it,
// but merged with one that has it the value may be too rare.
type disclosure struct {
	comparison
	low, high float64 // 2^-delta, 2^delta
}

func (m *disclosure) Monotone(bool) bool { return false }

func (m *disclosure) Conforms(c *Class) bool {
	v, n := m.of(c), int64(c.Size)
	counts := v.Counts[:len(v.Codes)]
	for i, code := range v.Codes {
		ratio := float64(int64(counts[i])*m.records) / float64(m.counts[code]*n)
		if ratio <= m.low || ratio >= m.high {
			return false
		}
	}
	return true
}
