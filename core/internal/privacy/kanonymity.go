package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

// KAnonymity is the id of the model.
const KAnonymity ID = "k-anonymity"

func kAnonymity() Entry {
	return Entry{
		Info: Info{
			ID:       KAnonymity,
			Name:     "k-Anonymity",
			Sentence: "Every record looks the same as at least k-1 others in the columns that an attacker may know.",
			Definition: "Every equivalence class c has |c| >= k records. " +
				"Classes that are smaller are suppressed.",
			Source: "L. Sweeney: k-anonymity: a model for protecting privacy. International Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10(5), 2002, section 3.",
			Attack: "Identity disclosure: somebody who knows a person's age, sex or postcode finds the person's record (prosecutor risk at most 1/k).",
			Params: []param.Param{sizeParam("k", "Size of the smallest group", "At least this many records must look the same.", defaultSize)},
		},
		People: bySize,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			k := v.Int("k")
			if err := atMost("k", "k", k, in.Records, in.Subset); err != nil {
				return nil, err
			}
			return &minimalSize{size: k}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) { return verify.KAnonymity{K: v.Int("k")}, nil },
		// Somebody who is looked for is one of at least k.
		Guarantee: func(v param.Values) risk.Guarantee { return risk.AtMost(1 / v.Number("k")) },
		// Only a size is required: a union has at least as many records as either part, groups and
		// clusters are made of at least k records, and records that join a released class only enlarge
		// it.
		Uses: always(uses{Local: true, Graph: true, Finest: true, Joint: true, Batches: true}),
	}
}

// minimalSize requires only a minimal class size. It is monotone, also with suppression: merging
// only enlarges classes, so a record in a class of sufficient size stays in one.
type minimalSize struct{ size int }

func (m *minimalSize) MinimalClassSize() int { return m.size }
func (m *minimalSize) Monotone(bool) bool    { return true }
func (m *minimalSize) Conforms(*Class) bool  { return true }
func (m *minimalSize) SizeOnly() bool        { return true }
func (m *minimalSize) Attribute() int        { return -1 }

// defaultSize is k where it is left out.
const defaultSize = 5

// SizeOf returns the parameter k of k-anonymity or (alpha,k)-anonymity, not yet checked. It needs
// no registry, which the page does not have.
func SizeOf(params param.Values) int {
	if _, given := params["k"]; !given {
		return defaultSize
	}
	return int(min(max(0, params.Number("k")), math.MaxInt32))
}

// sizeParam describes a whole number from 1 on, such as k and l.
func sizeParam(name, label, sentence string, start float64) param.Param {
	return param.Param{Name: name, Kind: param.Integer, Label: label, Sentence: sentence, Default: start, Min: 1, Max: math.MaxInt32}
}
