package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/site"
)

// process is a program that measures on another platform.
type process struct {
	*experiment.Peer
	cmd      *exec.Cmd
	requests io.Closer
	folder   string // of its files, removed at the end
}

// patience limits how long a peer may take to end after it was told to.
const patience = 5 * time.Second

// startPeer starts the program of the other platform, nil if there is none.
// What it says besides goes to the log.
func (o *options) startPeer(ctx context.Context) (*process, error) {
	p := &process{}
	program, env := o.program, os.Environ()
	if o.peer != "" {
		dir, err := root()
		if err != nil {
			return nil, err
		}
		data, err := filepath.Abs(o.data)
		if err != nil {
			return nil, err
		}
		if o.peer == "chromium" {
			program = []string{"node", filepath.Join(dir, "playwright", "bench", "peer.js"), filepath.Join(dir, "fulgurite"), data}
		} else if program, env, err = p.node(ctx, dir, data); err != nil {
			p.clean()
			return nil, err
		}
	}
	if len(program) == 0 {
		return nil, nil
	}
	p.cmd = exec.CommandContext(ctx, program[0], program[1:]...)
	p.cmd.Stderr, p.cmd.Env = o.log, env
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(os.Interrupt) }
	p.cmd.WaitDelay = patience
	requests, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		p.clean()
		return nil, problem.New("bench-peer-start", "Check the program after --.", "%s cannot be started: %v.", program[0], err)
	}
	p.requests = requests
	if p.Peer, err = experiment.Connect(answers, requests); err != nil {
		p.stop()
		return nil, err
	}
	return p, nil
}

// node builds the peer as the site builds its programs, and returns how to run
// it: by the toolchain's runner, in a small environment, because that of
// WebAssembly is limited to a few kilobytes.
func (p *process) node(ctx context.Context, dir, data string) (program, env []string, err error) {
	if p.folder, err = os.MkdirTemp("", "fulgurite-bench-"); err != nil {
		return nil, nil, err
	}
	wasm, err := site.Programs(ctx, filepath.Join(dir, "core", "bench"), "./wasm")
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(p.folder, "bench.wasm")
	if err := os.WriteFile(file, wasm[0], 0o644); err != nil {
		return nil, nil, err
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, nil, err
	}
	runner := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js")
	for _, name := range []string{"PATH", "HOME"} {
		env = append(env, name+"="+os.Getenv(name))
	}
	return []string{"node", "--stack-size=8192", runner, file, "-data", data}, append(env, "TMPDIR="+os.TempDir()), nil
}

// stop closes the peer's input, at which it ends. How it ended matters no more:
// what it had to say was said before.
func (p *process) stop() {
	p.requests.Close()
	deadline := time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	defer deadline.Stop()
	_ = p.cmd.Wait()
	p.clean()
}

func (p *process) clean() {
	if p.folder != "" {
		_ = os.RemoveAll(p.folder)
	}
}
