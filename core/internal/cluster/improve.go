package cluster

// improver makes groups lose less detail by local search, beyond the paper: it
// moves rows to groups nearby and dissolves groups whose rows do better there.
// Every step lowers the loss, so the search ends, and leaves all groups large
// enough. What the paper guarantees stays guaranteed: a step that would let the
// cost of all groups exceed most(k) times the lower bound is not taken.
type improver struct {
	*run
	of      []int32 // by position of a row: its group
	changed []bool  // by group: since it was last visited
	budget  int64   // how much the cost may still rise
	reach   int     // how many rows nearby are looked at for groups
	near    []int32 // scratch: groups nearby, of one row after the other
	starts  []int32 // scratch: where the groups of each row begin in near
	seen    []int32 // scratch: by group, the search that saw it last
	search  int32
	levels  []uint8 // scratch
	again   bool    // it has been improved before, and groups were made one since
}

const (
	// rounds limits how often a group is visited; more bring little.
	rounds = 4
	// widest says how many times reach rows a group may have to be taken apart row by
	// row: the time for that grows with their square.
	widest = 8
)

// improver returns one with a budget. Rows that have no group yet are of group -1.
func (r *run) improver(budget int64) *improver {
	m := &improver{run: r, of: make([]int32, len(r.rows)), changed: make([]bool, len(r.groups)), reach: r.k,
		seen: make([]int32, len(r.groups)), levels: make([]uint8, len(r.columns)), budget: budget}
	for row := range m.of {
		m.of[row] = -1
	}
	for g := range r.groups {
		m.changed[g] = true
		for _, row := range r.groups[g].rows {
			m.of[row] = int32(g)
		}
	}
	return m
}

// improve improves the groups until nothing changes any more, for some rounds,
// or until the observer has enough.
func (m *improver) improve() error {
	r, all := m.run, rounds*len(m.rows)
	done, last := 0, all
	if m.owners != nil { // it is called twice
		last *= 2
	}
	if m.again {
		done, all = all, last
	}
	for range rounds {
		for g := range r.groups {
			done += len(r.groups[g].rows)
			if !m.changed[g] {
				continue
			}
			m.changed[g] = false
			m.visit(int32(g))
			more, err := r.report(PhaseImprove, min(done, all), last)
			if err != nil {
				return err
			}
			if !more {
				m.clean()
				return nil
			}
		}
	}
	m.clean()
	_, err := r.report(PhaseImprove, all, last)
	return err
}

// clean forgets the groups that were dissolved.
func (m *improver) clean() {
	kept := m.groups[:0]
	for _, g := range m.groups {
		if len(g.rows) > 0 {
			kept = append(kept, g)
		}
	}
	m.run.groups = kept
}

// visit tries all steps on a group that loses something.
func (m *improver) visit(g int32) {
	if n := len(m.groups[g].rows); n == 0 || n > widest*m.reach || m.groups[g].loss == 0 {
		return
	}
	rows := append([]int32(nil), m.groups[g].rows...)
	m.near, m.starts = m.near[:0], m.starts[:0]
	for _, row := range rows {
		m.starts = append(m.starts, int32(len(m.near)))
		m.look(row)
	}
	m.starts = append(m.starts, int32(len(m.near)))
	for i, row := range rows {
		if m.spares(&m.groups[g], row) {
			m.move(row, g, m.near[m.starts[i]:m.starts[i+1]])
		}
	}
	for i, row := range rows {
		if m.of[row] != g {
			rows[i] = -1
		}
	}
	m.dissolve(g, rows)
}

// look lists the groups, other than its own, of the rows nearest to a row.
func (m *improver) look(row int32) {
	m.search++
	t := m.tuple[row]
	m.list(t, m.of[row])
	if m.close[t] == nil {
		m.find(t, m.reach)
	}
	for _, near := range m.close[t] {
		m.list(near, m.of[row])
	}
}

// list lists the groups of a tuple's rows, each once in a search, but one.
func (m *improver) list(t, but int32) {
	for i := m.first[t]; i < m.first[t+1]; i++ {
		if g := m.of[i]; g >= 0 && g != but && m.seen[g] != m.search {
			m.seen[g] = m.search
			m.near = append(m.near, g)
		}
	}
}

