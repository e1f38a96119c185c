package anonymize

import (
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/risk"
)

// noLevels returns level 0 for every quasi-identifier and record.
func (p *prepared) noLevels() []recode.Levels {
	levels := make([]recode.Levels, len(p.quasi))
	for c := range levels {
		levels[c] = make(recode.Levels, p.table.Rows)
	}
	return levels
}

// perRecord applies levels that differ by record, by quasi-identifier, and
// describes the output in the result. Its score is the Loss of every record with
// its own levels, averaged over records and, with their weights, over columns as the
// measure "loss" does, so that all ways of recoding can be compared.
func (p *prepared) perRecord(levels []recode.Levels, runs []*joined.Cells, suppressed []bool, r *Result) error {
	weights, losses := p.weights(), make([]float64, len(p.quasi))
	r.Levels, r.Runs, r.Lost = levels, runs, losses
	plan := p.plan(suppressed)
	for c, q := range p.quasi {
		step := recode.Step{Action: recode.Local, Hierarchy: q.encoded, Levels: levels[c]}
		if runs != nil {
			step.Runs = runs[c]
		}
		plan.Steps[q.column] = step
		r.Transformation = append(r.Transformation, summarize(q, levels[c], suppressed))
		losses[c] = p.within(recode.Loss(p.table.Columns[q.column], q.encoded, levels[c], step.Runs, suppressed), q)
		r.Score += weights[c] * losses[c]
	}
	var err error
	if r.Recoded, err = recode.Apply(p.table, plan); err != nil {
		return err
	}
	sizes := r.Recoded.Classes()
	r.Found, r.Measure, r.Aggregate = true, utility.Loss, utility.ArithmeticMean
	r.Kept = utility.Kept(losses, p.importance[:len(p.quasi)])
	r.Suppressed, r.Classes, r.After = r.Recoded.SuppressedRows()-p.outside(), len(sizes), risk.FromSizes(sizes)
	return nil
}

// outside counts the records that are not in the research subset. They are left out of what
// is written, too, but nobody counts them.
func (p *prepared) outside() int { return p.table.Rows - p.checker.Records() }

// within is the Loss of the records of the research subset, given that of all records, of
// which each outside it counts as lost.
func (p *prepared) within(loss float64, q quasi) float64 {
	if p.subset == nil || q.encoded.Size < 2 {
		return loss
	}
	return max(0, loss*float64(p.table.Rows)-float64(p.outside())) / float64(p.checker.Records())
}

// weights are the shares of the quasi-identifiers in a mean, as the measure "loss"
// has them: the highest weight is 1/m for m columns.
func (p *prepared) weights() []float64 {
	heaviest := 0.0
	for _, c := range p.problem.Columns {
		heaviest = max(heaviest, c.Weight)
	}
	w := make([]float64, len(p.problem.Columns))
	for i, c := range p.problem.Columns {
		w[i] = 1 / float64(len(w))
		if heaviest > 0 {
			w[i] *= c.Weight / heaviest
		}
	}
	return w
}

// summarize describes the levels of a column.
func summarize(q quasi, levels recode.Levels, suppressed []bool) Generalized {
	g := Generalized{Attribute: q.encoded.Attribute, Level: q.encoded.Height(), Height: q.encoded.Height()}
	sum, n := 0, 0
	for row, level := range levels {
		if suppressed[row] {
			continue
		}
		sum, n = sum+int(level), n+1
		g.Level, g.Highest = min(g.Level, int(level)), max(g.Highest, int(level))
	}
	if n == 0 { // nothing is shown
		g.Level = g.Height - 1
	}
	if g.Highest > g.Level {
		g.Average = float64(sum) / float64(n)
		return g
	}
	g.Highest = 0
	g.Level = min(g.Level, g.Height-1)
	g.Name = q.encoded.Levels[g.Level].Name
	return g
}
