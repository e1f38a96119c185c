// Package client is the page's side of the protocol in package bridge: it
// starts an engine, shakes hands with it, matches answers to requests, and
// replaces an engine that has died.
//
//	engine := client.New("engine/worker.js", client.Events{
//		Ready: func(w bridge.Welcome) { ctx.Dispatch(func(app.Context) { ... }) },
//		Dead:  func(why []*problem.Problem) { ctx.Dispatch(...) },
//	})
//	client.Upload(engine, bridge.OpenRequest, bridge.Open{Name: name}, file,
//		func(p bridge.Profile, problems []*problem.Problem) { ctx.Dispatch(...) })
//
// In the browser the engine is a worker. Natively New runs a session in the
// same process, so that components can be tested with the real engine; a fake
// one is given to NewWith.
//
// # Callbacks
//
// No method blocks. Callbacks come on a goroutine of the client, never from
// within the method that was called, one after the other and in the order of
// the messages; the next one waits until the last has returned. State of go-app
// components may change only inside the component's ctx.Dispatch, so a callback
// does its work there.
package client

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Events holds callbacks about the engine itself. Each may be nil.
type Events struct {
	// Ready is called when an engine has answered the handshake: after the start, and again after each
	// replacement. A new engine has nothing open: the file has to be opened again.
	Ready func(bridge.Welcome)
	// Dead is called when an engine has died, did not start, or speaks another version. All pending
	// calls have been answered with the same problems. An engine that had been ready is replaced, and
	// Ready follows; otherwise only Restart tries again.
	Dead func(problems []*problem.Problem)
	// Silent is called with true when an engine at work has not answered for some seconds, and with
	// false when it has answered again or is gone. It may be busy with something large, wait for a
	// slow disk, or hang: people decide, by Renew.
	Silent func(silent bool)
	// Reading is regularly called with the progress of a request that reads a file, if it is not a
	// job.
	Reading func(bridge.FileProgress)
}

// Port is the connection to one engine.
type Port interface {
	Post(envelope []byte, file File)
	// Terminate ends the engine at once. Nothing is received afterwards.
	Terminate()
}

// Start starts an engine. Its messages are passed to receive one after the other, never before
// Start has returned.
type Start func(receive func(envelope []byte, blob Blob)) Port

// Patience is the time that an engine has to answer Cancel before it is terminated and replaced.
// Replacing it loses what it has open, and on a busy machine a healthy engine may take a second.
const Patience = 5 * time.Second

// Client talks to one engine at a time. Its methods may be called from any
// goroutine, also from within callbacks.
type Client struct {
	start    Start
	events   Events
	patience time.Duration

	mu      sync.Mutex
	port    Port
	engine  int                // number of the engine, so that messages of a dead one are ignored
	ready   bool               // the handshake is done
	met     bool               // with this engine or an earlier one
	refused []*problem.Problem // why there is no engine; nil if there is one
	last    int                // id of the last request
	hello   int                // id of the handshake under way
	pending map[int]pending    // by id
	waiting []message          // requests made before the handshake was done
	pulse   pulse
	closed  bool

	queue   []func() // callbacks to be called
	calling bool     // a goroutine is calling them
}

type message struct {
	envelope []byte
	file     File
}

// NewWith returns a client that starts its engines with start.
func NewWith(start Start, events Events) *Client {
	c := &Client{start: start, events: events, patience: Patience, pending: map[int]pending{}, pulse: pulse{rhythm: beatRhythm}}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.launch()
	return c
}

// send sends a request, and returns its number.
func (c *Client) send(kind bridge.Kind, body any, file File, p pending) (id int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	id = c.last
	if body == (bridge.None{}) {
		body = nil
	}
	envelope, err := vjson.Marshal(bridge.Envelope{ID: id, Kind: kind, Body: body})
	problems := c.refused
	if err != nil {
		problems = []*problem.Problem{problem.From(err)}
	}
	if problems != nil {
		c.reject([]pending{p}, problems)
		return id
	}
	c.pending[id] = p
	if c.ready {
		c.port.Post(envelope, file)
	} else {
		c.waiting = append(c.waiting, message{envelope, file})
	}
	c.feel()
	return id
}

