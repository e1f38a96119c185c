package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// benchPeer is a program that measures on another platform.
type benchPeer struct {
	*bench.Peer
	process  *exec.Cmd
	requests io.Closer
}

// patience is how long a peer may take to end after it was told to.
const patience = 5 * time.Second

// startPeer starts the program; what it says besides goes to log.
func startPeer(ctx context.Context, log io.Writer, program []string) (*benchPeer, error) {
	process := exec.CommandContext(ctx, program[0], program[1:]...)
	process.Stderr = log
	process.Cancel = func() error { return process.Process.Signal(os.Interrupt) }
	process.WaitDelay = patience
	requests, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, problem.New("bench-peer-start", "Check the program after --.", "%s cannot be started: %v.", program[0], err)
	}
	p := &benchPeer{process: process, requests: requests}
	if p.Peer, err = bench.Connect(answers, requests); err != nil {
		p.stop()
		return nil, interrupted(ctx, err)
	}
	return p, nil
}

// measure has the peer measure a case, with cpu in processor time if it can.
func (p *benchPeer) measure(ctx context.Context, r *bench.Runner, c bench.Case, cpu bool) ([]bench.Measurement, error) {
	request := bench.Request{Case: c, CPU: cpu}
	if p.Projects && c.K > 0 {
		config, err := p.project(r, c)
		if err != nil {
			return nil, err
		}
		request.Project = config
	}
	measured, err := p.Run(request)
	return measured, interrupted(ctx, err)
}

func (p *benchPeer) project(r *bench.Runner, c bench.Case) (*project.Project, error) {
	data, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	config, err := data.Config(c, "")
	return &config, err
}

// interrupted prefers the end of the context to what followed from it.
func interrupted(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// stop closes the peer's input, at which it ends. How it ended matters no
// more: what it had to say was said before.
func (p *benchPeer) stop() {
	p.requests.Close()
	deadline := time.AfterFunc(patience, func() { _ = p.process.Process.Kill() })
	defer deadline.Stop()
	_ = p.process.Wait()
}
