//go:build unix

package main

import (
	"syscall"
	"time"
)

// processor is the time of the processor that this process took so far.
var processor = func() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // who and where are right
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
