package anonymize

import (
	"context"
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Aggregated says what became of a column that is aggregated.
type Aggregated struct {
	Attribute string          `json:"attribute"`
	Function  recode.Function `json:"function"`
	Loss      float64         `json:"loss"` // share of its detail that is gone, 0 to 1
}

// aggregated is a quasi-identifier that is not generalized.
type aggregated struct {
	column int           // of the table
	typed  *table.Column // with the type that the project gives it
	project.Microaggregate
}

// checkAggregates refuses what aggregation does not guarantee.
func checkAggregates(c *project.Project) error {
	some, joint, generalized := false, false, false
	for _, column := range c.Columns {
		if column.Role != project.QuasiIdentifying {
			continue
		}
		if column.Microaggregate == nil {
			generalized = true
			continue
		}
		some, joint = true, joint || column.Microaggregate.Joint
	}
	refuse := func(path, hint, format string, args ...any) error {
		return problem.New("core-aggregate", hint, format, args...).AtPath(path)
	}
	switch {
	case some && c.Subset != nil:
		return refuse("subset", "Generalize these columns, or release the whole table.",
			"Columns are aggregated over the records that are released, which says nothing of those outside the research subset.")
	case some && !generalized && !c.Recoding.Chosen().Uniform():
		return refuse("recoding.method", "Recode the full domain, or give a column a hierarchy.",
			"All columns are aggregated, so that there is none to recode.")
	case joint:
		sized := false
		for i, m := range c.Models {
			uses, err := privacy.Spec(m).Uses()
			if err != nil {
				return problem.Within(fmt.Sprintf("models[%d]", i), err)
			}
			if !uses.Joint {
				return refuse(fmt.Sprintf("models[%d].model", i), "Aggregate each column by itself, or choose another model.",
					"Columns that are aggregated jointly split groups, which the model %q may not survive.", m.Model)
			}
			sized = true
		}
		if !sized {
			return refuse("models", "Add k-anonymity.", "Columns are aggregated jointly in groups of at least k records, but there is no k.")
		}
	}
	return nil
}

// aggregate prepares a column.
func (p *prepared) aggregate(i int, column *table.Column, c *project.Column) error {
	p.aggregated = append(p.aggregated, aggregated{i, column, *c.Microaggregate})
	return c.Microaggregate.Function.Fits(column)
}

// everybody is a column in which all records are alike. It stands in where all
// columns are aggregated, so that they form one class.
func (p *prepared) everybody() evaluate.QuasiIdentifier {
	one := hierarchy.Level{Labels: []string{""}, Of: []uint32{0}, Rows: []int{1}, Domain: 1}
	return evaluate.QuasiIdentifier{Hierarchy: &hierarchy.Encoded{Size: 1, Levels: []hierarchy.Level{one}},
		Codes: table.CodesOf(make([]uint32, p.table.Rows)), Weight: project.DefaultWeight}
}

// aggregateOutput replaces the columns that are aggregated in an output, and
// brings its description in the result up to date.
func (p *prepared) aggregateOutput(ctx context.Context, r *Result) error {
	if len(p.aggregated) == 0 {
		return nil
	}
	before := recode.NewPartition(p.table.Rows)
	for _, q := range p.quasi {
		before.SplitBy(p.table.Columns[q.column])
	}
	for _, a := range p.aggregated {
		before.SplitBy(a.typed)
	}
	r.Before = risk.FromSizes(before.Sizes(nil))
	after := r.Recoded.Partition()
	if err := p.cluster(ctx, after, r.Recoded.Suppressed); err != nil {
		return err
	}
	var losses []float64
	for _, a := range p.aggregated {
		codes, labels := recode.Aggregate(a.typed, a.Function, after.Of, after.Classes)
		for i, source := range r.Recoded.Source {
			if source == a.column {
				c := &r.Recoded.Columns[i]
				c.Codes, c.Dict, c.Map, c.Labels, c.Starred = table.CodesOf(codes), nil, nil, labels, true
			}
		}
		loss := recode.AggregateLoss(a.typed, after.Of, after.Classes, r.Recoded.Suppressed)
		r.Aggregated = append(r.Aggregated, Aggregated{a.typed.Name, a.Function, loss})
		losses = append(losses, loss)
	}
	r.Kept = p.together(r.Kept, len(p.quasi), losses...)
	sizes := r.Recoded.Classes()
	r.Classes, r.After = len(sizes), risk.FromSizes(sizes)
	return nil
}

// cluster splits the classes by the columns that are aggregated jointly.
func (p *prepared) cluster(ctx context.Context, classes *recode.Partition, suppressed []bool) error {
	var joint []*table.Column
	for _, a := range p.aggregated {
		if a.Joint {
			joint = append(joint, a.typed)
		}
	}
	if len(joint) == 0 {
		return nil
	}
	var inside []bool
	if suppressed != nil {
		inside = make([]bool, len(suppressed))
		for row, out := range suppressed {
			inside[row] = !out
		}
	}
	var err error
	classes.Classes, err = recode.MDAV(joint, classes.Of, classes.Classes, p.checker.MinimalClassSize(),
		inside, p.owners(), func() error { return ctx.Err() })
	return err
}
