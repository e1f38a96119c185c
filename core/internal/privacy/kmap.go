package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/population"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

const kMapSource = "L. Sweeney: Computational disclosure control: a primer on data privacy protection. PhD thesis, MIT, 2001, k-map protection; "

// KMap is the id of the model.
const KMap ID = "k-map"

func kMap() Entry {
	return Entry{
		Info: Info{
			ID:         KMap,
			Name:       "k-Map",
			Sentence:   "Every released record looks the same as at least k records of the whole table, released or not.",
			Definition: "Every equivalence class with a record of the research subset has pcount(c) >= k records in the whole table.",
			Source:     kMapSource + "K. El Emam, F. Dankar: Protecting privacy using k-anonymity. Journal of the American Medical Informatics Association 15(5), 2008, section on the journalist scenario.",
			Attack:     "Identity disclosure by somebody who does not know who is in the release (journalist risk at most 1/k).",
			Params: []param.Param{sizeParam("k", "Size of the smallest group in the whole table",
				"At least this many records of the whole table must look the same as a released one.", 5)},
			Subset: true,
		},
		People: bySize,
		Bind:   func(v param.Values, _ Input, _ int) (Model, error) { return &kmap{v.Int("k")}, nil },
		Rule:   func(v param.Values, _ Secret) (verify.Rule, error) { return verify.KMap{K: v.Int("k")}, nil },
		// Somebody who knows that a person is among the released records may find a single one.
		Guarantee: func(v param.Values) risk.Guarantee {
			return risk.Guarantee{Prosecutor: 1, Journalist: 1 / v.Number("k"), Marketer: 1 / v.Number("k")}
		},
		// No Uses: as for delta-presence.
	}
}

// kmap is monotone, also with suppression: merging classes only adds records of the whole table. It
// sets no minimal size, because it counts other records than |c| does.
type kmap struct{ k int }

func (m *kmap) MinimalClassSize() int  { return 0 }
func (m *kmap) Monotone(bool) bool     { return true }
func (m *kmap) SizeOnly() bool         { return false }
func (m *kmap) Attribute() int         { return -1 }
func (m *kmap) Conforms(c *Class) bool { return c.Population >= m.k }

// KMapEstimated is the id of the model.
const KMapEstimated ID = "k-map-estimated"

func kMapEstimated() Entry {
	return Entry{
		Info: Info{
			ID:       KMapEstimated,
			Name:     "k-Map, estimated",
			Sentence: "Every record probably looks the same as at least k persons of the population from which the table was drawn.",
			Definition: "Every equivalence class has |c| >= k' records. k' is derived from k, the population's size P and the n rows of the table: " +
				"with X distributed as Poisson (or zero-truncated Poisson) with mean k*n/P, it is the size that a class of k persons exceeds in the sample with a probability below the significance level.",
			Source: kMapSource + "K. El Emam, F. Dankar: Protecting privacy using k-anonymity. Journal of the American Medical Informatics Association 15(5), 2008, hypothesis tests for k-map.",
			Attack: "Identity disclosure by somebody who does not know who is in the sample (journalist risk at most 1/k, at the significance level).",
			Params: append([]param.Param{
				sizeParam("k", "Size of the smallest group in the population", "At least this many persons of the population must look the same.", 5),
				{Name: "significance", Kind: param.Real, Label: "Significance level", Default: 0.05, Min: 0,
					Max: 1, Share: true, MinOpen: true, MaxOpen: true,
					Sentence: "The probability of calling a group large enough that is not."},
				{Name: "estimator", Kind: param.Choice, Label: "Distribution", Default: "poisson",
					Sentence: "How group sizes in the sample are distributed.",
					Choices: []param.Option{
						{Value: "poisson", Label: "Poisson"},
						{Value: "zero-truncated-poisson", Label: "Zero-truncated Poisson", Sentence: "Takes into account that empty groups are never seen."},
					}},
			}, population.Params()...),
		},
		People: bySize,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			size, err := populationSize(v, in)
			if err != nil {
				return nil, err
			}
			k, n := v.Int("k"), in.AllRecords
			lambda := float64(k) * float64(n) / size
			derive := poissonSize
			if v.Text("estimator") == "zero-truncated-poisson" {
				derive = truncatedPoissonSize
			}
			return &minimalSize{size: min(derive(lambda, v.Number("significance"), k), n, k)}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.KMapEstimated{K: v.Int("k"), Population: statedPopulation(v), Significance: v.Number("significance"),
				ZeroTruncated: v.Text("estimator") == "zero-truncated-poisson"}, nil
		},
		// The model requires a minimal size that follows from the table as a whole, which the rounds
		// share and to which clusters are made. With each batch the table grows, and with it the size.
		Uses: always(uses{Local: true, Graph: true, Finest: true, Joint: true}),
	}
}

// poissonSize returns one more than the number of steps, at most k, after which the distribution
// function at 0, 1, 2, ... reaches 1 - significance.
func poissonSize(lambda, significance float64, k int) int {
	cdf, steps := 0.0, 0
	for {
		cdf += poisson(lambda, steps)
		steps++
		if cdf >= 1-significance || steps >= k {
			return steps + 1
		}
	}
}

// truncatedPoissonSize is poissonSize for the distribution without 0.
func truncatedPoissonSize(lambda, significance float64, k int) int {
	cdf, steps := 0.0, 1
	zero := poisson(lambda, 0)
	for cdf < 1-significance && steps < k {
		cdf += poisson(lambda, steps) / (1 - zero)
		steps++
	}
	return steps
}

// poisson returns the probability of x, by logarithms so that no mean is too large.
func poisson(lambda float64, x int) float64 {
	g, _ := math.Lgamma(float64(x) + 1)
	return math.Exp(float64(x)*math.Log(lambda) - lambda - g)
}
