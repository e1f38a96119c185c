package exact

import (
	"math"
	"math/bits"
)

// LongSum sums products of a count and a whole number that is a float64, of
// any size: a fixed-point number as wide as the range of float64 (U. Kulisch,
// Computer Arithmetic and Validity, de Gruyter, 2013, chapter 8: the exact dot
// product). It takes 300 bytes and more time than a Sum, which is enough for
// products of counts. The zero value is the empty sum.
//
// Each word holds 32 bits and collects carries in its upper half.
type LongSum struct {
	words   [38]uint64
	pending int  // additions since carries were last passed on
	over    bool // a summand was infinite
}

// Reset empties the sum.
func (s *LongSum) Reset() { *s = LongSum{} }

// Add adds n*x; x is a whole number, 0 or more, or +Inf where a product overflowed.
func (s *LongSum) Add(n uint64, x float64) {
	if math.IsInf(x, 1) {
		s.over = true
		return
	}
	if x == 0 {
		return
	}
	// x = mantissa * 2^exponent; for small x the mantissa's low bits are 0.
	b := math.Float64bits(x)
	exponent := int(b>>52) - 1075
	mantissa := b&(1<<52-1) | 1<<52
	if exponent < 0 {
		mantissa, exponent = mantissa>>-exponent, 0
	}
	hi, lo := bits.Mul64(mantissa, n)
	shift := exponent & 31
	hi, lo, out := hi<<shift|lo>>(64-shift), lo<<shift, hi>>(64-shift)
	w := s.words[exponent>>5:]
	w[0] += lo & math.MaxUint32
	w[1] += lo >> 32
	w[2] += hi & math.MaxUint32
	w[3] += hi >> 32
	w[4] += out
	if s.pending++; s.pending == 1<<30 {
		s.carry()
	}
}

// carry leaves 32 bits in every word.
func (s *LongSum) carry() {
	var c uint64
	for i := range s.words {
		c += s.words[i]
		s.words[i] = c & math.MaxUint32
		c >>= 32
	}
	s.over = s.over || c != 0
	s.pending = 0
}

// Float64 returns the nearest float64, at most the highest finite one.
func (s *LongSum) Float64() float64 {
	s.carry()
	if s.over {
		return math.MaxFloat64
	}
	i := len(s.words) - 1
	for i > 0 && s.words[i] == 0 {
		i--
	}
	word := func(i int) uint64 {
		if i < 0 {
			return 0
		}
		return s.words[i]
	}
	// The leading 64 bits, the last of them standing for everything below.
	shift := bits.LeadingZeros32(uint32(s.words[i]))
	high, low := s.words[i]<<32|word(i-1), word(i-2)
	top := high<<shift | low>>(32-shift)
	sticky := low<<shift&math.MaxUint32 != 0
	for j := i - 3; j >= 0 && !sticky; j-- {
		sticky = s.words[j] != 0
	}
	if sticky {
		top |= 1
	}
	return min(math.Ldexp(float64(top), 32*(i-1)-shift), math.MaxFloat64)
}
