package bridge

import (
	"time"

	"github.com/fulgurite/fulgurite/core"
)

// report limits how often progress is told, and better how often that something better was found:
// what forms groups finds it each millisecond.
const report, better = 100 * time.Millisecond, 50 * time.Millisecond

// due reports whether it is time to tell progress again.
func (r *request) due() bool {
	now := r.session.host.Clock()
	if now-max(r.told, r.came) < report {
		return false
	}
	r.told = now
	return true
}

// reads lets the request tell how far reading is.
func (r *request) reads(asked bool) {
	if asked {
		r.far = func(now FileProgress) { r.tell(now) }
	}
}

// passing takes how far a file is read, for the request under way.
func (s *Session) passing(pass int, share float64) { s.going(FileProgress{Share: share, Pass: pass}) }

// going takes how far a file is, for the request under way.
func (s *Session) going(now FileProgress) {
	s.mu.Lock()
	r := s.current
	s.mu.Unlock()
	if r != nil && r.far != nil && r.due() {
		r.far(now)
	}
}

// writes takes how far it is to write the result once more. What is read of the table
// meanwhile is read to be written.
func (r *request) writes() func(s core.Stage, share float64) {
	tell := r.far
	r.far = nil
	return func(s core.Stage, share float64) {
		if tell != nil && r.due() {
			tell(FileProgress{Share: share, Pass: 1, Phase: string(s)})
		}
	}
}

// observer tells how a job is doing.
type observer struct {
	request *request
	tell    func(core.SearchProgress)
	last    core.SearchProgress
	begun   bool
	at      time.Duration // when it was told last, by the host's clock
}

// search is called by a search between its checks: it lets messages in, tells progress,
// and stops when that is asked for.
func (o *observer) search(p core.SearchProgress) bool {
	r := o.request
	_ = r.breathe() // the search itself sees that the context has ended
	now := r.session.host.Clock()
	improved := p.Found && (!o.last.Found || p.Best != o.last.Best && now-o.at >= better)
	if due := r.due(); due || !o.begun || improved {
		o.tell(p)
		o.last, o.begun, o.at = p, true, now
	}
	return !r.stop.Load()
}

// stage tells how far a stage is that is no search.
func (o *observer) stage(s core.Stage, share float64) {
	if o.request.due() {
		p := o.last
		p.Phase, p.Share = string(s), share
		o.tell(p)
	}
}

// options returns the options of a release that this request makes.
func (r *request) options(tell func(core.SearchProgress)) core.Options {
	o := &observer{request: r, tell: tell}
	r.far = func(now FileProgress) { tell(core.SearchProgress{Phase: string(core.Reading), Share: now.Share}) }
	enter := func(core.Stage) { r.far = nil } // what is read from now on is read to be written
	return core.Options{Key: r.session.key, OnStage: enter, Progress: o.stage,
		Options: core.SearchOptions{Clock: r.session.host.Clock, Begun: r.came, Rhythm: pulse, Observe: o.search}}
}
