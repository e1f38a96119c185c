package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// Costs holds the cost of each rule of a result, as far as somebody asked.
type Costs struct {
	Report  *core.CostReport // nil: nothing is known yet
	Waiting bool
	Why     []*problem.Problem // why it could not be found out
	of      *state.Alternative // of which run,
	method  project.Method     // and way of recoding
	turn    int                // counts how often somebody asked or gave up
}

// CostsOf returns what was asked about the rules of the result on show.
func (c *Control) CostsOf() *Costs {
	var run *state.Alternative
	if len(c.Alternatives) > 0 {
		run = c.Alternatives[0]
	}
	if method := c.Outcome.Method; c.costs == nil || c.costs.of != run || c.costs.method != method {
		c.costs = &Costs{of: run, method: method}
	}
	return c.costs
}

// AskCosts asks what each rule costs, and goes on where it was given up.
func (c *Control) AskCosts() {
	s := c.CostsOf()
	if s.Waiting || c.Search != nil || c.Stale() {
		return
	}
	s.Waiting, s.Why = true, nil
	s.turn++
	c.Revision++
	c.askCosts(s, s.turn)
}

// askCosts asks for one search after the other, so that other questions have their turn between
// them.
func (c *Control) askCosts(s *Costs, turn int) {
	ask(c, bridge.CostsRequest, bridge.None{}, "", func(report core.CostReport, why []*problem.Problem) {
		switch {
		case s.turn != turn: // somebody gave up
		case c.Outcome == nil || c.CostsOf() != s: // it is about another table
			s.Waiting = false
		case len(why) > 0:
			s.Waiting = false
			if !cancelled(why) {
				s.Why = why
			}
		default:
			s.Report = &report
			if s.Waiting = !report.Whole() && c.Search == nil; s.Waiting {
				c.askCosts(s, turn)
			}
		}
	})
}

// CancelCosts gives up; what is known stays.
func (c *Control) CancelCosts() {
	if s := c.CostsOf(); s.Waiting {
		s.Waiting = false
		s.turn++
		c.engine.Cancel(nil)
		c.Revision++
	}
}
