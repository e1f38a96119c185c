package recoding

import (
	"fmt"
	"math"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/project"
)

// wrong names the cases in which local or graph-based recoding loses as much as
// full-domain generalization, or more.
func wrong(rows x.Rows) (list []string) {
	for _, c := range rows.Cases() {
		for _, platform := range c.Platforms() {
			full := c.On(platform).Run(string(project.FullDomain))
			for _, r := range c.On(platform) {
				if full != nil && r.Algorithm != full.Algorithm && r.Lost >= full.Lost {
					list = append(list, fmt.Sprintf("%s with k = %d (%s): %s recoding loses as much as the full domain", r.Dataset, r.K, platform, r.Algorithm))
				}
			}
		}
	}
	return list
}

// losers says which way loses least how often, and whether any loses as much as
// the full domain.
func losers(rows x.Rows) string {
	least := map[string]int{}
	cases := rows.Cases()
	for _, c := range cases {
		best := c[0]
		for _, r := range c {
			if r.Lost < best.Lost {
				best = r
			}
		}
		least[best.Algorithm]++
	}
	var parts []string
	for _, way := range ways {
		if least[way] > 0 {
			parts = append(parts, fmt.Sprintf("%s in %d of %d", way, least[way], len(cases)))
		}
	}
	if len(parts) == 0 {
		return "Nothing was measured."
	}
	return fmt.Sprintf("The least detail is lost by %s cases; local or graph-based recoding loses as much as full-domain generalization in %d comparisons.",
		x.List(parts), len(wrong(rows)))
}

// report writes the measured part of the page about the ways of recoding: what
// stands before it there is written by people.
func report(r *x.Report) {
	r.Line("## What they keep\n")
	r.Head()
	r.Line("\nAll quasi-identifiers of the tables and k-anonymity. *Loss* is the share of detail that is lost, 0 to 1: every record with its own")
	r.Line("levels, averaged over records and columns, records left out counting 1. The full domain may leave out as many records as it likes (a")
	r.Line("limit of 100 %%) and takes the combination with the lowest Loss that there is (Flash); the others leave out none. Every output was")
	r.Line("written, read back and verified. %s", losers(r.Rows))
	for _, platform := range r.Platforms() {
		r.Line("\n### %s\n", x.PlatformName(platform))
		r.Line("Seconds, of the processor where the platform tells them, for preparing, searching and recoding, not for reading and writing the")
		r.Line("file; and by how much the heap grew at most, in MiB, garbage not yet collected included. Where a table has several numbers of")
		r.Line("records, these are spread evenly over it.%s", growth(r.On(platform)))
		r.Listing("table, k, way", func(r x.Row) string { return fmt.Sprintf("%s, k = %d, %s", r.Dataset, r.K, r.Algorithm) }, r.On(platform))
	}
}

// growth says by which power of the number of records the time grows, from the
// smallest part of a table to the largest.
func growth(rows x.Rows) string {
	parts := rows.Where(func(r x.Row) bool { return r.Size > 0 })
	var powers []string
	for _, way := range ways {
		var low, high *x.Row
		for i := range parts {
			if r := &parts[i]; r.Algorithm == way && took(r.Measurement) > 0 {
				if low == nil || r.Records < low.Records {
					low = r
				}
				if high == nil || r.Records > high.Records {
					high = r
				}
			}
		}
		if low != nil && high.Records > low.Records {
			power := math.Log(took(high.Measurement)/took(low.Measurement)) / math.Log(float64(high.Records)/float64(low.Records))
			powers = append(powers, fmt.Sprintf("%s %.1f", way, power))
		}
	}
	if len(powers) == 0 {
		return ""
	}
	return fmt.Sprintf(" From %d to %d records the time grows by this power of their number: %s.", parts[0].Records, parts[len(parts)-1].Records, x.List(powers))
}
