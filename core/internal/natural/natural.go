// Package natural numbers things in the order in which they stand.
package natural

// Order returns 0, 1, 2 and so on up to n-1: the order in which n things stand.
func Order[N ~int | ~int32 | ~uint32](n int) []N {
	order := make([]N, n)
	for i := range order {
		order[i] = N(i)
	}
	return order
}

// Numbers numbers things from 0, in the order in which they are met.
type Numbers[K comparable] map[K]uint32

// Of returns the number of a thing, which is a new one if it was not met before.
func (n Numbers[K]) Of(thing K) uint32 {
	number, known := n[thing]
	if !known {
		number = uint32(len(n))
		n[thing] = number
	}
	return number
}
