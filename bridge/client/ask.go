package client

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Ask sends a request. done, which may be nil, is called exactly once: with the result, or with at
// least one problem; the result is valid only without problems.
//
// Requests are processed one after the other; those made before the engine is ready wait for it.
func Ask[B, R any](c *Client, r bridge.Request[B, R], body B, done func(R, []*problem.Problem)) {
	c.send(r.Kind, body, File{}, plain(done))
}

// Upload is Ask with a file beside the request.
func Upload[B, R any](c *Client, r bridge.Upload[B, R], body B, file File, done func(R, []*problem.Problem)) {
	c.send(r.Kind, body, file, plain(done))
}

// Download is Ask with a blob beside the result.
func Download[B, R any](c *Client, r bridge.Download[B, R], body B, done func(R, Blob, []*problem.Problem)) {
	c.send(r.Kind, body, File{}, pending{done: func(body []byte, blob Blob, problems []*problem.Problem) {
		result, problems := read[R](body, problems)
		done(result, blob, problems)
	}})
}

// Work is Ask for a job, whose progress is told to progress. The file is the
// zero File unless one belongs to the job. It returns the job's number, for Drop.
func Work[B, R, P any](c *Client, j bridge.Job[B, R, P], body B, file File, progress func(P), done func(R, []*problem.Problem)) (id int) {
	p := plain(done)
	p.progress = func(body []byte) (func(), error) {
		var told P
		err := vjson.Unmarshal(body, &told)
		return func() { progress(told) }, err
	}
	return c.send(j.Kind, body, file, p)
}

// pending receives the answers to one request.
type pending struct {
	// progress reads a progress message and returns the function that reports it; nil where none is
	// expected.
	progress func(body []byte) (tell func(), err error)
	// done is called exactly once: with the result's body and its blob, or with
	// at least one problem.
	done func(body []byte, blob Blob, problems []*problem.Problem)
}

// plain takes a result without a blob.
func plain[R any](done func(R, []*problem.Problem)) pending {
	return pending{done: func(body []byte, _ Blob, problems []*problem.Problem) {
		if done != nil {
			done(read[R](body, problems))
		}
	}}
}

// read reads the body of a result, which may be missing if it is empty.
func read[R any](body []byte, problems []*problem.Problem) (result R, _ []*problem.Problem) {
	if len(problems) == 0 && len(body) > 0 {
		if err := vjson.Unmarshal(body, &result); err != nil {
			problems = []*problem.Problem{unreadable(err)}
		}
	}
	return result, problems
}
