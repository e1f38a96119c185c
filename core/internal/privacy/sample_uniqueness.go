package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
)

// SampleUniqueness is the id of the model.
const SampleUniqueness ID = "sample-uniqueness"

func sampleUniqueness() Entry {
	return Entry{
		Info: Info{
			ID:         SampleUniqueness,
			Name:       "Sample uniqueness",
			Sentence:   "Few records are the only ones that look as they do.",
			Definition: "The share of records in equivalence classes of size 1 is at most the threshold; where persons have several records, the share of persons who own more than half of a class. Where it is more, the smallest classes are suppressed.",
			Source:     "F. Dankar, K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012, background.",
			Attack:     "Identity disclosure: a unique record of somebody who is known to be in the table is found for certain.",
			Params: []param.Param{
				{Name: "threshold", Kind: param.Real, Label: "Largest share of unique records", Default: 0.01, Min: 0, Max: 1, Share: true,
					Sentence: "At most this share of the records may be unique."}},
		},
		People: ByRisk,
		Bind: func(v param.Values, _ Input, _ int) (Model, error) {
			return &unique{v.Number("threshold")}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.SampleUniqueness{Share: v.Number("threshold")}, nil
		},
		// No Guarantee: few unique records do not make the average risk small, as all others may be one
		// of two.
		//
		// If each round meets a share of its records, so does the sum of the rounds, and unions make no
		// record unique. Groups: see SufficientSize.
		Uses: always(uses{Local: true, Graph: true, Finest: true}),
	}
}

// unique is monotone, also with suppression: merging makes no record unique, and only classes of
// size 1 are ever suppressed, of which fewer are left.
type unique struct{ threshold float64 }

func (m *unique) MinimalClassSize() int { return 0 }
func (m *unique) Monotone(bool) bool    { return true }
func (m *unique) Order() int            { return 2 }

// SufficientSize implements Sufficient: of two records neither is unique, and nobody owns more than
// half of a class.
func (m *unique) SufficientSize() int {
	if m.threshold >= 1 {
		return 0
	}
	return 2
}

func (m *unique) Holds(sizes, classes []int) bool {
	n1 := population.Unique(sizes, classes)
	records, _ := population.Totals(sizes, classes)
	return n1 == 0 || float64(n1)/float64(records) <= m.threshold
}
