package verify

import (
	"math"
	"math/bits"
)

// sum128 is an exact sum of products of whole numbers, in two's complement of
// 128 bits: enough for 2^32 products of three factors of 31 bits each.
type sum128 struct{ high, low uint64 }

// addProduct adds x*y, x not being negative.
func (s *sum128) addProduct(x, y int) {
	high, low := bits.Mul64(uint64(x), uint64(y))
	if y < 0 { // read as unsigned it is 2^64 more
		high -= uint64(x)
	}
	var carry uint64
	s.low, carry = bits.Add64(s.low, low, 0)
	s.high, _ = bits.Add64(s.high, high, carry)
}

// float64 returns the sum, which must not be negative, rounded once.
func (s *sum128) float64() float64 {
	if s.high == 0 {
		return float64(s.low)
	}
	shift := bits.LeadingZeros64(s.high)
	leading := s.high<<shift | s.low>>(64-shift)
	if s.low<<shift != 0 {
		leading |= 1 // not exactly between two neighbours
	}
	return math.Ldexp(float64(leading), 64-shift)
}
