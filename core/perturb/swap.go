package perturb

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// swapRanks swaps values with others whose rank differs by at most a share of the records that have
// one (R. A. Moore, Controlled data-swapping techniques for masking public use microdata sets, US
// Bureau of the Census, 1996). The column keeps its set of values, and so its mean and its
// variance; equal values have ranks in random order.
func swapRanks(c Column, rng *rand.Rand) (*table.Column, error) {
	if c.Type == table.String {
		return nil, refuse(c, `Give the column the type integer, decimal, date or ordinal; or draw its values anew (pram).`,
			"Only values that have an order can be swapped by rank, but these are texts.")
	}
	rank := make([]int, c.Dict.Len())
	for at, code := range c.Sorted() {
		rank[code] = at
	}
	var rows []int
	for row, code := range c.Codes.All() {
		if c.Valued(code) {
			rows = append(rows, row)
		}
	}
	window := int(c.Spec.Window() * float64(len(rows)))
	if window < 1 {
		return nil, refuse(c, "Choose a larger share, or remove the entry.",
			"The ranks of two values that are swapped may differ by %v of %d records, which is less than one: nothing could be swapped.",
			c.Spec.Window(), len(rows))
	}
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(rank[c.Codes.At(a)], rank[c.Codes.At(b)]) })
	codes := c.Codes.Slice()
	for i, j := range partners(len(rows), window, rng) {
		codes[rows[i]] = c.Codes.At(rows[j])
	}
	own := *c.Column
	own.Codes = table.CodesOf(codes)
	return &own, nil
}

// partners finds a partner for each of n ranks, which is itself if none is left: each free rank in
// turn takes a uniformly drawn one of the later free ranks that differ by at most window.
//
// It draws until it hits a free one. Where that takes long it examines all.
func partners(n, window int, rng *rand.Rand) []int {
	const patience = 64
	of := make([]int, n)
	for i := range of {
		of[i] = -1
	}
	var free []int
	for i := range of {
		if of[i] >= 0 {
			continue
		}
		last, found := min(n-1, i+window), i
		for try := 0; last > i && found == i && try < patience; try++ {
			if j := i + 1 + rng.IntN(last-i); of[j] < 0 {
				found = j
			}
		}
		if found == i && last > i {
			free = free[:0]
			for j := i + 1; j <= last; j++ {
				if of[j] < 0 {
					free = append(free, j)
				}
			}
			if len(free) > 0 {
				found = free[rng.IntN(len(free))]
			}
		}
		of[i], of[found] = found, i
	}
	return of
}
