//go:build unix

package main

import (
	"syscall"
	"time"
)

// tellsProcessorTime: this system does.
const tellsProcessorTime = true

// processorTime is the time of the processor that this process took so far.
func processorTime(start time.Time) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return time.Since(start)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
