package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// newClaim states what the written output of a run has to be, from the
// configuration and the levels found.
func newClaim(t *table.Table, config *core.Config, found *core.Result, escaped bool) (verify.Claim, error) {
	claim := verify.Claim{Columns: make([]verify.Column, len(t.Columns)), Limit: found.Limit, NoHeader: !t.Detection.Header, Escaped: escaped}
	levels := levelsOf(found)
	for i, c := range t.Columns {
		own := configured(config, c.Name)
		if own == nil {
			continue
		}
		switch own.Role {
		case core.Identifying:
			claim.Columns[i].Treatment = verify.Removed
			if config.Output.Identifying == "replace" {
				claim.Columns[i].Treatment = verify.Replaced
			}
		case core.QuasiIdentifying:
			h, err := definition(c, own)
			if err != nil {
				return claim, err
			}
			claim.Columns[i] = verify.Column{Treatment: verify.Generalized, Hierarchy: h, Level: levels[c.Name]}
		}
	}
	for _, m := range config.Models {
		rule, err := newRule(m)
		if err != nil {
			return claim, err
		}
		claim.Rules = append(claim.Rules, rule)
	}
	return claim, nil
}

// newRule states a model as a rule of the independent check.
func newRule(m core.ModelSpec) (verify.Rule, error) {
	info, _ := privacy.Find(m.Model)
	params, err := param.Check(m.Model, info.Params, m.Params)
	if err != nil {
		return nil, err
	}
	if m.Model == "k-anonymity" {
		return verify.KAnonymity{K: params.Int("k")}, nil
	}
	return nil, problem.New("bridge-unverifiable", "Choose k-anonymity.",
		"There is no independent check of the model %q yet, so its results cannot be saved.", m.Model)
}

// configured returns what a configuration says of a column, or nil.
func configured(config *core.Config, name string) *core.Column {
	for i := range config.Columns {
		if config.Columns[i].Name == name {
			return &config.Columns[i]
		}
	}
	return nil
}

// levelsOf returns the levels of a result by column.
func levelsOf(found *core.Result) map[string]int {
	levels := make(map[string]int, len(found.Transformation))
	for _, g := range found.Transformation {
		levels[g.Attribute] = g.Level
	}
	return levels
}

// definition builds the hierarchy of a quasi-identifier.
func definition(c *table.Column, own *core.Column) (*hierarchy.Hierarchy, error) {
	if own.Type != "" {
		typed := *c // the table is read-only
		if err := typed.SetType(own.Type, own.Format); err != nil {
			return nil, err
		}
		c = &typed
	}
	spec := hierarchy.Spec{Kind: hierarchy.KindAuto}
	if own.Hierarchy != nil {
		spec = *own.Hierarchy
	}
	return hierarchy.Build(spec, c)
}
