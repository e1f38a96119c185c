package experiment

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/vugu/vjson"
)

// A peer measures the same cases on another platform, in a process of its own:
// first it says who it is (a greeting), then it answers each Request with one
// Answer, all in JSON, one message a line.

// greeting says what a peer is and measures.
type greeting struct {
	Platform string   `json:"platform"`
	Parts    []string `json:"parts"`
	Projects bool     `json:"projects,omitempty"` // requests shall carry the case's project
}

// Request asks for a case.
type Request struct {
	Case    Case             `json:"case"`
	Project *project.Project `json:"project,omitempty"`
	CPU     bool             `json:"cpu,omitempty"` // measure processor time where the platform tells it
}

// Answer are the measurements of a case, or the reason why there are none.
type Answer struct {
	Runs     []Measurement      `json:"runs"`
	Problems []*problem.Problem `json:"problems,omitempty"`
}

// Serve is the peer's side for a runner: it answers until there is no request
// any more.
func Serve(ctx context.Context, in io.Reader, out io.Writer, r *Runner) error {
	hello := greeting{Platform: r.Platform}
	for _, s := range r.Suites {
		hello.Parts = append(hello.Parts, s.Names()...)
	}
	if err := send(out, hello); err != nil {
		return err
	}
	requests := bufio.NewReader(in)
	for {
		var request Request
		if err := receive(requests, &request); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		r.CPU = request.CPU
		runs, err := r.Run(ctx, request.Case)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := send(out, Answer{Runs: runs, Problems: problem.Flatten(err)}); err != nil {
			return err
		}
	}
}

func send(w io.Writer, message any) error {
	line, err := vjson.Marshal(message)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

func receive(r *bufio.Reader, message any) error {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return err
	}
	return vjson.Unmarshal(line, message)
}

// Peer is the other side: it asks a peer that is connected by two streams.
type Peer struct {
	greeting
	requests io.Writer
	answers  *bufio.Reader
}

// Connect waits for the peer's greeting.
func Connect(answers io.Reader, requests io.Writer) (*Peer, error) {
	p := &Peer{requests: requests, answers: bufio.NewReader(answers)}
	if err := receive(p.answers, &p.greeting); err != nil {
		return nil, lost(err)
	}
	return p, nil
}

func lost(err error) error {
	if errors.Is(err, io.EOF) {
		err = errors.New("it ended")
	}
	return problem.New("bench-peer", "See what it wrote above; start it alone to see whether it works.",
		"The other platform does not answer: %v.", err)
}

// Measures reports whether the peer knows a part.
func (p *Peer) Measures(part string) bool { return slices.Contains(p.Parts, part) }

// Run has the peer measure a case, of which the runner here has the data.
func (p *Peer) Run(r *Runner, c Case) ([]Measurement, error) {
	request := Request{Case: c, CPU: r.CPU}
	if p.Projects && c.K > 0 {
		d, err := r.Data(c)
		if err != nil {
			return nil, err
		}
		cfg, err := d.Config(c, "")
		if err != nil {
			return nil, err
		}
		request.Project = &cfg
	}
	if err := send(p.requests, request); err != nil {
		return nil, lost(err)
	}
	var answer Answer
	if err := receive(p.answers, &answer); err != nil {
		return nil, lost(err)
	}
	if len(answer.Problems) > 0 {
		return nil, answer.Problems[0]
	}
	return answer.Runs, nil
}
