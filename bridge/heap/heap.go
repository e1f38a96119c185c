// Package heap says when the programs around the engine collect garbage: the command line,
// the worker of the page and the benchmark alike.
package heap

import (
	"math"
	"os"
	"runtime/debug"
)

// ballast is what Roomy holds. It is never touched, so that the system gives no memory for it.
var ballast []byte

// roomy is the size of the ballast in bytes. A table of some 30,000 records is read,
// searched, written and verified with less than as much again in use at a time.
const roomy = 32 << 20

// Roomy spares short jobs most of the collector's work, which is a quarter of anonymizing a
// small table: the heap counts 32 MB as held, and so is not collected before it has grown to
// twice as much; on memory the computer spends what really is in use. Who has said how much
// memory there is (GOMEMLIMIT) or how often to collect (GOGC) has it as they said; but the
// limit of the page's worker is far above.
func Roomy() {
	if _, said := os.LookupEnv("GOGC"); said {
		return
	}
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 && limit < 1<<30 {
		return
	}
	ballast = make([]byte, roomy)
}

// Large is the size of files in bytes from which on memory counts more than time.
const Large = 1 << 28

// Thrifty collects often. What is held of a large table are long lists of numbers, which
// the collector does not look into: it is cheap there.
func Thrifty() {
	ballast = nil
	debug.SetGCPercent(10)
}
