package verify

import (
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/problem"
)

// OrderedDistance is the earth mover's distance where values are ranked and
// neighbours are 1/(m-1) apart: with A_i of the class's n records and G_i of
// the table's N up to rank i it is
//
//	sum over i of |A_i/n - G_i/N|, divided by m-1
//
// m counts all values of the column, those of records outside the research
// subset among them. With a single value the distance is 0.
//
// Between two values that the class has, A_i stays the same and G_i only grows.
// So the sum there splits at the rank where G_i/N overtakes A_i/n, and follows
// from sums of G. Classes are many and values too, so this matters. The sums
// are whole numbers of up to 96 bits. The models add with the same package: exact
// arithmetic is no model, and what it has to give is known without a paper.
func (s *Spread) OrderedDistance(order []string) (func() float64, error) {
	m := s.column.Dict.Len()
	rank := make(map[string]int, len(order))
	for i, value := range order {
		rank[value] = i
	}
	if len(order) != m || len(rank) != m {
		return nil, fault("verify-claim", "the order names %d values, but the column has %d", len(rank), m)
	}
	ranks, below, sums := make([]int, m), make([]int, m), make([]int, m+1)
	for code, value := range s.column.Dict.Values() {
		i, ok := rank[value]
		if !ok {
			return nil, fault("verify-claim", "the order does not have the value %q", problem.Cell(value))
		}
		ranks[code], below[i] = i, s.total[code]
	}
	for i := range below {
		if i > 0 {
			below[i] += below[i-1]
		}
		sums[i+1] = sums[i] + below[i]
	}
	var sum exact.Sum
	// add adds |N*seen - n*G_i| for the ranks from <= i < to.
	add := func(seen, from, to int) {
		turn := from + sort.Search(to-from, func(i int) bool { return s.Size*below[from+i] > seen*s.records })
		size, above := uint64(s.Size), uint64(seen*s.records)
		sum.Add(above, uint64(turn-from))
		sum.Subtract(above, uint64(to-turn))
		sum.Add(size, uint64(sums[to]-sums[turn]))
		sum.Subtract(size, uint64(sums[turn]-sums[from]))
	}
	return func() float64 {
		if m < 2 {
			return 0
		}
		slices.SortFunc(s.Present, func(x, y uint32) int { return ranks[x] - ranks[y] })
		sum = exact.Sum{}
		seen, from := 0, 0
		for _, code := range s.Present {
			add(seen, from, ranks[code])
			seen, from = seen+s.counts[code], ranks[code]
		}
		add(seen, from, m)
		return sum.Float64() / (float64(s.Size) * float64(s.records) * float64(m-1))
	}, nil
}
