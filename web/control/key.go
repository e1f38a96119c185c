package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// SetRecipient takes whom a new key is made for.
func (c *Control) SetRecipient(name string) {
	c.Recipient = name
	c.Revision++
}

// MakeKey makes a key, which the engine uses from now on, and saves its file. The
// page itself never sees the key.
func (c *Control) MakeKey() {
	download(c, bridge.MakeKeyRequest, bridge.MakeKey{Recipient: c.Recipient}, "Making a key",
		func(key bridge.KeyFile, blob client.Blob, why []*problem.Problem) {
			if len(why) > 0 {
				c.Problems = why
				return
			}
			c.platform.Save(key.Name, blob)
			c.say(wordsKeySaved(key.Name))
			c.Edit(func(s *state.State) { s.SetKey(&key) })
		})
	c.Revision++
}

// OpenKey opens a key file.
func (c *Control) OpenKey(f File) {
	upload(c, bridge.OpenKeyRequest, bridge.OpenKey{Name: f.Name}, f.Data, language.T("Opening the key"),
		func(key bridge.KeyFile, why []*problem.Problem) {
			if len(why) > 0 {
				c.Problems = why
				return
			}
			c.Problems = nil
			c.Edit(func(s *state.State) { s.SetKey(&key) })
		})
	c.Revision++
}

// ForgetKey drops the key, here and in the engine.
func (c *Control) ForgetKey() {
	ask(c, bridge.ForgetKeyRequest, bridge.None{}, "", func(_ bridge.None, why []*problem.Problem) {
		if len(why) > 0 {
			c.Problems = why
			return
		}
		c.Edit(func(s *state.State) { s.SetKey(nil) })
	})
	c.Revision++
}
