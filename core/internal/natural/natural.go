// Package natural numbers what stands in an order.
package natural

// Order returns 0, 1, 2 and so on up to n-1: the order in which n things stand.
func Order[N ~int | ~int32 | ~uint32](n int) []N {
	order := make([]N, n)
	for i := range order {
		order[i] = N(i)
	}
	return order
}
