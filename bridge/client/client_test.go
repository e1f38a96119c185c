package client

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
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
		case <-time.After(5 * time.Minute):
			t.Fatalf("nothing came; want %q", w)
		}
	}
}

func (l log) events() Events {
	return Events{
		Ready:  func(w bridge.Welcome) { l.add("ready %d", w.Version) },
		Dead:   func(why []*problem.Problem) { l.add("dead %s", codes(why)) },
		Silent: func(silent bool) { l.add("silent %v", silent) },
	}
}

// done returns what tells how a request has ended.
func (l log) done(name string) pending {
	return pending{
		progress: func(body []byte) (func(), error) {
			return func() { l.add("%s: %s", name, body) }, nil
		},
		done: func(body []byte, blob Blob, why []*problem.Problem) {
			switch {
			case len(why) > 0:
				l.add("%s: %s", name, codes(why))
			case blob.IsZero():
				l.add("%s: %s", name, body)
			default:
				l.add("%s: %s and a blob", name, body)
			}
		},
	}
}

// ask sends a request without a body, and tells how it has ended.
func (c *Client) ask(l log, kind bridge.Kind, name string) { c.send(kind, nil, File{}, l.done(name)) }

func codes(why []*problem.Problem) string {
	var all []string
	for _, p := range why {
		all = append(all, string(p.Code))
	}
	return strings.Join(all, " ")
}

// engine is a fake engine: the test says what it answers.
type engine struct {
	receive    func(envelope []byte, blob Blob)
	posted     chan posted
	terminated chan struct{}
}

type posted struct {
	ID   int              `json:"id"`
	Kind bridge.Kind      `json:"kind"`
	Body vjson.RawMessage `json:"body"`
	file File
}

func (e *engine) Post(envelope []byte, file File) {
	p := posted{file: file}
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
	case <-time.After(5 * time.Minute):
		t.Fatalf("no request; want %s", kind)
		panic("unreachable")
	}
}

func (e *engine) send(m bridge.Envelope, blob Blob) {
	envelope, err := vjson.Marshal(m)
	if err != nil {
		panic(err)
	}
	e.receive(envelope, blob)
}

func (e *engine) welcome(t *testing.T) {
	t.Helper()
	hello := e.next(t, bridge.HelloRequest.Kind)
	e.send(bridge.Envelope{ID: hello.ID, Kind: bridge.KindResult, Body: bridge.Welcome{Version: bridge.ProtocolVersion}}, Blob{})
}

// fakes returns a client with fake engines, which come through the channel.
func fakes(t *testing.T, l log) (*Client, chan *engine) {
	engines := make(chan *engine, 10)
	c := NewWith(func(receive func([]byte, Blob)) Port {
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
	opened := l.done("open")
	c.send(bridge.OpenRequest.Kind, bridge.Open{Name: "a.csv"}, someFile(), opened)
	c.ask(l, bridge.RunRequest.Kind, "run")
	if n := len(e.posted); n != 1 {
		t.Fatalf("%d messages before the handshake", n)
	}
	e.welcome(t)
	open, run := e.next(t, bridge.OpenRequest.Kind), e.next(t, bridge.RunRequest.Kind)
	if open.file.IsZero() || !run.file.IsZero() || !strings.Contains(string(open.Body), `"a.csv"`) {
		t.Errorf("open with %v and %s, run with %v", open.file, open.Body, run.file)
	}
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindProgress, Body: 7}, Blob{})
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: 1}, someBlob())
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: 2}, Blob{}) // a second answer is nobody's
	e.send(bridge.Envelope{ID: 99, Kind: bridge.KindResult}, Blob{})
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindError, Problems: []*problem.Problem{bridge.Cancelled()}}, Blob{})
	l.expect(t, "ready 1", "run: 7", "open: 1 and a blob", "run: cancelled")
}

