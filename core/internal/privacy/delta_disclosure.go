package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
)

// DeltaDisclosure is the id of the model.
const DeltaDisclosure ID = "delta-disclosure-privacy"

func deltaDisclosure() Entry {
	return Entry{
		Info: Info{
			ID:         DeltaDisclosure,
			Name:       "delta-Disclosure privacy",
			Sentence:   "In every group of records that look the same no sensitive value is much more or much less frequent than in the whole table.",
			Definition: "For every sensitive value v in an equivalence class, with share p_v in the class and q_v in the table: |log2(p_v/q_v)| < delta. Values that the class does not have are not looked at, unless absent is count: then every class has all values, since log2(0) is below any bound.",
			Source:     "J. Brickell, V. Shmatikov: The cost of privacy: destruction of data-mining utility in anonymized data publishing. KDD 2008, definition of delta-disclosure privacy.",
			Attack:     "Attribute disclosure: seeing the group changes by more than a factor of 2^delta how likely somebody must think a value.",
			Params: []param.Param{
				{Name: "delta", Kind: param.Real, Label: "Largest change of frequency", Default: 1.0, Min: 0, Max: 1000, MinOpen: true,
					Sentence: "As a power of two: with 1, values must be less than twice and more than half as frequent as in the table."},
				{Name: "absent", Kind: param.Choice, Label: "Values that a group does not have", Default: "ignore",
					Sentence: "Whether a group may lack a value that the table has.",
					Choices: []param.Option{
						{Value: "ignore", Label: "do not count",
							Sentence: "A group may lack values. Whoever sees it learns that the person has none of them."},
						{Value: "count", Label: "count", Sentence: "As the paper has it: a group has every value of the table, so nothing can be excluded."},
					}},
			},
			Sensitive: true,
		},
		People: Holders,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			delta := v.Number("delta")
			m := &disclosure{comparison: newComparison(in, attribute), low: math.Exp2(-delta), high: math.Exp2(delta)}
			if v.Text("absent") == "count" {
				m.values = in.Sensitive[attribute].present()
			}
			return m, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.DeltaDisclosure{Attribute: s.Attribute, Delta: v.Number("delta"), Absent: v.Text("absent") == "count"}, nil
		},
		// The share of a value in the union of two classes that have it lies between its shares there. A
		// value that only one of them has may become too rare: if half of a table have a and half b, and
		// delta is 1.5, the classes a, b and b, b, b, b, b, b conform, but their union does not, of which
		// an eighth has a.
		Uses: func(v param.Values) uses {
			keeps := v.Text("absent") == "count"
			return uses{Local: keeps, Finest: keeps}
		},
	}
}

// disclosure is not monotone where absent values are ignored: a class without a value is not tested
// for it, but in the union with one that has it the value may be too rare. Where they count, the
// share of a value in a union lies between its shares in both; with suppression a class may absorb
// suppressed records.
type disclosure struct {
	comparison
	low, high float64 // 2^-delta, 2^delta
	values    int     // different values that a class must have, 0 where absent ones are ignored
}

func (m *disclosure) Monotone(suppression bool) bool { return m.values > 0 && !suppression }

func (m *disclosure) Conforms(c *Class) bool {
	v, n := m.of(c), int64(c.Size)
	if len(v.Codes) < m.values {
		return false
	}
	counts := v.Counts[:len(v.Codes)]
	for i, code := range v.Codes {
		ratio := float64(int64(counts[i])*m.records) / float64(m.counts[code]*n)
		if ratio <= m.low || ratio >= m.high {
			return false
		}
	}
	return true
}

// judge judges the values of persons: no share may be too great, or too small, whomever
// unattributed records are about.
func (m *disclosure) judge(s *holders) func(h *Held) bool {
	return func(h *Held) bool {
		s.begin(h)
		n, unknown := int64(h.Persons), int64(len(h.Unknown))
		conforms := n > 0 && len(s.codes) >= m.values
		for _, code := range s.codes {
			have, own := int64(s.counts[code]), int64(s.unknown[code])
			s.counts[code], s.unknown[code] = 0, 0
			if !conforms {
				continue
			}
			low, rare := rarest(have, own, n, unknown), m.rarest[code]
			up := float64(min(n, have+own)*rare.all) / float64(rare.of*n)
			down := float64(low.of*m.most[code].all) / float64(m.most[code].of*low.all)
			conforms = down > m.low && up < m.high
		}
		return conforms
	}
}
