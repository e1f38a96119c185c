package bridge

import (
	"context"

	"github.com/fulgurite/fulgurite/core"
)

// costs keeps the costs of the rules of a result as far as they are known, as long as a space, so
// that whoever gives up can go on later.
type costs struct {
	*core.Costs
	settings  string // a hash of them
	estimated bool
}

// ruleCosts tells what each rule of the last result costs, one search further than the answer
// before. A search makes room for other requests, and is made again when it is asked for again.
func (s *Session) ruleCosts(r *request, _ *None) (*core.CostReport, error) {
	estimated := r.Kind == WeighRequest.Kind
	found, err := s.needResult("ask what the rules cost of")
	if err != nil {
		return nil, err
	}
	settings, err := searchedBy(found.config)
	if err != nil {
		return nil, err
	}
	if s.costs == nil || s.costs.settings != settings || s.costs.estimated != estimated {
		made, err := found.release.Costs(estimated)
		if err != nil {
			return nil, err
		}
		s.costs = &costs{made, settings, estimated}
	}
	ctx, giveUp := context.WithCancel(r.ctx)
	defer giveUp()
	_, err = s.costs.Next(ctx, core.SearchOptions{Clock: s.host.Clock, Rhythm: pulse, Observe: func(core.SearchProgress) bool {
		if r.breathe() == nil && s.busy() {
			giveUp()
		}
		return true
	}})
	if err != nil && (r.ctx.Err() != nil || ctx.Err() == nil) {
		return nil, err
	}
	return s.costs.Report(), nil
}

// busy reports whether requests wait for the one under way.
func (s *Session) busy() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue) > 0
}
