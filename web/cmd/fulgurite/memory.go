package main

import (
	"context"
	"errors"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// The runtime of Go ends a program to which the system gives no more memory, with a trace
// and without a chance to say why. So there are two precautions: watchMemory ends a
// command in good order when what it holds exceeds the limit; and what comes too suddenly
// for that is said by a process around this one: see guard.

// guarded tells a process that another one is around it, and how many bytes the system gives
// it.
const guarded = "FULGURITE_GUARDED"

// ulimit names what limits the memory of a process.
const ulimit = "the system (ulimit)"

// errMemory is the problem that noMemory reports, for errors.Is.
var errMemory = &problem.Problem{Code: "memory-short"}

const memoryHint = "Give it more, or use a table of fewer columns or records. What was there is as it was, and nothing half done stands in place of a result."

// noMemory says that a command needs more memory than it may have, in bytes by a variable
// of the environment or a command of the shell.
func noMemory(limit int64, by any) *problem.Problem {
	return problem.New(errMemory.Code, memoryHint, "The program ran out of memory: %s gives it %s MB.", by, thousands(max(1, limit/1e6)))
}

// memoryRhythm is the time between two looks at how much memory is in use.
const memoryRhythm = 20 * time.Millisecond

// watchMemory returns a context that ends when what the program holds after a collection is
// more than its limit of memory (debug.SetMemoryLimit). Without a limit it is ctx.
func watchMemory(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := debug.SetMemoryLimit(-1)
	why := noMemory(limit, "GOMEMLIMIT")
	if all, err := strconv.ParseInt(os.Getenv(guarded), 10, 64); err == nil {
		why = noMemory(all, problem.Say(ulimit))
	}
	if limit == math.MaxInt64 {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		held := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		ticker := time.NewTicker(memoryRhythm)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			if metrics.Read(held); held[0].Value.Uint64() > uint64(limit) {
				cancel(why)
				return
			}
		}
	}()
	return ctx, func() { cancel(context.Canceled) }
}

// causeOf is why a command ended whose context did: the lack of memory, or err.
func causeOf(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); errors.Is(cause, errMemory) {
		return cause
	}
	return err
}
