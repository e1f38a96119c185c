package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

const (
	// liveAfter says how long settings stay as they are before their table is looked for.
	liveAfter = 150 * time.Millisecond
	// liveAsleep says how often a tab that is hidden looks whether it is on show.
	liveAsleep = time.Second
)

// live looks for the table of the settings by itself, soon after their last change. A search for
// other settings ends.
func (c *Control) live() {
	wanted, ok := c.Looks()
	if c.Auto != nil && (!ok || !state.Same(c.Auto.Config, wanted)) {
		c.endAuto()
	}
	switch {
	case !ok || c.Auto != nil || c.occupied():
		c.waits = nil // whatever ends settles
		c.weigh()
	case c.waits == nil || !state.Same(*c.waits, wanted):
		if c.waits = &wanted; c.Prompt(wanted) {
			c.look(&wanted)
		} else {
			c.platform.Later(liveAfter, func() { c.look(&wanted) })
		}
	}
}

// occupied reports whether the engine is at work for somebody who waits.
func (c *Control) occupied() bool {
	return c.Busy != "" || c.views > 0 || c.unanswered > 0 || c.Growth.Search != nil || c.Growth.Begun
}

// look starts the search for settings, unless they have changed meanwhile.
func (c *Control) look(wanted *project.Project) {
	if c.waits != wanted {
		return
	}
	if c.platform.Hidden() {
		c.platform.Later(liveAsleep, func() { c.look(wanted) })
		return
	}
	c.waits = nil
	search := c.Looking(*wanted)
	c.work(search)
	c.platform.Later(state.LiveSeconds*time.Second, func() { c.enough(search) })
	c.Revision++
}

// work runs a search.
func (c *Control) work(search *state.Search) {
	c.running = client.Work(c.engine, bridge.RunRequest, search.Config, client.File{},
		c.watch(search, func() bool { return c.Search == search || c.Auto == search }),
		func(o bridge.Outcome, why []*problem.Problem) {
			c.platform.Dispatch(func() { c.finished(search, o, why) })
		})
}

// enough ends a search that has taken its time, with the best so far if there is one.
func (c *Control) enough(search *state.Search) {
	switch {
	case c.Auto != search:
	case search.Progress.Found:
		c.Stop()
	default:
		c.endAuto()
		c.Unmade = &state.Unfit{For: search.Config}
		c.Revision++
	}
}

// endAuto ends the search that started by itself: its table is no longer wanted, or somebody asks
// the engine for something else.
func (c *Control) endAuto() {
	if c.Auto != nil && !c.Auto.Cancelling {
		c.Auto.Cancelling = true
		c.engine.Drop(c.running)
	}
}

// looked takes the answer to the search that started by itself.
func (c *Control) looked(o bridge.Outcome, why []*problem.Problem) {
	config := c.Auto.Config
	switch {
	case len(why) == 0:
		c.Insight = Insight{}
		c.Looked(o)
	case cancelled(why) || c.Refused(config, why): // what the settings stand for now comes next
		c.Auto = nil
	default:
		c.Auto, c.Unmade = nil, &state.Unfit{For: config, Why: why[0]}
	}
	c.settle()
}
