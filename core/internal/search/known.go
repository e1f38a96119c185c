package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// known records a check's bound for all transformations below these levels, or above.
type known struct {
	levels []uint16
	bound  utility.Score
}

func (k *known) isAbove(levels []int) bool {
	for i, l := range levels {
		if l > int(k.levels[i]) {
			return false
		}
	}
	return true
}

func (k *known) isBelow(levels []int) bool {
	for i, l := range levels {
		if l < int(k.levels[i]) {
			return false
		}
	}
	return true
}

// memory is a ring buffer of what is known.
type memory struct {
	all      []known
	most, at int
}

func (m *memory) add(levels []int, bound utility.Score) {
	if len(m.all) < m.most {
		m.all, m.at = append(m.all, known{levels: make([]uint16, len(levels))}), len(m.all)
	} else {
		m.at = (m.at + 1) % m.most
		m.all[m.at].levels = make([]uint16, len(levels)) // boxes may hold the other
	}
	for i, l := range levels {
		m.all[m.at].levels[i] = uint16(l)
	}
	m.all[m.at].bound = owned(bound)
}

func (m *memory) last() known { return m.all[m.at] }

// owned copies the rank vector of a score, which measures reuse.
func owned(s utility.Score) utility.Score {
	s.Rank = slices.Clone(s.Rank)
	return s
}
