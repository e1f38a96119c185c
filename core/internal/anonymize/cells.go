package anonymize

import (
	"maps"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// byCells binds the measure that groups keep low if it is another than Loss. Its
// columns count by their weights, whatever the aggregate: a worst column or a product
// of columns is no sum over records.
func (p *prepared) byCells(in utility.Input) error {
	chosen := p.config.Measure
	if !p.config.Recoding.Chosen().Groups() || !utility.ByCells(chosen.Measure) {
		return nil
	}
	params := maps.Clone(chosen.Params)
	if params == nil {
		params = param.Values{}
	}
	params["aggregate"] = utility.ArithmeticMean
	m, err := utility.New(chosen.Measure, params, in)
	if err != nil {
		return problem.Within("measure", err)
	}
	p.cells = m.(utility.Cellwise)
	return nil
}

// price makes a task of groups lose what the measure says, as a share of the most that a
// cell can cost.
func (p *prepared) price(q *cluster.Task) {
	if p.cells == nil {
		return
	}
	order, most := p.checker.Order(), 0.0
	for i, at := range order {
		most = max(most, p.cells.Cell(i, q.Columns[at].Hierarchy.Height(), 0))
	}
	for i, at := range order {
		q.Columns[at].Price = func(level int, label uint32) float64 {
			return p.cells.Cell(i, level, label) / max(most, 1e-300)
		}
	}
}

// rescore makes the score of a result that of the measure that groups kept low.
func (p *prepared) rescore(levels []recode.Levels, r *Result) {
	if p.cells == nil {
		return
	}
	terms := make([]float64, len(levels))
	for i, at := range p.checker.Order() {
		h, sum := p.quasi[at].encoded, 0.0
		for row, level := range levels[at] {
			if p.subset != nil && !p.subset[row] {
				continue
			}
			label := uint32(0)
			if int(level) < h.Height() {
				label = h.Levels[level].Of[p.problem.Columns[at].Codes.At(row)]
			}
			sum += p.cells.Cell(i, int(level), label)
		}
		terms[i] = p.cells.Cells(i, sum)
	}
	r.Measure, r.Aggregate, r.Score = p.config.Measure.Measure, utility.ArithmeticMean, p.cells.Aggregate(terms).Value
}
