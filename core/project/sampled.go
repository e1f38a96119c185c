package project

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// WeightColumn returns the name of the column of sampling weights, "" if there is none.
func (p *Project) WeightColumn() string {
	for i := range p.Columns {
		if p.Columns[i].SamplingWeight {
			return p.Columns[i].Name
		}
	}
	return ""
}

// SamplingWeights returns the sampling weight of each row of a table; nil if the project names no
// column of them. It fails if the table lacks the column, or a cell is not a number of at least 0.
func (p *Project) SamplingWeights(t *table.Table) ([]float64, error) {
	name := p.WeightColumn()
	if name == "" {
		return nil, nil
	}
	column := t.Column(name)
	if column == nil {
		return nil, t.Lacking(problem.New("core-unknown-column", "",
			"The column %q is to hold the sampling weights, but the table does not have it.", name), name, "")
	}
	column, err := p.Column(name).Typed(column)
	if err != nil {
		return nil, err
	}
	all := make([]float64, t.Rows)
	for row, code := range column.Codes.All() {
		x, ok := column.Number(code)
		if !ok || x < 0 {
			place := problem.Place{File: t.Name, Line: t.Line(row), Attribute: name}
			return nil, problem.New("table-sampling-weight", "Give a number of at least 0 in every line, or choose another column.",
				"The column %q holds the sampling weights, but on line %d it says %q.", name, place.Line, problem.Cell(column.Dict.Value(code))).At(place)
		}
		all[row] = x
	}
	return all, nil
}

// MayWeigh reports whether the role of a column lets it hold sampling weights: nobody sees them as
// they are.
func (c *Column) MayWeigh() bool {
	return c.Role == QuasiIdentifying || c.Role == Identifying || c.Held()
}

// sampled checks the column of sampling weights.
func (v *validator) sampled(p *Project) {
	name := p.WeightColumn()
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d].samplingWeight", i)
		switch {
		case !c.SamplingWeight:
		case c.Name != name:
			v.say("config-sampling-weight", path, "Choose one of them.", "Both %q and %q are to hold the sampling weights.", name, c.Name)
		case len(p.Person) > 0:
			v.say("config-sampling-weight", path, "Release one record of each person, or remove the entry.",
				"The sampling weights in %q are those of a survey with one record of each person, but the project says that people have several.", c.Name)
		case c.Items != nil || !c.MayWeigh():
			v.say("config-sampling-weight", path, "Make it quasi-identifying, so that it becomes coarser; or hold it back.",
				"The sampling weights in %q show which stratum a record was drawn from, so that they cannot be written as they are.", c.Name)
		}
	}
}
