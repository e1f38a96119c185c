package control

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// Compare computes the table in the other ways of recoding, one after the
// other. The one on show stays what it is.
func (c *Control) Compare() {
	if c.Search != nil || c.WayUnderWay() != nil {
		return
	}
	c.compareNext()
	c.Revision++
}

func (c *Control) compareNext() {
	w := c.NextWay()
	if w == nil {
		return
	}
	search := w.Search
	client.Work(c.engine, bridge.CompareRequest, w.Config, client.File{}, c.watch(search, func() bool { return w.Search == search }),
		func(o bridge.Outcome, why []*problem.Problem) {
			c.platform.Dispatch(func() {
				if w.Search != search || !slices.Contains(c.Ways, w) {
					return // another table, or the engine died
				}
				if cancelled(why) {
					w.Search = nil
					if c.Search == nil {
						c.say("Cancelled. The table that you have is as it was.")
					}
				} else {
					c.WayFinished(w, o, why)
					c.compareNext()
				}
				c.settle()
			})
		})
}

// CancelCompare ends the comparison; what is computed stays.
func (c *Control) CancelCompare() {
	if w := c.WayUnderWay(); w != nil && !w.Search.Cancelling {
		w.Search.Cancelling = true
		c.engine.Cancel(nil)
		c.Revision++
	}
}

// StopCompare ends the way under way with the best that it has so far.
func (c *Control) StopCompare() {
	if w := c.WayUnderWay(); w != nil && !w.Search.Stopping {
		w.Search.Stopping = true
		c.engine.Stop()
		c.Revision++
	}
}

// TakeWay makes a computed way the one that is shown and saved.
func (c *Control) TakeWay(method project.Method) {
	if c.WayUnderWay() == nil {
		c.Edit(func(s *state.State) { s.TakeWay(method) })
	}
}

// follow shows the result that the settings ask for, if there is one. A
// comparison of what is no longer wanted ends.
func (c *Control) follow() {
	switch {
	case c.Search != nil:
	case c.WayUnderWay() == nil:
		if w := c.NeedsWay(); w != nil {
			c.forgetOutput()
			ask(c, bridge.ChooseRequest, bridge.Choose{Method: w.Method}, "", func(_ bridge.None, why []*problem.Problem) {
				c.Problems = append(c.Problems, why...)
			})
		}
	case c.Stale():
		c.CancelCompare()
	}
}
