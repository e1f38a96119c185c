package risk

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Limits are the risks that somebody responsible for a release accepts, each in [0,1].
type Limits struct {
	Highest float64 `json:"highest"` // for anybody: the probability that a guess about this person is right; above 0
	AtRisk  float64 `json:"atRisk"`  // the share of people whose risk is above Highest
	Success float64 `json:"success"` // of all guesses, if the person of every record is guessed
}

// Limit is one of the Limits.
type Limit string

// The limits.
const (
	HighestRisk   Limit = "highest"
	RecordsAtRisk Limit = "at-risk"
	SuccessRate   Limit = "success"
)

// Accepted reports whether a limit is met.
type Accepted struct {
	Limit    Limit   `json:"limit"`
	Found    float64 `json:"found"`
	At       float64 `json:"at"` // the limit
	Kept     bool    `json:"kept"`
	Sentence string  `json:"sentence"`

	Said *problem.Text `json:"said"` // the parts of the sentence
}

// Validate rejects limits out of range.
func (l Limits) Validate() error {
	if !(l.Highest > 0 && l.Highest <= 1 && l.AtRisk >= 0 && l.AtRisk <= 1 && l.Success >= 0 && l.Success <= 1) {
		return problem.New("risk-limits", "Give numbers from 0 to 1 (0.2 is 20 %), the highest risk above 0.",
			"The limits of the risks must lie between 0 and 1, but they are %v, %v and %v.", l.Highest, l.AtRisk, l.Success)
	}
	return nil
}

// Regulators is the highest risk that medicines regulators accept for public files. They write 0.09
// and mean 1 in 11: groups of 11 (European Medicines Agency, EMA/90915/2016, section 5.4; Health
// Canada, Public Release of Clinical Information, section 6). Rules of privacy models take 0.09
// literally, which needs groups of 12.
const Regulators = 1.0 / 11

// regulatory is the figure of Regulators as a number.
const regulatory = 0.09

// Meant returns the limits with the intended highest risk: Regulators for 0.09, any other
// unchanged.
func (l Limits) Meant() Limits {
	if l.Highest == regulatory {
		l.Highest = Regulators
	}
	return l
}

// Shown words an accepted highest risk.
func Shown(highest float64) *problem.Text {
	if highest == regulatory || highest == Regulators {
		return problem.Say("0.09 (1 in 11)")
	}
	return problem.Say("%s", problem.Percent(perCent(highest)))
}

// Judge compares the risks of a table with the intended limits, in their order. As the risk of a
// class can be 1/2 or 1/3 but nothing between, the highest risk may exceed its limit by the
// rounding that SizeThreshold forgives.
func (l Limits) Judge(p Prosecutor) []Accepted {
	l = l.Meant()
	success := p.Average
	if p.People {
		success = p.Success
	}
	highest := max(l.Highest, EffectiveThreshold(l.Highest))
	all := []Accepted{
		{Limit: HighestRisk, Found: p.Highest, At: l.Highest, Kept: p.Highest <= highest},
		{Limit: RecordsAtRisk, Found: p.ShareAtRisk(highest), At: l.AtRisk},
		{Limit: SuccessRate, Found: success, At: l.Success, Kept: success <= l.Success},
	}
	all[1].Kept = all[1].Found <= l.AtRisk
	above := Shown(l.Highest)
	for i := range all {
		a := &all[i]
		found, limit := problem.Digits(perCent(a.Found)), problem.Digits(perCent(a.At))
		switch {
		case a.Limit == HighestRisk && a.Kept:
			a.Said = problem.Say("In the worst case, a guess is right with a probability of %s %%: this is within your limit of %s.", found, above)
		case a.Limit == HighestRisk:
			a.Said = problem.Say("In the worst case, a guess is right with a probability of %s %%: this is above your limit of %s.", found, above)
		case a.Limit == RecordsAtRisk && p.People && a.Kept:
			a.Said = problem.Say("%s %% of the people have a risk above %s: this is within your limit of %s %%.", found, above, limit)
		case a.Limit == RecordsAtRisk && p.People:
			a.Said = problem.Say("%s %% of the people have a risk above %s: this is above your limit of %s %%.", found, above, limit)
		case a.Limit == RecordsAtRisk && a.Kept:
			a.Said = problem.Say("%s %% of the records have a risk above %s: this is within your limit of %s %%.", found, above, limit)
		case a.Limit == RecordsAtRisk:
			a.Said = problem.Say("%s %% of the records have a risk above %s: this is above your limit of %s %%.", found, above, limit)
		case a.Kept:
			a.Said = problem.Say(
				"If it is guessed of every record whose it is, %s %% of the guesses are right: this is within your limit of %s %%.", found, limit)
		default:
			a.Said = problem.Say("If it is guessed of every record whose it is, %s %% of the guesses are right: this is above your limit of %s %%.",
				found, limit)
		}
		a.Sentence = a.Said.String()
	}
	return all
}

// perCent formats a share in per cent with at most three significant digits: 0.0234 becomes 2.34.
func perCent(share float64) string {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(share*100, 'g', 3, 64), 64)
	return strconv.FormatFloat(v, 'f', -1, 64)
}
