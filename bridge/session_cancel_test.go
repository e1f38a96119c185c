package bridge

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
)

// openWide opens a table with a lattice that no search is through with: twelve
// columns whose hierarchies have seven levels each.
func (p *page) openWide() map[string]any {
	p.t.Helper()
	const columns, rows = 12, 500
	var b strings.Builder
	for c := range columns {
		fmt.Fprintf(&b, "c%d%s", c, map[bool]string{true: "\n", false: ","}[c == columns-1])
	}
	state := uint32(1)
	for range rows {
		for c := range columns {
			state = state*1664525 + 1013904223 // Numerical Recipes' generator
			fmt.Fprintf(&b, "%d%s", state>>26, map[bool]string{true: "\n", false: ","}[c == columns-1])
		}
	}
	p.must(OpenRequest.Kind, Open{Name: "wide.csv"}, memory(b.String()), nil)
	var config []any
	for c := range columns {
		config = append(config, map[string]any{"name": fmt.Sprintf("c%d", c), "role": "quasi-identifying", "type": "integer",
			"hierarchy": map[string]any{"kind": "intervals", "intervals": map[string]any{"widths": []float64{2, 4, 8, 16, 32}}}})
	}
	return map[string]any{
		"version": project.Version, "columns": config, "suppressionLimit": 1,
		"output":  map[string]any{"leftOut": "blank"}, // whatever is the best when it is stopped may be written
		"models":  []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 5}}},
		"measure": map[string]any{"measure": "loss"},
		"search":  map[string]any{"algorithm": "lightning", "timeLimit": 50},
	}
}

func TestCancelMidRun(t *testing.T) {
	p := newPage(t)
	config := p.openWide()
	started := make(chan struct{}, 1)
	p.onProgress = func(core.SearchProgress) {
		select {
		case started <- struct{}{}:
		default:
		}
	}
	run := p.post(RunRequest.Kind, config, nil)
	queued := p.post(RowsRequest.Kind, Rows{Count: 1}, nil)
	<-started
	asked := time.Now()
	cancel := p.post(CancelRequest.Kind, nil, nil)
	answered := map[int]reply{}
	for range 3 {
		r := p.wait()
		answered[r.ID] = r
		if r.ID == cancel {
			t.Logf("cancel was answered after %v", time.Since(asked))
			if r.Kind != KindResult {
				t.Errorf("cancel: %s", messages(r.Problems))
			}
		}
	}
	if d := time.Since(asked); d > 2*time.Second { // far above the 0.2 s promised, for slow machines
		t.Errorf("cancelling took %v", d)
	} else {
		t.Logf("everything had ended after %v", d)
	}
	for _, id := range []int{run, queued} {
		if r := answered[id]; r.Kind != KindError || len(r.Problems) != 1 || r.Problems[0].Code != "cancelled" {
			t.Errorf("request %d: %s %s", id, r.Kind, messages(r.Problems))
		}
	}
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-no-result")
	var window Page
	p.must(RowsRequest.Kind, Rows{Count: 1}, nil, &window)
	if window.Total != 500 {
		t.Errorf("the table has %d rows after cancelling", window.Total)
	}
}

func TestStopMidRun(t *testing.T) {
	p := newPage(t)
	config := p.openWide()
	found := make(chan struct{}, 1)
	p.onProgress = func(progress core.SearchProgress) {
		if progress.Found {
			select {
			case found <- struct{}{}:
			default:
			}
		}
	}
	run := p.post(RunRequest.Kind, config, nil)
	<-found
	asked := time.Now()
	stop := p.post(StopRequest.Kind, nil, nil)
	var outcome reply
	for range 2 {
		if r := p.wait(); r.ID == run {
			outcome = r
		} else if r.ID != stop || r.Kind != KindResult {
			t.Errorf("answer %d %s", r.ID, r.Kind)
		}
	}
	if d := time.Since(asked); d > 5*time.Second {
		t.Errorf("stopping took %v", d)
	}
	var o Outcome
	decode(t, outcome, &o)
	if !o.Found || !o.Verified || o.Stopped != "user" || o.Optimal {
		t.Errorf("outcome: found %v, verified %v, stopped %q, optimal %v", o.Found, o.Verified, o.Stopped, o.Optimal)
	}
	if last := p.progress[len(p.progress)-1]; last.Checks == 0 || last.Lattice != 13841287201 { // 7^12
		t.Errorf("progress: %+v", last)
	}
	p.must(SaveRequest.Kind, Save{}, nil, nil)
}

// slow is a file that comes in small pieces, and asks for something before
// each.
type slow struct {
	content []byte
	before  func()
}

