// Package claim states what a written release has to be, from the project and
// the levels found alone: package verify compares it with the bytes.
package claim

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Of states what the written output of a result has to be, for
// verify.Output: it comes from the configuration and the levels found, and
// from nothing that the engine computed on the way. Which records a research
// subset has, which labels a hierarchy, and what order a type is the meaning of
// the configuration, of which there is one for both. escaped says that formulas
// were made harmless. Which records are written and in which order (Claim.Rows and
// Sorted) is chosen when they are written: as it is returned, the claim is that of a
// file with all of them.
func Of(t *table.Table, cfg *project.Project, r *anonymize.Result, escaped bool) (verify.Claim, error) {
	original := t
	t, err := cfg.Coded(t)
	if err != nil {
		return verify.Claim{}, err
	}
	claim := verify.Claim{Columns: make([]verify.ColumnClaim, len(t.Columns)), NoHeader: !t.Detection.Header, Escaped: escaped}
	levels := make(map[string]int, len(r.Transformation))
	for _, g := range r.Transformation {
		levels[g.Attribute] = g.Level
	}
	for i, column := range t.Columns {
		c := cfg.Column(column.Name)
		if c == nil && slices.Contains(cfg.Person, column.Name) {
			c = &project.Column{Name: column.Name, Role: project.Identifying}
		}
		if c == nil {
			continue
		}
		switch {
		case c.Role == project.Identifying && cfg.Output.Identifying == "replace":
			claim.Columns[i].Treatment = verify.Replaced
		case c.Role == project.Identifying:
			claim.Columns[i].Treatment = verify.Removed
		case c.Role == project.QuasiIdentifying && c.Microaggregate != nil:
			order, err := c.Typed(column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i] = verify.ColumnClaim{Treatment: verify.Aggregated, Function: string(c.Microaggregate.Function), Typed: order}
		case c.Role == project.QuasiIdentifying:
			h, err := c.Definition(column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i] = verify.ColumnClaim{Treatment: verify.Generalized, Hierarchy: h, Level: levels[c.Name]}
			if cfg.Recoding.Chosen() != project.FullDomain {
				claim.Columns[i] = recoded(h, c)
			}
		}
	}
	for i, column := range original.Columns {
		if c := cfg.Column(column.Name); c != nil && c.TopBottom != nil {
			order, err := c.Typed(column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i].Bottom, claim.Columns[i].Top, claim.Columns[i].Scale = c.TopBottom.Bottom, c.TopBottom.Top, order
		}
	}
	if len(cfg.Person) > 0 {
		claim.Persons = &verify.Persons{Columns: cfg.Person, Count: cfg.Size == project.Persons}
	}
	records := t.Rows
	if cfg.Subset != nil {
		if claim.Subset, err = cfg.Subset.In(t); err != nil {
			return claim, err
		}
		records = 0
		for _, inside := range claim.Subset {
			if inside {
				records++
			}
		}
	}
	claim.LeftOut, claim.Outside = hidden[cfg.Output.LeftOut.Chosen()], hidden[cfg.Output.Outside.Chosen()]
	claim.Limit = anonymize.AbsoluteLimit(cfg.SuppressionLimit, records)
	claim.Rules, err = Rules(t, cfg)
	return claim, err
}

// hidden is what is claimed of records that are not shown.
var hidden = map[project.LeftOut]verify.Hidden{project.Drop: verify.Dropped, project.Blank: verify.Blanked, project.Mask: verify.Masked}

// recoded claims levels that differ by record.
func recoded(h *hierarchy.Hierarchy, c *project.Column) verify.ColumnClaim {
	claim := verify.ColumnClaim{Treatment: verify.Recoded, Hierarchy: h, Highest: h.Height() - 1}
	if c.MinLevel != nil {
		claim.Level = *c.MinLevel
	}
	if c.MaxLevel != nil {
		claim.Highest = *c.MaxLevel
	}
	return claim
}
