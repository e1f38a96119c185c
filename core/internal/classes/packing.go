package classes

// Packing packs the levels of transformations into words, each level in a lane with
// a guard bit above it, so that all lanes of a word are compared in one subtraction.
type Packing struct {
	bits   int // of a lane: 8 unless a hierarchy has more than 128 levels
	guards uint64
}

// NewPacking returns the packing for levels up to highest.
func NewPacking(highest int) Packing {
	p := Packing{bits: 8}
	for highest >= 1<<(p.bits-1) {
		p.bits *= 2
	}
	for lane := 0; lane < 64; lane += p.bits {
		p.guards |= 1 << (lane + p.bits - 1)
	}
	return p
}

// Pack packs levels into dst, which it returns.
func (p Packing) Pack(levels []int, dst []uint64) []uint64 {
	dst = dst[:0]
	lane := 64
	for _, level := range levels {
		if lane == 64 {
			dst, lane = append(dst, 0), 0
		}
		dst[len(dst)-1] |= uint64(level) << lane
		lane += p.bits
	}
	return dst
}

// Covers reports whether no level of a is below that of b: whether a is b or a
// generalization of it.
func (p Packing) Covers(a, b []uint64) bool {
	for i := range a {
		if ((a[i]|p.guards)-b[i])&p.guards != p.guards {
			return false
		}
	}
	return true
}

// covered lists the vectors that a covers: all[i*len(a):(i+1)*len(a)] is vector i of
// n. It writes every number down, and the next one over it unless a covers it.
func (p Packing) covered(a, all []uint64, n int, found []uint32) []uint32 {
	found = resized(found, n+1)
	k := 0
	switch len(a) {
	case 0:
		for i := range n {
			found[i] = uint32(i)
		}
		k = n
	case 1:
		high, guards := a[0]|p.guards, p.guards
		for i, b := range all[:n] {
			found[k] = uint32(i)
			below := guards &^ (high - b)
			k += int((below>>1 - 1) >> 63)
		}
	default:
		for i := range n {
			if p.Covers(a, all[i*len(a):(i+1)*len(a)]) {
				found[k] = uint32(i)
				k++
			}
		}
	}
	return found[:k]
}
