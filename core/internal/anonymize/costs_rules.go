package anonymize

import (
	"fmt"
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/project"
)

// What the parameters are set to, beside what the project says.
var (
	costSizes  = []float64{2, 3, 5, 8, 12, 18, 25} // k of k-anonymity
	costLimits = []float64{0, 0.01, 0.02, 0.05, 0.1}
)

const (
	sizeParameter  = "k"
	limitParameter = "suppressionLimit"
)

// now returns the parameter of a rule in the project.
func (r *RuleCost) now(cfg *project.Project) float64 {
	if r.Rule == LimitRule {
		return cfg.SuppressionLimit
	}
	for _, m := range cfg.Models {
		if m.Model == r.Model && m.Attribute == r.Attribute {
			if values, err := m.Values(); err == nil { // which prepare has read
				return values.Number(r.Parameter)
			}
		}
	}
	return 0
}

// plan lists the rules and the searches to be made, those without a rule first.
func (c *Costs) plan() {
	c.left = []attempt{{rule: -1, config: c.config, column: -1}}
	var varied []attempt
	add := func(r RuleCost) int {
		r.Points = []CostPoint{}
		c.report.Rules = append(c.report.Rules, r)
		return len(c.report.Rules) - 1
	}
	for i, m := range c.config.Models {
		r := RuleCost{Rule: ModelRule, Path: fmt.Sprintf("models[%d]", i), Model: m.Model, Attribute: m.Attribute}
		if m.Model == privacy.KAnonymity {
			r.Parameter = sizeParameter
		}
		at := add(r)
		if len(c.config.Models) > 1 {
			c.left = append(c.left, attempt{rule: at, without: true, column: -1, config: withoutModel(c.config, i)})
		}
		if r.Parameter != "" {
			now := r.now(&c.config)
			for _, k := range costSizes {
				if k != now {
					varied = append(varied, attempt{rule: at, value: k, column: -1, config: withSize(c.config, i, k)})
				}
			}
		}
	}
	if !c.config.Recoding.Chosen().Groups() { // which leave nobody out
		at := add(RuleCost{Rule: LimitRule, Path: limitParameter, Parameter: limitParameter})
		for _, share := range costLimits {
			if share != c.config.SuppressionLimit {
				cfg := c.config
				cfg.SuppressionLimit = share
				varied = append(varied, attempt{rule: at, value: share, column: -1, config: cfg})
			}
		}
	}
	for i, column := range c.config.Columns {
		at := slices.IndexFunc(c.known.quasi, func(q quasi) bool { return q.encoded.Attribute == column.Name })
		if at < 0 || slices.Contains(c.config.Person, column.Name) {
			continue
		}
		rule := add(RuleCost{Rule: ColumnRule, Path: fmt.Sprintf("columns[%d]", i), Attribute: column.Name})
		c.left = append(c.left, attempt{rule: rule, without: true, column: at, config: withoutColumn(c.config, i)})
	}
	for _, column := range c.table.Columns {
		if !couldBeKnown(&c.config, column.Name) || !column.Held() {
			continue
		}
		rule := RuleCost{Rule: HarmlessRule, Path: "columns", Attribute: column.Name}
		cfg, at := withColumn(c.config, column.Name)
		if at < len(c.config.Columns) {
			rule.Path = fmt.Sprintf("columns[%d]", at)
		}
		c.left = append(c.left, attempt{rule: add(rule), with: true, column: -1, config: cfg})
	}
	c.left = append(c.left, varied...)
}

// couldBeKnown reports whether a column is kept as it is, so that it might be generalized instead.
func couldBeKnown(cfg *project.Project, column string) bool {
	if slices.Contains(cfg.Person, column) {
		return false
	}
	c := cfg.Column(column)
	return c == nil || c.Role == project.Insensitive && c.Treatment == ""
}

// withColumn is a project in which somebody could know a column, and where it stands there.
func withColumn(cfg project.Project, column string) (with project.Project, at int) {
	at = slices.IndexFunc(cfg.Columns, func(c project.Column) bool { return c.Name == column })
	cfg.Columns = slices.Clone(cfg.Columns)
	if at < 0 {
		at = len(cfg.Columns)
		cfg.Columns = append(cfg.Columns, project.Column{Name: column})
	}
	cfg.Columns[at].Role = project.QuasiIdentifying
	return cfg, at
}

// withoutModel is a project without one of its models. A sensitive column that no other one
// protects stays as it is.
func withoutModel(cfg project.Project, model int) project.Project {
	attribute := cfg.Models[model].Attribute
	cfg.Models = slices.Delete(slices.Clone(cfg.Models), model, model+1)
	if attribute == "" || slices.ContainsFunc(cfg.Models, func(m project.Model) bool { return m.Attribute == attribute }) {
		return cfg
	}
	for i := range cfg.Columns {
		if cfg.Columns[i].Name == attribute {
			return withoutColumn(cfg, i)
		}
	}
	return cfg
}

// withSize is a project with another k.
func withSize(cfg project.Project, model int, k float64) project.Project {
	cfg.Models = slices.Clone(cfg.Models)
	m := &cfg.Models[model]
	m.Params = maps.Clone(m.Params)
	if m.Params == nil {
		m.Params = map[string]any{}
	}
	m.Params[sizeParameter] = k
	return cfg
}

// withoutColumn is a project in which a column is neither known nor secret.
func withoutColumn(cfg project.Project, column int) project.Project {
	cfg.Columns = slices.Clone(cfg.Columns)
	of := &cfg.Columns[column]
	of.Role, of.Microaggregate, of.Items = project.Insensitive, nil, nil
	return cfg
}
