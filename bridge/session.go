package bridge

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

// Host provides what a session needs from the program around it.
type Host struct {
	Program string // version of the engine, for Welcome
	Commit  string
	// Clock returns the time since any fixed moment. Required.
	Clock func() time.Duration
	// Send passes a message to the page. It does not block, and the blob, nil
	// for none, is not changed afterwards. Required.
	Send func(envelope []byte, blob *Blob)
	// Yield lets waiting messages reach Receive where everything shares one
	// thread. Nil where Receive is called from another thread.
	Yield func()
	// Formats opens and writes files that are no text; nil: nobody does.
	Formats Formats
	// NewStore returns a place for a result of about so many bytes, nil: there is none but
	// the engine's memory.
	NewStore func(bytes int64) Store
}

// Session is the engine's side of one conversation. It holds the open file,
// its table, and the last result. Requests come in through Receive and are
// worked on one after the other by Work.
//
// A request changes the session only when it has succeeded: after an error, a
// cancelled request, or a panic of the engine, everything is as it was before.
type Session struct {
	host Host
	wake chan struct{} // has a value when the queue is not empty

	mu      sync.Mutex // guards what Receive and Work share
	queue   []*request
	current *request // under way
	greeted bool     // the versions agree
	ports   int      // ways in beside the page's own

	glancing sync.Mutex // held while something is answered aside

	// What Work alone touches.
	open   *opened // nil without a table
	result *result // nil without a finished run of the open table
	// results has the result of the last run and those that it was compared with, one for each
	// way of recoding; result is one of them.
	results []*result
	kept    []kept         // of the open table, as asked for last
	space   *space         // of the last result whose alternatives were asked for; nil: none
	costs   *costs         // of the last result about which that was asked; nil: none
	batch   *batch         // nil unless the open table was released as a batch
	key     *pseudonym.Key // of pseudonyms, shifted dates and receipts; nil: none is open
	receipt []byte         // that is open; nil: none
}

// opened is an open file with the table that was read from it.
type opened struct {
	source *source
	table  *table.Table
	parts  []part         // of several tables, which are stacked in table; nil: it is the only one
	came   []*table.Table // by part: the file that is said to be its release, until all are there

	person  []string // of persons
	persons *PeopleEstimate

	countedBy []ReadColumn // of counted
	counted   *hierarchy.People

	heads   *Heads  // nil until somebody asks
	ordered ordered // as somebody asked last
}

// NewSession returns a session without a file.
func NewSession(host Host) *Session {
	return &Session{host: host, wake: make(chan struct{}, 1)}
}

// request is a message from the page.
type request struct {
	ID   int              `json:"id"`
	Kind Kind             `json:"kind"`
	Body vjson.RawMessage `json:"body"`

	port    int // by which it came; 0: the page's own way
	file    File
	send    func(envelope []byte, blob *Blob) // takes the answer
	ctx     context.Context                   // ends when the request is cancelled
	cancel  context.CancelFunc
	stop    atomic.Bool // the best so far is wanted
	session *Session
	yielded time.Duration      // when the last yield ended, by the host's clock
	came    time.Duration      // when it was received, by the same clock
	told    time.Duration      // when progress was told last, by the same clock
	far     func(FileProgress) // takes how far reading is; nil: nobody asks
}

// Receive takes a message from the page; the file is nil without attachment.
// It never blocks: cancel, stop and beat act at once, everything else is queued for
// Work.
func (s *Session) Receive(envelope []byte, file File) { s.receive(envelope, file, 0, s.host.Send) }

// Port returns a further way in for questions that a job answers in its pauses, whose answers send
// takes as Host.Send does. Its requests have numbers of their own.
func (s *Session) Port(send func(envelope []byte, blob *Blob)) func(envelope []byte) {
	s.mu.Lock()
	s.ports++
	port := s.ports
	s.mu.Unlock()
	return func(envelope []byte) { s.receive(envelope, nil, port, send) }
}

