package anonymize

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/cluster"
	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// anonymizeFinest is Anonymize with the groups that lose the least detail, as far as
// they are found. No record is left out: there is no solution only where not even all
// records together meet the models; a warning says so.
func (p *prepared) anonymizeFinest(ctx context.Context, opt Options, watch *Stopwatch, r *Result) (*Result, error) {
	q, err := p.clusterTask()
	if err != nil {
		return nil, err
	}
	if p.few(q, r) {
		return r, nil
	}
	p.price(&q)
	if q.Holds, err = p.holds(q.K); err != nil {
		return nil, err
	}
	limit := time.Duration(p.config.Search.TimeLimit * float64(time.Second))
	began, steps := opt.begun(limit), p.config.Search.CheckLimit
	if steps == 0 && limit > 0 {
		steps = math.MaxInt // until the time is over
	}
	observe := func(s cluster.Status) bool {
		found := s.Phase == cluster.PhaseRegroup
		elapsed := opt.Clock() - began
		if opt.Observe != nil && !opt.Observe(Progress{Algorithm: string(project.Finest), Phase: string(s.Phase), Share: float64(s.Done) / float64(max(1, s.Total)),
			Elapsed: elapsed.Seconds(), TimeLimit: limit.Seconds(), Found: found, Best: s.Loss, Kept: 1 - s.Loss}) && found {
			r.Stopped = "user"
			return false
		}
		if limit > 0 && elapsed > limit && found {
			r.Stopped = "time"
			return false
		}
		return true // before, there is no result to stop with
	}
	r.Algorithm = string(project.Finest)
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
	return p.grouped(ctx, groups, watch, r)
}

// holds returns what decides whether rows may be a group, nil if that is size alone.
func (p *prepared) holds(k int) (func(rows []int32) bool, error) {
	in, models, err := p.bound()
	if err != nil {
		return nil, err
	}
	c := conforming{prepared: p, inside: p.inside(), owners: p.owners(), k: k, class: privacy.Class{Values: make([]privacy.Values, len(in.Sensitive))}}
	for _, s := range in.Sensitive {
		c.counts = append(c.counts, make([]uint32, len(s.Counts)))
	}
	for _, m := range models {
		if m, ok := m.(privacy.ClassModel); ok && !m.SizeOnly() {
			c.models = append(c.models, m)
		}
	}
	switch {
	case c.owners == nil && len(c.models) == 0:
		return nil, nil
	case c.owners != nil && len(c.models) > 0:
		return nil, problem.New("core-recoding-people", "Recode the full domain, or locally.",
			"%s is not proved to keep rules about sensitive values where people have several records.", title(project.Finest)).At(problem.Place{Path: "recoding.method"})
	}
	return c.holds, nil
}

// conforming decides whether rows are a class that the models accept. Two that it
// accepts are accepted together: of persons, nobody owns a larger share of both than
// of one of them, and for the models see privacy.Uses.
type conforming struct {
	*prepared
	k      int
	inside []uint32      // by row of a group: that of the table; nil: the same
	owners *group.Owners // nil: every record is another person's
	models []privacy.ClassModel
	tally  group.Tally
	class  privacy.Class
	counts [][]uint32 // by sensitive column and value: scratch, zero between uses
}

func (c *conforming) holds(rows []int32) bool {
	if c.owners != nil {
		c.tally.Reset()
		for _, row := range rows {
			c.tally.Add(c.owners.Person[c.row(row)])
		}
		return c.tally.Size(c.owners.ByPersons) >= c.k
	}
	c.class.Size, c.class.Population = len(rows), len(rows)
	for i := range c.counts {
		c.count(i, rows)
	}
	for _, m := range c.models {
		if !m.Conforms(&c.class) {
			return false
		}
	}
	return true
}

func (c *conforming) row(of int32) int {
	if c.inside == nil {
		return int(of)
	}
	return int(c.inside[of])
}

// count finds the distribution of a sensitive column in some rows.
func (c *conforming) count(column int, rows []int32) {
	v, counts, codes := &c.class.Values[column], c.counts[column], &c.problem.Sensitive[column].Codes
	v.Codes, v.Counts = v.Codes[:0], v.Counts[:0]
	for _, row := range rows {
		code := codes.At(c.row(row))
		if counts[code] == 0 {
			v.Codes = append(v.Codes, code)
		}
		counts[code]++
	}
	slices.Sort(v.Codes)
	for _, code := range v.Codes {
		v.Counts = append(v.Counts, counts[code])
		counts[code] = 0
	}
}
