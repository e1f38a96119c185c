package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

// The ids of the models.
const (
	NoAttackProsecutor ID = "profitability-prosecutor-no-attack"
	NoAttackJournalist ID = "profitability-journalist-no-attack"
)

func noAttackProsecutor() Entry {
	return Entry{
		Info: Info{
			ID:         NoAttackProsecutor,
			Name:       "No attack, prosecutor",
			Sentence:   "No attack is worth its cost, even to somebody who knows who is in the release.",
			Definition: "Every equivalence class has |c| >= k records; k is the smallest whole number > G/c, with G what the adversary gains and c what an attack costs; 1 if G = 0. If only c = 0, no class conforms.",
			Source:     game.Source,
			Attack:     "Identity disclosure by somebody who knows who is in the release and weighs what an attack gains and costs (prosecutor risk at most 1/k).",
			Params:     game.Attack(),
		},
		People: bySize,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			return &minimalSize{size: min(game.Of(v).Safe(), in.Records+1)}, nil
		},
		Rule:      func(v param.Values, _ Secret) (verify.Rule, error) { return noAttackRule(v, false), nil },
		Guarantee: func(v param.Values) risk.Guarantee { return risk.AtMost(1 / float64(game.Of(v).Safe())) },
		// A union has at least as many records as either part. Ways that form groups reject sizes larger
		// than the table, but here the size follows from amounts, and no size may suffice.
		Uses: always(uses{Local: true}),
	}
}

func noAttackJournalist() Entry {
	return Entry{
		Info: Info{
			ID:       NoAttackJournalist,
			Name:     "No attack, journalist",
			Sentence: "No attack is worth its cost to somebody who does not know who is in the release.",
			Definition: "Every equivalence class has pcount(c) >= k records in the whole table, of which the research subset is released (|c| without one); k is the smallest whole number > G/c, " +
				"with G what the adversary gains and c what an attack costs; 1 if G = 0. If only c = 0, no class conforms.",
			Source: game.Source,
			Attack: "Identity disclosure by somebody who does not know who is in the release and weighs what an attack gains and costs (journalist risk at most 1/k).",
			Params: game.Attack(),
		},
		People: bySize,
		Bind: func(v param.Values, in Input, _ int) (Model, error) {
			return &kmap{min(game.Of(v).Safe(), in.AllRecords+1)}, nil
		},
		Rule: func(v param.Values, _ Secret) (verify.Rule, error) { return noAttackRule(v, true), nil },
		// Somebody who knows that a person is among the released records may find a single one.
		Guarantee: func(v param.Values) risk.Guarantee {
			bound := 1 / float64(game.Of(v).Safe())
			return risk.Guarantee{Prosecutor: 1, Journalist: bound, Marketer: bound}
		},
		// No Uses: as for k-map.
	}
}

func noAttackRule(v param.Values, journalist bool) verify.Rule {
	p := game.Of(v)
	return verify.NoAttack{Gain: p.Gain, Cost: p.Cost, Journalist: journalist}
}
