package core

import (
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Guaranteed is how high risks can be in the release: what was measured, or the bounds that
// follow from the rules where these are lower. With a research subset the journalist's is what holds
// against the whole table, of which the subset is a sample. persons are those of its table, as the
// project says whose its records are; see anonymize.PersonsOf.
func (r *Result) Guaranteed(persons *anonymize.Persons) (risk.Guarantee, error) {
	bound, err := guaranteed(r.project, persons)
	if err != nil {
		return bound, err
	}
	g := r.After.Within(bound)
	if r.Claim.Subset == nil || persons.Matter() { // whose records look the same in the whole table is counted in records
		return g, nil
	}
	known := make([]string, len(r.Transformation))
	for i, t := range r.Transformation {
		known[i] = t.Attribute
	}
	v, err := risk.OfOutput(r.Table.Name, r.Recoded.Output, known)
	if err != nil {
		return g, err
	}
	g.Journalist = min(g.Journalist, risk.NewJournalist(v.Sample(r.Claim.Subset)).Highest)
	return g, nil
}

// guaranteed is how high risks can be in any table that meets the rules. Rules about
// records bound nothing where somebody may have several; k-anonymity then is about the
// largest share of a group that is one person's.
func guaranteed(p *project.Project, persons *anonymize.Persons) (risk.Guarantee, error) {
	bound := risk.NoGuarantee
	for _, m := range p.Models {
		if persons.Matter() && m.Model != privacy.KAnonymity {
			continue
		}
		g, err := privacy.Spec{Model: m.Model, Attribute: m.Attribute, Params: m.Params}.Guarantee()
		if err != nil {
			return bound, err
		}
		bound = bound.And(g)
	}
	return bound, nil
}
