// Package heap says when the programs around the engine collect garbage: the command line,
// the worker of the page and the benchmark alike.
package heap

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// ballast is the memory that Roomy holds. It is never touched, so that the system gives no memory
// for it.
var ballast []byte //nolint:unused // that it is held is its use

// roomy is the size of the ballast in bytes. A table of some 30,000 records is read,
// searched, written and verified with less than as much again in use at a time.
const roomy = 32 << 20

// usual limits how much a heap grows from one collection to the next, in hundredths of what was
// held, and late what has it grow to twice the ballast before the first one: it begins when
// 4 MB times so many hundredths are in use.
const usual, late = 100, usual * 2 * roomy / (4 << 20)

// began is done when it was said for good how much the heap grows.
var began sync.Once

// roomed is done when there is room.
var roomed sync.Once

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
	roomed.Do(func() {
		switch {
		case huge():
			takeHuge()
		case runtime.GOARCH == "wasm": // what waits for a collection may be late where there are no threads
			ballast = make([]byte, roomy)
		default:
			takeLate()
		}
	})
}

// takeHuge takes the ballast, and has what the program will use of memory next come in large
// pages: it asks for them for twice as much and lets go of it. Where a page is dear, as on
// virtual machines, that is a third of a short job. One collection is the price.
func takeHuge() {
	debug.SetGCPercent(-1)
	ballast = make([]byte, roomy)
	if err := advise(make([]byte, 2*roomy)); err == nil { // else pages are small
		runtime.GC()
	}
	debug.SetGCPercent(usual)
}

// takeLate takes the ballast without the collection that taking so much would begin.
func takeLate() {
	debug.SetGCPercent(late)
	runtime.AddCleanup(new([16]byte), func(percent int) { began.Do(func() { debug.SetGCPercent(percent) }) }, usual)
	ballast = make([]byte, roomy)
}

// For makes room for the work on a file of so many bytes, or less than 0 where that is not
// known: none for what hardly needs memory, and as little as can be for a large file.
func For(size int64) {
	switch {
	case size > Large:
		Thrifty()
	case size < 0 || size >= small:
		Roomy()
	}
}

// small is the size of files for which room would cost more than it spares.
const small = 1 << 18

// Large is the size of files in bytes from which on memory counts more than time.
const Large = 1 << 28

// Thrifty collects often. What is held of a large table are long lists of numbers, which
// the collector does not look into: it is cheap there.
func Thrifty() {
	roomed.Do(func() {})
	began.Do(func() {})
	ballast = nil
	debug.SetGCPercent(10)
}
