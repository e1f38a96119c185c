package anonymize

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Apply recodes the table with a transformation of one's own, given as levels by
// quasi-identifier in the table's column order. Records that do not meet the
// models are left out, also more than the limit allows: Result.Found says whether
// it meets the rules of the project, and only then it may be released. The
// project's way of recoding has to be full-domain generalization.
func Apply(ctx context.Context, t *table.Table, cfg project.Project, levels []int) (*Result, error) {
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	id, err := p.transformation(levels)
	if err != nil {
		return nil, err
	}
	r := p.begin()
	o := p.checker.Check(id, true)
	err = p.settle(ctx, search.Solution{ID: id, Evaluation: o}, r)
	r.Found, r.Checks = o.Anonymous, 1
	return r, err
}

// applyChosen applies the transformation that the project names in place of a
// search, if it meets the rules.
func (p *prepared) applyChosen(ctx context.Context, r *Result) error {
	id, err := p.chosen()
	if err != nil {
		return err
	}
	r.Chosen, r.Checks = true, 1
	o := p.checker.Check(id, true)
	if !o.Anonymous {
		return p.unmet(o.Suppressed)
	}
	return p.settle(ctx, search.Solution{ID: id, Evaluation: o}, r)
}

// chosen is the transformation that the project names.
func (p *prepared) chosen() (lattice.ID, error) {
	levels := make([]int, len(p.quasi))
	for i, q := range p.quasi {
		level, ok := p.config.Recoding.Levels[q.encoded.Attribute]
		if !ok { // which Validate says of columns of the project
			return 0, problem.New("core-levels", "Choose one for it, from 0 (as it is) to the highest of its hierarchy.",
				"Levels are chosen for other columns, but not for this one.").AtPath("recoding.levels").OfColumn(q.encoded.Attribute)
		}
		levels[i] = level
	}
	id, err := p.transformation(levels)
	return id, problem.At(err, problem.Place{Path: "recoding.levels"})
}

// LevelsUnmet is the code of the problem that levels which somebody chose do not meet the
// rules: no fault of the project, and no result either.
const LevelsUnmet problem.Code = "core-levels-unmet"

// unmet says that the transformation of the project does not meet its rules.
func (p *prepared) unmet(suppressed int) error {
	return problem.New(LevelsUnmet,
		"Choose coarser levels, let more records be left out, or remove the chosen levels and let the best be searched.",
		"%s", problem.Several(suppressed,
			"The table does not meet the rules on the chosen levels: %s record is in a group that does not, and at most %s may be left out.",
			"The table does not meet the rules on the chosen levels: %s records are in groups that do not, and at most %s may be left out.",
			problem.Thousands(suppressed), problem.Thousands(p.checker.Limit()))).
		AtPath("recoding.levels")
}

// transformation is the place of levels in the lattice.
func (p *prepared) transformation(levels []int) (lattice.ID, error) {
	if len(levels) != len(p.quasi) || !p.config.Recoding.Chosen().Uniform() {
		return 0, problem.New("core-levels", "Give one level for each of them.",
			"The quasi-identifying columns need %d levels, one each, but %d were given.", len(p.quasi), len(levels))
	}
	return p.place(levels)
}

// place is transformation for any way of recoding.
func (p *prepared) place(levels []int) (lattice.ID, error) {
	l, order := p.checker.Lattice(), p.checker.Order()
	canonical := make([]int, len(order))
	for i, position := range order {
		level := 0
		if len(p.quasi) > 0 {
			level = levels[position]
		}
		if level < l.Min[i] || level > l.Max[i] {
			return 0, problem.New("core-level-bounds", "",
				"Level %d is not among those that the column may have.", level).Hinted("Its levels are %d to %d.", l.Min[i], l.Max[i]).
				OfColumn(p.quasi[position].encoded.Attribute)
		}
		canonical[i] = level
	}
	return l.ID(canonical), nil
}
