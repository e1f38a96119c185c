package control

import (
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// Attacked are attacks on the file of the result, and what they found.
type Attacked struct {
	Answer[evidence.Attacks]
	Share float64 // that is done
}

// Attack attacks the file of the result; with an earlier release of the same people, if its name
// is not empty, and with those that were named before.
func (c *Control) Attack(earlier File) {
	a := &Attacked{Answer: Answer[evidence.Attacks]{Waiting: true}}
	c.Insight.Attacked = a
	var drawn time.Time
	asked := bridge.AskAttack{Previous: earlier.Name, TimeLimit: c.AttackTime}
	client.Work(c.engine, bridge.AttackRequest, asked, earlier.Data, func(far bridge.WorkProgress) {
		c.platform.Dispatch(func() {
			a.Share = far.Share
			if now := time.Now(); c.Insight.Attacked == a && now.Sub(drawn) >= drawEvery {
				drawn = now
				c.Revision++
			}
		})
	}, func(report evidence.Attacks, why []*problem.Problem) {
		c.platform.Dispatch(func() {
			a.Waiting, a.Report, a.Problems = false, report, why
			if len(why) == 0 {
				c.Found(report.By())
			}
			if cancelled(why) && c.Insight.Attacked == a {
				c.Insight.Attacked = nil
			}
			c.settle()
		})
	})
	c.Revision++
}

// given is a release that was saved.
type given struct {
	name   string // of the file
	source *state.Source
	of     *state.Outcome
}

// Before warns of another release of the open table that was saved before; nil: none was.
func (c *Control) Before() []*problem.Problem {
	for _, g := range c.given {
		if o := c.Outcome; o != nil && g.source == c.Source &&
			!(state.Same(g.of.Config, o.Config) && slices.Equal(g.of.Transformation, o.Transformation)) {
			return []*problem.Problem{problem.New("release-again", "Under Risk this file can be attacked together with the earlier one.",
				"Another release of this table was saved before, as %s. Whoever has both may learn from what differs between them who was added or left out, and what their records say, though each release keeps the rules by itself.",
				problem.Called(g.name))}
		}
	}
	return nil
}

// LimitAttack says how many seconds attacks may take; 0: as long as they need.
func (c *Control) LimitAttack(seconds float64) {
	c.AttackTime = seconds
	c.Revision++
}

// CancelAttack ends the attacks under way.
func (c *Control) CancelAttack() {
	if a := c.Insight.Attacked; a != nil && a.Waiting {
		c.engine.Cancel(nil)
		c.Revision++
	}
}
