package client

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/vugu/vjson"
)

// The client takes an engine's pulse while it works: it regularly sends a question that costs
// nothing. A computing engine handles messages many times a second, so that its answer says that it
// is busy and not gone. Several missing answers may mean a slow disk as well as a program that
// hangs: that cannot be told from outside. So the page reports it and leaves the decision to
// people; an engine that is known to have gone (see the port) is replaced at once. Questions are
// counted and no clock is read, so that a frozen page or a changed clock causes no false alarm. An
// engine that replaces a dead one and does not start is as silent; the page itself reports the
// first one.

// beatRhythm is the time between two beats that the client asks for.
const beatRhythm = time.Second

// maxMissed is the number of unanswered beats after which an engine counts as silent.
const maxMissed = 3

// pulse is the state of the watch.
type pulse struct {
	rhythm time.Duration
	timer  *time.Timer // of the next beat; nil while the engine has nothing to do
	asked  int         // id of the unanswered question, 0 if there is none
	missed int         // beats since
	silent bool        // the page was told
}

// feel starts the pulse if there is something to do. The caller holds the lock.
func (c *Client) feel() {
	if c.pulse.timer == nil && len(c.pending) > 0 && c.met {
		c.pulse.timer = time.AfterFunc(c.pulse.rhythm, c.beat)
	}
}

// beat asks again, or records a missing answer.
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
	} else if c.pulse.missed++; c.pulse.missed == maxMissed {
		c.tellSilent(true)
	}
	c.feel()
}

// heard records that the engine has sent a message, or was replaced. The caller holds the lock.
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
