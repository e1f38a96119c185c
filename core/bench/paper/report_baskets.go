package paper

import (
	"fmt"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

var basketColumns = []x.Column{
	{Name: "loss", Cell: func(r x.Row) string { return x.Percent(r.Lost) }},
	{Name: "ms", Cell: func(r x.Row) string { return x.Number(r.SearchMs) }},
}

// anonymizedSets tells of the generated baskets.
func anonymizedSets(r *x.Report) {
	r.Line("\n## Set-valued data (2008)\n")
	r.Line("M. Terrovitis, N. Mamoulis and P. Kalnis make baskets k^m-anonymous: whoever knows up to m items of a basket finds k baskets. Their")
	r.Line("tables, of shops, are not here. In the shape of their experiments, generated baskets of %d items on average are made k^m-anonymous, by the", basketSize)
	r.Line("number of items known (m), k, baskets, items, and items that share a label (fanout). *Set by set* is the paper's Apriori-based")
	r.Line("anonymization, written from its description; *here* is what [releases](several-values.md) do, without leaving anything out. Both make")
	r.Line("an item coarser everywhere. Loss is the mean over all items in baskets of (d-1)/(n-1), where a label covers d of n items; the paper")
	r.Line("divides d by n. Its figures are of other tables, and so not beside these.")
	cases := native(r, Baskets, "").Cases()
	if r.Missing(Baskets) || len(cases) == 0 {
		return
	}
	r.Line("\n%s", x.Scope(native(r, Baskets, "")))
	r.Table("Baskets, items, fanout", "m", "k", "loss, here", "set by set", "best cut", "s, here", "set by set")
	for _, c := range cases {
		cell := func(algorithm string, figure func(*x.Row) string) string {
			if run := c.Run(algorithm); run != nil {
				return figure(run)
			}
			return ""
		}
		loss := func(row *x.Row) string { return x.Percent(row.Lost) }
		seconds := func(row *x.Row) string { return x.Seconds(row.SearchMs) }
		of := c[0].Case
		r.Cells(fmt.Sprintf("%s, %s, %d", plot.Thousands(of.Size), plot.Thousands(of.Items), of.Fanout), fmt.Sprint(of.Known), fmt.Sprint(of.K),
			cell(here, loss), cell(setBySet, loss), cell(bestOfAll, loss), cell(here, seconds), cell(setBySet, seconds))
	}
	basketVerdict(r, cases)
}

// basketVerdict says what all cases together say.
func basketVerdict(r *x.Report, cases []x.Rows) {
	lost := func(row *x.Row) float64 { return row.Lost }
	const same = 1e-9
	less, more, equal := 0, 0, 0
	for _, c := range cases {
		switch a, b := of(here, lost)(c), of(setBySet, lost)(c); {
		case c.Run(here) == nil || c.Run(setBySet) == nil:
		case a < b-same:
			less++
		case a > b+same:
			more++
		default:
			equal++
		}
	}
	r.Line("\n- Less is lost here than set by set in %d of %d cases, more in %d, the same in %d.", less, less+more+equal, more, equal)
	if factors := values(cases, over(of(setBySet, ms), of(here, ms))); len(factors) > 0 {
		r.Line("- Set by set takes %s times as long as here.", x.Spread(factors))
	}
	for _, way := range []struct{ id, name string }{{here, "Here"}, {setBySet, "Set by set"}} {
		best, all := 0, 0
		for _, c := range cases {
			if c.Run(bestOfAll) == nil || c.Run(way.id) == nil {
				continue
			}
			if all++; of(way.id, lost)(c) <= of(bestOfAll, lost)(c)+same {
				best++
			}
		}
		if all > 0 {
			r.Line("- %s the best of all cuts is found in %d of %d cases in which all were tried.", way.name, best, all)
		}
	}
}
