package search

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// mixed proves for "auto", along paths as Flash does and by covers, in turns on the same tags: what
// closes more of what is open, for each row that is grouped, goes on, and the other is tried again
// now and then. Nobody knows beforehand which of them it is. Where columns depend on each other a
// cover takes a tenth of the checks of paths; where nearly all transformations between two borders
// have to be checked, paths start from the classes of the check before, and nothing has to be
// counted.
//
// It makes no descent: the search that finds does, and both share the best.
func mixed(r *run) error { return mix(r, countRows*int64(r.lattice.Size())) }

// mix is mixed where a count takes as long as grouping so many rows.
func mix(r *run, count int64) error {
	f := &flashRun{run: r, bounds: true}
	f.cover = &coverRun{flashRun: f, counting: count}
	return f.search()
}

const (
	countRows   = 12 // grouped in the time in which one transformation is counted and forecast
	firstCounts = 4  // as long as the first paths; those left must take longer for a cover to be tried
	maxRest     = 8  // turns of the faster way until the other is tried again, at most
)

// decideMixed decides the lattice. It returns false if the search was ended.
func (c *coverRun) decideMixed() bool {
	m, first := &mixture{coverRun: c, paths: newPaths(c.flashRun), open: c.undecided()}, firstCounts*c.counting
	if !m.follow(first) {
		return false
	}
	now, other := &m.along, &m.covering
	for rest, again := 1, 1; m.open > 0; {
		if rest < again || other == &m.covering && m.along.left(m.open) < float64(first) {
			if !m.turn(now) {
				return false
			}
			rest++
			continue
		}
		if !m.turn(other) {
			return false
		}
		if rest, again = 0, min(2*again, maxRest); other.rate > now.rate {
			now, other, again = other, now, 1
		}
	}
	return true
}

// mixture is mixed under way.
type mixture struct {
	*coverRun
	paths           *paths
	open            float64 // transformations
	along, covering pace    // of paths, of covers
}

// turn works one of both ways. It returns false if the search was ended.
func (m *mixture) turn(way *pace) bool {
	if way == &m.along {
		return m.follow(2 * m.counting)
	}
	if m.score == nil {
		m.start()
	}
	began := m.rows()
	if m.count() && !m.choose(m.counting) {
		return false
	}
	m.paced(way, m.open, m.rows()-began+m.counting)
	return true
}

// follow follows paths until so many rows are grouped, and learns from the second half: the first
// paths close more than any others. It returns false if the search was ended.
func (m *mixture) follow(rows int64) bool {
	began, before := m.rows(), m.open
	half := began
	for m.rows()-began < rows {
		if half == began && m.rows()-began >= rows/2 {
			half, before = m.rows(), m.undecided()
		}
		open, more := m.paths.check()
		if !open || !more {
			m.open = 0
			return more
		}
	}
	m.paced(&m.along, before, m.rows()-half)
	return true
}

// paced notes the pace of a turn.
func (m *mixture) paced(way *pace, before float64, rows int64) {
	m.open = m.undecided()
	way.learn(before, m.open, rows)
}

// pace is how fast a way of proving closes what is open.
type pace struct {
	rate float64 // binary logarithm of what was open before over what is afterwards, for each row
}

func (p *pace) learn(before, after float64, rows int64) {
	p.rate = max(0, math.Log2((before+1)/(after+1))) / float64(rows)
}

// left estimates the rows until nothing is open.
func (p *pace) left(open float64) float64 { return math.Log2(open+1) / p.rate }

// undecided counts the transformations that are open.
func (f *flashRun) undecided() float64 {
	open := 0
	for id := range lattice.ID(f.lattice.Size()) {
		if !f.tagged(id) {
			open++
		}
	}
	return float64(open)
}

func (f *flashRun) mixed() bool { return f.cover != nil && f.cover.counting > 0 }