func (s slow) Size() int64 { return int64(len(s.content)) }

func (s slow) Open(string) (io.Reader, error) { return &slowReader{slow: s}, nil }

type slowReader struct {
	slow
	at int
}

func (s *slowReader) Read(p []byte) (int, error) {
	s.before()
	if s.at == len(s.content) {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 16)], s.content[s.at:])
	s.at += n
	return n, nil
}

// TestCancelWhileReading cancels amid a file; what was open stays open.
func TestCancelWhileReading(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	pieces := 0
	file := slow{[]byte(strings.Repeat(patients, 100)), func() {
		if pieces++; pieces == 5 {
			p.session.Receive([]byte(`{"id":1000,"kind":"cancel"}`), nil)
		}
	}}
	open := p.post(OpenRequest.Kind, Open{Name: "other.csv"}, file)
	for range 2 {
		if r := p.wait(); r.ID == open && (r.Kind != KindError || r.Problems[0].Code != "cancelled") {
			t.Errorf("open: %s %s", r.Kind, messages(r.Problems))
		}
	}
	if pieces != 5 {
		t.Errorf("%d pieces were read", pieces)
	}
	var window Page
	p.must(RowsRequest.Kind, Rows{Count: 1}, nil, &window)
	if window.Total != 8 {
		t.Errorf("the table has %d rows", window.Total)
	}
}

// TestEstimateGivesWay ends the trial of an estimate when a run waits for it:
// in time that only the engine's looks at the clock make pass.
func TestEstimateGivesWay(t *testing.T) {
	p := newPage(t)
	config := p.openWide()
	config["search"] = map[string]any{"algorithm": "lightning", "timeLimit": 0.5}
	now, came, answered := time.Duration(0), time.Duration(0), time.Duration(0) // of the session's goroutine
	host, run := &p.session.host, make(chan int, 1)
	send := host.Send
	host.Clock = func() time.Duration { now += time.Millisecond; return now }
	host.Yield = func() {
		if came == 0 {
			came = now
			run <- p.post(RunRequest.Kind, config, nil)
			now += 100 * time.Millisecond // of which the run's time box is to know
		}
	}
	host.Send = func(envelope []byte, blob *Blob) {
		if answered == 0 {
			answered = now
		}
		send(envelope, blob)
	}
	estimate := p.post(EstimateRequest.Kind, config, nil)
	var e Estimate
	r := p.wait()
	decode(t, r, &e)
	if r.ID != estimate || e.Lattice != 13841287201 || e.Seconds != 0.5 {
		t.Errorf("request %d: %+v", r.ID, e)
	}
	var o Outcome
	r = p.wait()
	decode(t, r, &o)
	if r.ID != <-run || !o.Verified || o.Stopped != "time" {
		t.Errorf("request %d: verified %v, stopped %q", r.ID, o.Verified, o.Stopped)
	}
	if answered < came || answered > came+120*time.Millisecond {
		t.Errorf("a run came at %v, the estimate was through at %v", came, answered)
	}
	if o.Times.Search > 420*time.Millisecond {
		t.Errorf("the run waited for %v and searched for %v", answered-came, o.Times.Search)
	}
}

// TestCancelOne ends the request that is named, under way or not yet begun, and no other one; a
// number of another way in names nothing here.
func TestCancelOne(t *testing.T) {
	p := newPage(t)
	config := p.openWide()
	started := make(chan struct{}, 1)
	p.onProgress = func(core.SearchProgress) {
		select {
		case started <- struct{}{}:
		default:
		}
	}
	run := p.post(RunRequest.Kind, config, nil)
	rows, dropped := p.post(RowsRequest.Kind, Rows{Count: 1}, nil), p.post(RowsRequest.Kind, Rows{Count: 1}, nil)
	<-started
	stranger := make(chan string, 1)
	p.session.Port(func(envelope []byte, _ *Blob) { stranger <- string(envelope) })([]byte(fmt.Sprintf(`{"id":1,"kind":"cancel","body":{"request":%d}}`, rows)))
	if answer := <-stranger; answer != `{"id":1,"kind":"result"}` {
		t.Error(answer)
	}
	p.post(CancelRequest.Kind, Cancel{Request: dropped}, nil)
	p.post(CancelRequest.Kind, Cancel{Request: run}, nil)
	cancelled := map[int]bool{}
	for range 5 {
		r := p.wait()
		cancelled[r.ID] = r.Kind == KindError
	}
	if !cancelled[run] || !cancelled[dropped] || cancelled[rows] {
		t.Errorf("%v of %d, %d and %d", cancelled, run, rows, dropped)
	}
}
