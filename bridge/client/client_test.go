package client

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// log collects what a client tells, in order.
type log chan string

func (l log) add(format string, args ...any) { l <- fmt.Sprintf(format, args...) }

// expect waits for the next entries.
func (l log) expect(t *testing.T, want ...string) {
	t.Helper()
	for _, w := range want {
		select {
		case got := <-l:
			if got != w {
				t.Fatalf("got %q, want %q", got, w)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("nothing came; want %q", w)
		}
	}
}

func (l log) events() Events {
	return Events{
		Ready: func(w bridge.Welcome) { l.add("ready %d", w.Version) },
		Dead:  func(why []*problem.Problem) { l.add("dead %s", codes(why)) },
	}
}

// done returns a Done that tells how a call has ended.
func (l log) done(name string) Handlers {
	return Handlers{
		Progress: func(p anonymize.Progress) { l.add("%s: %d checks", name, p.Checks) },
		Done: func(body []byte, a Attachment, why []*problem.Problem) {
			if len(why) > 0 {
				l.add("%s: %s", name, codes(why))
			} else {
				l.add("%s: %s %v", name, body, a)
			}
		},
	}
}

func codes(why []*problem.Problem) string {
	var all []string
	for _, p := range why {
		all = append(all, string(p.Code))
	}
	return strings.Join(all, " ")
}

// engine is a fake engine: the test says what it answers.
type engine struct {
	receive    func(envelope []byte, a Attachment)
	posted     chan posted
	terminated chan struct{}
}

type posted struct {
	ID   int              `json:"id"`
	Kind bridge.Kind      `json:"kind"`
	Body vjson.RawMessage `json:"body"`
	file Attachment
}

func (e *engine) Post(envelope []byte, a Attachment) {
	p := posted{file: a}
	if err := vjson.Unmarshal(envelope, &p); err != nil {
		panic(err)
	}
	e.posted <- p
}

func (e *engine) Terminate() {
	select {
	case <-e.terminated:
	default:
		close(e.terminated)
	}
}

// next returns the next request, which must be of a kind.
func (e *engine) next(t *testing.T, kind bridge.Kind) posted {
	t.Helper()
	select {
	case p := <-e.posted:
		if p.Kind != kind {
			t.Fatalf("got %s, want %s", p.Kind, kind)
		}
		return p
	case <-time.After(10 * time.Second):
		t.Fatalf("no request; want %s", kind)
		panic("unreachable")
	}
}

func (e *engine) send(m bridge.Envelope, a Attachment) {
	envelope, err := vjson.Marshal(m)
	if err != nil {
		panic(err)
	}
	e.receive(envelope, a)
}

func (e *engine) welcome(t *testing.T) {
	t.Helper()
	hello := e.next(t, bridge.KindHello)
	e.send(bridge.Envelope{ID: hello.ID, Kind: bridge.KindResult, Body: bridge.Welcome{Version: bridge.ProtocolVersion}}, nil)
}

// fakes returns a client with fake engines, which come through the channel.
func fakes(t *testing.T, l log) (*Client, chan *engine) {
	engines := make(chan *engine, 10)
	c := NewWith(func(receive func([]byte, Attachment)) Port {
		e := &engine{receive: receive, posted: make(chan posted, 100), terminated: make(chan struct{})}
		engines <- e
		return e
	}, l.events())
	t.Cleanup(c.Close)
	return c, engines
}

var crash = bridge.Envelope{Kind: bridge.KindFatal, Problems: []*problem.Problem{problem.New("bridge-out-of-memory", "", "Out of memory.")}}

// TestCalls matches answers with calls; those made early wait for the handshake.
func TestCalls(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	e := <-engines
	c.Call(bridge.KindOpen, bridge.Open{Name: "a.csv"}, "file", l.done("open"))
	c.Call(bridge.KindRun, nil, nil, l.done("run"))
	if n := len(e.posted); n != 1 {
		t.Fatalf("%d messages before the handshake", n)
	}
	e.welcome(t)
	open, run := e.next(t, bridge.KindOpen), e.next(t, bridge.KindRun)
	if open.file != "file" || run.file != nil || !strings.Contains(string(open.Body), `"a.csv"`) {
		t.Errorf("open with %v and %s, run with %v", open.file, open.Body, run.file)
	}
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindProgress, Body: anonymize.Progress{Checks: 7}}, nil)
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: 1}, "blob")
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: 2}, nil) // a second answer is nobody's
	e.send(bridge.Envelope{ID: 99, Kind: bridge.KindResult}, nil)
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindError, Problems: []*problem.Problem{bridge.Cancelled()}}, nil)
	l.expect(t, "ready 1", "run: 7 checks", "open: 1 blob", "run: cancelled")
}

func TestAsk(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	e := <-engines
	e.welcome(t)
	ask := func() {
		Ask(c, bridge.KindSave, bridge.Save{}, nil, nil, func(s bridge.Saved, a Attachment, why []*problem.Problem) {
			l.add("%s %v %s", s.Name, a, codes(why))
		})
	}
	ask()
	e.send(bridge.Envelope{ID: e.next(t, bridge.KindSave).ID, Kind: bridge.KindResult, Body: bridge.Saved{Name: "a.csv"}}, "blob")
	l.expect(t, "ready 1", "a.csv blob ")
	ask()
	e.send(bridge.Envelope{ID: e.next(t, bridge.KindSave).ID, Kind: bridge.KindResult, Body: "no object"}, nil)
	l.expect(t, " <nil> bridge-message")
	Ask[struct{}](c, bridge.KindForget, nil, nil, nil, nil)
	e.send(bridge.Envelope{ID: e.next(t, bridge.KindForget).ID, Kind: bridge.KindResult}, nil)
	c.Call(bridge.KindRun, func() {}, nil, l.done("a body that is no JSON"))
	l.expect(t, "a body that is no JSON: internal")
}