// receive takes a message whose answer goes through send.
func (s *Session) receive(envelope []byte, file File, port int, send func(envelope []byte, blob *Blob)) {
	r := &request{file: file, session: s, port: port, send: send}
	if err := vjson.Unmarshal(envelope, r); err != nil {
		s.fail(r, problem.New("bridge-malformed", "This is a fault of the page: please report it with the steps that led here.",
			"The engine cannot read a message that it received: %v.", err))
		return
	}
	if p := s.refuse(r); p != nil {
		s.fail(r, p)
		return
	}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.came = s.host.Clock()
	switch r.Kind {
	case CancelRequest.Kind:
		var asked Cancel
		if !r.bare() {
			if err := r.decode(&asked); err != nil {
				s.fail(r, problem.Flatten(err)...)
				return
			}
		}
		for _, dropped := range s.cancelled(r.port, asked.Request) {
			s.fail(dropped, Cancelled())
		}
		s.succeed(r, nil, nil)
	case StopRequest.Kind:
		s.mu.Lock()
		if s.current != nil {
			s.current.stop.Store(true)
		}
		s.mu.Unlock()
		s.succeed(r, nil, nil)
	case BeatRequest.Kind:
		s.succeed(r, nil, nil)
	default:
		s.mu.Lock()
		s.queue = append(s.queue, r)
		s.mu.Unlock()
		select {
		case s.wake <- struct{}{}:
		default:
		}
	}
}

// refuse says why a message is not taken at all.
func (s *Session) refuse(r *request) *problem.Problem {
	if r.ID <= 0 {
		return problem.New("bridge-malformed", "Number the requests from 1.", "A request has the number %d; the numbers begin with 1.", r.ID)
	}
	if r.Kind == HelloRequest.Kind {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.greeted {
		return problem.New("bridge-version", "Say hello first, with the protocol's version.",
			"The request %q came before the two sides agreed on a version of the protocol (%d).", string(r.Kind), ProtocolVersion)
	}
	return nil
}

// cancelled ends the request with a number that came by a port, or, of the number 0, everything
// that was asked before, except what forgets data, what takes no time but decides what later
// requests mean, and what a grid asks. It returns what had not been begun.
func (s *Session) cancelled(port, id int) (dropped []*request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	named := func(r *request) bool { return r.port == port && r.ID == id }
	var kept []*request
	for _, r := range s.queue {
		if id > 0 && !named(r) || id == 0 && (r.Kind == ForgetRequest.Kind || r.Kind == ForgetKeyRequest.Kind || r.Kind == HelloRequest.Kind || r.Kind == ChooseRequest.Kind || r.Kind.aside()) {
			kept = append(kept, r)
		} else {
			dropped = append(dropped, r)
		}
	}
	s.queue = kept
	if s.current != nil && (id == 0 || named(s.current)) {
		s.current.cancel()
	}
	return dropped
}

// Work works on requests until the context ends.
func (s *Session) Work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		for ctx.Err() == nil && s.next() {
		}
	}
}

// next works on the oldest request; false if there is none.
func (s *Session) next() bool {
	s.mu.Lock()
	if len(s.queue) == 0 {
		s.mu.Unlock()
		return false
	}
	r := s.queue[0]
	s.queue = s.queue[1:]
	s.current = r
	s.mu.Unlock()
	s.finish(r)
	s.mu.Lock()
	s.current = nil
	s.mu.Unlock()
	return true
}

// finish works on a request and answers it.
func (s *Session) finish(r *request) {
	r.yielded = s.host.Clock()
	body, blob, err := s.handle(r)
	switch {
	case r.ctx.Err() != nil && err != nil:
		s.fail(r, Cancelled())
	case err != nil:
		s.fail(r, problem.Flatten(err)...)
	default:
		s.succeed(r, body, blob)
	}
	r.cancel()
}

// aside reports whether requests of a kind are answered while another one is under way, in its
// pauses: they are about the open table and the last result, and change neither.
func (k Kind) aside() bool { return k == WindowRequest.Kind || k == HeadsRequest.Kind }

// replaces reports whether requests of a kind put another table or result into the place of what is
// there: what is asked aside after them is about that one.
func (k Kind) replaces() bool {
	switch k {
	case OpenRequest.Kind, SampleRequest.Kind, RereadRequest.Kind, ColumnsRequest.Kind, ChooseRequest.Kind, ForgetRequest.Kind:
		return true
	}
	return false
}

