package cluster

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// farthest says how many times the usual number of rows nearby are looked at for a
// row that is hard to place.
const farthest = 8

// join makes one group of those that show the same, as they are one to a reader: it
// has room for more rows of a person than each of them.
func (m *improver) join() {
	at := map[string]int32{}
	var key []byte
	for g := range m.groups {
		from := &m.groups[g]
		if len(from.rows) == 0 {
			continue
		}
		key = key[:0]
		tuple := m.space.of(m.tuple[from.rows[0]])
		for i, l := range from.levels {
			key = binary.LittleEndian.AppendUint32(append(key, l), m.path[tuple[i]+uint32(l)])
		}
		if to, ok := at[string(key)]; ok {
			m.unite([]int32{to, int32(g)})
		} else {
			at[string(key)] = int32(g)
		}
	}
}

// settle puts every row that has no group yet into one.
func (m *improver) settle(rest []int32) {
	type kind struct {
		person uint32
		tuple  int32
	}
	hard := map[kind]bool{} // for which there was no place nearby
	rest = slices.DeleteFunc(rest, func(row int32) bool {
		k := kind{m.owners.person[row], m.tuple[row]}
		if hard[k] {
			return false
		}
		hard[k] = !m.place(row)
		return !hard[k]
	})
	if len(rest) > 0 {
		m.spread(rest)
	}
}

// place puts a row where it adds the least loss: into a group nearby that takes it,
// or into several that become one and take it together. It reports false if it finds
// none nearby.
func (m *improver) place(row int32) bool {
	for need := m.reach; need <= farthest*m.reach; need *= 2 {
		near := m.around(row, need)
		to, c := m.best(row, near)
		several, united := m.union(row, near)
		switch {
		case several > 0 && (to < 0 || united.loss < c.loss):
			m.unite(near[:several])
			m.add(row, near[0])
			return true
		case to >= 0:
			m.add(row, to)
			return true
		}
	}
	return false
}

// around lists the groups of the rows of a row's tuple, and of the nearest tuples
// that hold so many rows, nearest first.
func (m *improver) around(row int32, need int) []int32 {
	m.search++
	m.near = m.near[:0]
	t := m.tuple[row]
	m.list(t, m.of[row])
	for _, n := range m.nearest.nearest(t, need) {
		m.list(n.tuple, m.of[row])
	}
	return m.near
}

// union returns how many of some groups, the first ones, are a group together with a
// row, and what it changes to make them one; 0 if not even all of them are.
func (m *improver) union(row int32, near []int32) (several int, c change) {
	tally := &m.owners.tally
	tally.Reset()
	var rows []int32
	for i, g := range near {
		from := &m.groups[g]
		for _, other := range from.rows {
			tally.Add(m.owners.person[other])
		}
		rows = append(rows, from.rows...)
		c.add(-len(from.rows), from.loss, from.cost)
		if tally.SizeWith(m.owners.person[row], m.owners.byPersons) >= m.k {
			all := m.group(append(rows, row))
			c.add(len(all.rows), all.loss, all.cost)
			return i + 1, c
		}
	}
	return 0, change{}
}

// add puts a row without a group into one.
func (m *improver) add(row, to int32) {
	m.groups[to].rows = append(m.groups[to].rows, row)
	m.of[row] = to
	m.renew(to)
}

// unite makes one group of several: the first of them.
func (m *improver) unite(groups []int32) {
	if len(groups) < 2 {
		return
	}
	first := &m.groups[groups[0]]
	for _, g := range groups[1:] {
		for _, row := range m.groups[g].rows {
			m.of[row] = groups[0]
		}
		first.rows = append(first.rows, m.groups[g].rows...)
		m.groups[g] = group{}
	}
	m.renew(groups[0])
}

// spread settles rows for which there was no place nearby, as those of somebody who
// owns a large share of the table. Groups stand in a ring, in the order of the index,
// where similar ones are close together. From its own place on, the rows of a person
// go to the groups that take them, and then to neighbours that become one to take
// them. What is left even then is one group with as many others as it needs.
func (m *improver) spread(rest []int32) {
	place := make([]int32, m.tuples())
	for i, t := range m.nearest.order {
		place[t] = int32(i)
	}
	at := func(row int32) int32 { return place[m.tuple[row]] }
	slices.SortStableFunc(rest, func(a, b int32) int {
		return cmp.Or(cmp.Compare(m.owners.person[a], m.owners.person[b]), cmp.Compare(at(a), at(b)))
	})
	var ring []int32
	for g := range m.groups {
		if len(m.groups[g].rows) > 0 {
			ring = append(ring, int32(g))
		}
	}
	slices.SortStableFunc(ring, func(a, b int32) int { return cmp.Compare(at(m.groups[a].rows[0]), at(m.groups[b].rows[0])) })
	from := func(row int32) []int32 { // the ring, turned to the place of a row
		i, _ := slices.BinarySearchFunc(ring, at(row), func(g, p int32) int { return cmp.Compare(at(m.groups[g].rows[0]), p) })
		return append(slices.Clone(ring[i:]), ring[:i]...)
	}
	var left []int32
	for len(rest) > 0 {
		n := 1
		for n < len(rest) && m.owners.person[rest[n]] == m.owners.person[rest[0]] {
			n++
		}
		own := m.deal(rest[:n], from(rest[0]), 1)
		if len(own) > 0 {
			own = m.deal(own, from(own[0]), len(ring))
			ring = slices.DeleteFunc(ring, func(g int32) bool { return len(m.groups[g].rows) == 0 })
		}
		left, rest = append(left, own...), rest[n:]
	}
	if len(left) == 0 {
		return
	}
	turned, tally := from(left[0]), &m.owners.tally
	tally.Reset()
	for _, row := range left {
		tally.Add(m.owners.person[row])
	}
	several := 0
	for several == 0 || tally.Size(m.owners.byPersons) < m.k { // all rows together are a group
		for _, row := range m.groups[turned[several]].rows {
			tally.Add(m.owners.person[row])
		}
		several++
	}
	m.unite(turned[:several])
	for _, row := range left {
		m.groups[turned[0]].rows = append(m.groups[turned[0]].rows, row)
		m.of[row] = turned[0]
	}
	m.renew(turned[0])
}

// deal puts rows of one person into groups, going along a list of them. Up to so many
// neighbours become one where it takes them to take a row. It returns the rows for
// which there was no place.
func (m *improver) deal(rows, list []int32, most int) []int32 {
	tally, person := &m.owners.tally, m.owners.person[rows[0]]
	tally.Reset()
	begin := 0
	for i, g := range list {
		if len(rows) == 0 {
			break
		}
		if i-begin == most {
			begin = i
			tally.Reset()
		}
		for _, other := range m.groups[g].rows {
			tally.Add(m.owners.person[other])
		}
		if tally.SizeWith(person, m.owners.byPersons) < m.k {
			continue
		}
		m.unite(list[begin : i+1])
		to := list[begin]
		for len(rows) > 0 && m.takes(&m.groups[to], rows[0]) {
			m.add(rows[0], to)
			rows = rows[1:]
		}
		begin = i + 1
		tally.Reset()
	}
	return rows
}