// TestVersion refuses an engine of another version, and does not try again by
// itself.
func TestVersion(t *testing.T) {
	for name, answer := range map[string]func(id int) bridge.Envelope{
		"the engine refuses": func(id int) bridge.Envelope {
			return bridge.Envelope{ID: id, Kind: bridge.KindError, Problems: []*problem.Problem{bridge.VersionMismatch(1, 2)}}
		},
		"the client refuses": func(id int) bridge.Envelope {
			return bridge.Envelope{ID: id, Kind: bridge.KindResult, Body: bridge.Welcome{Version: 2}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := make(log, 100)
			c, engines := fakes(t, l)
			e := <-engines
			c.Call(bridge.KindRun, nil, nil, l.done("early"))
			e.send(answer(e.next(t, bridge.KindHello).ID), nil)
			l.expect(t, "early: bridge-version", "dead bridge-version")
			<-e.terminated
			c.Call(bridge.KindRun, nil, nil, l.done("late"))
			l.expect(t, "late: bridge-version")
			c.Cancel(func() { l.add("nothing to cancel") })
			l.expect(t, "nothing to cancel")
			if len(engines) > 0 || len(e.posted) > 0 {
				t.Error("the client went on with the engine, or started another")
			}
			c.Restart()
			(<-engines).welcome(t)
			l.expect(t, "ready 1")
		})
	}
}

// TestFatal replaces an engine that has died.
func TestFatal(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	dead := <-engines
	dead.welcome(t)
	l.expect(t, "ready 1")
	c.Call(bridge.KindRun, nil, nil, l.done("first"))
	c.Call(bridge.KindRows, nil, nil, l.done("second"))
	dead.send(crash, nil)
	l.expect(t, "first: bridge-out-of-memory", "second: bridge-out-of-memory", "dead bridge-out-of-memory")
	<-dead.terminated
	c.Call(bridge.KindOpen, nil, nil, l.done("open"))
	e := <-engines
	dead.send(crash, nil) // too late: another engine is at work
	e.welcome(t)
	open := e.next(t, bridge.KindOpen)
	dead.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: "dead"}, nil)
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: "alive"}, nil)
	l.expect(t, "ready 1", `open: "alive" <nil>`)
	for _, nonsense := range []string{"", "{", "[]", `{"id":1,"kind":"error"}`, `{"kind":"fatal"}`, `{"id":1,"kind":"dance"}`} {
		e.receive([]byte(nonsense), nil)
		l.expect(t, "dead bridge-message")
		e = <-engines
		e.welcome(t)
		l.expect(t, "ready 1")
	}
}

// TestDiesAtStart does not start an engine again that would die again.
func TestDiesAtStart(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	(<-engines).send(crash, nil)
	l.expect(t, "dead bridge-out-of-memory")
	c.Call(bridge.KindOpen, nil, nil, l.done("open"))
	l.expect(t, "open: bridge-out-of-memory")
	if len(engines) > 0 {
		t.Error("another engine was started")
	}
}

func TestCancel(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	e := <-engines
	c.Call(bridge.KindOpen, nil, nil, l.done("early"))
	c.Cancel(func() { l.add("cancelled early") })
	l.expect(t, "early: cancelled", "cancelled early")
	e.welcome(t)
	l.expect(t, "ready 1")

	c.patience = time.Hour
	c.Call(bridge.KindRun, nil, nil, l.done("run"))
	run := e.next(t, bridge.KindRun)
	c.Cancel(func() { l.add("answered") })
	e.send(bridge.Envelope{ID: e.next(t, bridge.KindCancel).ID, Kind: bridge.KindResult}, nil)
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindError, Problems: []*problem.Problem{bridge.Cancelled()}}, nil)
	l.expect(t, "answered", "run: cancelled")

	// An engine that does not answer is replaced.
	c.patience = 10 * time.Millisecond
	c.Call(bridge.KindRun, nil, nil, l.done("run"))
	c.Cancel(func() { l.add("answered") })
	l.expect(t, "run: cancelled", "answered", "dead bridge-unresponsive")
	<-e.terminated
	(<-engines).welcome(t)
	l.expect(t, "ready 1")
}

func TestRestartAndClose(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	first := <-engines
	first.welcome(t)
	l.expect(t, "ready 1")
	c.Call(bridge.KindRun, nil, nil, l.done("run"))
	c.Restart()
	<-first.terminated
	second := <-engines
	second.welcome(t)
	l.expect(t, "run: cancelled", "ready 1")
	c.Call(bridge.KindRun, nil, nil, l.done("run"))
	c.Close()
	<-second.terminated
	c.Call(bridge.KindRun, nil, nil, l.done("late"))
	c.Restart()
	l.expect(t, "run: cancelled", "late: cancelled")
	if len(engines) > 0 {
		t.Error("a closed client started an engine")
	}
}
