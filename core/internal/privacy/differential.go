package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// DifferentialPrivacy is the id of the model.
const DifferentialPrivacy ID = "differential-privacy"

// Names of its parameters, for code that draws the sample and chooses a scheme.
const (
	paramEpsilon = "epsilon"
	paramDelta   = "delta"
	paramSearch  = "search"
	paramSteps   = "steps"
	paramScore   = "score"
)

// Scores for choosing a scheme.
const (
	ScorePrecision   = "precision"
	ScoreGranularity = "granularity"
	ScoreDiscernible = "discernability"
	ScoreManyGroups  = "groups"
)

// Defaults, and the largest share of the budget that the search may spend.
const (
	defaultEpsilon  = 1.0
	defaultDelta    = 1e-6
	defaultSearched = 0.1
	defaultSteps    = 100
	maxSearched     = 0.9
)

func differentialPrivacy() Entry {
	return Entry{
		Info: Info{
			ID:       DifferentialPrivacy,
			Name:     "Differential privacy",
			Sentence: "The file would have come out nearly as likely without any one record: records are drawn at random, made coarser by a scheme that tells next to nothing of any of them, and left out if too few look the same.",
			Definition: "For any two tables D and D' of which one has one record more, and any set S of files: P(M(D) in S) <= exp(epsilon) P(M(D') in S) + delta. " +
				"M chooses a scheme of generalization by the exponential mechanism, for a share of epsilon, or takes a given one; draws each record by itself with the probability beta = 1 - exp(-e), where e is what is left of epsilon; " +
				"and leaves out classes of fewer than k of the drawn records. k is the least with max over n >= ceil(k/gamma - 1) of P(Bin(n, beta) > gamma n) <= delta, where gamma = 1 - (1 - beta) exp(-e).",
			Source: "R. Bild, K. A. Kuhn, F. Prasser: SafePub: A truthful data anonymization algorithm with strong privacy guarantees. Proceedings on Privacy Enhancing Technologies 2018(1), sections 4 and 5; " +
				"N. Li, W. Qardaji, D. Su: On sampling, anonymization, and differential privacy. ASIACCS 2012, theorem 3.",
			Attack: "Any attack that needs the record of one person, whatever else the attacker knows: what is learned from the file would have been learned nearly as likely had the person not been in the table.",
			Params: []param.Param{
				{Name: paramEpsilon, Kind: param.Real, Label: "Epsilon", Default: defaultEpsilon,
					Min: differential.MinEpsilon, Max: differential.MaxEpsilon,
					Sentence: "No file becomes more than exp(epsilon) times as likely by one record. Smaller protects more; 0.5 to 2 are usual."},
				{Name: paramDelta, Kind: param.Real, Label: "Delta", Default: defaultDelta, Min: 0, MinOpen: true, Max: 1, MaxOpen: true,
					Sentence: "The probability with which that may fail. It should be far below 1 divided by the number of records."},
				{Name: paramSearch, Kind: param.Real, Label: "Share of epsilon for the search",
					Default: defaultSearched, Min: 0, Max: maxSearched, Share: true,
					Sentence: "What is spent to choose the levels by looking at the table. 0: every column has one fixed level, and nothing is chosen."},
				{Name: paramScore, Kind: param.Choice, Label: "What is chosen by", Default: ScorePrecision,
					Sentence: "What a good choice of levels keeps low.",
					Choices: []param.Option{
						{Value: ScorePrecision, Label: "Height of the levels",
							Sentence: "How far up the levels are, and how many records would be left out."},
						{Value: ScoreGranularity, Label: "Width of the labels", Sentence: "How many values share a label, and how many records would be left out. It needs hierarchies that are given row by row."},
						{Value: ScoreDiscernible, Label: "Size of the groups", Sentence: "The mean number of records that look the same as one."},
						{Value: ScoreManyGroups, Label: "Number of groups", Sentence: "As many different groups as possible."},
					}},
				{Name: paramSteps, Kind: param.Integer, Label: "Steps of the search", Default: float64(defaultSteps), Min: 1, Max: 10_000,
					Sentence: "How often one level is made finer, where there are too many choices to weigh them all at once. More steps reach further, and each is less sure."},
			},
		},
		// No People: a person with several records would have to be protected in all of them together.
		// The project has to keep one of each.
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			k := DifferentialOf(v).Size()
			if k > in.Records {
				return nil, problem.New("privacy-differential-few", "Take a larger epsilon or delta, or a table of more records.",
					"Groups of at least %s records are needed, but there are only %s, so nobody could be released.", risk.Count(k),
					risk.Count(in.Records)).AtPath(paramEpsilon)
			}
			return &minimalSize{size: k}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			b := DifferentialOf(v)
			return verify.DifferentialPrivacy{Epsilon: b.Epsilon, Delta: b.Delta, Search: b.Search}, nil
		},
		// Somebody who is looked for, and in the file, is one of at least k.
		Guarantee: func(v param.Values) risk.Guarantee { return risk.AtMost(1 / float64(DifferentialOf(v).Size())) },
		// No Uses: every other way of recoding forms its groups by looking at the records, without a
		// budget for it; and each batch would be a release of its own.
	}
}

// DifferentialOf returns the budget that parameters of the model describe, with defaults for
// missing ones. They need not have been checked.
func DifferentialOf(v param.Values) differential.Budget {
	return differential.Budget{Epsilon: given(v, paramEpsilon, defaultEpsilon), Delta: given(v, paramDelta, defaultDelta),
		Search: given(v, paramSearch, defaultSearched)}
}

// SearchOf returns the score for choosing a scheme, and the largest number of steps.
func SearchOf(v param.Values) (score string, steps int) {
	return given(v, paramScore, ScorePrecision), int(given(v, paramSteps, float64(defaultSteps)))
}

// given returns a parameter, or its default. It does not use the list of models, because the page
// needs budgets without linking the models.
func given[T any](v param.Values, name string, standard T) T {
	if x, ok := v[name].(T); ok {
		return x
	}
	return standard
}
