package evaluate

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
)

// newDetail tabulates how much detail labels keep, nil if no model asks.
func (c *checker) newDetail() (*game.Detail, error) {
	asked := false
	for _, m := range c.models {
		_, detailed := m.(privacy.Detailed)
		asked = asked || detailed
	}
	if !asked {
		return nil, nil
	}
	if c.units != nil {
		return nil, problem.New("core-people-detail",
			`Choose “No attack” instead, or protect single records of a person: remove "recordsKnown" and what links records.`,
			"Profitability weighs what the labels of a group are worth, but several records of a person have several labels.").
			AtPath("models")
	}
	var columns []*hierarchy.Encoded
	for i := range c.input.Columns {
		columns = append(columns, c.input.Columns[i].Hierarchy)
	}
	return game.NewDetail(columns), nil
}

// kept returns by class the share of detail that it keeps. It is asked of all classes,
// before those without a record of the research subset are dropped.
func (c *checker) kept() func(class int) float64 {
	class := 0
	label := func(column int) uint32 { return c.labels.Labels(column)[class] }
	return func(of int) float64 {
		class = of
		return c.detail.Kept(c.levels, label)
	}
}
