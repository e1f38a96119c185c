package cluster

import (
	"context"
	"errors"
	"math"
	"time"
)

// sampled says how many rows Foresee tries, or sampledGroups groups if these have more.
const sampled, sampledGroups = 1000, 20

// How the parts of Finest grow with the rows, as powers of their number: measured on ADULT, FARS,
// CUP, and tables shaped like IHIS (100,000 records of it) and of 20 columns (200,000 records).
// usualVisits says how often a different row is visited, mostly; where an observer ends the search,
// longerVisits of them are worth its time.
const (
	growthOfPeeling, growthOfVisits = 0.65, 0.18
	usualVisits, longerVisits       = 2, 14
)

// Foresee tries Finest with some rows, spread evenly over the table, and returns how long it will
// take with all of them by the clock, within a factor of two on the tables that it was measured
// with. tuples is how many different rows there are; steps is Options.Steps. The observer may end
// the trial: what is foreseen is then less certain. It fails as Finest does, but never with
// ErrHolds.
func Foresee(ctx context.Context, p Task, tuples, steps int, clock func() time.Duration, observe func() bool) (time.Duration, error) {
	n := min(p.Rows, max(sampled, sampledGroups*p.K))
	some := p
	some.Rows, some.Columns = n, make([]QuasiIdentifier, len(p.Columns))
	at := func(i int) int { return int(int64(i) * int64(p.Rows) / int64(n)) }
	for i, c := range p.Columns {
		codes := make([]uint32, n)
		for row := range codes {
			codes[row] = c.Codes[at(row)]
		}
		some.Columns[i] = c
		some.Columns[i].Codes = codes
	}
	if p.Holds != nil {
		some.Holds = func(rows []int32) bool {
			all := make([]int32, len(rows))
			for i, row := range rows {
				all[i] = int32(at(int(row)))
			}
			return p.Holds(all)
		}
	}
	last, took := clock(), map[phase]time.Duration{}
	g, err := Finest(ctx, some, Options{Steps: steps, Observe: func(s Status) bool {
		now := clock()
		took[s.Phase] += now - last
		last = now
		return observe()
	}})
	if errors.Is(err, ErrHolds) && p.Holds != nil {
		p.Holds, p.Alike = nil, false
		return Foresee(ctx, p, tuples, steps, clock, observe)
	}
	if err != nil {
		return 0, err
	}
	if n == p.Rows {
		return took[phaseFirst] + took[phasePeel] + took[phaseRegroup], nil
	}
	visits := float64(usualVisits * tuples)
	switch {
	case steps == 0:
		visits = min(visits, usualSteps)
	default:
		visits = min(longerVisits*float64(tuples), float64(steps))
	}
	grown := float64(p.Rows) / float64(n)
	return time.Duration(float64(took[phaseFirst])*grown + float64(took[phasePeel])*math.Pow(grown, growthOfPeeling) +
		float64(took[phaseRegroup])/float64(max(1, g.Steps))*math.Pow(grown, growthOfVisits)*visits), nil
}
