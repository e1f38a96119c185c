package claim

import (
	"errors"
	"fmt"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Rules states the models of a configuration as rules of the independent check,
// for an output made from the table, or for the table as it is.
func Rules(t *table.Table, cfg *project.Project) ([]verify.Rule, error) {
	var rules []verify.Rule
	for i, m := range cfg.Models {
		of, err := secret(t, cfg, m.Attribute)
		if err != nil {
			return nil, err
		}
		rule, err := privacy.Spec(m).Rule(of)
		if err != nil {
			return nil, problem.Within(fmt.Sprintf("models[%d]", i), err)
		}
		if c := cfg.Column(m.Attribute); c.Lists() {
			if protecting, ok := rule.(verify.Protecting); ok {
				rule = verify.Listed{Protecting: protecting, Separator: c.Items.Separator}
			}
		}
		rules = append(rules, rule)
	}
	for _, c := range cfg.Combinations() {
		rules = append(rules, verify.Combinations{Columns: c.Of, Size: c.Size, K: c.K})
	}
	return rules, nil
}

// secret is a sensitive column, for the rule about it.
func secret(t *table.Table, cfg *project.Project, attribute string) (privacy.Secret, error) {
	s := privacy.Secret{Attribute: attribute, Column: t.Column(attribute)}
	c := cfg.Column(attribute)
	if c == nil || s.Column == nil {
		return s, nil
	}
	s.Hierarchy = c.Hierarchy
	column, err := cfg.Secret(c, s.Column)
	if errors.Is(err, &problem.Problem{Code: project.OrderUnknown}) { // see Unconfirmed
		column, err = c.Typed(s.Column)
	}
	s.Column = column
	return s, err
}

// Unconfirmed returns the problems of rules that go by an order that nobody confirmed: a
// release by them is refused, but files were released by them before. Rules has them with
// the order of the column's type, that of texts being the alphabet.
func Unconfirmed(t *table.Table, cfg *project.Project) (all []*problem.Problem) {
	for i := range cfg.Columns {
		c := &cfg.Columns[i]
		column := t.Column(c.Name)
		if column == nil {
			continue
		}
		_, err := cfg.Secret(c, column)
		if p := problem.From(err); err != nil && p.Code == project.OrderUnknown {
			all = append(all, p)
		}
	}
	return all
}
