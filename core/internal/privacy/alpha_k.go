package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

// AlphaKAnonymity is the id of the model.
const AlphaKAnonymity ID = "alpha-k-anonymity"

func alphaK() Entry {
	return Entry{
		Info: Info{
			ID:         AlphaKAnonymity,
			Name:       "(alpha,k)-Anonymity",
			Sentence:   "Every record looks the same as at least k-1 others, and no sensitive value has more than the share alpha among them.",
			Definition: "Every equivalence class c has |c| >= k records, and f_v/|c| <= alpha for every sensitive value v with f_v records in c (the general model, in which every value is sensitive).",
			Source:     "R. Wong, J. Li, A. Fu, K. Wang: (alpha, k)-anonymity: an enhanced k-anonymity model for privacy preserving data publishing. KDD 2006, section 2.",
			Attack:     "Identity and attribute disclosure: a person's record cannot be singled out, and guessing a sensitive value is right with probability alpha at most.",
			Params: []param.Param{
				sizeParam("k", "Size of the smallest group", "At least this many records must look the same.", defaultSize),
				{Name: "alpha", Kind: param.Real, Label: "Largest share of one value", Default: 0.5, Min: 0, Max: 1, Share: true, MinOpen: true,
					Sentence: "No sensitive value may have a greater share of a group."},
			},
			Sensitive: true,
		},
		People: Holders,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			k := v.Int("k")
			if err := atMost("k", "k", k, in.Records, in.Subset); err != nil {
				return nil, err
			}
			return &largestShare{protects{attribute}, k, v.Number("alpha")}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.AlphaK{Attribute: s.Attribute, Alpha: v.Number("alpha"), K: v.Int("k")}, nil
		},
		Guarantee: func(v param.Values) risk.Guarantee { return risk.AtMost(1 / v.Number("k")) },
		// A union has at least as many records as either part, and a share in it lies between the shares
		// in its parts.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// largestShare is monotone without suppression: a share in a merged class lies between those in the
// two. With suppression it is not.
type largestShare struct {
	protects
	k     int
	alpha float64
}

func (m *largestShare) MinimalClassSize() int          { return m.k }
func (m *largestShare) Monotone(suppression bool) bool { return !suppression }

// MinimalShare: no person owns more than 1/k of a class.
func (m *largestShare) MinimalShare() int { return m.k }

func (m *largestShare) Conforms(c *Class) bool {
	largest := uint32(0)
	for _, f := range m.of(c).Counts {
		largest = max(largest, f)
	}
	return float64(largest)/float64(c.Size) <= m.alpha
}
