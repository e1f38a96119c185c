package cluster

// group is rows that become alike.
type group struct {
	rows   []int32 // positions in space.rows
	levels []uint8 // by column: the lowest level on which they agree
	loss   int64   // of each row
	cost   int64   // of each row, as the paper counts it
	owned  owned   // whose rows they are, where that matters
}

// state is a grouping of a space.
type state struct {
	*space
	owners *owners // nil: every row is another person's
	tuple  []int32 // by position in rows: its tuple
	groups []group
}

func newState(s *space) *state {
	st := &state{space: s, tuple: make([]int32, len(s.rows))}
	for t := range int32(s.tuples()) {
		for i := s.first[t]; i < s.first[t+1]; i++ {
			st.tuple[i] = t
		}
	}
	return st
}

// group makes a group of rows.
func (s *state) group(rows []int32) group {
	g := group{rows: rows, levels: make([]uint8, len(s.columns)), owned: s.owners.of(rows)}
	first := s.of(s.tuple[rows[0]])
	last := s.tuple[rows[0]]
	for _, row := range rows[1:] {
		if t := s.tuple[row]; t != last {
			last = t
			s.widen(g.levels, first, s.of(t))
		}
	}
	g.loss, g.cost = s.measure(g.levels, first)
	return g
}

// widen raises levels until two tuples agree on them.
func (s *space) widen(levels []uint8, a, b []uint32) {
	path, a, b := s.path, a[:len(levels)], b[:len(levels)]
	for i, l := range levels {
		levels[i] = uint8(meet(path, a[i]+uint32(l), b[i]+uint32(l)) - a[i])
	}
}

// measure returns what a row with a tuple loses and costs on some levels.
func (s *space) measure(levels []uint8, tuple []uint32) (loss, cost int64) {
	for i, l := range levels {
		loss += int64(s.loss[tuple[i]+uint32(l)])
		cost += s.columns[i].cost[l]
	}
	return loss, cost
}

// total returns the loss and the cost of groups.
func total(groups []group) (loss, cost int64) {
	for i := range groups {
		n := int64(len(groups[i].rows))
		loss += n * groups[i].loss
		cost += n * groups[i].cost
	}
	return loss, cost
}
