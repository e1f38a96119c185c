//go:build !unix

package main

import "time"

// processor: this system does not tell the time of the processor.
var processor func() time.Duration
