package utility

import (
	"math"
	"math/bits"

	"github.com/fulgurite/fulgurite/core/problem"
)

// tooMany is the error of a measure that counts in 32 bits, or adds up squares in 64.
func tooMany(in Input) error {
	return problem.New("utility-too-many", "Choose another measure, such as the loss.",
		"This measure is computed for up to %d records; the table has %d.", uint64(math.MaxUint32), in.Records)
}

// wide is a sum of products that may exceed 64 bits: of the squared class sizes of more than 2^32
// records.
type wide struct{ high, low uint64 }

// add adds a*b.
func (w *wide) add(a, b uint64) {
	high, low := bits.Mul64(a, b)
	var carry uint64
	w.low, carry = bits.Add64(w.low, low, 0)
	w.high += high + carry
}

// float64 returns the float64 nearest to the sum, ties to even.
func (w *wide) float64() float64 {
	n := bits.Len64(w.high)
	if n == 0 {
		return float64(w.low)
	}
	top := w.high<<(64-n) | w.low>>n
	if w.low<<(64-n) != 0 {
		top |= 1 // lower bits break ties
	}
	return math.Ldexp(float64(top), n)
}
