package control

import (
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// weighed holds what other settings would keep, by the same steps for everybody.
type weighed struct {
	of      project.Project // the settings
	profile *bridge.Profile // of the table
	report  *core.CostReport
	began   time.Time
	drawn   time.Time
	over    bool // nothing more is asked
}

// weigh asks what answers to decisions cost, and the curve of k, one search after the other, while
// nobody waits for anything, where searches start by themselves. The engine leaves a search for
// whatever is asked meanwhile.
func (c *Control) weigh() {
	o := c.Outcome
	if !c.Live || c.weighs || !c.Shows() || !o.Found || c.Auto != nil || c.occupied() || c.Comparing() != nil ||
		c.Profile.Rows > state.LongFinest || c.platform.Hidden() {
		return
	}
	w := c.weighing()
	if w == nil {
		w = &weighed{of: o.Config, profile: c.Profile, began: time.Now()}
		c.weighings = append(c.weighings, w)
	}
	if w.over {
		return
	}
	c.weighs = true
	client.Ask(c.engine, bridge.WeighRequest, bridge.None{}, func(report core.CostReport, why []*problem.Problem) {
		c.platform.Dispatch(func() {
			c.weighs = false
			if len(why) == 0 {
				w.report = &report
				w.over = report.Whole() || time.Since(w.began) > state.LiveSeconds*time.Second
			} else {
				w.over = !cancelled(why) // such rules have no such figures
			}
			if c.hold = !w.over && time.Since(w.drawn) < drawEvery; !c.hold {
				w.drawn = time.Now()
			}
			c.settle()
		})
	})
}

// weighing is what is known for the settings, nil if nothing was asked.
func (c *Control) weighing() *weighed {
	settings := c.Runnable()
	i := slices.IndexFunc(c.weighings, func(w *weighed) bool { return w.profile == c.Profile && state.Same(w.of, settings) })
	if i < 0 {
		return nil
	}
	return c.weighings[i]
}

// Curve is what a uniform table keeps by k, ascending; none until all is known.
func (c *Control) Curve() []core.CostPoint {
	if w := c.weighing(); w != nil && w.over && w.report != nil {
		for _, r := range w.report.Rules {
			if r.Parameter == "k" {
				return r.Points
			}
		}
	}
	return nil
}

// Loses estimates the share of all detail, 0 to 1, that is lost if somebody could know a column; ok
// is false while it is not known, and where no table would be left.
func (c *Control) Loses(column string) (share float64, ok bool) {
	w := c.weighing()
	if w == nil || w.report == nil {
		return 0, false
	}
	for _, r := range w.report.Rules {
		if r.Attribute == column && r.With != nil && r.With.Found && w.report.Now.Found {
			return max(0, r.Now-r.With.Kept), true
		}
	}
	return 0, false
}
