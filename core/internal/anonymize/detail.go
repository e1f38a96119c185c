package anonymize

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/table"
)

// weigh finds what each column that somebody could know counts in the detail that is kept: those
// that are generalized, in the table's column order, then those that are aggregated, then the one
// whose cells hold several values.
func (p *prepared) weigh() {
	var weights []float64
	var alike []bool
	add := func(column int) {
		c := p.table.Columns[column]
		weights, alike = append(weights, p.config.WeightOf(c.Name)), append(alike, p.alike(&c.Codes))
	}
	for _, q := range p.quasi {
		add(q.column)
	}
	for _, a := range p.aggregated {
		add(a.column)
	}
	if p.items != nil {
		add(p.items.column)
	}
	p.importance = utility.Importance(weights, alike)
}

// alike reports whether all records that count have the same value.
func (p *prepared) alike(codes *table.Codes) bool {
	first, any := uint32(0), false
	for row, code := range codes.All() {
		switch {
		case p.subset != nil && !p.subset[row]:
		case !any:
			first, any = code, true
		case code != first:
			return false
		}
	}
	return true
}

// measureDetail binds the share of detail that generalized columns lose. Of a part of the records
// columns count what they count in all of them.
func (p *prepared) measureDetail(in utility.Input) (err error) {
	importance := make([]float64, len(in.Columns)) // in canonical order; of everybody 0
	for i, c := range in.Columns {
		for j, q := range p.quasi {
			if q.encoded == c.Hierarchy {
				importance[i] = p.importance[j]
			}
		}
	}
	p.detail, err = utility.NewDetail(in, importance)
	return err
}

// parts returns the weight of each generalized column, 1 in all; nothing if all records are alike
// in each.
func (p *prepared) parts() []float64 {
	all, shares := 0.0, slices.Clone(p.importance[:len(p.quasi)])
	for _, w := range shares {
		all += w
	}
	for i := range shares {
		if all > 0 {
			shares[i] /= all
		}
	}
	return shares
}

// keptOfGroups is the share of detail that groups keep which have lost so much of the score; 0
// where they keep something else low, which says nothing of it, or other columns are yet to be
// aggregated.
func (p *prepared) keptOfGroups(score float64) float64 {
	if p.cells != nil || p.predicted != nil || len(p.aggregated) > 0 {
		return 0
	}
	all := 0.0
	for i, w := range p.weights() {
		switch c := &p.problem.Columns[i]; {
		case p.importance[i] > 0:
			all += w
		case c.Hierarchy.Size > 1 && c.Codes.Len() > 0: // alike in all records: what it has lost no group changes
			row := 0
			if p.subset != nil {
				row = slices.Index(p.subset, true)
			}
			level := &c.Hierarchy.Levels[c.Min]
			score -= w * float64(level.Rows[level.Of[c.Codes.At(row)]]-1) / float64(c.Hierarchy.Size-1)
		}
	}
	if all == 0 {
		return 0
	}
	return 1 - max(0, score)/all
}

// mostKept is the most detail that any transformation keeps whose score is no less than a bound,
// nil where the score does not say: other measures, aggregates and prices are other scales.
func (p *prepared) mostKept(bound *float64) *float64 {
	m := p.config.Measure
	g, priced := m.Params["gsFactor"]
	if bound == nil || m.Measure != utility.Loss || utility.AggregateOf(m.Measure, m.Params) != utility.ArithmeticMean || priced && g != 0.5 ||
		len(p.importance) != len(p.quasi) || slices.ContainsFunc(p.importance, func(w float64) bool { return w != 1 }) {
		return nil
	}
	most := 1 - *bound
	return &most
}

// together is the share of detail that columns keep of which the first keep kept, and the next
// ones, in the order of weigh, lose losses.
func (p *prepared) together(kept float64, first int, losses ...float64) float64 {
	all := 0.0
	for _, w := range p.importance[:first] {
		all += w
	}
	terms, weights := append([]float64{1 - kept}, losses...), append([]float64{all}, p.importance[first:first+len(losses)]...)
	return utility.Kept(terms, weights)
}
