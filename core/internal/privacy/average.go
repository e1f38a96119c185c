package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

const averageSource = "K. El Emam, B. Malin: Concepts and methods for de-identifying clinical trial data. Appendix B of: Sharing clinical trial data. National Academies Press, 2015; "

var averageParam = param.Param{Name: "averageRisk", Kind: param.Real,
	Label: "Largest average risk", Default: 0.05, Min: 0, Max: 1, Share: true,
	Sentence: "The number of groups divided by the number of records; 0.05 means 20 records a group on average."}

// AverageRisk is the id of the model.
const AverageRisk ID = "average-reidentification-risk"

func averageRisk() Entry {
	return Entry{
		Info: Info{
			ID:         AverageRisk,
			Name:       "Average re-identification risk",
			Sentence:   "Somebody who tries to find all persons of the table succeeds with a small share of them.",
			Definition: "The number of equivalence classes divided by the number of records is at most the threshold. Where persons have several records it is the mean over persons of the largest share that a person has of a class. Where it is more, classes are suppressed, smallest first.",
			Source:     averageSource + "strict average risk.",
			Attack:     "Identity disclosure of as many persons as possible (marketer risk).",
			Params:     []param.Param{averageParam},
		},
		People: ByRisk,
		Bind: func(v param.Values, _ Input, _ int) (Model, error) {
			return &average{v.Number("averageRisk")}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.AverageRisk{Risk: v.Number("averageRisk")}, nil
		},
		Guarantee: func(v param.Values) risk.Guarantee {
			return risk.Guarantee{Prosecutor: 1, Journalist: 1, Marketer: v.Number("averageRisk")}
		},
		// If each round meets a share of its records, so does the sum of the rounds, and unions only
		// enlarge classes. Groups: see SufficientSize.
		Uses: always(uses{Local: true, Graph: true, Finest: true}),
	}
}

// average is monotone, also with suppression. Merging two classes never raises the ratio. With
// suppression: each class adds |c| - 1/t to a sum that must not be negative, and smallest first
// suppresses the smallest terms. Merging two suppressed classes x and y brings back x + y - 1/t; if
// that is too little, the next class to be suppressed is not larger than x + y and makes up for it,
// so no more records are suppressed than before.
type average struct{ threshold float64 }

func (m *average) MinimalClassSize() int { return 0 }
func (m *average) Monotone(bool) bool    { return true }
func (m *average) Order() int            { return 0 }

// SufficientSize implements Sufficient: classes of at least s records are at most 1/s of the
// records, and so is a person's largest share of one.
func (m *average) SufficientSize() int {
	if m.threshold <= 0 {
		return math.MaxInt32
	}
	size := int(min(1/m.threshold, math.MaxInt32-1))
	for size < math.MaxInt32 && 1/float64(size) > m.threshold { // 1/threshold was rounded
		size++
	}
	return size
}

func (m *average) Holds(sizes, classes []int) bool {
	records, groups := population.Totals(sizes, classes)
	return records == 0 || float64(groups)/float64(records) <= m.threshold
}

// AverageRiskExtended is the id of the model.
const AverageRiskExtended ID = "average-reidentification-risk-extended"

func averageRiskExtended() Entry {
	return Entry{
		Info: Info{
			ID:         AverageRiskExtended,
			Name:       "Average re-identification risk, extended",
			Sentence:   "Somebody who tries to find all persons of the table succeeds with a small share of them, and few records have a high risk of their own.",
			Definition: "The number of equivalence classes divided by the number of records is at most averageRisk, and the share of records in classes smaller than 1/highestRisk is at most recordsAtRisk. Where persons have several records, the mean is that over persons of the largest share that a person has of a class, and the share that of persons with a larger one than highestRisk. 1/highestRisk is rounded up unless its fraction is below 0.01. Where this does not hold, classes are suppressed, smallest first.",
			Source:     averageSource + "strict average risk with a bound on the maximum risk.",
			Attack:     "Identity disclosure of as many persons as possible (marketer risk), and of single ones (prosecutor risk).",
			Params: []param.Param{
				averageParam,
				{Name: "highestRisk", Kind: param.Real, Label: "High risk of a record", Default: 0.2, Min: 0, Max: 1, Share: true, MinOpen: true,
					Sentence: "A record has a high risk if fewer than 1 divided by this many look the same."},
				{Name: "recordsAtRisk", Kind: param.Real, Label: "Largest share of records at high risk", Default: 0.0, Min: 0, Max: 1, Share: true,
					Sentence: "At most this share of the records may have a high risk."},
			},
		},
		People: ByRisk,
		Bind: func(v param.Values, _ Input, _ int) (Model, error) {
			return &averageExtended{average{v.Number("averageRisk")}, riskSize(v.Number("highestRisk")), v.Number("recordsAtRisk")}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.AverageRiskExtended{Average: v.Number("averageRisk"),
				Highest: v.Number("highestRisk"), AtRisk: v.Number("recordsAtRisk")}, nil
		},
		Guarantee: func(v param.Values) risk.Guarantee {
			g := risk.Guarantee{Prosecutor: 1, Journalist: 1, Marketer: v.Number("averageRisk")}
			if highest := v.Number("highestRisk"); v.Number("recordsAtRisk") == 0 {
				g.Prosecutor = risk.EffectiveThreshold(highest)
				g.Journalist = g.Prosecutor
			}
			return g
		},
		// As for the average risk alone.
		Uses: always(uses{Local: true, Graph: true, Finest: true}),
	}
}

// averageExtended is monotone without suppression. With suppression it is not, because smallest
// first is not the best order for a share of records: with at most 6 % of records in classes below
// 5, the classes 2, 2, 3, 3, 94 hold after suppressing 4 records, but 4, 3, 3, 94 only after 6.
type averageExtended struct {
	average
	size   int // records in smaller classes are at risk
	atRisk float64
}

func (m *averageExtended) Monotone(suppression bool) bool { return !suppression }
func (m *averageExtended) Order() int                     { return 1 }

// SufficientSize implements Sufficient: none of these records is at risk.
func (m *averageExtended) SufficientSize() int {
	if m.atRisk >= 1 {
		return m.average.SufficientSize()
	}
	return max(m.size, m.average.SufficientSize())
}

func (m *averageExtended) Holds(sizes, classes []int) bool {
	if !m.average.Holds(sizes, classes) {
		return false
	}
	records, _ := population.Totals(sizes, classes)
	small := 0
	for i := 0; i < len(sizes) && sizes[i] < m.size; i++ {
		small += sizes[i] * classes[i]
	}
	return records == 0 || float64(small)/float64(records) <= m.atRisk
}

// GroupsOf returns the group size that meets a risk threshold of these models if all groups are
// equally large; 0 for parameters that are not risks. Groups of 11 meet the regulators' 0.09
// (risk.Regulators), but not this model's.
func GroupsOf(parameter string, value float64) int {
	switch {
	case !(value > 0 && value <= 1):
	case parameter == "averageRisk":
		return (&average{threshold: value}).SufficientSize()
	case parameter == "highestRisk":
		return riskSize(value)
	}
	return 0
}

// riskSize returns the class size of a risk: 1/risk, rounded up unless the fraction is so small
// that it comes from writing 1/3 as 0.33.
func riskSize(risk float64) int {
	whole, fraction := math.Modf(1 / risk)
	size := int(min(whole, math.MaxInt32))
	if fraction >= 0.01 {
		size++
	}
	return size
}
