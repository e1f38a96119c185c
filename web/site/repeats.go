package site

import (
	"bytes"
	"encoding/binary"
)

// gzip looks back 32 KB. Both programs repeat themselves, and each other, over
// far greater distances: half of the page's program lies in the engine's, too.
// So before gzip, what was there before, further back than gzip sees, is taken
// out and replaced by where it lies. This saves a fifth, as a better compression
// would, and whoever unpacks it needs a dozen lines (restore in portable.js).
const (
	window   = 32 << 10 // nearer repeats are gzip's
	shortest = 32       // a repeat somewhere, in bytes
	again    = 16       // a repeat at the distance of the last one, which is cheap to name
	places   = 22       // base-2 logarithm of the number of hashes
)

// repeats is a content of which what is repeated was taken out.
type repeats struct {
	literals []byte // what is left
	// copies are, for each repeat, three numbers: how many literals come before
	// it, how long it is, and how much greater its distance is than the last
	// one's (zigzag). Each number has seven bits a byte, the lowest first.
	copies []byte
}

// findRepeats takes out of content what lies in base, which comes before it, or
// in content itself. A repeat is no longer than it is far away.
func findRepeats(base, content []byte) repeats {
	text := append(bytes.Clone(base), content...)
	seen := make([]int32, 1<<places) // by hash: the last place beyond the window
	var r repeats
	start, distance, hashed := len(base), 0, 0
	for i := len(base); i+shortest <= len(text); {
		for ; hashed <= i-window; hashed++ {
			seen[place(text[hashed:])] = int32(hashed)
		}
		from, length := i-distance, 0
		if distance > 0 {
			length = common(text, from, i)
		}
		if length < again {
			from = int(seen[place(text[i:])])
			if i-from < window || !bytes.Equal(text[from:from+shortest], text[i:i+shortest]) {
				i++
				continue
			}
			for i > start && from > 0 && text[i-1] == text[from-1] {
				i, from = i-1, from-1
			}
			length = common(text, from, i)
		}
		r.literals = append(r.literals, text[start:i]...)
		r.copies = binary.AppendUvarint(r.copies, uint64(i-start))
		r.copies = binary.AppendUvarint(r.copies, uint64(length))
		r.copies = binary.AppendVarint(r.copies, int64(i-from-distance))
		i, distance = i+length, i-from
		start = i
	}
	r.literals = append(r.literals, text[start:]...)
	return r
}

// common returns the number of equal bytes from two places on.
func common(text []byte, from, to int) int {
	n := 0
	for most := min(to-from, len(text)-to); n < most && text[from+n] == text[to+n]; n++ {
	}
	return n
}

// place is a hash of the next bytes, as many as the shortest repeat has.
func place(text []byte) uint64 {
	h := uint64(0)
	for i := 0; i < shortest; i += 8 {
		h = (h ^ binary.LittleEndian.Uint64(text[i:])) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h >> (64 - places)
}
