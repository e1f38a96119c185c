package privacy

import "math/bits"

// wide is an unsigned integer of 128 bits: sums over all values of products
// of two record counts exceed 64 bits in large tables.
type wide struct{ hi, lo uint64 }

// addMul adds a*b.
func (w *wide) addMul(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, lo, 0)
	w.hi, _ = bits.Add64(w.hi, hi, carry)
}

// subMul subtracts a*b. A sum may be below zero on the way, as in modular
// arithmetic, but not at the end.
func (w *wide) subMul(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var borrow uint64
	w.lo, borrow = bits.Sub64(w.lo, lo, 0)
	w.hi, _ = bits.Sub64(w.hi, hi, borrow)
}

// float returns the nearest float64, exactly up to 2^53.
func (w wide) float() float64 { return float64(w.hi)*0x1p64 + float64(w.lo) }
