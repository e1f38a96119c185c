//go:build !linux

package pipeline

import "time"

var begun = time.Now()

// Where processor time of threads is not available, the clock replaces it.

func threadTime() time.Duration { return time.Since(begun) }

func processTime() time.Duration { return time.Since(begun) }
