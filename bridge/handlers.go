package bridge

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/vugu/vjson"
)

// handler answers requests of one kind: it reads the body, and returns what
// goes into the result's body and beside it. It changes the session as its very
// last step.
type handler func(*Session, *request) (body any, blob *Blob, err error)

// handlers are what a session answers, by kind. Each entry binds a request to a
// method with the types of its body and its result; cancel and stop are taken
// by Receive.
//
// It is a function and no variable: a variable would be filled at the start of
// every program that speaks the protocol, so that the page would carry the
// whole engine.
func handlers() map[Kind]handler {
	all := map[Kind]handler{}
	answer(all, HelloRequest, (*Session).hello)
	take(all, OpenRequest, (*Session).openFile)
	answer(all, SampleRequest, (*Session).openSample)
	answer(all, RereadRequest, (*Session).reread)
	take(all, HierarchyRequest, (*Session).viewHierarchy)
	give(all, ExportHierarchyRequest, (*Session).exportHierarchy)
	take(all, ProjectRequest, (*Session).readProject)
	answerAlways(all, EstimateRequest, (*Session).estimate, unfinished)
	work(all, RunRequest, (*Session).run)
	work(all, CompareRequest, (*Session).run)
	work(all, AppendRequest, (*Session).release)
	answer(all, ChooseRequest, (*Session).choose)
	answer(all, RowsRequest, (*Session).rows)
	give(all, SaveRequest, (*Session).save)
	answer(all, CheckRequest, (*Session).check)
	answer(all, RiskRequest, (*Session).moreRisk)
	answer(all, PopulationRequest, (*Session).population)
	answer(all, SummaryRequest, (*Session).summary)
	answer(all, ForgetRequest, (*Session).forget)
	return all
}

// method answers requests with a body B by a result R, nil where there is none.
type method[B, R any] = func(*Session, *request, *B) (*R, error)

// answer binds a request.
func answer[B, R any](all map[Kind]handler, to Request[B, R], m method[B, R]) {
	all[to.Kind] = func(s *Session, r *request) (any, *Blob, error) {
		var body B
		if err := r.decode(&body); err != nil {
			return nil, nil, err
		}
		return plain(m(s, r, &body))
	}
}

// answerAlways binds a request to which a body that cannot be read is no fault.
func answerAlways[B, R any](all map[Kind]handler, to Request[B, R], m method[B, R], unread func(error) *R) {
	all[to.Kind] = func(s *Session, r *request) (any, *Blob, error) {
		var body B
		if err := r.decode(&body); err != nil {
			return unread(err), nil, nil
		}
		return plain(m(s, r, &body))
	}
}

// take binds an upload. The file is there unless it may be left out.
func take[B, R any](all map[Kind]handler, to Upload[B, R], m method[B, R]) {
	all[to.Kind] = func(s *Session, r *request) (any, *Blob, error) {
		var body B
		if !to.Bare || !r.bare() {
			if err := r.decode(&body); err != nil {
				return nil, nil, err
			}
		}
		if r.file == nil && !to.Optional {
			return nil, nil, problem.New("bridge-no-file", "This is a fault of the page: please report it with the steps that led here.",
				"The request %q came without a file.", string(r.Kind))
		}
		return plain(m(s, r, &body))
	}
}

// give binds a download.
func give[B, R any](all map[Kind]handler, to Download[B, R], m func(*Session, *request, *B) (*R, *Blob, error)) {
	all[to.Kind] = func(s *Session, r *request) (any, *Blob, error) {
		var body B
		if err := r.decode(&body); err != nil {
			return nil, nil, err
		}
		return m(s, r, &body)
	}
}

// work binds a job, which is given the function that tells its progress.
func work[B, R, P any](all map[Kind]handler, to Job[B, R, P], m func(*Session, *request, *B, func(P)) (*R, error)) {
	all[to.Kind] = func(s *Session, r *request) (any, *Blob, error) {
		var body B
		if err := r.decode(&body); err != nil {
			return nil, nil, err
		}
		tell := func(p P) { s.send(Envelope{ID: r.ID, Kind: KindProgress, Body: p}, nil) }
		return plain(m(s, r, &body, tell))
	}
}

// plain makes a body of what a method returns: nothing at all of None.
func plain[R any](r *R, err error) (any, *Blob, error) {
	if r == nil {
		return nil, nil, err
	}
	return r, nil, err
}

// bare reports whether the request has no body.
func (r *request) bare() bool { return len(r.Body) == 0 || string(r.Body) == "null" }

// decode reads the request's body. Projects are read as from a file: by the
// package that knows what they may hold, and refuses what it does not know.
func (r *request) decode(body any) error {
	switch body := body.(type) {
	case *None:
		return nil
	case *project.Project:
		if len(r.Body) > 0 {
			parsed, err := project.Parse(r.Body, "")
			if err == nil {
				*body = *parsed
			}
			return err
		}
	}
	if len(r.Body) == 0 {
		return problem.New("bridge-malformed", "This is a fault of the page: please report it with the steps that led here.",
			"The request %q has no body.", string(r.Kind))
	}
	if err := vjson.Unmarshal(r.Body, body); err != nil {
		return problem.New("bridge-malformed", "This is a fault of the page: please report it with the steps that led here.",
			"The body of the request %q cannot be read: %v.", string(r.Kind), err)
	}
	return nil
}
