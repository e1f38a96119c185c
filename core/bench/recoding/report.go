package recoding

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/project"
)

// wrong names the cases in which a way that makes values coarser loses as much as full-domain
// generalization, or more, and those in which the file has lost more than the engine says.
func wrong(rows x.Rows) (list []string) {
	for _, c := range rows.Of(Part).Cases() {
		for _, platform := range c.Platforms() {
			full := c.On(platform).Run(string(project.FullDomain))
			for _, r := range c.On(platform) {
				if full != nil && r.Algorithm != full.Algorithm && !exact(r) && r.FileLoss >= full.FileLoss {
					list = append(list, fmt.Sprintf("%s (%s): %s recoding loses as much as the full domain", r.Name(), platform, r.Algorithm))
				}
				if r.FileLoss > r.Lost+1e-6 { // less where a text stands on several levels: see labels
					list = append(list, fmt.Sprintf("%s (%s): the file of %s recoding has lost %.6f, more than %.6f", r.Name(), platform, r.Algorithm, r.FileLoss, r.Lost))
				}
			}
		}
	}
	return list
}

// exact tells of a way whose values stay as they are or are hidden: it keeps the least detail, and
// is chosen for what it keeps exactly.
func exact(r x.Row) bool { return r.Algorithm == string(project.Suppression) }

