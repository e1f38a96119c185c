package table

import "strings"

// Dictionary numbers distinct strings 0, 1, 2, ... in order of arrival. The
// bytes of all values lie in one arena, so that a column of a million distinct
// values costs two allocations and not a million.
type Dictionary struct {
	arena strings.Builder
	ends  []uint32 // ends[i] is where value i ends in the arena
}

// Len returns the number of values.
func (d *Dictionary) Len() int { return len(d.ends) }

// Value returns the value with the given code without copying it.
func (d *Dictionary) Value(code uint32) string {
	start := uint32(0)
	if code > 0 {
		start = d.ends[code-1]
	}
	return d.arena.String()[start:d.ends[code]]
}
