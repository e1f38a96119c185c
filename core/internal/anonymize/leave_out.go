package anonymize

import (
	"context"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/search"
)

// LeaveOut leaves out more records of a table that was found, by rows of the table: all records of
// some classes, or of some persons where persons are left out as wholes, so that the other classes
// stay as they were judged. Every figure of the result follows. It is proved no longer that nothing
// scores less: another transformation might need less of it.
func (r *Result) LeaveOut(ctx context.Context, rows []uint32) error {
	r.Optimal = false
	r.Transformation, r.Aggregated, r.Rounds, r.Score = nil, nil, nil, 0
	return r.leaveOut(ctx, rows)
}

// leavesOut is Result.LeaveOut of a transformation that leaves out rows beside those of the models.
func (p *prepared) leavesOut(s search.Solution, already []uint32, r *Result) func(context.Context, []uint32) error {
	return func(ctx context.Context, rows []uint32) error {
		all := append(slices.Clip(already), rows...)
		p.checker.LeaveOut(all)
		more := s
		more.Score, more.Suppressed = p.checker.Evaluate(s.ID, p.checker.Measure()), s.Suppressed+len(rows)
		more.Classes = len(p.checker.ClassSizes(s.ID))
		err := p.settle(ctx, more, r)
		r.leaveOut = p.leavesOut(more, all, r)
		return err
	}
}

// leavesOut is Result.LeaveOut of local recoding.
func (l *locally) leavesOut(ctx context.Context, rows []uint32) error {
	l.left = append(l.left, rows...)
	out := make([]bool, l.table.Rows)
	for _, row := range rows {
		out[row] = true
	}
	for i := range l.rounds {
		l.rounds[i].rows = slices.DeleteFunc(l.rounds[i].rows, func(row uint32) bool { return out[row] })
	}
	l.rounds = slices.DeleteFunc(l.rounds, func(s settled) bool { return len(s.rows) == 0 })
	return l.describe(ctx)
}
