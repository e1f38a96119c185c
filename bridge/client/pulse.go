package client

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/vugu/vjson"
)

// The client feels an engine's pulse while it is at work: it asks, in a rhythm, for an
// answer that costs nothing. An engine that computes lets messages in many times a second,
// so that its answer says that it is busy and not gone. No answer to several questions may
// mean a slow disk as well as a program that hangs: nobody can know from outside. So the
// page says what it sees and leaves the decision to people; an engine that is known to have
// gone (see the port) is replaced at once. Questions are counted and no clock is read: a
// page that was frozen, or a clock that was set, makes no silence. An engine that follows
// one that has gone, and does not come, is as silent; of the first the page tells itself.

// beatRhythm is the time between two beats that the client asks for.
const beatRhythm = time.Second

// mostMissed is the number of unanswered beats after which an engine counts as silent.
const mostMissed = 3

// pulse is the state of it.
type pulse struct {
	rhythm time.Duration
	timer  *time.Timer // of the next beat; nil while the engine has nothing to do
	asked  int         // id of the question that is not answered, 0 if there is none
	missed int         // beats since then
	silent bool        // the page was told so
}

// feel begins to ask if there is something to do. The caller holds the lock.
func (c *Client) feel() {
	if c.pulse.timer == nil && len(c.pending) > 0 && c.met {
		c.pulse.timer = time.AfterFunc(c.pulse.rhythm, c.beat)
	}
}

// beat asks once more, or notes that there was no answer.
func (c *Client) beat() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pulse.timer = nil
	if c.closed || len(c.pending) == 0 {
		return
	}
	if c.ready && c.pulse.asked == 0 {
		c.last++
		c.pulse.asked = c.last
		question, err := vjson.Marshal(bridge.Envelope{ID: c.last, Kind: bridge.BeatRequest.Kind})
		if err != nil {
			panic(err) // an integer and a word can always be written
		}
		c.port.Post(question, File{})
	} else if c.pulse.missed++; c.pulse.missed == mostMissed {
		c.tellSilent(true)
	}
	c.feel()
}

// heard notes that the engine has sent a message, or is another one. The caller holds
// the lock.
func (c *Client) heard() {
	c.pulse.asked, c.pulse.missed = 0, 0
	c.tellSilent(false)
}

func (c *Client) tellSilent(silent bool) {
	if c.pulse.silent == silent {
		return
	}
	c.pulse.silent = silent
	if c.events.Silent != nil {
		c.call(func() { c.events.Silent(silent) })
	}
}
