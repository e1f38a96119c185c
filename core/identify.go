package core

import (
	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// identify puts pseudonyms, numbers and shifted dates into an anonymized table, in
// which they are hidden. The problems without an error are warnings.
func (o Options) identify(t *table.Table, p *project.Project, out *recode.Table) ([]*problem.Problem, error) {
	coded, err := p.Coded(t)
	if err != nil {
		return nil, err
	}
	return identity.Fill(coded, p, identity.Source{Key: o.Key, Random: source(o.Random)}, out)
}

// keyed adds the key to claims, with which the verification computes pseudonyms and
// shifts anew.
func (o Options) keyed(claims func(escaped bool) (verify.Claim, error)) func(escaped bool) (verify.Claim, error) {
	return func(escaped bool) (verify.Claim, error) {
		c, err := claims(escaped)
		if o.Key != nil {
			c.Key = o.Key.Secret()
		}
		return c, err
	}
}
