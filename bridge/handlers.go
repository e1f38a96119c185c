package bridge

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/vugu/vjson"
)

// dispatch answers a request: it reads the body, and returns what goes into the result's body and
// beside it. The session changes as its very last step. Each case binds a request to a method with
// the types of its body and its result; cancel and stop are taken by Receive.
//
// It is a function and no table: a table would be filled at the start of every program that speaks
// the protocol, so that the page would carry the whole engine.
func dispatch(r *request) (body any, blob *Blob, err error) {
	switch r.Kind {
	case HelloRequest.Kind:
		return answer(r, HelloRequest, (*Session).hello)
	case OpenRequest.Kind:
		return take(r, OpenRequest, (*Session).openFile)
	case SampleRequest.Kind:
		return answer(r, SampleRequest, (*Session).openSample)
	case RereadRequest.Kind:
		return answer(r, RereadRequest, (*Session).reread)
	case ColumnsRequest.Kind:
		return answer(r, ColumnsRequest, (*Session).readColumns)
	case HierarchyRequest.Kind:
		return take(r, HierarchyRequest, (*Session).viewHierarchy)
	case ExportHierarchyRequest.Kind:
		return give(r, ExportHierarchyRequest, (*Session).exportHierarchy)
	case ProjectRequest.Kind:
		return take(r, ProjectRequest, (*Session).readProject)
	case EstimateRequest.Kind:
		return foresee(r, EstimateRequest, (*Session).estimate, unfinished)
	case RunRequest.Kind, CompareRequest.Kind:
		return work(r, RunRequest, (*Session).run)
	case AppendRequest.Kind, AppendJoiningRequest.Kind:
		return work(r, AppendRequest, (*Session).append)
	case StateRequest.Kind:
		return take(r, StateRequest, (*Session).readState)
	case ChooseRequest.Kind:
		return answer(r, ChooseRequest, (*Session).choose)
	case RowsRequest.Kind:
		return answer(r, RowsRequest, (*Session).rows)
	case WindowRequest.Kind:
		return answer(r, WindowRequest, (*Session).window)
	case HeadsRequest.Kind:
		return answer(r, HeadsRequest, (*Session).heads)
	case SaveRequest.Kind:
		return give(r, SaveRequest, (*Session).save)
	case ReportRequest.Kind:
		return give(r, ReportRequest, (*Session).report)
	case ScriptsRequest.Kind:
		return give(r, ScriptsRequest, (*Session).scripts)
	case CheckRequest.Kind:
		return answer(r, CheckRequest, (*Session).check)
	case VerifyRequest.Kind:
		return take(r, VerifyRequest, (*Session).verify)
	case RiskRequest.Kind:
		return answer(r, RiskRequest, (*Session).moreRisk)
	case LimitsRequest.Kind:
		return answer(r, LimitsRequest, (*Session).limits)
	case PopulationRequest.Kind:
		return answer(r, PopulationRequest, (*Session).population)
	case SummaryRequest.Kind:
		return answer(r, SummaryRequest, (*Session).summary)
	case SolutionsRequest.Kind:
		return answer(r, SolutionsRequest, (*Session).solutions)
	case CostsRequest.Kind:
		return answer(r, CostsRequest, (*Session).ruleCosts)
	case WeighRequest.Kind:
		return answer(r, WeighRequest, (*Session).ruleCosts)
	case PredictRequest.Kind:
		return work(r, PredictRequest, (*Session).predict)
	case AttackRequest.Kind:
		return work(r, AttackRequest, (*Session).attack)
	case DistributionsRequest.Kind:
		return answer(r, DistributionsRequest, (*Session).distributions)
	case AnalysisRequest.Kind:
		return answer(r, AnalysisRequest, (*Session).analysis)
	case MakeKeyRequest.Kind:
		return give(r, MakeKeyRequest, (*Session).makeKey)
	case OpenKeyRequest.Kind:
		return take(r, OpenKeyRequest, (*Session).openKey)
	case OpenReceiptRequest.Kind:
		return take(r, OpenReceiptRequest, (*Session).openReceipt)
	case ForgetKeyRequest.Kind:
		return answer(r, ForgetKeyRequest, (*Session).forgetKey)
	case ForgetRequest.Kind:
		return answer(r, ForgetRequest, (*Session).forget)
	}
	return nil, nil, problem.New("bridge-unknown-kind", "Reload the page: it may be of another version than the engine.",
		"The engine does not know the request %q.", string(r.Kind))
}

// method answers requests with a body B by a result R, nil where there is none.
type method[B, R any] = func(*Session, *request, *B) (*R, error)

// answer answers a request.
func answer[B, R any](r *request, to Request[B, R], m method[B, R]) (any, *Blob, error) {
	r.reads(to.Reads)
	var body B
	if err := r.decode(&body); err != nil {
		return nil, nil, err
	}
	return plain(m(r.session, r, &body))
}

// foresee answers a request about a job on the open table. A body that cannot be
// read is no fault of it, once there is a table: the result says so.
func foresee[B, R any](r *request, _ Request[B, R], m func(*Session, *request, *opened, *B) (*R, error),
	unread func(error) *R) (any, *Blob, error) {
	open, err := r.session.needTable("estimate a run for")
	if err != nil {
		return nil, nil, err
	}
	var body B
	if err := r.decode(&body); err != nil {
		return unread(err), nil, nil
	}
	if err := open.settle(&body); err != nil {
		return unread(err), nil, nil
	}
	return plain(m(r.session, r, open, &body))
}

// take answers an upload. The file is there unless it may be left out.
func take[B, R any](r *request, to Upload[B, R], m method[B, R]) (any, *Blob, error) {
	r.reads(to.Reads)
	var body B
	if !to.Bare || !r.bare() {
		if err := r.decode(&body); err != nil {
			return nil, nil, err
		}
	}
	if r.file == nil && !to.Optional {
		return nil, nil, noFile(r.Kind)
	}
	return plain(m(r.session, r, &body))
}

// give answers a download.
func give[B, R any](r *request, to Download[B, R], m func(*Session, *request, *B) (*R, *Blob, error)) (any, *Blob, error) {
	r.reads(to.Reads)
	var body B
	if err := r.decode(&body); err != nil {
		return nil, nil, err
	}
	return m(r.session, r, &body)
}

// work does a job on the open table, which is given the function that tells its
// progress.
func work[B, R, P any](r *request, _ Job[B, R, P], m func(*Session, *request, *opened, *B, func(P)) (*R, error)) (any, *Blob, error) {
	open, err := r.session.needTable("anonymize")
	if err != nil {
		return nil, nil, err
	}
	var body B
	if err := r.decode(&body); err != nil {
		return nil, nil, err
	}
	if err := open.settle(&body); err != nil {
		return nil, nil, err
	}
	return plain(m(r.session, r, open, &body, func(p P) { r.tell(p) }))
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
			"The request %q arrived without its content.", string(r.Kind))
	}
	if err := vjson.Unmarshal(r.Body, body); err != nil {
		return problem.New("bridge-malformed", "This is a fault of the page: please report it with the steps that led here.",
			"The content of the request %q cannot be read: %v.", string(r.Kind), err)
	}
	return nil
}

// tell sends how a job is doing.
func (r *request) tell(progress any) {
	r.reply(Envelope{ID: r.ID, Kind: KindProgress, Body: progress}, nil)
}

func noFile(kind Kind) error {
	return problem.New("bridge-no-file", "This is a fault of the page: please report it with the steps that led here.",
		"The request %q arrived without a file.", string(kind))
}
