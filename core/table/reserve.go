package table

import (
	"math"
	"runtime"
)

// reserve makes room for the rows that the file will have if the rest of it is
// like its beginning, so that dictionaries need not be moved while they grow. They
// get it after a part of the file, when it can be told which columns have ever new
// values.
func (b *builder) reserve() {
	rows := float64(b.table.Rows) * 1.01 * float64(b.size) / float64(b.scanner.consumed())
	rows = min(rows+16, float64(b.maxRows))
	for _, c := range b.columns {
		if b.scanner.limits.Held == 0 && b.nextReserve > 0 && c.Dict.Len() > b.table.Rows/2 {
			distinct := distinctOf(rows, float64(b.table.Rows), float64(c.Dict.Len()))
			c.Dict.reserve(int(min(1.15*distinct, rows)))
		}
	}
	if b.size <= 8*bufferBytes {
		b.nextReserve = math.MaxInt // what has to be moved is little
		return
	}
	runtime.GC() // what was moved until now would stay for the rest of the file
	if b.nextReserve == 0 {
		b.nextReserve = max(int(b.size/32), bufferBytes)
	} else {
		b.nextReserve = math.MaxInt
	}
}

// distinctOf estimates how many different values all rows have of which the
// first ones have so many: what is expected where each row draws from the same
// number of equally frequent values. Others repeat sooner.
func distinctOf(rows, first, distinct float64) float64 {
	// u = first / number of values solves (1 - exp(-u)) / u = distinct / first,
	// whose left side falls from 1 to 0.
	low, high := 0.0, first/distinct
	for range 50 {
		u := (low + high) / 2
		if -math.Expm1(-u)/u > distinct/first {
			low = u
		} else {
			high = u
		}
	}
	if high < 1e-9 {
		return rows // no two are equal
	}
	return -math.Expm1(-high*rows/first) * first / high
}
