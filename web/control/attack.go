package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
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
	client.Work(c.engine, bridge.AttackRequest, bridge.AskAttack{Previous: earlier.Name}, earlier.Data, func(far bridge.WorkProgress) {
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

// CancelAttack ends the attacks under way.
func (c *Control) CancelAttack() {
	if a := c.Insight.Attacked; a != nil && a.Waiting {
		c.engine.Cancel(nil)
		c.Revision++
	}
}
