package cluster

// meets are the levels on which labels meet, so that they need not be gone up to, which
// is what takes most of the time: in WebAssembly each step of it is several jumps. Columns
// of so many labels that their levels do not fit in a processor's cache are left out.
type meets struct {
	at    []uint32 // by place on level 0: what is added to another one of the column, apart
	level []uint8  // by that sum: the level on which both meet
}

// apart, as what is added, says that the column is left out.
const apart = ^uint32(0)

// meetsOfColumn limits how many levels are known of a column, and meetsOfAll of all.
const meetsOfColumn, meetsOfAll = 1 << 18, 1 << 22

// newMeets finds the levels for columns that need no more of them than are given.
func newMeets(s *space, most int) (m meets) {
	m.at = make([]uint32, len(s.path))
	for i := range s.columns {
		c := &s.columns[i]
		tall := c.top + 1
		// Places of labels are as far apart as there are levels, which leaves room for as many rows.
		block := c.labels * tall
		if n := (c.labels + tall - 1) / tall * block; n > most || len(m.level)+n > meetsOfAll {
			for label := range c.labels {
				m.at[c.place(uint32(label))] = apart
			}
			continue
		}
		base := uint32(0)
		for label := range c.labels {
			if label%tall == 0 {
				for base = uint32(len(m.level)) - c.start; apart-base < uint32(tall); base++ { // which means something else
					m.level = append(m.level, 0)
				}
				m.level = append(m.level, make([]uint8, block)...)
			}
			from := c.place(uint32(label))
			m.at[from] = base + uint32(label%tall)
			for other := range c.labels {
				to := c.place(uint32(other))
				m.level[m.at[from]+to] = uint8(meet(s.path, from, to) - from)
			}
		}
	}
	return m
}
