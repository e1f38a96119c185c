package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// maxSingled is up to how many columns special uniques of a file are looked for, as those
// of a result are.
const maxSingled = 4

// Exposed holds answers about a file beyond those of every check.
type Exposed struct {
	Limits *Answer[bridge.CheckReport] // held against other limits than with the check; nil: not asked
	More   *Answer[bridge.CheckReport] // nil: not asked
}

// CheckFile asks what somebody could find out who knows the marked columns, what
// groups give away of the secrets, and whether the risks are within the limits.
func (c *Control) CheckFile() {
	check := c.State.Check
	if check == nil {
		return
	}
	asked := c.Asked()
	limits := c.AcceptedRisks()
	asked.Expose = &core.Expose{Limits: &limits}
	ask(c, bridge.CheckRequest, asked, language.T("Looking for small groups"),
		func(report bridge.CheckReport, why []*problem.Problem) {
			if cancelled(why) {
				return
			}
			if len(why) > 0 {
				c.Problems = why
				return
			}
			c.Problems = nil
			c.Exposed = Exposed{}
			check.Report, check.For = &report, asked
		})
	c.Revision++
}

// expose asks for more about the file that was checked.
func (c *Control) expose(more core.Expose) *Answer[bridge.CheckReport] {
	asked := c.State.Check.For
	asked.Expose = &more
	return answer(c, bridge.CheckRequest, asked)
}

// JudgeFile holds the risks of the file against the limits.
func (c *Control) JudgeFile() {
	limits := c.AcceptedRisks()
	c.Exposed.Limits = c.expose(core.Expose{Limits: &limits})
}

// ExposeFile asks who is found by few details, what is found if * could be any value, and
// which identifiers the file seems to hold, once for each check.
func (c *Control) ExposeFile() {
	if c.Exposed.More == nil {
		c.Exposed.More = c.expose(core.Expose{Special: maxSingled, Wildcard: true, SafeHarbor: true})
	}
}
