package anonymize

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/problem"
)

// anonymizeFinest is Anonymize with the groups that lose the least detail, as far as
// they are found. No record is left out: there is no solution only where not even all
// records together meet the models, and, of models that ask what persons have, no other
// groups were found that do; a warning says so.
func (p *prepared) anonymizeFinest(ctx context.Context, opt Options, watch *Stopwatch, r *Result) (*Result, error) {
	q, err := p.clusterTask()
	if err != nil {
		return nil, err
	}
	if p.few(q, r) {
		return r, nil
	}
	p.price(&q)
	p.predict(&q)
	if c, err := p.conforming(); err != nil {
		return nil, err
	} else if c != nil {
		q.Holds, q.Alike = c.holds, c.alike
	}
	limit := time.Duration(p.config.Search.TimeLimit * float64(time.Second))
	began, steps := opt.begun(limit), p.config.Search.CheckLimit
	if steps == 0 && limit > 0 {
		steps = math.MaxInt // until the time is over
	}
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
	groups, err := cluster.Finest(ctx, q, cluster.Options{Observe: observe, Steps: steps})
	if errors.Is(err, cluster.ErrHolds) {
		r.Warnings = append(slices.Clip(r.Warnings), problem.From(err))
		return r, nil
	}
	if err != nil {
		return nil, cancelled(err)
	}
	if r.Checks = groups.Steps; r.Checks == p.config.Search.CheckLimit {
		r.Stopped = "checks"
	}
	if err := p.combine(ctx, q, groups); err != nil {
		return nil, err
	}
	return p.grouped(ctx, groups, watch, r)
}
