package sql

import "github.com/fulgurite/fulgurite/core/verify"

// closeness finds classes whose distribution of a secret column is too far from the table's. Shares
// are compared as integers, f_v*N and F_v*n.
func (v *verifier) closeness(i int, rule verify.Closeness) {
	s := v.spread(rule.Attribute)
	var sum, most string // by class, and what it is divided by
	switch rule.Distance {
	case verify.Equal:
		sum, most = v.equalDistance(s), "1"
	case verify.Ordered:
		if len(rule.Order) < 2 {
			return // with one value all classes have it
		}
		sum, most = v.orderedDistance(s, v.orderTable(i)), whole(len(rule.Order)-1)
	default:
		sum, most = v.hierarchicalDistance(s, v.orderTable(i), rule.Hierarchy.Height()-1), whole(rule.Hierarchy.Height()-1)
	}
	d := v.job.Dialect
	distance := v.ratio("x.distance", "x.size * total.n * "+most)
	allowed := d.number(rule.T) + " * (1 + " + d.number(tolerance) + ")"
	v.find(rule.Name().String(), []string{v.literal("in a group the distance is "), v.shownAs(distance)},
		"FROM ("+sum+") AS x, total WHERE "+distance+" > "+allowed)
}

// wide computes in a type for sums of products beyond 64 bits.
func (v *verifier) wide(expression string) string {
	return "CAST(" + expression + " AS " + v.job.Dialect.Wide + ")"
}

// equalDistance sums up the surplus of classes.
func (v *verifier) equalDistance(s string) string {
	by := joined(prefixed("y", v.known), ", ")
	return "SELECT " + by + ", MAX(y.size) AS size, SUM(GREATEST(0, " + v.wide("y.f") + " * total.n - " +
		v.wide("COALESCE(q.f, 0)") + " * y.size)) AS distance\n" +
		"FROM " + s + " AS y LEFT JOIN " + s + "_table AS q ON q.v = y.v, total GROUP BY " + by
}

// orderedDistance sums up, rank by rank, the differences of the cumulative counts of a class and
// the table.
func (v *verifier) orderedDistance(s, order string) string {
	by := joined(prefixed("z", v.known), ", ")
	cells := "SELECT " + joined(prefixed("y", v.known), ", ") + ", y.n AS size,\n" +
		" SUM(COALESCE(f.f, 0)) OVER w AS here, SUM(COALESCE(q.f, 0)) OVER w AS everywhere\n" +
		"FROM c AS y CROSS JOIN " + order + " AS k LEFT JOIN " + s + " AS f ON f.v = k.value AND " + equal("f", "y", v.known) +
		" LEFT JOIN " + s + "_table AS q ON q.v = k.value\n" +
		"WINDOW w AS (PARTITION BY " + joined(prefixed("y", v.known), ", ") + " ORDER BY k.place ROWS UNBOUNDED PRECEDING)"
	return "SELECT " + by + ", MAX(z.size) AS size, SUM(ABS(" + v.wide("z.here") + " * total.n - " +
		v.wide("z.everywhere") + " * z.size)) AS distance\n" +
		"FROM (" + cells + ") AS z, total GROUP BY " + by
}

// hierarchicalDistance sums up, level by level, what is balanced between the children of a label,
// at the cost of the level; the rest is passed up.
func (v *verifier) hierarchicalDistance(s, tree string, top int) string {
	var levels []string
	by := joined(prefixed("y", v.known), ", ")
	for level := 1; level <= top; level++ {
		child, parent := "k.l"+whole(level-1), "k.l"+whole(level)
		nodes := "SELECT " + by + ", y.n AS size, " + parent + " AS parent, " +
			v.wide("SUM(COALESCE(f.f, 0))") + " * MAX(total.n) - " + v.wide("SUM(COALESCE(q.f, 0))") + " * y.n AS extra\n" +
			"FROM c AS y CROSS JOIN " + tree + " AS k CROSS JOIN total LEFT JOIN " + s + " AS f ON f.v = k.value AND " + equal("f", "y", v.known) +
			" LEFT JOIN " + s + "_table AS q ON q.v = k.value GROUP BY " + by + ", y.n, " + parent + ", " + child
		z := joined(prefixed("z", v.known), ", ")
		levels = append(levels,
			"SELECT "+z+", MAX(z.size) AS size, "+whole(level)+" * LEAST(SUM(GREATEST(z.extra, 0)), SUM(GREATEST(-z.extra, 0))) AS cost\n"+
				"FROM ("+nodes+") AS z GROUP BY "+z+", z.parent")
	}
	u := joined(prefixed("u", v.known), ", ")
	return "SELECT " + u + ", MAX(u.size) AS size, SUM(u.cost) AS distance FROM (" + joined(levels, "\nUNION ALL\n") + ") AS u GROUP BY " + u
}
