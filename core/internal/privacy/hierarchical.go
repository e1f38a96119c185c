package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/exact"
	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// hierarchicalCloseness is t-closeness for values with a hierarchy of height H+1. The surplus or
// deficit of a node is balanced among its children as far as possible, at a cost of level/H, and
// the rest is passed up. Summed over all nodes this is
//
//	1/2H * sum over levels l < H of (sum over nodes of level l of |e| -
//	sum over nodes of level H of |e|)
//
// where e = p - q is a node's share in the class minus its share in the table. Without a single
// root, the remainder on the top level is free.
//
// On every level only the nodes that the class has are visited: the deficit of all others together
// is the remainder of the table.
type hierarchicalCloseness struct {
	comparison
	t      float64
	levels []closenessLevel // 0..H, level 0 being the values themselves
	rooted bool
}

// closenessLevel is one level of the hierarchy.
type closenessLevel struct {
	parent []uint32 // node -> node of the next level; nil on the top level
	total  []int64  // node -> records of the table
	count  []uint32 // scratch: node -> records of the class, all 0 between calls
	nodes  []uint32 // scratch: nodes that the class has
}

func newHierarchicalCloseness(base comparison, t float64, s Sensitive) *hierarchicalCloseness {
	m := &hierarchicalCloseness{comparison: base, t: t, levels: make([]closenessLevel, len(s.Ancestors))}
	node := natural.Order[uint32](len(s.Counts)) // value code -> node on the current level
	for l := range m.levels {
		size := uint32(0)
		for _, x := range node {
			size = max(size, x+1)
		}
		level := &m.levels[l]
		level.total = make([]int64, size)
		level.count = make([]uint32, size)
		level.nodes = make([]uint32, 0, size)
		for code, x := range node {
			level.total[x] += base.counts[code]
		}
		if l+1 < len(m.levels) {
			level.parent = make([]uint32, size)
			for code, x := range node {
				level.parent[x] = s.Ancestors[l+1][code]
			}
			copy(node, s.Ancestors[l+1])
		}
	}
	roots := 0
	for _, total := range m.levels[len(m.levels)-1].total {
		if total > 0 {
			roots++
		}
	}
	m.rooted = roots == 1
	return m
}

// Monotone: with a single root the distance is convex. Without one it is not, because the free
// remainder lets two classes that deviate in opposite directions both conform while their union
// does not.
func (m *hierarchicalCloseness) Monotone(suppression bool) bool { return m.rooted && !suppression }

func (m *hierarchicalCloseness) Conforms(c *Class) bool {
	v, n := m.of(c), int64(c.Size)
	whole := n * m.records
	var sum exact.Sum
	nodes := m.levels[0].nodes[:0]
	for i, code := range v.Codes {
		m.levels[0].count[code] = v.Counts[i]
		nodes = append(nodes, code)
	}
	top := len(m.levels) - 1
	for l := range m.levels {
		level := &m.levels[l]
		var up []uint32
		if l < top {
			up = m.levels[l+1].nodes[:0]
		}
		moved := whole // deficit of the nodes without a record in the class
		for _, x := range nodes {
			have, should := int64(level.count[x])*m.records, level.total[x]*n
			moved += max(have-should, should-have) - should
			if l < top {
				p := level.parent[x]
				above := &m.levels[l+1].count[p]
				if *above == 0 {
					up = append(up, p)
				}
				*above += level.count[x]
			}
			level.count[x] = 0
		}
		if l < top {
			sum.Add(uint64(moved), 1)
		} else {
			sum.Subtract(uint64(moved), uint64(top))
		}
		nodes = up
	}
	return sum.Float64()/(float64(2*top)*float64(whole)) <= m.t
}
