package pipeline

import (
	"syscall"
	"time"
)

// threadTime returns the processor time of the calling thread.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	return used(thread)
}

// processTime returns the processor time of this process.
func processTime() time.Duration { return used(syscall.RUSAGE_SELF) }

func used(who int) time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(who, &u) != nil {
		return 0 // it is only a measurement
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
