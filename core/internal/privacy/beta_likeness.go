package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
)

const betaSource = "J. Cao, P. Karras: Publishing microdata with a robust privacy guarantee. Proceedings of the VLDB Endowment 5(11), 2012, section 3."

var betaParam = param.Param{Name: "beta", Kind: param.Real, Label: "Largest relative gain",
	Default: 1.0, Min: 0, Max: math.MaxInt32, MinOpen: true,
	Sentence: "With 1, a value may be at most twice as frequent in a group as in the whole table."}

// BasicBetaLikeness is the id of the model.
const BasicBetaLikeness ID = "basic-beta-likeness"

func basicBeta() Entry {
	return Entry{
		Info: Info{
			ID:         BasicBetaLikeness,
			Name:       "Basic beta-likeness",
			Sentence:   "In every group of records that look the same no sensitive value is much more frequent than in the whole table.",
			Definition: "For every sensitive value v in an equivalence class, with share p_v in the class and q_v in the table: (p_v - q_v)/q_v <= beta.",
			Source:     betaSource + " Definition of basic beta-likeness.",
			Attack:     "Attribute disclosure: seeing the group makes a value, above all a rare one, many times likelier than before.",
			Params:     []param.Param{betaParam},
			Sensitive:  true,
		},
		People: Holders,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			base := newComparison(in, attribute)
			return &likeness{base, v.Number("beta"), nil}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.BasicBeta{Attribute: s.Attribute, Beta: v.Number("beta")}, nil
		},
		// A share in a union lies between the shares in its parts.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// EnhancedBetaLikeness is the id of the model.
const EnhancedBetaLikeness ID = "enhanced-beta-likeness"

func enhancedBeta() Entry {
	return Entry{
		Info: Info{
			ID:         EnhancedBetaLikeness,
			Name:       "Enhanced beta-likeness",
			Sentence:   "In every group of records that look the same no sensitive value is much more frequent than in the whole table, and frequent values are bounded more tightly.",
			Definition: "For every sensitive value v in an equivalence class, with share p_v in the class and q_v in the table: (p_v - q_v)/q_v <= min(beta, -ln q_v).",
			Source:     betaSource + " Definition of enhanced beta-likeness.",
			Attack:     "Attribute disclosure: seeing the group makes a value many times likelier, or nearly certain if it is frequent.",
			Params:     []param.Param{betaParam},
			Sensitive:  true,
		},
		People: Holders,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			base, beta := newComparison(in, attribute), v.Number("beta")
			bounds := make([]float64, len(base.counts))
			for code, q := range base.rarest {
				if q.of > 0 {
					bounds[code] = min(beta, math.Log(float64(q.all)/float64(q.of)))
				}
			}
			return &likeness{base, beta, bounds}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.EnhancedBeta{Attribute: s.Attribute, Beta: v.Number("beta")}, nil
		},
		// A share in a union lies between the shares in its parts.
		Uses: always(uses{Local: true, Finest: true}),
	}
}

// likeness is basic and enhanced beta-likeness. It bounds the share of every value from above,
// which merging classes preserves, so it is monotone without suppression. With suppression it is
// not: a suppressed class with too much of a value may be merged with a conforming one.
//
// The least possible share of a value in the table is the worst case: p/q-1+ln q, which enhanced
// likeness requires to be at most 0, falls with q up to p, rises from there and is p-1 at the end.
type likeness struct {
	comparison
	beta   float64
	bounds []float64 // by value code; nil: beta for all
}

func (m *likeness) Monotone(suppression bool) bool { return !suppression }

func (m *likeness) Conforms(c *Class) bool {
	v, n := m.of(c), int64(c.Size)
	counts := v.Counts[:len(v.Codes)]
	bound := m.beta
	for i, code := range v.Codes {
		if m.bounds != nil {
			bound = m.bounds[code]
		}
		q := m.rarest[code]
		before := q.of * n
		if float64(int64(counts[i])*q.all-before)/float64(before) > bound {
			return false
		}
	}
	return true
}