// Cancel ends everything in progress or waiting: each of these calls is done with the code
// "cancelled", and what was open stays open. An engine that does not answer within Patience is
// terminated and replaced, as Dead and Ready report. done, if not nil, is called when the engine
// has answered, or a new one is being started; the cancelled calls are answered at about that time.
func (c *Client) Cancel(done func()) {
	c.mu.Lock()
	engine := c.engine
	if !c.ready { // nothing has been sent yet
		c.reject(c.takePending(), cancelled())
		if done != nil {
			c.call(done)
		}
		c.mu.Unlock()
		return
	}
	c.mu.Unlock()
	var answered atomic.Bool
	Ask(c, bridge.CancelRequest, bridge.Cancel{}, func(bridge.None, []*problem.Problem) {
		answered.Store(true)
		if done != nil {
			done()
		}
	})
	time.AfterFunc(c.patience, func() { // it has been sent by now
		c.mu.Lock()
		defer c.mu.Unlock()
		if answered.Load() || engine != c.engine {
			return
		}
		c.replace([]*problem.Problem{problem.New("bridge-unresponsive",
			"Open the file again; all settings are kept.",
			"The engine did not answer within five seconds of being asked to cancel, so it was stopped and started again.")}, cancelled())
	})
}

// Drop ends one request, whose number Work returned: it is done with the code "cancelled" unless
// its answer is under way. Others go on.
func (c *Client) Drop(id int) {
	Ask(c, bridge.CancelRequest, bridge.Cancel{Request: id}, nil)
}

// Stop ends the run under way with the best result so far: the run's Done is
// called with it. Without a run nothing happens.
func (c *Client) Stop() {
	Ask(c, bridge.StopRequest, bridge.None{}, nil)
}

// Restart terminates the engine and starts a new one. Pending calls are done with the code
// "cancelled". Only this returns memory to the system.
func (c *Client) Restart() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.port.Terminate()
	c.reject(c.takePending(), cancelled())
	c.launch()
}

// Renew terminates an engine that does not answer and starts another, as if it had died: Dead and
// Ready are called.
func (c *Client) Renew() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end([]*problem.Problem{problem.New("bridge-unresponsive", "Start again what it was working on; all settings are kept.",
		"The engine stopped answering, so it was ended and started again.")}, cancelled(), true)
}

// Close terminates the engine for good.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.engine++
	c.port.Terminate()
	c.ready = false
	c.refused = cancelled()
	c.reject(c.takePending(), cancelled())
}

// launch starts an engine and greets it. The caller holds the lock.
func (c *Client) launch() {
	c.engine++
	engine := c.engine
	c.heard()
	c.ready, c.refused = false, nil
	c.port = c.start(func(envelope []byte, blob Blob) { c.receive(engine, envelope, blob) })
	c.last++
	c.hello = c.last
	hello, err := vjson.Marshal(
		bridge.Envelope{ID: c.hello, Kind: bridge.HelloRequest.Kind, Body: bridge.Hello{Version: bridge.ProtocolVersion}})
	if err != nil {
		panic(err) // two integers and a word always marshal
	}
	c.port.Post(hello, File{})
}

