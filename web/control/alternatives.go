package control

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// Compare computes the table in the other ways of recoding, one after the
// other. The one on show stays what it is.
func (c *Control) Compare() {
	if c.Search != nil || c.Comparing() != nil {
		return
	}
	c.SideBySide, c.Wanted = true, nil
	for _, m := range state.Methods {
		c.Wanted = append(c.Wanted, m.Method)
	}
	c.compareNext()
	c.Revision++
}

// Show shows the table by another way of recoding, which is computed if it is not
// known yet.
func (c *Control) Show(method project.Method) {
	if c.Search != nil || c.Comparing() != nil || c.Stale() {
		return
	}
	c.Wanted, c.Take = []project.Method{method}, method
	c.compareNext()
	c.take()
	c.settle()
}

// take shows the way that somebody asked for, once it is there.
func (c *Control) take() {
	if w := c.AlternativeBy(c.Take); w != nil && w.Search == nil {
		if w.Outcome != nil && w.Outcome.Found {
			c.State.TakeAlternative(c.Take)
		}
		c.Take = ""
	}
}

func (c *Control) compareNext() {
	w := c.NextAlternative()
	if w == nil {
		return
	}
	search := w.Search
	client.Work(c.engine, bridge.CompareRequest, w.Config, client.File{}, c.watch(search, func() bool { return w.Search == search }),
		func(o bridge.Outcome, why []*problem.Problem) {
			c.platform.Dispatch(func() {
				if w.Search != search || !slices.Contains(c.Alternatives, w) {
					return // another table, or the engine died
				}
				if cancelled(why) {
					w.Search, c.Wanted, c.Take = nil, nil, ""
					if c.Search == nil {
						c.say(language.T(wordsCancelledKept))
					}
				} else {
					c.FinishAlternative(w, o, why)
					c.take()
					c.compareNext()
				}
				c.settle()
			})
		})
}

// CancelCompare ends the comparison; what is computed stays.
func (c *Control) CancelCompare() {
	if w := c.Comparing(); w != nil && !w.Search.Cancelling {
		w.Search.Cancelling = true
		c.Wanted, c.Take = nil, "" // also if it is done before the engine hears of it
		c.engine.Cancel(nil)
		c.Revision++
	}
}

// StopCompare ends the way under way with the best that it has so far.
func (c *Control) StopCompare() {
	if w := c.Comparing(); w != nil && !w.Search.Stopping {
		w.Search.Stopping = true
		c.engine.Stop()
		c.Revision++
	}
}

// TakeAlternative makes a computed way the one that is shown and saved.
func (c *Control) TakeAlternative(method project.Method) {
	if c.Comparing() == nil {
		c.Edit(func(s *state.State) { s.TakeAlternative(method) })
	}
}

// follow shows the result that the settings ask for, if there is one. A
// comparison of what is no longer wanted ends.
func (c *Control) follow() {
	switch {
	case c.Search != nil:
	case c.Comparing() == nil:
		if w := c.NeedsAlternative(); w != nil {
			c.Insight = Insight{}
			ask(c, bridge.ChooseRequest, bridge.Choose{Method: w.Method, Levels: w.Config.Recoding.Levels}, "",
				func(_ bridge.None, why []*problem.Problem) {
					c.Problems = append(c.Problems, why...)
				})
		}
	case c.Stale():
		c.CancelCompare()
	}
}
