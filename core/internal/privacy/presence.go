package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// DeltaPresence is the id of the model.
const DeltaPresence ID = "delta-presence"

func deltaPresence() Entry {
	return Entry{
		Info: Info{
			ID:       DeltaPresence,
			Name:     "delta-Presence",
			Sentence: "From the released records nobody can tell with much certainty whether a person of the whole table is among them.",
			Definition: "For every equivalence class, with |c| records of the research subset among pcount(c) of the whole table: deltaMin <= |c|/pcount(c) <= deltaMax. Classes without a record of the subset are judged too, with |c| = 0; they cannot be suppressed. " +
				"Where people have several records, a class is the people of the whole table who show the same in all of theirs, and |c| those of them who are released.",
			Source: "M. Nergiz, M. Atzori, C. Clifton: Hiding the presence of individuals from shared databases. SIGMOD 2007, section 3.",
			Attack: "Membership disclosure: being in the table at all reveals something, such as a disease that all of its persons have.",
			Params: []param.Param{
				{Name: "deltaMin", Kind: param.Real, Label: "Smallest probability of being in it", Default: 0.0, Min: 0, Max: 1, Share: true,
					Sentence: "Above 0, nobody can be sure either that a person is not in the release."},
				{Name: "deltaMax", Kind: param.Real, Label: "Largest probability of being in it", Default: 0.5, Min: 0, Max: 1, Share: true,
					Sentence: "Nobody can conclude with a greater probability that a person is in the release."},
			},
			Subset: true,
		},
		People: wholes, // an attacker who knows all records of a person may conclude more from them together than from each
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			low, high := v.Number("deltaMin"), v.Number("deltaMax")
			if low > high {
				return nil, problem.New("privacy-delta-order", "Swap the two, or lower deltaMin.",
					"deltaMin (%v) is above deltaMax (%v), so no group could meet both.", low, high).AtPath("deltaMin")
			}
			return &presence{low, high}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) {
			return verify.DeltaPresence{Low: v.Number("deltaMin"), High: v.Number("deltaMax")}, nil
		},
		// No Uses: the labels of records outside the research subset would depend on a round. One that
		// fits two groups, one of which has coarser labels, would look like both, so that their shares
		// are not defined.
	}
}

// Inclusion is the id of the model.
const Inclusion ID = "inclusion"

func inclusion() Entry {
	return Entry{
		Info: Info{
			ID:         Inclusion,
			Name:       "Inclusion",
			Sentence:   "Only the research subset is released; what is known of the other records serves for comparison.",
			Definition: "No condition: the records of the research subset count, all others do not.",
			Source:     "M. Nergiz, M. Atzori, C. Clifton: Hiding the presence of individuals from shared databases. SIGMOD 2007, section 3, with deltaMin = 0 and deltaMax = 1.",
			Attack:     "None by itself; it lets other models, and the journalist risk, refer to the released part of a larger table.",
			Subset:     true,
		},
		People: bySize,
		Bind:   func(param.Values, Input, int) (Model, error) { return &minimalSize{}, nil },
		Rule:   func(param.Values, Secret) (verify.Rule, error) { return verify.Inclusion{}, nil },
		// A group has no requirements.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// presence is monotone without suppression: the ratio in a merged class lies between those in the
// two. With suppression it is not.
//
// Classes without a record of the subset are judged in every combination of models, also with one
// that sets a minimal class size: what k-anonymity says about the released records must not weaken
// what this model says about the others.
type presence struct{ low, high float64 }

func (m *presence) MinimalClassSize() int          { return 0 }
func (m *presence) Monotone(suppression bool) bool { return !suppression }
func (m *presence) SizeOnly() bool                 { return false }
func (m *presence) Attribute() int                 { return -1 }
func (m *presence) ConformsEmpty(int) bool         { return m.low <= 0 }

func (m *presence) Conforms(c *Class) bool {
	ratio := float64(c.Persons) / float64(c.Population)
	return m.low <= ratio && ratio <= m.high
}