// receive handles a message from an engine.
func (c *Client) receive(engine int, envelope []byte, blob Blob) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if engine != c.engine { // from a replaced one
		return
	}
	c.heard()
	var m answer
	err := vjson.Unmarshal(envelope, &m)
	if err == nil && m.Kind != bridge.KindResult && m.Kind != bridge.KindProgress && len(m.Problems) == 0 {
		err = fmt.Errorf("the kind %q without problems", m.Kind)
	}
	p, known := c.pending[m.ID]
	var tell func()
	if err == nil && m.Kind == bridge.KindProgress && p.progress != nil {
		tell, err = p.progress(m.Body)
	} else if err == nil && m.Kind == bridge.KindProgress && known && c.events.Reading != nil {
		var far bridge.FileProgress
		err = vjson.Unmarshal(m.Body, &far)
		tell = func() { c.events.Reading(far) }
	}
	switch {
	case err != nil:
		why := []*problem.Problem{unreadable(err)}
		c.replace(why, why)
	case m.Kind == bridge.KindFatal:
		c.replace(m.Problems, m.Problems)
	case m.ID == c.hello:
		c.welcome(m)
	case !known: // answered already
	case m.Kind == bridge.KindProgress:
		if tell != nil {
			c.call(tell)
		}
	default:
		delete(c.pending, m.ID)
		c.call(func() { p.done(m.Body, blob, m.Problems) })
	}
}

// answer is an engine's message.
type answer struct {
	ID       int                `json:"id"`
	Kind     bridge.Kind        `json:"kind"`
	Body     vjson.RawMessage   `json:"body"`
	Problems []*problem.Problem `json:"problems"`
}

// welcome handles the answer to the handshake. The caller holds the lock.
func (c *Client) welcome(m answer) {
	var w bridge.Welcome
	problems := m.Problems
	if len(problems) == 0 {
		if err := vjson.Unmarshal(m.Body, &w); err != nil {
			problems = []*problem.Problem{unreadable(err)}
		} else if w.Version != bridge.ProtocolVersion {
			problems = []*problem.Problem{bridge.VersionMismatch(bridge.ProtocolVersion, w.Version)}
		}
	}
	if len(problems) > 0 {
		c.replace(problems, problems)
		return
	}
	c.ready, c.met = true, true
	for _, m := range c.waiting {
		c.port.Post(m.envelope, m.file)
	}
	c.waiting = nil
	c.feel()
	if c.events.Ready != nil {
		c.call(func() { c.events.Ready(w) })
	}
}

// replace ends an engine that is dead or has to die, answers pending calls, and starts a new one if
// the old one had ever been ready: an engine that dies at the start would do so again. The caller
// holds the lock.
func (c *Client) replace(why, answer []*problem.Problem) { c.end(why, answer, c.ready) }

// end is replace, with a new engine or without. The caller holds the lock.
func (c *Client) end(why, answer []*problem.Problem, again bool) {
	if c.closed || c.refused != nil {
		return
	}
	c.port.Terminate()
	c.reject(c.takePending(), answer)
	if c.events.Dead != nil {
		c.call(func() { c.events.Dead(why) })
	}
	if again {
		c.launch()
		return
	}
	c.refused = why
}

// takePending empties the list of pending calls and returns it, oldest first.
// The caller holds the lock.
func (c *Client) takePending() []pending {
	var all []pending
	for _, id := range slices.Sorted(maps.Keys(c.pending)) {
		all = append(all, c.pending[id])
	}
	clear(c.pending)
	c.waiting = nil
	return all
}

// reject answers calls with problems. The caller holds the lock.
func (c *Client) reject(calls []pending, why []*problem.Problem) {
	for _, p := range calls {
		c.call(func() { p.done(nil, Blob{}, why) })
	}
}

// call calls f soon: outside of the lock, and after all earlier callbacks. The caller holds the
// lock.
func (c *Client) call(f func()) {
	c.queue = append(c.queue, f)
	if c.calling {
		return
	}
	c.calling = true
	go func() {
		for {
			c.mu.Lock()
			if len(c.queue) == 0 {
				c.calling = false
				c.mu.Unlock()
				return
			}
			next := c.queue[0]
			c.queue = c.queue[1:]
			c.mu.Unlock()
			next()
		}
	}()
}

func cancelled() []*problem.Problem { return []*problem.Problem{bridge.Cancelled()} }

func unreadable(err error) *problem.Problem {
	return problem.New("bridge-message", "Reload the page: the page and the engine may be of different versions.",
		"The page cannot read a message of the engine: %v.", err)
}
