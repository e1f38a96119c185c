package project

import (
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
)

// Rules makes settings of the models beside those of KAnonymity, LDiversity and TCloseness. The
// compiler checks the names of models and parameters:
//
//	rules := project.Rules{}
//	p := project.New(project.QuasiIdentifier("age"), rules.AlphaKAnonymity("diagnosis", 0.5, 5))
//
// A column is the sensitive one that the model protects. Parameters are those of the model's
// definition (privacy.Find); those without an argument have their default, and Protect sets them.
type Rules struct{}

// EntropyLDiversity asks of the values in each group for an entropy of log l at least.
func (Rules) EntropyLDiversity(column string, l float64) Setting {
	return Protect(privacy.EntropyLDiversity, column, param.Values{"l": l})
}

// RecursiveCLDiversity asks that the commonest value of a group is rarer than c times all but the
// l-1 commonest together.
func (Rules) RecursiveCLDiversity(column string, c float64, l int) Setting {
	return Protect(privacy.RecursiveCLDiversity, column, param.Values{"c": c, "l": l})
}

// OrderedTCloseness takes values for close that are neighbours in the order of the column.
func (Rules) OrderedTCloseness(column string, t float64) Setting {
	return Protect(privacy.TCloseness, column, param.Values{"t": t, "distance": "ordered"})
}

// HierarchicalTCloseness takes values for close that a low level of the column's hierarchy, see
// Secret, makes equal.
func (Rules) HierarchicalTCloseness(column string, t float64) Setting {
	return Protect(privacy.TCloseness, column, param.Values{"t": t, "distance": "hierarchical"})
}

// DeltaDisclosure bounds by delta how far the share of a value in a group is from its share in the
// table, as the logarithm of their ratio.
func (Rules) DeltaDisclosure(column string, delta float64) Setting {
	return Protect(privacy.DeltaDisclosure, column, param.Values{"delta": delta})
}

// BasicBetaLikeness bounds by beta by how much, in relation, a value may be more frequent in a
// group than in the table.
func (Rules) BasicBetaLikeness(column string, beta float64) Setting {
	return Protect(privacy.BasicBetaLikeness, column, param.Values{"beta": beta})
}

// EnhancedBetaLikeness is BasicBetaLikeness with a tighter bound for frequent values.
func (Rules) EnhancedBetaLikeness(column string, beta float64) Setting {
	return Protect(privacy.EnhancedBetaLikeness, column, param.Values{"beta": beta})
}

// AlphaKAnonymity asks for groups of k records and more in which no value has a greater share than
// alpha.
func (Rules) AlphaKAnonymity(column string, alpha float64, k int) Setting {
	return Protect(privacy.AlphaKAnonymity, column, param.Values{"alpha": alpha, "k": k})
}

// DeltaPresence needs a research subset: see Release.
func (Rules) DeltaPresence(deltaMin, deltaMax float64) Setting {
	return Protect(privacy.DeltaPresence, "", param.Values{"deltaMin": deltaMin, "deltaMax": deltaMax})
}

// Inclusion needs a research subset: see Release.
func (Rules) Inclusion() Setting { return Protect(privacy.Inclusion, "", nil) }

// KMap needs a research subset: see Release.
func (Rules) KMap(k int) Setting { return Protect(privacy.KMap, "", param.Values{"k": k}) }

// KMapEstimated takes the number of persons in the population.
func (Rules) KMapEstimated(k int, significance, population float64) Setting {
	return Protect(privacy.KMapEstimated, "",
		param.Values{"k": k, "significance": significance, "population": "number", "populationSize": population})
}

// PopulationUniqueness takes the number of persons in the population.
func (Rules) PopulationUniqueness(threshold, population float64) Setting {
	return Protect(privacy.PopulationUniqueness, "",
		param.Values{"threshold": threshold, "population": "number", "populationSize": population})
}

// SampleUniqueness bounds the share of records that are alone in their group.
func (Rules) SampleUniqueness(threshold float64) Setting {
	return Protect(privacy.SampleUniqueness, "", param.Values{"threshold": threshold})
}

// AverageRisk bounds the mean of the records' risks to be found, 1 by the size of their group.
func (Rules) AverageRisk(averageRisk float64) Setting {
	return Protect(privacy.AverageRisk, "", param.Values{"averageRisk": averageRisk})
}

