package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// benchClock returns what times of a benchmark are taken with, and what a
// measurement says of it: the time that passes, or the processor time of the
// program, all its threads together.
func benchClock(cpu bool) (clock func() time.Duration, environment string, err error) {
	start := time.Now()
	environment = fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	switch {
	case !cpu:
		return func() time.Duration { return time.Since(start) }, environment, nil
	case !tellsProcessorTime:
		return nil, "", problem.New("flag-cpu", "Leave it out, and measure while nothing else works.", "This system does not tell the processor time.").
			At(problem.Place{Path: "--cpu"})
	}
	return func() time.Duration { return processorTime(start) }, environment + ", processor time", nil
}