// change is the effect of a step on the loss and the cost of all groups.
type change struct{ loss, cost int64 }

// add counts some rows with what each of them loses and costs; fewer than 0
// rows are taken away.
func (c *change) add(rows int, loss, cost int64) {
	c.loss += int64(rows) * loss
	c.cost += int64(rows) * cost
}

func (m *improver) allowed(c change) bool { return c.loss < 0 && c.cost <= m.budget }

// joining returns what changes in a group that a row joins.
func (m *improver) joining(g *group, row int32) (c change) {
	first := m.space.of(m.tuple[g.rows[0]])
	copy(m.levels, g.levels)
	m.widen(m.levels, first, m.space.of(m.tuple[row]))
	c.add(-len(g.rows), g.loss, g.cost)
	loss, cost := m.measure(m.levels, first)
	c.add(len(g.rows)+1, loss, cost)
	return c
}

// leaving returns what changes in a group that a row leaves.
func (m *improver) leaving(g *group, row int32) (c change) {
	var first []uint32
	clear(m.levels)
	for _, other := range g.rows {
		switch {
		case other == row:
		case first == nil:
			first = m.space.of(m.tuple[other])
		default:
			m.widen(m.levels, first, m.space.of(m.tuple[other]))
		}
	}
	c.add(-len(g.rows), g.loss, g.cost)
	loss, cost := m.measure(m.levels, first)
	c.add(len(g.rows)-1, loss, cost)
	return c
}

// best returns the group of a list where a row adds the least loss, -1: none.
func (m *improver) best(row int32, near []int32) (to int32, best change) {
	to = -1
	for _, h := range near {
		if into := &m.groups[h]; len(into.rows) > 0 && h != m.of[row] && m.takes(into, row) {
			if c := m.joining(into, row); to < 0 || c.loss < best.loss {
				to, best = h, c
			}
		}
	}
	return to, best
}

// move moves a row from a group that spares it if that is better.
func (m *improver) move(row, g int32, near []int32) {
	to, c := m.best(row, near)
	if to < 0 {
		return
	}
	left := m.leaving(&m.groups[g], row)
	c.loss += left.loss
	c.cost += left.cost
	if m.allowed(c) {
		m.budget -= c.cost
		m.put(row, to)
		m.renew(g)
	}
}

// put moves a row to a group, without renewing the group that it leaves.
func (m *improver) put(row, to int32) {
	from := &m.groups[m.of[row]]
	from.rows = without(from.rows, row)
	m.groups[to].rows = append(m.groups[to].rows, row)
	m.of[row] = to
	m.renew(to)
}

// renew measures a group anew after its rows have changed.
func (m *improver) renew(g int32) {
	m.groups[g] = m.group(m.groups[g].rows)
	m.changed[g] = true
}

// dissolve moves all rows of a group to groups nearby if they lose less there.
// Rows that are not in the group any more are -1.
func (m *improver) dissolve(g int32, rows []int32) {
	var all change
	all.add(-len(m.groups[g].rows), m.groups[g].loss, m.groups[g].cost)
	kept := append([]int32(nil), m.groups[g].rows...)
	type step struct {
		row, to int32
		before  bool // the group had changed before
	}
	var done []step
	for i, row := range rows {
		if row < 0 {
			continue
		}
		to, c := m.best(row, m.near[m.starts[i]:m.starts[i+1]])
		if to < 0 || all.loss+c.loss >= 0 {
			all.loss = 0
			break
		}
		all.loss += c.loss
		all.cost += c.cost
		done = append(done, step{row, to, m.changed[to]})
		m.put(row, to)
	}
	if m.allowed(all) {
		m.budget -= all.cost
		return
	}
	for i := len(done) - 1; i >= 0; i-- {
		m.put(done[i].row, g)
		m.renew(done[i].to)
		m.changed[done[i].to] = done[i].before
	}
	m.groups[g].rows = kept
}
