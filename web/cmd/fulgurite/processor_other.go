//go:build !unix

package main

import "time"

// tellsProcessorTime: this system does not.
const tellsProcessorTime = false

// processorTime stands for the time of the processor where the system does not
// tell it: the time since the start.
func processorTime(start time.Time) time.Duration { return time.Since(start) }
