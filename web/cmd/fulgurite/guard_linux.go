package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/fulgurite/fulgurite/core/problem"
)

// In the inner process, messages go to one file, and what its runtime says at its end to the
// outer process; when the other file ends, that one has gone.
const (
	messages = 3
	outer    = 4
)

// runtimeReserves says how much address space the runtime of Go takes for itself.
const runtimeReserves = 700 << 20

// guard runs the program in a process of its own if the system limits its memory, and says
// in a sentence why that ended if it did not end by itself.
func guard() process {
	if os.Getenv(guarded) != "" {
		syscall.CloseOnExec(messages)
		syscall.CloseOnExec(outer)
		go func() {
			io.Copy(io.Discard, os.NewFile(outer, "outer"))
			os.Exit(exitInterrupted)
		}()
		signal.Ignore(os.Interrupt) // the outer process gets it, too, and hands it on
		return process{stderr: os.NewFile(messages, "stderr"), ends: []os.Signal{syscall.SIGTERM}}
	}
	if limit, forTables := memoryLimit(); limit > 0 {
		if code, err := runGuarded(limit, forTables); err == nil {
			return process{done: true, code: code}
		} // without an inner process it works as well, as long as there is memory
	}
	return alone
}

// memoryLimit returns how many bytes the process may have, and how many of them for its data; 0
// if nothing limits it.
func memoryLimit() (limit, forTables int64) {
	limit, forTables = math.MaxInt64, math.MaxInt64
	for _, of := range []struct {
		resource int
		reserve  int64
	}{{syscall.RLIMIT_AS, runtimeReserves}, {syscall.RLIMIT_DATA, 0}} {
		var l syscall.Rlimit
		if syscall.Getrlimit(of.resource, &l) == nil && l.Cur < math.MaxInt64 {
			limit, forTables = min(limit, int64(l.Cur)), min(forTables, max(int64(l.Cur)-of.reserve, 1))
		}
	}
	if limit == math.MaxInt64 {
		return 0, 0
	}
	return limit, forTables
}

// runGuarded runs the inner process to its end.
func runGuarded(limit, forTables int64) (code int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	here, alive, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer alive.Close()
	var words bytes.Buffer
	inner := exec.Command(self, os.Args[1:]...)
	inner.Env = append(os.Environ(), fmt.Sprintf("%s=%d", guarded, limit))
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		inner.Env = append(inner.Env, fmt.Sprintf("GOMEMLIMIT=%d", forTables/5*4)) // the rest is what the collector does not count
	}
	inner.Stdin, inner.Stdout, inner.Stderr = os.Stdin, os.Stdout, &words
	inner.ExtraFiles = []*os.File{os.Stderr, here}
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	if err := inner.Start(); err != nil {
		here.Close()
		return 0, err
	}
	here.Close()
	go func() {
		for range signals {
			inner.Process.Signal(syscall.SIGTERM) // it may have ended
		}
	}()
	err = inner.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	return lastWords(inner.ProcessState, words.String(), limit), nil
}

// lastWords says how the inner process ended, unless it said so itself.
func lastWords(state *os.ProcessState, words string, limit int64) int {
	signal := state.Sys().(syscall.WaitStatus).Signal()
	switch {
	case signal == syscall.SIGTERM:
		return exitInterrupted
	case signal == syscall.SIGKILL:
		return tell(problem.New(errMemory.Code, memoryHint, "The system ended the program, as it does when no memory is left."))
	case words == "":
		return state.ExitCode()
	}
	// Where there is none for a thread, its runtime may end in other ways.
	for _, sign := range []string{"out of memory", "cannot allocate memory", "failed to reserve",
		"failed to create new OS thread", "pthread_create failed", "SIGSEGV"} {
		if strings.Contains(words, sign) {
			return tell(noMemory(limit, problem.Say(ulimit)))
		}
	}
	fmt.Fprint(os.Stderr, words)
	return state.ExitCode()
}

func tell(p *problem.Problem) int {
	speak(os.Args[1:])
	printProblems(os.Stderr, isError, []*problem.Problem{p})
	return exitProblem
}
