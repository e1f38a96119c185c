package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// highRisk is the risk above which a record counts as at risk: that of groups
// of less than five.
const highRisk = 0.2

// attackers says what three kinds of attackers achieve, before and after.
// subset marks the records of the research subset, nil without one.
func attackers(t *table.Table, found *core.Anonymized, subset []bool) (*Attackers, error) {
	if subset == nil {
		// The search has grouped the records already, and the table is all that
		// there is to compare with: only the prosecutor's figures are new.
		return &Attackers{Before: chancesOf(found.Before), After: chancesOf(found.After)}, nil
	}
	known := make([]string, len(found.Transformation))
	for i, g := range found.Transformation {
		known[i] = g.Attribute
	}
	c, err := risk.Compare(t, found.Recoded.Output, known, subset)
	if err != nil {
		return nil, err
	}
	return &Attackers{Before: chances(c.Before), After: chances(c.After)}, nil
}

// chancesOf is chances without a larger table, from the prosecutor's figures.
func chancesOf(p risk.Prosecutor) Chances {
	if p.People {
		chance := Chance{p.Highest, p.Average, p.ShareAtRisk(highRisk)}
		return Chances{Prosecutor: chance, Journalist: chance, Marketer: p.Success, Distribution: p.Distribution()}
	}
	sizes := make([]int, 0, p.Classes)
	for _, h := range p.Sizes {
		for range h.Classes {
			sizes = append(sizes, h.Size)
		}
	}
	return chances(risk.NewReport(risk.Classes{Sizes: sizes}))
}

func chances(r risk.Report) Chances {
	return Chances{
		Prosecutor:   Chance{r.Prosecutor.Highest, r.Prosecutor.Average, r.Prosecutor.ShareAtRisk(highRisk)},
		Journalist:   Chance{r.Journalist.Highest, r.Journalist.Average, r.Journalist.AtRisk(highRisk)},
		Marketer:     r.Marketer.SuccessRate,
		Distribution: r.Distribution,
	}
}

// quality says what is left of the detail of a quasi-identifier, the at-th.
func quality(c *table.Column, claimed *verify.ColumnClaim, found *core.Anonymized, at int, subset []bool) (*summary.Quality, error) {
	h, err := hierarchy.Encode(claimed.Hierarchy, c)
	if err != nil {
		return nil, err
	}
	r := summary.Recoded{Column: c, Hierarchy: h, Level: found.Transformation[at].Level, Suppressed: found.Recoded.Suppressed, Inside: subset}
	if found.Runs != nil && found.Runs[at] != nil { // no level says what records show
		loss, records := found.Lost[at], c.Codes.Len()
		if subset != nil {
			records = found.Records
		}
		kept := &summary.Measure{Loss: loss, Most: 1, Quality: 1 - loss}
		return &summary.Quality{Attribute: c.Name, Records: records, Granularity: kept}, nil
	}
	if found.Levels != nil {
		r.Levels, r.Suppressed = visible(found.Levels[at], h.Height(), r.Suppressed)
	}
	q, err := summary.QualityOf(r)
	if err != nil {
		return nil, err
	}
	return &q, nil
}

// visible takes cells above the hierarchy for suppressed ones.
func visible(levels core.RecodedLevels, height int, suppressed []bool) ([]uint8, []bool) {
	hidden := func(level uint8) bool { return int(level) >= height }
	if !slices.ContainsFunc(levels, hidden) {
		return levels, suppressed
	}
	levels, out := slices.Clone(levels), make([]bool, len(levels))
	for row, level := range levels {
		if out[row] = suppressed != nil && suppressed[row] || hidden(level); hidden(level) {
			levels[row] = 0
		}
	}
	return levels, out
}