// AverageRiskExtended bounds, beside the mean of the risks, the share of the records whose risk is
// above highestRisk by recordsAtRisk.
func (Rules) AverageRiskExtended(averageRisk, highestRisk, recordsAtRisk float64) Setting {
	return Protect(privacy.AverageRiskExtended, "",
		param.Values{"averageRisk": averageRisk, "highestRisk": highestRisk, "recordsAtRisk": recordsAtRisk})
}

// ProfitabilityProsecutor asks that publishing each record pays, against an attacker who knows who
// is in the table and attacks where it pays.
func (Rules) ProfitabilityProsecutor(publisherBenefit, publisherLoss, adversaryGain, adversaryCost float64) Setting {
	return Protect(privacy.ProfitabilityProsecutor, "", payoffs(publisherBenefit, publisherLoss, adversaryGain, adversaryCost))
}

// ProfitabilityJournalist needs a research subset: see Release.
func (Rules) ProfitabilityJournalist(publisherBenefit, publisherLoss, adversaryGain, adversaryCost float64) Setting {
	return Protect(privacy.ProfitabilityJournalist, "", payoffs(publisherBenefit, publisherLoss, adversaryGain, adversaryCost))
}

// NoAttackProsecutor asks that no attack pays for somebody who knows who is in the table.
func (Rules) NoAttackProsecutor(adversaryGain, adversaryCost float64) Setting {
	return Protect(privacy.NoAttackProsecutor, "", param.Values{"adversaryGain": adversaryGain, "adversaryCost": adversaryCost})
}

// NoAttackJournalist needs a research subset: see Release.
func (Rules) NoAttackJournalist(adversaryGain, adversaryCost float64) Setting {
	return Protect(privacy.NoAttackJournalist, "", param.Values{"adversaryGain": adversaryGain, "adversaryCost": adversaryCost})
}

// DifferentialPrivacy asks for (epsilon, delta)-differential privacy.
func (Rules) DifferentialPrivacy(epsilon, delta float64) Setting {
	return Protect(privacy.DifferentialPrivacy, "", param.Values{"epsilon": epsilon, "delta": delta})
}

func payoffs(benefit, loss, gain, cost float64) param.Values {
	return param.Values{"publisherBenefit": benefit, "publisherLoss": loss, "adversaryGain": gain, "adversaryCost": cost}
}

// Measures makes settings of the measures that have parameters of their own, as Rules does of
// models. Minimize chooses the others, and sets what has no argument here.
type Measures struct{}

// Loss weighs generalization against suppression by gsFactor, 0 to 1: below 0.5 records that are
// left out count less, above it coarser values do.
func (Measures) Loss(gsFactor float64) Setting {
	return Minimize(utility.Loss, param.Values{"gsFactor": gsFactor})
}

// Discernability counts records that are left out like kept ones if it is monotonic.
func (Measures) Discernability(monotonic bool) Setting {
	return Minimize(utility.Discernability, param.Values{"monotonic": monotonic})
}

// Precision counts records that are left out like kept ones if it is monotonic.
func (Measures) Precision(monotonic bool) Setting {
	return Minimize(utility.Precision, param.Values{"monotonic": monotonic})
}

// NonUniformEntropy counts records that are left out like kept ones if it is monotonic.
func (Measures) NonUniformEntropy(monotonic bool) Setting {
	return Minimize(utility.NonUniformEntropy, param.Values{"monotonic": monotonic})
}

// PayoutProsecutor rates a table by what the publisher earns, against an attacker who knows who is
// in it.
func (Measures) PayoutProsecutor(publisherBenefit, publisherLoss, adversaryGain, adversaryCost float64) Setting {
	return Minimize(utility.PayoutProsecutor, payoffs(publisherBenefit, publisherLoss, adversaryGain, adversaryCost))
}

// PayoutJournalist needs a research subset: see Release.
func (Measures) PayoutJournalist(publisherBenefit, publisherLoss, adversaryGain, adversaryCost float64) Setting {
	return Minimize(utility.PayoutJournalist, payoffs(publisherBenefit, publisherLoss, adversaryGain, adversaryCost))
}
