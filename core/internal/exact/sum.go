// Package exact computes the same numbers on every platform. It sums without rounding:
// a sum has the same value in every order of its summands, and is rounded once, when it
// is read: to the nearest float64, of two equally near ones to the one whose last bit is
// 0, as IEEE 754 does. So a sum that is not less on paper is not less as float64 either.
// Its logarithms and exponentials are rounded, but everywhere alike.
package exact

import (
	"math"
	"math/bits"
)

// Sum is a sum of products of whole numbers, such as record counts, of less
// than 2^128. It is counted modulo 2^128: on the way it may leave that range
// in both directions, as long as it is back when it is read. The zero value is
// the empty sum.
type Sum struct{ high, low uint64 }

// Add adds a*b.
func (s *Sum) Add(a, b uint64) {
	high, low := bits.Mul64(a, b)
	var carry uint64
	s.low, carry = bits.Add64(s.low, low, 0)
	s.high, _ = bits.Add64(s.high, high, carry)
}

// Subtract subtracts a*b.
func (s *Sum) Subtract(a, b uint64) {
	high, low := bits.Mul64(a, b)
	var borrow uint64
	s.low, borrow = bits.Sub64(s.low, low, 0)
	s.high, _ = bits.Sub64(s.high, high, borrow)
}

// Minus returns the nearest float64 to the difference s - t, which may be
// negative.
func (s Sum) Minus(t Sum) float64 {
	low, borrow := bits.Sub64(s.low, t.low, 0)
	high, borrow := bits.Sub64(s.high, t.high, borrow)
	if borrow == 0 {
		return Sum{high, low}.Float64()
	}
	low, borrow = bits.Sub64(0, low, 0)
	high, _ = bits.Sub64(0, high, borrow)
	return -Sum{high, low}.Float64()
}

// Float64 returns the nearest float64. Adding the two words as float64 would
// round twice and miss it for one value in eighty.
func (s Sum) Float64() float64 {
	if s.high == 0 {
		return float64(s.low)
	}
	// The leading 64 bits, the last of them standing for everything below.
	shift := bits.LeadingZeros64(s.high)
	leading := s.high<<shift | s.low>>(64-shift)
	if s.low<<shift != 0 {
		leading |= 1
	}
	return math.Ldexp(float64(leading), 64-shift)
}