// TestTyped sends a request of each form and reads what comes back.
func TestTyped(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	e := <-engines
	e.welcome(t)
	save := func() posted {
		Download(c, bridge.SaveRequest, bridge.Save{}, func(s bridge.Saved, blob Blob, why []*problem.Problem) {
			l.add("%s %v %s", s.Name, !blob.IsZero(), codes(why))
		})
		return e.next(t, bridge.SaveRequest.Kind)
	}
	e.send(bridge.Envelope{ID: save().ID, Kind: bridge.KindResult, Body: bridge.Saved{Name: "a.csv"}}, someBlob())
	l.expect(t, "ready 1", "a.csv true ")
	e.send(bridge.Envelope{ID: save().ID, Kind: bridge.KindResult, Body: "no object"}, Blob{})
	l.expect(t, " false bridge-message")

	Ask(c, bridge.ForgetRequest, bridge.None{}, nil)
	forget := e.next(t, bridge.ForgetRequest.Kind)
	if forget.Body != nil {
		t.Errorf("a request without a body has the body %s", forget.Body)
	}
	e.send(bridge.Envelope{ID: forget.ID, Kind: bridge.KindResult}, Blob{})

	Upload(c, bridge.OpenRequest, bridge.Open{}, someFile(),
		func(p bridge.Profile, why []*problem.Problem) { l.add("%d rows %s", p.Rows, codes(why)) })
	open := e.next(t, bridge.OpenRequest.Kind)
	if open.file.IsZero() {
		t.Error("an upload without its file")
	}
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: bridge.Profile{Rows: 3}}, Blob{})
	l.expect(t, "3 rows ")

	work := func() posted {
		Work(c, bridge.RunRequest, project.Project{}, File{}, func(p core.SearchProgress) { l.add("%d checks", p.Checks) },
			func(o bridge.Outcome, why []*problem.Problem) { l.add("%d records %s", o.Records, codes(why)) })
		return e.next(t, bridge.RunRequest.Kind)
	}
	run := work()
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindProgress, Body: core.SearchProgress{Checks: 7}}, Blob{})
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindResult, Body: bridge.Outcome{Anonymized: core.Anonymized{Records: 5}}}, Blob{})
	l.expect(t, "7 checks", "5 records ")
	run = work()
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindProgress, Body: "no object"}, Blob{})
	l.expect(t, "0 records bridge-message", "dead bridge-message")

	c.send(bridge.RunRequest.Kind, func() {}, File{}, l.done("a body that is no JSON"))
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
			c.ask(l, bridge.RunRequest.Kind, "early")
			e.send(answer(e.next(t, bridge.HelloRequest.Kind).ID), Blob{})
			l.expect(t, "early: bridge-version", "dead bridge-version")
			<-e.terminated
			c.ask(l, bridge.RunRequest.Kind, "late")
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
	c.ask(l, bridge.RunRequest.Kind, "first")
	c.ask(l, bridge.RowsRequest.Kind, "second")
	dead.send(crash, Blob{})
	l.expect(t, "first: bridge-out-of-memory", "second: bridge-out-of-memory", "dead bridge-out-of-memory")
	<-dead.terminated
	c.ask(l, bridge.OpenRequest.Kind, "open")
	e := <-engines
	dead.send(crash, Blob{}) // too late: another engine is at work
	e.welcome(t)
	open := e.next(t, bridge.OpenRequest.Kind)
	dead.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: "dead"}, Blob{})
	e.send(bridge.Envelope{ID: open.ID, Kind: bridge.KindResult, Body: "alive"}, Blob{})
	l.expect(t, "ready 1", `open: "alive"`)
	for _, nonsense := range []string{"", "{", "[]", `{"id":1,"kind":"error"}`, `{"kind":"fatal"}`, `{"id":1,"kind":"dance"}`} {
		e.receive([]byte(nonsense), Blob{})
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
	(<-engines).send(crash, Blob{})
	l.expect(t, "dead bridge-out-of-memory")
	c.ask(l, bridge.OpenRequest.Kind, "open")
	l.expect(t, "open: bridge-out-of-memory")
	if len(engines) > 0 {
		t.Error("another engine was started")
	}
}

