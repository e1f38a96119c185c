package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// regret limits how long what was forgotten can be taken back.
const regret = 10 * time.Second

// forgotten holds what was open until it was forgotten.
type forgotten struct {
	state state.State
	data  held
	about About
}

// Forget drops the file and all settings, here and in the engine.
func (c *Control) Forget() {
	c.CancelCompare()
	c.BeginAnew()
	c.Growth = Growth{}
	ask(c, bridge.ForgetRequest, bridge.None{}, "", func(_ bridge.None, why []*problem.Problem) {
		if len(why) > 0 {
			c.Problems = why
		}
	})
	if c.Profile != nil {
		f := &forgotten{*c.State, c.data, c.About}
		c.forgotten = f
		c.platform.Later(regret, func() {
			if c.forgotten == f {
				c.forgotten = nil
				c.Revision++
			}
		})
	}
	c.data, c.chosen = held{}, held{}
	c.rereads, c.eager = false, false
	c.About = About{}
	c.State.Forget()
	c.Toast = ""
	c.Revision++
	c.platform.Top()
}

// Forgotten names the file that was closed a moment ago and can be taken back, "" if
// there is none or another one is open.
func (c *Control) Forgotten() string {
	if c.forgotten == nil || c.Profile != nil || c.Pending != nil {
		return ""
	}
	return c.forgotten.state.Source.Name
}

// TakeBack opens again what was forgotten a moment ago, with its settings. The key and
// the result are gone.
func (c *Control) TakeBack() {
	if c.Forgotten() == "" {
		return
	}
	f := c.forgotten
	c.forgotten = nil
	welcome, failed := c.Welcome, c.Failed
	*c.State = f.state
	c.Welcome, c.Failed, c.Key, c.Search, c.Auto = welcome, failed, nil, nil, nil
	c.data, c.About = f.data, f.about
	c.restore("The file is open again, and all settings are in place.")
	c.Revision++
}
