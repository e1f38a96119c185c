package recode

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// MDAV splits classes into clusters of at least k similar records by the maximum
// distance to the average vector (J. Domingo-Ferrer, V. Torra: Ordinal, continuous
// and heterogeneous k-anonymity through microaggregation. Data Mining and
// Knowledge Discovery 11, 2005, section 3): the record farthest from the average
// and its k-1 nearest form a cluster, then the record farthest from that one and
// its k-1 nearest, until fewer than 3k are left. A cluster has fewer than 2k
// records if its class has at least k; classes below k stay as they are.
//
// Distances are Euclidean, between numbers, or between ranks where values are
// dates or of a scale, each column divided by its standard deviation. Missing
// values stand in the middle of the column. Texts have no distances and are
// refused.
//
// of tells the class of each row and is replaced by its cluster; inside marks the
// rows that take part (nil: all). Time grows with the square of the largest class,
// divided by k. poll is called now and then and returns an error to give up.
//
// owners say whose the rows are, nil: each is another person's. The size of a class
// and of a cluster is then that of classes.Tally, and clusters may be larger: see
// splitPersons.
func MDAV(columns []*table.Column, of []uint32, classes, k int, inside []bool,
	owners *classes.Owners, poll func() error) (clusters int, err error) {
	m := mdav{k: k, owners: owners, dims: len(columns), poll: poll,
		points: make([]float64, len(of)*len(columns)), taken: make([]bool, len(of))}
	for d, c := range columns {
		if err := m.place(c, d); err != nil {
			return 0, err
		}
	}
	rows := make([][]uint32, classes)
	for row, class := range of {
		if inside == nil || inside[row] {
			rows[class] = append(rows[class], uint32(row))
		}
	}
	m.of, m.next = of, uint32(classes)
	split := m.split
	if owners != nil {
		split = m.splitPersons
	}
	for _, members := range rows {
		m.first = true
		if err := split(members, m.number); err != nil {
			return 0, err
		}
	}
	return int(m.next), nil
}

type mdav struct {
	k, dims int
	owners  *classes.Owners
	points  []float64 // by row and dimension
	of      []uint32
	next    uint32 // number of the next cluster
	first   bool   // no cluster of the class has a number yet
	poll    func() error
	nearest []near // scratch
	taken   []bool // by row, scratch

	union, alone classes.Tally // scratch of splitPersons
}

// near is a row with its distance.
type near struct {
	row      uint32
	distance float64
}

// place computes a dimension of all points.
func (m *mdav) place(c *table.Column, d int) error {
	if c.Type == table.String {
		return problem.New("recode-cluster-type", "Aggregate this column by itself; or give it the type ordinal, if its values have an order.",
			"The column cannot be aggregated jointly with others: its values are texts, between which there is no distance.").
			OfColumn(c.Name)
	}
	at := make([]float64, c.Dict.Len())
	for rank, code := range c.Sorted() {
		at[code] = float64(rank)
		if c.Type == table.Integer || c.Type == table.Decimal {
			at[code], _ = c.Number(code)
		}
	}
	sum, squares, n := 0.0, 0.0, 0.0
	counts := c.Counts()
	for _, code := range c.Sorted() {
		if c.Valued(code) {
			sum += float64(at[code] * float64(counts[code]))
			n += float64(counts[code])
		}
	}
	mean := sum / max(1, n)
	for _, code := range c.Sorted() {
		if c.Valued(code) {
			squares += float64(float64((at[code]-mean)*(at[code]-mean)) * float64(counts[code]))
		}
	}
	scale := 0.0
	if squares > 0 {
		scale = math.Sqrt(n / squares)
	}
	for row, code := range c.Codes.All() {
		if c.Valued(code) {
			m.points[row*m.dims+d] = float64((at[code] - mean) * scale)
		}
	}
	return nil
}

// number gives the rows of a cluster its number. The first one of a class keeps
// that of the class.
func (m *mdav) number(cluster []uint32) {
	if m.first {
		m.first = false
		return
	}
	for _, row := range cluster {
		m.of[row] = m.next
	}
	m.next++
}

// split clusters the rows of one class and tells of each cluster.
func (m *mdav) split(rows []uint32, emit func(cluster []uint32)) error {
	var centre []float64
	for len(rows) >= 2*m.k {
		if err := m.poll(); err != nil {
			return err
		}
		centre = m.average(rows, centre)
		far := m.farthest(rows, centre)
		var cluster []uint32
		three := len(rows) >= 3*m.k
		cluster, rows = m.take(rows, far)
		emit(cluster)
		if three {
			far = m.farthest(rows, m.point(far))
			cluster, rows = m.take(rows, far)
			emit(cluster)
		}
	}
	if len(rows) > 0 {
		emit(rows)
	}
	return nil
}

func (m *mdav) point(row uint32) []float64 {
	return m.points[int(row)*m.dims : (int(row)+1)*m.dims]
}

func (m *mdav) average(rows []uint32, centre []float64) []float64 {
	centre = append(centre[:0], make([]float64, m.dims)...)
	for _, row := range rows {
		for d, x := range m.point(row) {
			centre[d] += x
		}
	}
	for d := range centre {
		centre[d] /= float64(len(rows))
	}
	return centre
}

// distance is squared. Products are rounded before they are added, so that every
// platform finds the same.
func distance(a, b []float64) float64 {
	sum := 0.0
	for d, x := range a {
		diff := x - b[d]
		sum += float64(diff * diff)
	}
	return sum
}

// farthest returns the row farthest from a point, the first of several.
func (m *mdav) farthest(rows []uint32, from []float64) uint32 {
	best, most := rows[0], -1.0
	for _, row := range rows {
		if d := distance(m.point(row), from); d > most {
			best, most = row, d
		}
	}
	return best
}

// take returns the k rows nearest to one of them, the first of several, and the
// others in their order.
func (m *mdav) take(rows []uint32, seed uint32) (cluster, rest []uint32) {
	from := m.point(seed)
	list := m.nearest[:0]
	for _, row := range rows {
		n := near{row, distance(m.point(row), from)}
		if len(list) == m.k && n.distance >= list[m.k-1].distance {
			continue
		}
		if len(list) < m.k {
			list = append(list, n)
		}
		i := len(list) - 1
		for ; i > 0 && list[i-1].distance > n.distance; i-- {
			list[i] = list[i-1]
		}
		list[i] = n
	}
	m.nearest = list
	for _, n := range list {
		cluster = append(cluster, n.row)
	}
	for _, n := range list {
		m.taken[n.row] = true
	}
	rest = rows[:0]
	for _, row := range rows {
		if !m.taken[row] {
			rest = append(rest, row)
		}
	}
	return cluster, rest
}