func TestCancel(t *testing.T) {
	l := make(log, 100)
	c, engines := fakes(t, l)
	e := <-engines
	c.ask(l, bridge.OpenRequest.Kind, "early")
	c.Cancel(func() { l.add("cancelled early") })
	l.expect(t, "early: cancelled", "cancelled early")
	e.welcome(t)
	l.expect(t, "ready 1")

	c.patience = time.Hour
	c.ask(l, bridge.RunRequest.Kind, "run")
	run := e.next(t, bridge.RunRequest.Kind)
	c.Cancel(func() { l.add("answered") })
	e.send(bridge.Envelope{ID: e.next(t, bridge.CancelRequest.Kind).ID, Kind: bridge.KindResult}, Blob{})
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindError, Problems: []*problem.Problem{bridge.Cancelled()}}, Blob{})
	l.expect(t, "answered", "run: cancelled")

	// An engine that does not answer is replaced.
	c.patience = 10 * time.Millisecond
	c.ask(l, bridge.RunRequest.Kind, "run")
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
	c.ask(l, bridge.RunRequest.Kind, "run")
	c.Restart()
	<-first.terminated
	second := <-engines
	second.welcome(t)
	l.expect(t, "run: cancelled", "ready 1")
	c.ask(l, bridge.RunRequest.Kind, "run")
	c.Close()
	<-second.terminated
	c.ask(l, bridge.RunRequest.Kind, "late")
	c.Restart()
	l.expect(t, "run: cancelled", "late: cancelled")
	if len(engines) > 0 {
		t.Error("a closed client started an engine")
	}
}

// TestPulse: an engine at work is asked in a rhythm whether it is alive. One that answers
// is busy, one that does not is silent until it does; who has nothing to do is left alone.
func TestPulse(t *testing.T) {
	// It begins to ask within a beat, and then waits for so many.
	if most := (1 + maxMissed) * beatRhythm; most > 5*time.Second {
		t.Errorf("an engine that hangs is told of after %v", most)
	}
	l := make(log, 100)
	c, engines := fakes(t, l)
	c.mu.Lock()
	c.pulse.rhythm = 100 * time.Millisecond // the machine may have other things to do
	c.mu.Unlock()
	e := <-engines
	e.welcome(t)
	l.expect(t, "ready 1")
	time.Sleep(5 * c.pulse.rhythm)
	c.ask(l, bridge.RunRequest.Kind, "run")
	run := e.next(t, bridge.RunRequest.Kind) // and no beat before
	for range 2 * maxMissed {
		e.send(bridge.Envelope{ID: e.next(t, bridge.BeatRequest.Kind).ID, Kind: bridge.KindResult}, Blob{})
	}
	e.next(t, bridge.BeatRequest.Kind)
	l.expect(t, "silent true") // and not once before
	e.send(bridge.Envelope{ID: run.ID, Kind: bridge.KindProgress}, Blob{})
	l.expect(t, "silent false", "run: ")
	beat := e.next(t, bridge.BeatRequest.Kind)
	l.expect(t, "silent true")
	c.Renew()
	<-e.terminated
	l.expect(t, "run: cancelled", "dead bridge-unresponsive", "silent false")
	e.send(bridge.Envelope{ID: beat.ID, Kind: bridge.KindResult}, Blob{}) // too late
	// Another one follows, and does not come.
	stalls := <-engines
	c.ask(l, bridge.RunRequest.Kind, "run")
	l.expect(t, "silent true")
	c.Renew()
	<-stalls.terminated
	l.expect(t, "run: cancelled", "dead bridge-unresponsive", "silent false")
	next := <-engines
	next.welcome(t)
	l.expect(t, "ready 1")
	time.Sleep(5 * c.pulse.rhythm)
	if len(next.posted) > 0 || len(l) > 0 {
		t.Error("an engine without work is asked")
	}
}
