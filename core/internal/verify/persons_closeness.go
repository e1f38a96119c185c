package verify

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// expected has the distribution with which the persons of a class are compared: by code of the
// column, the mean over the persons of the table of the share that the value has in their records.
// Terms of persons with equally many records are added as whole numbers, and these sums in
// ascending order.
type expected struct {
	column *table.Column
	mean   []float64
	// doubt bounds how far the mean may be from what it is, by the share of it that other
	// values would have: unattributed records are not in it. The most is that each is of
	// another person, so long as they are no more than the known ones: to somebody known it
	// would be one of two records at least.
	doubt float64
}

func (r *Release) mean(attribute string) expected {
	column, persons, codes := r.everybody(attribute)
	records, unknown := map[int]int{}, 0
	for _, p := range persons {
		if p == nobody {
			unknown++
		} else {
			records[p]++
		}
	}
	counts := map[int]map[uint32]int{} // records of a person -> code -> records
	for i, code := range codes {
		if persons[i] == nobody {
			continue
		}
		n := records[persons[i]]
		if counts[n] == nil {
			counts[n] = map[uint32]int{}
		}
		counts[n][code]++
	}
	var sizes []int
	for n := range counts {
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	mean := make([]float64, column.Dict.Len())
	for code := range mean {
		for _, n := range sizes {
			mean[code] += float64(counts[n][uint32(code)]) / float64(n)
		}
		mean[code] /= float64(len(records))
	}
	doubt := 1.0
	if unknown <= len(records) {
		doubt = ratio(unknown, len(records)+unknown)
	}
	return expected{column, mean, doubt}
}

// closeToPersons finds the classes that are further from the table than T where of
// each person's values the one that is furthest counts.
func (r Closeness) closeToPersons(release *Release) []Finding {
	if release.Persons == nil {
		return nil
	}
	of := release.mean(r.Attribute)
	distance, err := r.personalDistance(of)
	if err != nil {
		return because(problem.From(err).Told())
	}
	return release.each(func(c Class) *problem.Text {
		p := release.people(c, of.column)
		if len(p.values) == 0 {
			return problem.Say("%s, is about nobody who is known", release.describe(c))
		}
		if d := distance(p); !atMost(d, r.T) {
			return problem.Several(len(p.values), "%s, of %d person, may have the distance %.4g from the table",
				"%s, of %d persons, may have the distance %.4g from the table", release.describe(c), len(p.values), d)
		}
		return nil
	})
}

func (r Closeness) personalDistance(of expected) (func(people) float64, error) {
	switch r.Distance {
	case Equal:
		return of.excess(func(code uint32) int { return int(code) }), nil
	case Ordered:
		return r.orderedPersons(of)
	case Hierarchical:
		return r.levelsOfPersons(of)
	}
	return nil, fault("verify-claim", "there is no distance %q of values", string(r.Distance))
}

// excess returns how much more often groups of values may be held than in the table.
func (e expected) excess(group func(code uint32) int) func(people) float64 {
	groups := map[int]float64{}
	for code, q := range e.mean {
		groups[group(uint32(code))] += q
	}
	return func(p people) float64 {
		held := p.holders(group)
		var order []int
		for g := range held {
			order = append(order, g)
		}
		slices.Sort(order)
		sum := 0.0
		for _, g := range order {
			sum += max(0, ratio(held[g], len(p.values))-groups[g])
		}
		return sum + e.doubt
	}
}

// orderedPersons is the distance by the order of values. An unattributed record may make a
// person's lowest value lower, or the highest higher, or be somebody's who has such ones:
// up to each value, it may be one person more whose lowest is, or one less whose highest is.
func (r Closeness) orderedPersons(of expected) (func(people) float64, error) {
	column, m := of.column, of.column.Dict.Len()
	rank, q := make([]int, m), make([]float64, m)
	for i, value := range r.Order {
		code, known := column.Dict.Code(value)
		if !known || len(r.Order) != m {
			return nil, fault("verify-claim", "the order names %d values, but the column has %d", len(r.Order), m)
		}
		rank[code], q[i] = i, of.mean[code]
	}
	return func(p people) float64 {
		if m < 2 {
			return 0
		}
		n := float64(len(p.values))
		var lows, highs []int
		for _, codes := range p.values {
			low, high := m, -1
			for code := range codes {
				low, high = min(low, rank[code]), max(high, rank[code])
			}
			lows, highs = append(lows, low), append(highs, high)
		}
		sum, expected := 0.0, 0.0
		for i := range m - 1 {
			expected += q[i]
			low, high := 0, 0
			for j := range lows {
				if lows[j] <= i {
					low++
				}
				if highs[j] <= i {
					high++
				}
			}
			for code, records := range p.unknown {
				if rank[code] <= i {
					low += records
				} else {
					high -= records
				}
			}
			low, high = min(low, len(lows)), max(high, 0)
			sum += max(math.Abs(float64(low)/n-expected), math.Abs(float64(high)/n-expected))
		}
		return sum/float64(m-1) + of.doubt
	}, nil
}

// levelsOfPersons is the mean over all levels but the highest of the excess of
// labels.
func (r Closeness) levelsOfPersons(expected expected) (func(people) float64, error) {
	labels, err := labelsByLevel(expected.column, r.Hierarchy)
	if err != nil {
		return nil, err
	}
	var levels []func(people) float64
	for _, of := range labels[:len(labels)-1] {
		levels = append(levels, expected.excess(func(code uint32) int { return of[code] }))
	}
	return func(p people) float64 {
		sum := 0.0
		for _, level := range levels {
			sum += level(p)
		}
		return sum / float64(len(levels))
	}, nil
}

// labelsByLevel numbers the labels of the values of a column, by level and code. A
// value has the labels of its last row.
func labelsByLevel(column *table.Column, h *hierarchy.Hierarchy) ([][]int, error) {
	if h == nil || h.Height() < 2 {
		return nil, fault("verify-claim", "the column has no hierarchy with at least two levels")
	}
	rows := map[string][]string{}
	for _, row := range h.Rows {
		rows[row[0]] = row
	}
	all := make([][]int, h.Height())
	for level := range all {
		numbers := map[string]int{}
		for _, value := range column.Dict.Values() {
			row := rows[value]
			if len(row) != h.Height() {
				return nil, fault("verify-claim", "the hierarchy has no complete row for the value %q", problem.Cell(value))
			}
			n, known := numbers[row[level]]
			if !known {
				n = len(numbers)
				numbers[row[level]] = n
			}
			all[level] = append(all[level], n)
		}
	}
	return all, nil
}