// losers says which way loses least how often, and whether any loses as much as
// the full domain.
func losers(rows x.Rows) string {
	least := map[string]int{}
	cases := compared(rows)
	for _, c := range cases {
		best := c[0]
		for _, r := range c {
			if r.FileLoss < best.FileLoss {
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
	return fmt.Sprintf("The least detail is lost by %s cases; a way that makes values coarser loses as much as full-domain generalization, or a file has lost more than the engine says, in %d comparisons.",
		x.List(parts), len(wrong(rows)))
}

// compared are the cases in which several ways were measured.
func compared(rows x.Rows) []x.Rows {
	return slices.DeleteFunc(rows.Of(Part).Cases(), func(c x.Rows) bool { return c[0].Dataset == large })
}

// summary is what is printed after a run.
func summary(r *x.Report) {
	r.Line("\n%s", losers(r.Rows))
	keeping(r)
	larger(r)
}

// report writes the measured part of the page about the ways of recoding: what
// stands before it there is written by people.
func report(r *x.Report) {
	r.Line("## What they keep\n")
	r.Head()
	r.Line("\nAll quasi-identifiers of the tables and k-anonymity, in two cases with a rule about the occupation as a secret. *Loss* is the share of")
	r.Line("detail that is lost, 0 to 1: the mean share of each cell's domain that it may also stand for, records left out counting 1. It is")
	r.Line("computed from the released file by code that knows nothing of the engine; a text that stands on several levels of a hierarchy is taken for the finest")
	r.Line("of them, which is why files of CUP have lost a little less than the search counts. The full domain may leave out as many records as it likes")
	r.Line("(a limit of 100 %%) and takes the combination with the lowest Loss that there is (Flash); the others leave out none. Every output was")
	r.Line("written, read back and verified. %s", losers(r.Rows))
	keeping(r)
	better(r)
	larger(r)
	prediction(r)
	rows := r.Of(Part)
	for _, platform := range rows.Platforms() {
		r.Line("\n### %s\n", x.PlatformName(platform))
		r.Line("Seconds for preparing, searching and recoding, not for reading and writing the file, those of the Loss after so many of the")
		r.Line("processor; and by how much the heap grew at most, in MiB, garbage not yet collected included. Where a table has several numbers")
		r.Line("of records, these are spread evenly over it.%s", growth(rows.On(platform)))
		r.Listing("table, k, way", func(r x.Row) string { return title(r) + ", " + r.Algorithm }, rows.On(platform))
	}
}

func title(r x.Row) string {
	text := fmt.Sprintf("%s, k = %d", r.Dataset, r.K)
	if r.Model != "" {
		text += ", " + r.Model + " of " + r.Sensitive
	}
	if r.Size > 0 {
		text += fmt.Sprintf(", %d records", r.Size)
	}
	return text
}

// keeping sets the ways beside each other, and beside ARX and the lower bound.
func keeping(r *x.Report) {
	rows := r.Of(Part).On(x.Native)
	if len(rows) == 0 {
		return
	}
	r.Line("\nLoss / seconds. Of ARX: %s.\nNo grouping into groups of *k* records loses less than the bound: no record loses less than", ARXSource)
	r.Line("in a group with the *k*-1 records nearest to it. What else a rule asks of groups is not regarded in the bound.")
	heads := append([]string{"table, k", "ARX"}, ways...)
	r.Table(append(heads, "bound", "finest / bound")...)
	for _, c := range compared(rows) {
		cells := []string{title(c[0]), ""}
		if a, ok := arx[c[0].Name()]; ok {
			cells[1] = fmt.Sprintf("%.4f / %s", a.Loss, x.Number(a.Seconds))
		}
		for _, way := range ways {
			cell := ""
			if row := c.Run(way); row != nil {
				cell = fmt.Sprintf("%.4f / %s", row.FileLoss, x.Seconds(took(row.Measurement)))
			}
			cells = append(cells, cell)
		}
		bound, share := "", ""
		if finest := c.Run(string(project.Finest)); finest != nil && finest.Least > 0 {
			bound, share = fmt.Sprintf("%.4f", finest.Least), x.Times(finest.FileLoss/finest.Least)
		}
		r.Cells(append(cells, bound, share)...)
	}
	wasm := r.Of(Part).On("node").Where(hasNative)
	for _, way := range ways {
		var ratios []float64
		for _, row := range wasm {
			if row.Algorithm == way {
				ratios = append(ratios, took(row.Measurement)/took(*row.Native))
			}
		}
		if len(ratios) > 0 {
			r.Line("\nUnder Node.js %s takes %s x as long as natively, geometric mean %s.", way, x.Spread(ratios), x.Times(x.Geometric(ratios)))
		}
	}
}

func hasNative(row x.Row) bool { return row.Native != nil && took(*row.Native) > 0 }

// larger says how the time of the finest groups grows with the records of a large table.
func larger(r *x.Report) {
	native, wasm := sizes(r.Of(Part).On(x.Native)), sizes(r.Of(Part).On("node"))
	if len(native) == 0 {
		return
	}
	r.Line("\n## Large tables\n")
	r.Line("The finest groups of *k* = 5 of so many records, spread evenly over %s, a table of 1.2 million records and 9 quasi-identifiers:", large)
	r.Line("seconds, and by which power of the number of records these have grown since the first line. Of more than 200,000 different")
	r.Line("records the search is coarser, so that the time grows no faster than the records.")
	r.Table("records", "Loss", "native: s", "power", "Node.js: s", "power", "as long")
	for i, row := range native {
		cells := []string{plot.Thousands(row.Records), fmt.Sprintf("%.4f", row.FileLoss), x.Seconds(took(row.Measurement)), power(native, i), "", "", ""}
		for j, other := range wasm {
			if other.Records == row.Records {
				cells[4], cells[5], cells[6] = x.Seconds(took(other.Measurement)), power(wasm, j), x.Times(took(other.Measurement)/took(row.Measurement))
			}
		}
		r.Cells(cells...)
	}
}

// sizes are the measurements of the large table, by their records.
func sizes(rows x.Rows) x.Rows {
	some := rows.Where(func(r x.Row) bool { return r.Dataset == large && took(r.Measurement) > 0 })
	slices.SortFunc(some, func(a, b x.Row) int { return cmp.Compare(a.Records, b.Records) })
	return some
}

// power is by which power of the number of records the time has grown to a row since the first one.
func power(rows x.Rows, at int) string {
	if rows[at].Records == rows[0].Records {
		return ""
	}
	return fmt.Sprintf("%.2f", exponent(rows[0], rows[at]))
}

// exponent is by which power of the number of records the time grows.
func exponent(low, high x.Row) float64 {
	return math.Log(took(high.Measurement)/took(low.Measurement)) / math.Log(float64(high.Records)/float64(low.Records))
}

// better says how the finest groups compare with ARX.
func better(r *x.Report) {
	var less, faster, all int
	for _, row := range r.Of(Part).On(x.Native) {
		a, ok := arx[row.Name()]
		if !ok || row.Algorithm != string(project.Finest) {
			continue
		}
		all++
		if row.FileLoss < a.Loss {
			less++
		}
		if took(row.Measurement)/1000 <= a.Seconds {
			faster++
		}
	}
	if all > 0 {
		r.Line("\nThe finest groups lose less than ARX's local recoding in %d of %d cases, and take no longer in %d.", less, all, faster)
	}
}

// prediction says how well a target is predicted from what was released.
func prediction(r *x.Report) {
	rows := r.Of(Prediction).On(x.Native)
	if len(rows) == 0 {
		return
	}
	r.Line("\n## Prediction of a target\n")
	r.Line("Share of the records of ADULT whose %s is predicted from the released table, in which that column is kept as it is. The records", Target)
	r.Line("are dealt out into five parts at random; each part is predicted by logistic regression from the released records of the other four, as")
	r.Line("`fulgurite use` does. Each label counts for itself, also a coarser one; whoever is left out shows `*` everywhere. No figure of ARX stands")
	r.Line("here: it could not be run, and no table that it recoded locally was at hand.")
	r.Line("The last column are the finest groups with the measure *Classification*, which join records that agree on the column.")
	columns := append(append([]string{Original}, ways...), Predicting)
	r.Table(append([]string{"table, k"}, columns...)...)
	for _, c := range rows.Cases() {
		cells := []string{title(c[0])}
		for _, way := range columns {
			cell := ""
			if row := c.Run(way); row != nil {
				cell = fmt.Sprintf("%.1f %%", 100*row.Accuracy)
			}
			cells = append(cells, cell)
		}
		r.Cells(cells...)
	}
}

// growth says by which power of the number of records the time grows, from the
// smallest part of a table to the largest.
func growth(rows x.Rows) string {
	parts := rows.Where(func(r x.Row) bool { return r.Size > 0 && r.Dataset != large })
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
			powers = append(powers, fmt.Sprintf("%s %.1f", way, exponent(*low, *high)))
		}
	}
	if len(powers) == 0 {
		return ""
	}
	return fmt.Sprintf(" From %d to %d records the time grows by this power of their number: %s.", parts[0].Records, parts[len(parts)-1].Records, strings.Join(powers, ", "))
}
