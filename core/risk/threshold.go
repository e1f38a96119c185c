package risk

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
)

var atRiskFigure = figure{
	ID:         "at-risk",
	Name:       "Records at risk",
	Sentence:   "How many people have a higher risk of being found than is acceptable.",
	Definition: "The share of records with 1/|c| above the threshold (strictly), |c| being the size of their class, in the sample for the prosecutor and in the whole table for the journalist.",
	Source:     elEmam,
	Attack:     "That of the prosecutor and of the journalist, counted for the people who are easiest to find.",
	Params: []param.Param{{Name: "threshold", Kind: param.Real, Label: "Highest acceptable risk", Default: 0.2, Min: 0, Max: 1, MinOpen: true,
		Sentence: "A record is at risk if a guess is right with a higher probability. 0.2 means that classes of 5 are acceptable."}},
}

// sizeTolerance is the share of a record that people lose when they round a threshold: 0.33 means a
// third.
const sizeTolerance = 0.01

// SizeThreshold returns the smallest class size that a risk threshold accepts, forgiving rounding:
// floor(1/threshold), and one more if the fraction of 1/threshold is 0.01 or more. The threshold
// must be in (0,1].
func SizeThreshold(threshold float64) int {
	size := 1 / threshold
	whole := math.Floor(size)
	if size-whole >= sizeTolerance {
		whole++
	}
	return int(min(whole, math.MaxInt32))
}

// EffectiveThreshold returns the risk that a threshold amounts to, since the risk of a class can be
// 1/2 or 1/3 but nothing between. The threshold must be in (0,1]; because SizeThreshold forgives
// rounding, the result may exceed it by up to 1 %.
func EffectiveThreshold(threshold float64) float64 { return 1 / float64(SizeThreshold(threshold)) }

// atThreshold counts the records at risk.
type atThreshold struct {
	Threshold  float64 `json:"threshold"`
	Effective  float64 `json:"effective"`  // see EffectiveThreshold
	Prosecutor float64 `json:"prosecutor"` // share of records above the threshold
	Journalist float64 `json:"journalist"`
}
