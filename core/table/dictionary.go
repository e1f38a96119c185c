package table

import (
	"slices"
	"strings"
	"sync"
)

// Dictionary numbers distinct strings 0, 1, 2, ... in order of arrival. The bytes of all values lie
// in one arena, so that a million distinct values cost two allocations instead of a million.
//
// Reading is safe for concurrent use; adding values is not.
type Dictionary struct {
	arena strings.Builder
	ends  []uint32 // ends[i] is where value i ends in the arena

	mutex sync.Mutex // guards the lazy index of Code
	slots []uint32   // open addressing; a power of two, empty when dropped; see slot
}

// newDictionary returns an empty dictionary with an index.
func newDictionary() *Dictionary {
	d := new(Dictionary)
	d.buildIndex()
	return d
}

// slot encodes an entry of an index with slots entries: code+1, which is below slots, and above it
// bits of the value's hash, which avoid most string comparisons. 0 is an empty entry.
func slot(h uint64, code uint32, slots int) uint32 {
	return uint32(h>>32)&^uint32(slots-1) | (code + 1)
}

// arenaLimit bounds the bytes of a dictionary, because ends are uint32.
const arenaLimit = 1<<32 - 1

// FNV-1a with 64 bits: one multiplication a byte, computed while scanning.
const (
	hashSeed  = 14695981039346656037
	hashPrime = 1099511628211
)

func hashString(value string) uint64 { return hashOf(value) }
func hashBytes(value []byte) uint64  { return hashOf(value) }

func hashOf[T string | []byte](value T) uint64 {
	h := uint64(hashSeed)
	for i := 0; i < len(value); i++ {
		h = (h ^ uint64(value[i])) * hashPrime
	}
	return h
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

// Values returns all values by code. It allocates the slice, not the values.
func (d *Dictionary) Values() []string {
	values := make([]string, d.Len())
	for code := range values {
		values[code] = d.Value(uint32(code))
	}
	return values
}

// Code returns the code of a value and whether the dictionary has it. The
// first call after reading builds an index over all values.
func (d *Dictionary) Code(value string) (uint32, bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(d.slots) == 0 {
		d.buildIndex()
	}
	h := hashString(value)
	mask := uint64(len(d.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := d.slots[i]
		if s == 0 {
			return 0, false
		}
		if code := s&uint32(mask) - 1; s == slot(h, code, len(d.slots)) && d.Value(code) == value {
			return code, true
		}
	}
}

// Add returns the code of a value, which is numbered if it is new.
func (d *Dictionary) Add(value string) uint32 {
	if len(d.slots) == 0 {
		d.buildIndex()
	}
	code, _ := d.add([]byte(value), hashString(value))
	return code
}

// add returns the code of a value with a known hash, and whether it is new. The index must exist,
// and the caller must keep the arena below arenaLimit.
func (d *Dictionary) add(value []byte, h uint64) (code uint32, isNew bool) {
	slots := d.slots
	mask := uint64(len(slots) - 1)
	i := h & mask
	for {
		s := slots[i&uint64(len(slots)-1)]
		if s == 0 {
			break
		}
		if code := s&uint32(mask) - 1; s == slot(h, code, len(slots)) && d.Value(code) == string(value) {
			return code, false
		}
		i = (i + 1) & mask
	}
	return d.insert(value, h, i), true
}

// insert appends a value that the index does not have, and stores it in the empty slot i.
func (d *Dictionary) insert(value []byte, h, i uint64) uint32 {
	code := uint32(len(d.ends))
	d.arena.Write(value)
	d.ends = append(d.ends, uint32(d.arena.Len()))
	d.slots[i] = slot(h, code, len(d.slots))
	if len(d.ends)*4 > len(d.slots)*3 {
		d.buildIndex()
	}
	return code
}

// reserve allocates space for a number of values of the average length so far, so that a column of
// nearly unique values does not grow, and move, step by step.
func (d *Dictionary) reserve(values int) {
	if d.Len() == 0 || values <= d.Len() {
		return
	}
	text := float64(d.bytes()) / float64(d.Len()) * float64(values)
	d.arena.Grow(max(int(text)-d.bytes(), 0))
	d.ends = slices.Grow(d.ends, values-len(d.ends))
	d.index(values)
}

// buildIndex rebuilds the index for all values, with room for more.
func (d *Dictionary) buildIndex() { d.index(max(len(d.ends)+1, len(d.slots))) }

// index rebuilds the index with room for a number of values.
func (d *Dictionary) index(values int) {
	size := 16
	for size*3 < values*4 {
		size *= 2
	}
	d.slots = make([]uint32, size)
	mask := uint64(size - 1)
	for code := range d.ends {
		h := hashString(d.Value(uint32(code)))
		i := h & mask
		for d.slots[i] != 0 {
			i = (i + 1) & mask
		}
		d.slots[i] = slot(h, uint32(code), size)
	}
}

// dropIndex frees the index once all values are known.
func (d *Dictionary) dropIndex() { d.slots = nil }

// bytes returns the total length of all values.
func (d *Dictionary) bytes() int { return d.arena.Len() }
