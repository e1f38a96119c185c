// Package room lets garbage grow in tests. They make tens of thousands of small tables, checkers
// and groups, each with buffers for tables a thousand times as large: with Go's own setting a
// quarter of their time goes into collecting them again.
package room

import (
	"runtime/debug"
	"testing"
)

// Run takes the place of m.Run in a package's TestMain. WebAssembly has 4 GB at most, and
// packages are tested side by side: what grows beyond a gigabyte is collected as ever.
func Run(m *testing.M) int {
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(1 << 30)
	return m.Run()
}
