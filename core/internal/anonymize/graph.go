package anonymize

import (
	"context"
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

func (p *prepared) foreseeByGraph(*Forecast, Options) error {
	_, err := p.groupSize()
	return err
}

// anonymizeByGraph is Anonymize with groups of similar records, each generalized
// by itself. No record is left out: there is no solution only where one person owns
// too much of the table, or where there are too few; a warning says so.
func (p *prepared) anonymizeByGraph(ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error) {
	q, err := p.clusterTask()
	if err != nil {
		return nil, err
	}
	if p.few(q, r) {
		return r, nil
	}
	p.price(&q)
	if o := p.owners(); o != nil {
		q.Persons, q.CountPersons = o.Person, o.ByPersons
		if inside := p.inside(); inside != nil {
			q.Persons = make([]uint32, len(inside))
			for i, row := range inside {
				q.Persons[i] = o.Person[row]
			}
		}
	}
	var o cluster.Options
	if opt.Observe != nil {
		o.Observe = func(c cluster.Status) bool {
			share := 0.0
			if c.Total > 0 {
				share = float64(c.Done) / float64(c.Total)
			}
			more := opt.Observe(Progress{Algorithm: string(project.Graph), Phase: string(c.Phase), Share: share})
			if !more && c.Phase == cluster.PhaseImprove {
				r.Stopped = "user"
				return false
			}
			return true // before, there is no result to stop with
		}
	}
	r.Algorithm = string(project.Graph)
	groups, err := cluster.Partition(ctx, q, o)
	if errors.Is(err, cluster.ErrShare) {
		r.Warnings = append(slices.Clip(r.Warnings), problem.From(err))
		return r, nil
	}
	if err != nil {
		return nil, cancelled(err)
	}
	return p.grouped(ctx, groups, watch, r)
}

// grouped generalizes each group by itself and describes that in the result.
func (p *prepared) grouped(ctx context.Context, groups *cluster.Groups, watch *stopwatch, r *Result) (*Result, error) {
	r.Times.Search = watch.Lap()
	levels, inside := p.noLevels(), p.inside()
	outside := make([]bool, p.table.Rows)
	for row := range p.subset {
		outside[row] = !p.subset[row]
	}
	for at, group := range groups.Of {
		row := at
		if inside != nil {
			row = int(inside[at])
		}
		for c, level := range groups.Levels[group][:len(levels)] { // not those of columns to be predicted
			levels[c][row] = uint8(level)
		}
	}
	if err := p.perRecord(levels, p.runsOf(groups), outside, r); err != nil {
		return nil, err
	}
	p.rescore(levels, r)
	p.repredict(r)
	if err := p.aggregateOutput(ctx, r); err != nil {
		return nil, cancelled(err)
	}
	p.countPeople(r)
	r.Times.Recode = watch.Lap()
	return r, nil
}
