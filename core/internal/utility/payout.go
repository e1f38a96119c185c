package utility

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// The ids of the measures.
const (
	PayoutProsecutor ID = "publisher-payout-prosecutor"
	PayoutJournalist ID = "publisher-payout-journalist"
)

const payoutFormula = "sum over kept classes g*|c|*(B - pay(c)) + sum over suppressed classes s*|c|*B; pay(c) = B*(1 - e) - (G*p - c > 0 ? L*p : 0), " +
	"with e = log(prod share_i)/log(prod s_i) + 1, from 0 to 1 (0 if prod s_i = 1), B, L, G and c the publisher's benefit and loss and the adversary's gain and cost, and "

func payoutProsecutorEntry() Entry {
	return Entry{
		Info: Info{
			ID:       PayoutProsecutor,
			Name:     "Publisher payout, prosecutor",
			Sentence: "How much less than everything publishing pays, if whoever attacks knows who is in the release.",
			Formula:  payoutFormula + "p = 1/|c|",
			Source:   game.Source,
			Params:   append([]param.Param{gsParam}, game.Params()...),
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return newPayout(v, in, columns, false)
		}),
	}
}

func payoutJournalistEntry() Entry {
	return Entry{
		Info: Info{
			ID:       PayoutJournalist,
			Name:     "Publisher payout, journalist",
			Sentence: "How much less than everything publishing pays, if whoever attacks does not know who is in the release.",
			Formula: payoutFormula +
				"p = 1/pcount(c), where pcount(c) counts the records of the whole table, of which the research subset is released",
			Source: game.Source,
			Params: append([]param.Param{gsParam}, game.Params()...),
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return newPayout(v, in, columns, true)
		}),
	}
}

// payout is the revenue that the publisher loses. For a kept class that is B*|c|*e, which sums up
// to B times the entropy-based information loss, and L*|c|*p where an attack on it is worth its
// cost: |c|*p is 1 for the prosecutor. So the score is
//
//	B*loss + g*L * sum over kept classes that are attacked of |c|*p
//
// Where leaving out records costs little or nothing (a gsFactor below 0.5), leaving out all would
// often be best. But nobody is paid for publishing nothing: a transformation that keeps no record
// is chosen only where no other meets the rules.
//
// It is not monotone, not even without suppression: a class that absorbs another keeps less detail,
// but is attacked less.
type payout struct {
	game.Payoffs
	factors
	loss       *informationLoss
	records    int
	population bool // p is that of the whole table
	attacked   exact.LongSum
}

func newPayout(v param.Values, in Input, columns []column, population bool) (*payout, error) {
	if in.Persons {
		return nil, problem.New("utility-people", "Choose another measure, or release one record of each person.",
			"What publishing pays is not defined where people have several records.")
	}
	return &payout{Payoffs: game.Of(v), factors: factorsOf(v),
		loss: newInformationLoss(v, in, columns), records: in.Records, population: population}, nil
}

// unit is the exponent of the factor that makes the attacked records of a class an integer: a
// float64 of at least 2^-32, the quotient of two counts, has no bit below 2^-85.
const unit = 96

// Score implements Measure. The sum over classes is exact, so that their order does not
// matter.
func (m *payout) Score(v *View) Score {
	lost := m.loss.Score(v).Value
	if m.loss.size == 0 { // there is no detail to lose, but there are records
		lost = float64(m.s * float64(v.Suppressed))
	}
	m.attacked.Reset()
	for c, n := range v.Count {
		if v.Out != nil && v.Out[c] {
			continue
		}
		size := n
		if m.population && v.Population != nil {
			size = v.Population[c]
		}
		if m.Attacked(int(size)) {
			m.attacked.Add(1, math.Ldexp(float64(n)/float64(size), unit))
		}
	}
	found := math.Ldexp(m.attacked.Float64(), -unit)
	return Score{Value: float64(m.Benefit*lost) + float64(float64(m.g*m.Loss)*found), Nothing: v.Suppressed == v.Records}
}

// Bound implements Measure with p = 0 and the bound of the information loss, whatever is
// suppressed: an attack never increases the payout.
func (m *payout) Bound(v *View) (Score, bool) {
	bound := m.loss.LevelBound(v.Levels)
	return Score{Value: float64(m.Benefit * bound.Value)}, true
}

// Monotone implements Measure.
func (m *payout) Monotone(bool) bool { return false }

// Range implements Ranged: everything is paid; or each record keeps nothing and is found, or is
// left out.
func (m *payout) Range() (low, high Score) {
	return Score{}, Score{Value: float64(m.records) * max(float64(m.g*(m.Benefit+m.Loss)), float64(m.s*m.Benefit))}
}
