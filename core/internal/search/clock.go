package search

import "time"

// began is the fixed moment of WallClock.
var began = time.Now()

// WallClock is the default clock: the time since the program began. Times and time limits use it;
// results depend on it only where a time limit ends a search.
func WallClock() time.Duration { return time.Since(began) }
