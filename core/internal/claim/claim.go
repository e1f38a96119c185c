// Package claim states what a written release has to be, from the project and
// the levels found alone: package verify compares it with the bytes.
package claim

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
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
	original, cfg := t, cfg.Suppressing()
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
		c := cfg.Described(column.Name)
		if c == nil {
			continue
		}
		treatment, replaced := cfg.Replaced(c)
		switch {
		case c.Role == project.Count:
			claim.Columns[i].Treatment = verify.Counted
		case replaced:
			if claim.Columns[i], err = identified(cfg, c, column, treatment); err != nil {
				return claim, err
			}
		case c.Items != nil && !c.Lists():
			if claim.Columns[i], err = itemized(cfg, c, column, r); err != nil {
				return claim, err
			}
		case c.Role == project.QuasiIdentifying && c.Microaggregate != nil:
			order, err := c.Typed(column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i] = verify.ColumnClaim{Treatment: verify.Aggregated, Function: string(c.Microaggregate.Function), Typed: order}
		case c.Role == project.QuasiIdentifying:
			h, err := cfg.Definition(c, column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i] = verify.ColumnClaim{Treatment: verify.Generalized, Hierarchy: h, Level: levels[c.Name]}
			if !cfg.Recoding.Chosen().Uniform() {
				claim.Columns[i] = recoded(h, c)
				typed, err := c.Typed(column)
				if err != nil {
					return claim, err
				}
				if runs := cfg.Runs(c, h, typed); runs != nil {
					claim.Columns[i].Joined, claim.Columns[i].Typed = runs.Base, typed
				}
			}
		}
	}
	for i, column := range original.Columns {
		c := cfg.Column(column.Name)
		if c != nil {
			if read := c.Reading(column); !read.Empty() {
				claim.Columns[i].Same, claim.Columns[i].Missing = read.Merges(), read.Missing
			}
		}
		if slices.Contains(cfg.Person, column.Name) {
			claim.Columns[i].Missing = slices.Concat(claim.Columns[i].Missing, nobody(t.Columns[i]))
		}
		if c == nil {
			continue
		}
		if c.TopBottom != nil {
			order, err := c.Typed(column)
			if err != nil {
				return claim, err
			}
			claim.Columns[i].Bottom, claim.Columns[i].Top, claim.Columns[i].Scale = c.TopBottom.Bottom, c.TopBottom.Top, order
		}
	}
	records := t.Records()
	if cfg.Subset != nil {
		if claim.Subset, err = cfg.Inside(original); err != nil {
			return claim, err
		}
		records = t.Weights.Marked(claim.Subset)
	}
	claim.LeftOut, claim.Outside = hidden[cfg.Output.LeftOut.Chosen()], hidden[cfg.Output.Outside.Chosen()]
	claim.Limit = anonymize.AbsoluteLimit(cfg.SuppressionLimit, records)
	if claim.Rules, err = Rules(t, cfg); err != nil {
		return claim, err
	}
	if set := cfg.SetColumn(); set != nil {
		k, err := anonymize.KnownSize(cfg)
		if err != nil {
			return claim, err
		}
		claim.Rules = append(claim.Rules, verify.KMAnonymity{K: k, M: set.Items.M()})
	}
	return claim, persons(t, cfg, &claim)
}

// nobody are the values of a column of persons that say that nobody knows who it is.
func nobody(column *table.Column) (words []string) {
	for _, value := range column.Dict.Values() {
		if detect.Nobody(value) {
			words = append(words, value)
		}
	}
	return words
}

// itemized claims the labels of a column whose cells hold several values.
func itemized(cfg *project.Project, c *project.Column, column *table.Column, r *anonymize.Result) (verify.ColumnClaim, error) {
	h, err := cfg.Definition(c, column)
	claim := verify.ColumnClaim{Treatment: verify.Itemized, Hierarchy: h, Items: &verify.ItemsClaim{Separator: c.Items.Separator, Between: c.Items.Between()}}
	if r.Itemized != nil {
		claim.Items.Levels = r.Itemized.Levels
	}
	return claim, err
}

// persons claims whose the records are, and what somebody may know of a person. What
// the file shows of that is the meaning of the project, of which there is one; the
// verification looks at the columns once more.
func persons(t *table.Table, cfg *project.Project, claim *verify.Claim) error {
	if len(cfg.Person) == 0 {
		return nil
	}
	claim.Persons = &verify.Persons{Columns: cfg.Person, Count: cfg.Size == project.Persons, Whole: cfg.SubsetOf == project.SubsetPersons, Known: cfg.RecordsKnown}
	claim.Persons.Column, claim.Persons.Uncounted = project.TableColumn, cfg.Uncounted()
	of, err := anonymize.PersonsOf(t, cfg)
	if err != nil {
		return err
	}
	if claim.Persons.Profiles = of.Whole(t, cfg, claim.Subset); claim.Persons.Profiles || !of.Several || cfg.RecordsKnown < 2 {
		return nil
	}
	k, err := anonymize.KnownSize(cfg)
	if err == nil && k > 0 {
		claim.Rules = append(claim.Rules, verify.KnownRecords{K: k, M: cfg.RecordsKnown})
	}
	return err
}

// identified claims what becomes of an identifying column, or of dates.
func identified(cfg *project.Project, c *project.Column, column *table.Column, treatment project.Treatment) (verify.ColumnClaim, error) {
	switch treatment {
	case project.Hide:
		return verify.ColumnClaim{Treatment: verify.Replaced}, nil
	case project.Pseudonym:
		return verify.ColumnClaim{Treatment: verify.Pseudonymized}, nil
	case project.Number:
		return verify.ColumnClaim{Treatment: verify.Numbered}, nil
	case project.Shift:
		dates, err := c.Typed(column)
		return verify.ColumnClaim{Treatment: verify.Shifted, Typed: dates, Person: cfg.Person, Days: cfg.ShiftedBy()}, err
	}
	return verify.ColumnClaim{Treatment: verify.Removed}, nil
}

// hidden says how records are claimed to be written that are not shown.
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
