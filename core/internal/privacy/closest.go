package privacy

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// closest is t-closeness over persons. Each person counts with whichever of the person's values is
// furthest from the table. Q_v is the mean, over the persons of the table, of their own
// distributions, and n_v is the number of persons of the class who have v.
//
//   - Equal distance: the sum over v of max(0, n_v/N - Q_v).
//   - Ordered: the sum over i of max(|Flo_i - Q_i|, |Fhi_i - Q_i|)/(m-1), where Flo
//     and Fhi are cumulative from each person's lowest and highest value, Q is
//     cumulative, and m is the number of values.
//   - Hierarchical: the mean, over the levels below the top, of the equal form, of
//     labels instead of values. With one record a person this is the usual
//     distance: mass moved at the cost of level l differs on all levels below l.
//
// The bound by which U unattributed records in a table of P persons can move Q is added to each of
// these distances: it bounds the change of the sum over any set of values, and of cumulative Q. If
// b of them are about other people, and each of the rest is at most half of a known person's
// distribution, the bound is (b+(U-b)/2)/(P+b), which is greatest for b = U as long as U <= P.
// Unattributed records of a class count towards its n_v, see holders. In an order they may be a
// known person's lowest or highest value, or other people's: Flo is at most min(N, n+a)/N with the
// n persons whose lowest value is at most i and the a unattributed records of such values; Fhi,
// which is less, at least max(0, m-b)/N with the m persons whose highest is at most i and the b
// records of greater values.
type closest struct {
	t         float64
	slack     float64   // U/(P+U), 1 if U > P
	mean      []float64 // Q_v by value code
	rank      []int     // value code -> rank
	byRank    []uint32  // rank -> value code
	levels    []closestLevel
	low, high []int // by rank: persons with it as lowest, highest value; nil unless ordered
	unknown   []int // by rank: unattributed records
}

// closestLevel is a level of a hierarchy.
type closestLevel struct {
	of     []uint32  // value code -> label
	mean   []float64 // by label
	counts []uint32  // by label: holders, 0 between calls
	last   []uint32  // by label: 1 + number of the person counted last, 0 between calls
	first  []int     // by label: rank of its first value; terms are added in this order
	labels []uint32  // that occur
}

func newClosest(t float64, s Sensitive, persons *Persons, attribute int, distance string) *closest {
	p := persons.Sensitive[attribute]
	m := &closest{t: t, slack: slack(persons.Unattributed, persons.Count), mean: p.Mean, rank: s.Rank, byRank: make([]uint32, len(s.Rank))}
	for code, rank := range s.Rank {
		m.byRank[rank] = uint32(code)
	}
	identity := natural.Order[uint32](len(p.Mean))
	levels := [][]uint32{identity}
	switch distance {
	case "ordered":
		m.low, m.high, m.unknown = make([]int, len(s.Rank)), make([]int, len(s.Rank)), make([]int, len(s.Rank))
		return m
	case "hierarchical":
		levels = s.Ancestors[:len(s.Ancestors)-1]
	}
	for _, of := range levels {
		size := 0
		for _, label := range of {
			size = max(size, int(label)+1)
		}
		l := closestLevel{of: of, mean: make([]float64, size), counts: make([]uint32, size), last: make([]uint32, size), first: make([]int, size)}
		for rank := len(m.byRank) - 1; rank >= 0; rank-- {
			l.first[of[m.byRank[rank]]] = rank
		}
		for _, code := range m.byRank {
			l.mean[of[code]] += p.Mean[code]
		}
		m.levels = append(m.levels, l)
	}
	return m
}

// slack bounds how far unattributed records can move the mean distribution of persons.
func slack(unattributed, persons int) float64 {
	if unattributed > persons {
		return 1
	}
	return float64(unattributed) / float64(persons+unattributed)
}

func (m *closest) conforms(h *Held) bool {
	if h.Persons == 0 {
		return false
	}
	if m.low != nil {
		return m.ordered(h) <= m.t
	}
	sum := 0.0
	for i := range m.levels {
		sum += m.levels[i].excess(h)
	}
	return sum/float64(len(m.levels))+m.slack <= m.t
}

// excess sums up by how much the shares of a level's labels exceed their shares in the table.
func (l *closestLevel) excess(h *Held) float64 {
	l.labels = l.labels[:0]
	number := uint32(0)
	for i, v := range h.Value {
		if i == 0 || h.Person[i] != h.Person[i-1] {
			number++
		}
		label := l.of[v]
		if l.last[label] == number {
			continue
		}
		if l.last[label] == 0 {
			l.labels = append(l.labels, label)
		}
		l.last[label] = number
		l.counts[label]++
	}
	for _, v := range h.Unknown {
		label := l.of[v]
		if l.last[label] == 0 {
			l.labels, l.last[label] = append(l.labels, label), math.MaxUint32
		}
		l.counts[label] = min(l.counts[label]+1, uint32(h.Persons))
	}
	slices.SortFunc(l.labels, func(a, b uint32) int { return l.first[a] - l.first[b] })
	sum := 0.0
	for _, label := range l.labels {
		sum += max(0, float64(l.counts[label])/float64(h.Persons)-l.mean[label])
		l.counts[label], l.last[label] = 0, 0
	}
	return sum
}

func (m *closest) ordered(h *Held) float64 {
	values := len(m.byRank)
	if values < 2 {
		return 0
	}
	clear(m.low)
	clear(m.high)
	clear(m.unknown)
	for i := 0; i < len(h.Value); {
		low, high := values, 0
		for person := h.Person[i]; i < len(h.Value) && h.Person[i] == person; i++ {
			low, high = min(low, m.rank[h.Value[i]]), max(high, m.rank[h.Value[i]])
		}
		m.low[low]++
		m.high[high]++
	}
	for _, v := range h.Unknown {
		m.unknown[m.rank[v]]++
	}
	n, below, under, lower, q, sum := float64(h.Persons), 0, 0, 0, 0.0, 0.0
	for rank := range values - 1 {
		below += m.low[rank]
		under += m.high[rank]
		lower += m.unknown[rank]
		q += m.mean[m.byRank[rank]]
		low, high := min(below+lower, h.Persons), max(under-(len(h.Unknown)-lower), 0)
		sum += max(math.Abs(float64(low)/n-q), math.Abs(float64(high)/n-q))
	}
	return sum/float64(values-1) + m.slack
}
