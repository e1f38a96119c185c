package core

import (
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Guaranteed is how high risks can be in the release: what was measured, or the bounds that
// follow from the rules where these are lower. persons are those of its table, as the project
// says whose its records are; see anonymize.PersonsOf.
func (r *Result) Guaranteed(persons *anonymize.Persons) (risk.Guarantee, error) {
	bound, err := guaranteed(r.project, persons)
	return r.After.Within(bound), err
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
