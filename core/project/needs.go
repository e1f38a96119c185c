package project

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// Needs reports whether a release by the project processes the cells of a column, instead of
// writing them as they are, or not at all. With person columns it compares everything that is kept,
// which may reveal the same; with a count column, rows that show the same are merged.
func (p *Project) Needs(column string) bool {
	if p.CountColumn() != "" || p.MaxRows > 0 || p.LeaveOutUnattributed || p.Differential() != nil ||
		p.Output.Order == Sorted || slices.Contains(p.Person, column) {
		return true
	}
	if p.Subset != nil && slices.ContainsFunc(p.Subset.Where, func(c Condition) bool { return c.Column == column }) {
		return true
	}
	c := p.Column(column)
	if c == nil {
		return len(p.Person) > 0
	}
	switch {
	case c.SamplingWeight:
		return true
	case c.Held():
		return false
	case c.Response && utility.Predicts(p.Measure.Measure):
		return true
	case c.Type != "" || c.Format != "" || !c.Read.Empty() || c.Hierarchy != nil || c.TopBottom != nil || c.Perturb != nil:
		return true
	case c.Role == Insensitive:
		return c.Treatment != "" || len(p.Person) > 0
	case c.Role == Identifying:
		t := p.Treated(c)
		return t != Remove && t != Hide
	}
	return true
}
