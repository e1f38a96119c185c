package evaluate

import "github.com/fulgurite/fulgurite/core/internal/classes"

// distributions adds up the distributions of the sensitive columns by class.
type distributions struct {
	domains []int            // sensitive column -> number of values
	mergers []classes.Merger // sensitive column -> its classes
	members classes.Members
}

func newDistributions(domains []int) distributions {
	return distributions{domains: domains, mergers: make([]classes.Merger, len(domains))}
}

// reset starts with the distributions of rows, of[row] being the row's class.
func (d *distributions) reset(rows []classes.Distribution, of []uint32, count int) {
	d.members.Reset(of, count)
	for i := range rows {
		d.mergers[i].Reset(&rows[i], d.domains[i], &d.members)
	}
}

// all returns the distributions of all classes.
func (d *distributions) all(rows []classes.Distribution, of []uint32, count int) []classes.Distribution {
	all := make([]classes.Distribution, len(rows))
	for i := range all {
		all[i] = d.mergers[i].All(&rows[i], d.domains[i], of, count)
	}
	return all
}

// merge sets up the distributions of the sensitive columns in the classes under
// way. It is done once a check, and only if it is needed.
func (c *checker) merge(src *classes.Rows) {
	if !c.merging {
		c.dist.reset(src.Dist, c.classOf(src), len(c.grouper.Classes().Count))
		c.merging = true
	}
}

// distributed reports whether a model or the measure needs distributions by class.
func (c *checker) distributed() bool {
	return c.values.responses > 0 || !c.sizeOnly && len(c.decider.Columns()) > 0
}

// fill adds up the distributions of a snapshot, if they are needed and missing,
// and reports whether it did. They are added up from the smallest snapshot that
// it could have been made from, which is filled first: that takes no longer than
// filling all when they are made, and most are never asked for a distribution.
func (c *checker) fill(s *snapshot) bool {
	if !c.distributed() || len(s.rows.Dist) > 0 {
		return false
	}
	from := c.whole
	if older := c.history.find(s.levels, s.rows.Len()); older != nil {
		from = older
		c.fill(from)
	}
	levels := c.lattice.Levels(s.id, nil)
	classes := c.grouper.Group(from.rows, levels)
	c.of = c.grouper.ClassOf(from.rows, levels, c.of)
	before := s.bytes()
	s.rows.Dist = c.dist.all(from.rows.Dist, c.of, len(classes.Count))
	c.history.grown(s, s.bytes()-before)
	return true
}