// glance answers what is asked aside while another request is under way. Where columns were left in
// the file, which that request may be reading, it is answered afterwards.
func (s *Session) glance() {
	if !s.glancing.TryLock() {
		return // one of these is under way itself
	}
	defer s.glancing.Unlock()
	for {
		s.mu.Lock()
		i := slices.IndexFunc(s.queue, func(r *request) bool { return r.Kind.aside() || r.Kind.replaces() })
		if i < 0 || s.queue[i].Kind.replaces() || s.current == nil || s.current.Kind.aside() || s.open == nil || !allHeld(s.open.table) {
			s.mu.Unlock()
			return
		}
		r := s.queue[i]
		s.queue = slices.Delete(s.queue, i, i+1)
		s.mu.Unlock()
		s.finish(r)
	}
}

// awaits reports whether a request of a kind waits for the one under way.
func (s *Session) awaits(kind Kind) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.queue, func(r *request) bool { return r.Kind == kind })
}

// handle calls the request's handler. A panic in it is a fault of the program
// but need not cost the open file.
func (s *Session) handle(r *request) (body any, blob *Blob, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = problem.New("internal", "Nothing that was open is lost. Please report this with the steps that led here.",
				"The engine failed while it worked on the request %q: %v.", string(r.Kind), fault)
		}
	}()
	return dispatch(r)
}

func (s *Session) succeed(r *request, body any, blob *Blob) {
	r.reply(Envelope{ID: r.ID, Kind: KindResult, Body: body}, blob)
}

func (s *Session) fail(r *request, problems ...*problem.Problem) {
	r.reply(Envelope{ID: r.ID, Kind: KindError, Problems: problems}, nil)
}

// reply answers the request.
func (r *request) reply(e Envelope, blob *Blob) {
	message, err := vjson.Marshal(e)
	if err != nil { // a number that JSON does not have, such as an infinite score
		e = Envelope{ID: e.ID, Kind: KindError, Problems: []*problem.Problem{problem.From(fmt.Errorf("the answer cannot be written: %w", err))}}
		if message, err = vjson.Marshal(e); err != nil {
			panic(err) // texts can always be written
		}
		blob = nil
	}
	r.send(message, blob)
}

// pulse limits how long the engine works before it lets messages in: about a
// frame, so that Cancel is seen at once.
const pulse = 16 * time.Millisecond

// breathe lets messages in if it is time, answers what is asked aside, and says whether the request
// was cancelled.
func (r *request) breathe() error {
	if now := r.session.host.Clock(); now-r.yielded >= pulse {
		if r.session.host.Yield != nil {
			r.session.host.Yield()
		}
		r.session.glance()
		r.yielded = r.session.host.Clock()
	}
	return r.ctx.Err()
}

// Pause lets messages in while the request under way is in the midst of a long loop: what a host
// gives to interrupt.OnPause. It is called on the goroutine of Work, or on one of the same thread.
func (s *Session) Pause() {
	s.mu.Lock()
	r := s.current
	s.mu.Unlock()
	if r != nil {
		_ = r.breathe() // the loop ends at its next look at the context
	}
}

// hello agrees on the version, and on what errors show.
func (s *Session) hello(_ *request, h *Hello) (*Welcome, error) {
	s.mu.Lock()
	s.greeted = h.Version == ProtocolVersion
	s.mu.Unlock()
	if h.Version != ProtocolVersion {
		return nil, VersionMismatch(h.Version, ProtocolVersion)
	}
	problem.Withhold(h.Withhold)
	return s.welcome(), nil
}

// forget drops all data, and the key.
func (s *Session) forget(*request, *None) (*None, error) {
	s.open, s.result, s.results, s.kept, s.space, s.costs, s.batch, s.key, s.receipt = nil, nil, nil, nil, nil, nil, nil, nil, nil
	return nil, nil
}

// needTable returns what is open.
func (s *Session) needTable(what string) (*opened, error) {
	if s.open == nil {
		return nil, problem.New("bridge-no-table", "Open a file first.", "No table is open to %s.", what)
	}
	return s.open, nil
}
