package verify

import "fmt"

// Grown is k-anonymity of an output together with what was released before: the
// records of a class and the earlier ones that show the same.
type Grown struct {
	K       int
	Columns []string // quasi-identifiers, in the order of Earlier.Labels
	Earlier []Earlier
}

// Earlier is a class that was released before.
type Earlier struct {
	Labels  []string
	Records int
}

// Name implements Rule.
func (g Grown) Name() string { return fmt.Sprintf("%d-anonymity with what was released before", g.K) }

// Verify implements Rule.
func (g Grown) Verify(r *Release) []Finding {
	if g.K < 1 {
		return whole("groups of %d say nothing", g.K)
	}
	earlier := map[string]int{}
	for _, e := range g.Earlier {
		earlier[fmt.Sprintf("%q", e.Labels)] += e.Records
	}
	for _, name := range g.Columns {
		if r.Out.Column(name) == nil {
			return whole("the output has no column %q", name)
		}
	}
	return r.each(func(c Class) string {
		labels := make([]string, len(g.Columns))
		for i, name := range g.Columns {
			labels[i] = r.Out.Column(name).Cell(int(c.Rows[0]))
		}
		if n := len(c.Rows) + earlier[fmt.Sprintf("%q", labels)]; n < g.K {
			return fmt.Sprintf("has %d records together with those released before", n)
		}
		return ""
	})
}
