package anonymize

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// anonymizeFinest is Anonymize with the groups that lose the least detail, as far as
// they are found. No record is left out: there is no solution only where not even all
// records together meet the models, and, of models that ask what persons have, no other
// groups were found that do; a warning says so.
func (p *prepared) anonymizeFinest(ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error) {
	q, err := p.finestTask()
	if err != nil {
		return nil, err
	}
	if p.few(q, r) {
		return r, nil
	}
	p.warnOfRanges(q, r)
	limit := time.Duration(p.config.Search.TimeLimit * float64(time.Second))
	began := opt.begun(limit)
	observe := func(s cluster.Status) bool {
		elapsed, kept := opt.Clock()-began, 0.0
		if s.Found {
			kept = p.keptOfGroups(s.Loss)
		}
		switch {
		case opt.Observe != nil && !opt.Observe(Progress{Algorithm: string(r.Method), Phase: string(s.Phase), Share: float64(s.Done) / float64(max(1, s.Total)),
			Elapsed: elapsed.Seconds(), TimeLimit: limit.Seconds(), Found: s.Found, Best: s.Loss, Kept: kept}):
			r.Stopped = "user"
		case limit > 0 && elapsed > limit:
			r.Stopped = "time"
		default:
			return true
		}
		return false
	}
	r.Algorithm = string(r.Method)
	groups, err := cluster.Finest(ctx, q, cluster.Options{Observe: observe, Steps: p.steps()})
	if errors.Is(err, cluster.ErrHolds) {
		r.Warnings = append(slices.Clip(r.Warnings), problem.From(err))
		return r, nil
	}
	if err != nil {
		return nil, cancelled(err)
	}
	if r.Checks = groups.Steps; r.Checks > 0 && r.Checks == p.config.Search.CheckLimit {
		r.Stopped = "checks"
	}
	if groups, err = p.combine(ctx, q, groups); err != nil {
		return nil, err
	}
	return p.grouped(ctx, groups, watch, r)
}

// warnOfRanges says why no ranges are joined, where that was asked for and is impossible.
func (p *prepared) warnOfRanges(q cluster.Task, r *Result) {
	if p.config.Recoding.Ranges != project.Neighbours ||
		slices.ContainsFunc(q.Columns, func(c cluster.QuasiIdentifier) bool { return c.Runs != nil }) {
		return
	}
	why := problem.New("core-ranges-none",
		"Give a column of numbers, dates or codes a hierarchy with ranges of neighbours on one of its levels, and let it show all levels.",
		"No ranges were joined: no column has neighbouring ranges.")
	if slices.ContainsFunc(p.quasi, func(c quasi) bool { return c.runs != nil }) {
		why = problem.New("core-ranges-people", "",
			"No ranges were joined: with rules about what people with several records have, groups show the labels of the hierarchies.")
	}
	r.Warnings = append(slices.Clip(r.Warnings), why.AtPath("recoding.ranges"))
}

// finestTask is the table with all that is asked of the finest groups, and what they keep low.
func (p *prepared) finestTask() (q cluster.Task, err error) {
	if q, err = p.clusterTask(); err != nil {
		return q, err
	}
	p.price(&q)
	p.predict(&q)
	c, err := p.conforming()
	if err == nil && c != nil {
		if q.Holds, q.Alike = c.holds, c.alike; c.alike {
			for i := range q.Columns {
				q.Columns[i].Runs = nil // groups that look alike are found by levels
			}
		}
	}
	return q, err
}

// steps returns the steps of the search for the finest groups: as many as the project allows, or as
// there is time for.
func (p *prepared) steps() int {
	if p.config.Search.CheckLimit == 0 && p.config.Search.TimeLimit > 0 {
		return math.MaxInt
	}
	return p.config.Search.CheckLimit
}
