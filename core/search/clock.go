package search

import "time"

// began is a fixed moment for WallClock.
var began = time.Now()

// WallClock is the clock of whoever names none: the time since the program
// began. Times and time limits go by it; what is found depends on it only where
// a time limit ends a search.
func WallClock() time.Duration { return time.Since(began) }
