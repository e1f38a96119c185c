//go:build !linux

package pipeline

import "time"

var begun = time.Now()

// Where processor time of threads is not measured it is taken for that of the clock.

func threadTime() time.Duration { return time.Since(begun) }

func processTime() time.Duration { return time.Since(begun) }
