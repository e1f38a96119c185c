package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

// The ids of the models.
const (
	ProfitabilityProsecutor ID = "profitability-prosecutor"
	ProfitabilityJournalist ID = "profitability-journalist"
)

func profitabilityProsecutor() Entry {
	return Entry{
		Info: Info{
			ID:       ProfitabilityProsecutor,
			Name:     "Profitability, prosecutor",
			Sentence: "Publishing every record pays, even against somebody who knows who is in the release and attacks wherever that is worth the cost.",
			Definition: "For every equivalence class c, with p = 1/|c|: B*kept(c) - (G*p - c > 0 ? L*p : 0) > 0, with B, L, G and c the publisher's benefit and loss and the adversary's gain and cost; " +
				"kept(c) = -log(prod_i share_i)/log(prod_i s_i), with s_i the rows of the hierarchy of column i and share_i the share of them that the class's label stands for; 1 if prod s_i = 1.",
			Source: game.Source,
			Attack: "Identity disclosure by somebody who knows who is in the release and weighs what an attack gains and costs. It bounds no probability in advance, but makes attacks cost less than the data are worth.",
			Params: game.Params(),
		},
		People: bySize,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			m := &profitability{Payoffs: game.Of(v)}
			m.least = min(m.Least(), in.Records+1)
			return m, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) { return profitabilityRule(v, false), nil },
		// Smaller classes never conform, however much detail they keep.
		Guarantee: func(v param.Values) risk.Guarantee { return risk.AtMost(1 / float64(game.Of(v).Least())) },
		// No Uses: the value of a label follows from its level, and where levels differ by record the
		// same label may stand on several.
	}
}

func profitabilityJournalist() Entry {
	return Entry{
		Info: Info{
			ID:       ProfitabilityJournalist,
			Name:     "Profitability, journalist",
			Sentence: "Publishing every record pays, even against somebody who does not know who is in the release and attacks wherever that is worth the cost.",
			Definition: "As profitability against a prosecutor, with p = 1/pcount(c): pcount(c) counts the records of the whole table, of which the research subset is released. " +
				"Without a research subset it is |c|.",
			Source: game.Source,
			Attack: "Identity disclosure by somebody who does not know who is in the release and weighs what an attack gains and costs. It bounds no probability in advance, but makes attacks cost less than the data are worth.",
			Params: game.Params(),
		},
		People: bySize,
		Bind: func(v param.Values, _ Input, _ int) (Model, error) {
			return &profitability{Payoffs: game.Of(v), population: true}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) { return profitabilityRule(v, true), nil },
		// Somebody who knows that a person is among the released records may find a single one.
		Guarantee: func(v param.Values) risk.Guarantee {
			bound := 1 / float64(game.Of(v).Least())
			return risk.Guarantee{Prosecutor: 1, Journalist: bound, Marketer: bound}
		},
		// No Uses: as for the prosecutor.
	}
}

func profitabilityRule(v param.Values, journalist bool) verify.Rule {
	p := game.Of(v)
	return verify.Profitability{Benefit: p.Benefit, Loss: p.Loss, Gain: p.Gain, Cost: p.Cost, Journalist: journalist}
}

// profitability is not monotone, not even without suppression: a class that absorbs another is
// safer, which makes it worth more, but keeps less detail, which makes it worth less. Either may
// decide: a class that keeps no detail is worth nothing.
//
// Where several records are one person's, p is the bound on a person's share of the records of a
// class, as for k-anonymity.
type profitability struct {
	game.Payoffs
	population bool // sizes are those of the whole table
	least      int  // smaller classes never conform
}

func (m *profitability) MinimalClassSize() int { return m.least }
func (m *profitability) Monotone(bool) bool    { return false }
func (m *profitability) SizeOnly() bool        { return false }
func (m *profitability) Attribute() int        { return -1 }

// NeedsDetail implements Detailed.
func (m *profitability) NeedsDetail() {}

func (m *profitability) Conforms(c *Class) bool {
	if m.population {
		return m.Pay(c.Kept, c.Population) > 0
	}
	return m.Pay(c.Kept, c.Share) > 0
}
