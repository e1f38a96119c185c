package standard

import (
	"fmt"
	"math"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/search"
)

func report(r *x.Report) {
	r.Line("# %s\n", r.Suite.Title)
	r.Head()
	r.Line("- Reference: %s, in milliseconds of that machine.\n", ReferenceName)
	r.Line("%s\n", sideBySide)
	r.Line("Figures are ratios where they can be: stored times of the reference by those measured (more is better), or times as long as natively")
	r.Line("(less is better), which is measured in turn. A check groups and judges one transformation, and rows are what it had to look at.")
	r.Line("Memory is what the heap held at most, garbage not yet collected included: for searches beyond the table, for whole tables")
	r.Line("beyond the bytes of the input; in a browser it is the whole process of the page. Natively as many threads as")
	r.Line("there are processors may work on the rows of large tables and, for Bolt, on lattices of more than %s transformations;", plot.Thousands(search.MaxClassified))
	r.Line("as WebAssembly it is one.")
	exact(r)
	wider(r)
	crowded(r)
	ladder(r)
	against(r)
	boxes(r)
	if proofs := r.Of(Proof); len(proofs) > 0 {
		r.Line("\n## Proved optima\n")
		r.Line("Searches that go on until no other transformation can score less, for %g minutes at most: %s. An = says that the score", proofs[0].Seconds[0]/60, x.Scope(proofs))
		r.Line("is proved to be the best, as it is in %d of %d; a figure after ≥ is the bound reached.", proved(proofs), len(proofs))
		r.Listing("Table, platform", func(r x.Row) string { return r.Title() + ", " + r.Platform }, proofs)
	}
	if files := r.Of(Files); len(files) > 0 {
		r.Line("\n## Reading and writing\n")
		r.Line("Bytes in memory to a table of codes, a role and an automatic hierarchy suggested for every column, and the table back to bytes;")
		r.Line("medians of %s runs after one that does not count. The table %s is generated: people in hospital, with dates", x.List(x.Distinct(files, func(r x.Row) int { return r.Repeat })), x.Discharges)
		r.Line("and many different values.")
		r.Listing("Table, platform", func(r x.Row) string { return r.Dataset + ", " + r.Platform }, files)
	}
	growth(r)
	shared(r)
}

// wider shows the exact searches beyond the grid.
func wider(r *x.Report) {
	further(r, Wide, "Wide lattices", "Exact searches on tables whose first columns span lattices of other shapes than those of the grid: %s.")
	further(r, Cliff, "Large lattices", "Searches until the best is proved, on lattices on which *automatic* lets several algorithms take turns: %s.")
}

func further(r *x.Report, part, title, sentence string) {
	if rows := r.Of(part); len(rows) > 0 {
		r.Line("\n## %s\n", title)
		r.Line(sentence, x.Scope(rows))
		r.Listing("Table, measure, algorithm, platform", func(r x.Row) string {
			return strings.Join([]string{r.Title(), x.MeasureTitle(r.Measure), r.Algorithm, r.Platform}, ", ")
		}, rows)
	}
}

func proved(rows x.Rows) int {
	return len(rows.Where(func(r x.Row) bool { return r.Optimal }))
}

// overview writes what the searches together say.
func overview(r *x.Report) {
	speeds(r)
	climbs(r)
	r.Line("\n%s", r.Agreed())
}

// speeds compares the grid with the reference, and platforms with each other.
func speeds(r *x.Report) {
	grid := r.Of(Grid)
	if len(grid) == 0 {
		return
	}
	r.Table("Measure, platform", algorithm.Name, "mean", "worst", "worst at"+x.InWords, "configurations")
	for _, measure := range x.Distinct(grid, func(r x.Row) string { return r.Measure }) {
		for _, platform := range grid.Platforms() {
			some := grid.On(platform).Where(func(r x.Row) bool { return r.Measure == measure })
			for _, algorithm := range append(x.Distinct(some, func(r x.Row) string { return r.Algorithm }), Best) {
				if s := speed(some, algorithm); s.Cases > 0 {
					r.Cells(x.MeasureTitle(measure)+", "+platform, algorithm, x.Times(s.Mean), x.Times(s.Worst), s.WorstCase, fmt.Sprint(s.Cases))
				}
			}
		}
	}
	for _, platform := range grid.Platforms() {
		if ratio := allSlower(grid.On(platform)); !math.IsNaN(ratio) {
			r.Line("\n%s takes %s as long as natively (geometric mean over the searches of the grid that were measured both ways).", x.PlatformName(platform), x.Times(ratio))
		}
	}
}

func exact(r *x.Report) {
	grid := r.Of(Grid)
	if len(grid) == 0 {
		return
	}
	native := grid.On(x.Native)
	r.Line("\n## Exact searches\n")
	r.Line("%s. Times are medians of %s runs after one that does not count.", x.Scope(grid), x.List(x.Distinct(grid, func(r x.Row) int { return r.Repeat })))
	r.Line("The result is proved to be the optimum in %d of %d searches. Stored times of the reference by those of this machine, geometric mean over all", proved(grid), len(grid))
	r.Line("configurations, and the worst:")
	speeds(r)
	r.Line("\nEvery configuration; ns per row is search time by rows, tagging, bounds and everything else included:")
	head := []string{"Configuration", algorithm.Name, "checks", "rows", "ns/row", "reference ms", "native"}
	others := x.Rows(grid).Where(func(r x.Row) bool { return r.Platform != x.Native }).Platforms()
	for _, platform := range others {
		head = append(head, platform, platform+" / native")
	}
	r.Table(append(head, "peak MB")...)
	for _, m := range native {
		name := m.Title()
		if m.Measure == x.Loss {
			name += ", Loss"
		}
		reference, _ := Reference(m.Dataset, m.K, m.Limit, m.Measure)
		cells := []string{name, m.Algorithm, checks.Cell(m), rows.Cell(m), perRow.Cell(m), "", x.Times(faster(m))}
		if reference > 0 {
			cells[5] = x.Number(reference)
		}
		for _, platform := range others {
			there := grid.Where(func(r x.Row) bool {
				return r.Platform == platform && r.Name() == m.Name() && r.Algorithm == m.Algorithm
			})
			if len(there) == 0 {
				cells = append(cells, "", "")
				continue
			}
			cells = append(cells, x.Times(faster(there[0])), x.Times(slower(there[0])))
		}
		r.Cells(append(cells, peak.Cell(m))...)
	}
}

// climbs sums up the ladder.
func climbs(r *x.Report) {
	steps := r.Of(Ladder)
	if len(steps) == 0 {
		return
	}
	r.Table(append([]string{"Table, platform"}, x.Steps...)...)
	for _, platform := range steps.Platforms() {
		for _, dataset := range x.Distinct(steps, func(r x.Row) string { return r.Dataset }) {
			cells := []string{dataset + ", " + platform}
			for _, step := range x.Steps {
				share := climb(steps.On(platform).Where(func(r x.Row) bool { return r.Dataset == dataset }), step)
				cells = append(cells, strings.Replace(fmt.Sprintf("%.0f %%", 100*share), "NaN %", "", 1))
			}
			r.Cells(cells...)
		}
	}
}

func ladder(r *x.Report) {
	steps := r.Of(Ladder)
	if len(steps) == 0 {
		return
	}
	r.Line("\n## Levels of optimization\n")
	r.Line("Flash, each level with those before it, as a share of the time without any (geometric mean); compare Figure 9 of the Flash")
	r.Line("paper. %s.", x.Scope(steps))
	climbs(r)
}

// growth writes the whole way of tables by their number of records.
func growth(r *x.Report) {
	all := r.Of(Scale)
	if len(all) == 0 {
		return
	}
	r.Line("\n## Rows against time and memory\n")
	r.Line("The whole way of a table: read, prepared, searched, recoded, written, read back and verified. %s, and its first", x.Scope(all))
	r.Line("records. A page is blocked while it cannot answer, for whatever reason; it is busy while its thread computes in one go. Both")
	r.Line("name the step in which they were longest. The page writes the table to verify it, so that saving only hands it over.")
	r.Listing("Records, platform", func(r x.Row) string { return plot.Thousands(r.Records) + ", " + r.Platform }, all)
	panel := func(title, y string, figure func(x.Row) float64) plot.Panel {
		p := plot.Panel{Title: title, X: "records", Y: y, LogX: true, LogY: true}
		for _, platform := range all.Platforms() {
			s := plot.Series{Name: platform}
			for _, row := range all.On(platform) {
				if row.Algorithm == "flash" {
					s.Add(float64(row.Records), figure(row))
				}
			}
			p.Series = append(p.Series, s)
		}
		return p
	}
	r.Picture("rows", "Time of the whole way, search time, time for files, and peak memory over the number of records, with Flash", []plot.Panel{
		panel("The whole way", "seconds", func(m x.Row) float64 {
			return whole(m.Measurement) / 1000
		}),
		panel("Search", "seconds", func(m x.Row) float64 { return m.SearchMs / 1000 }),
		panel("Reading, writing and verifying", "seconds", func(m x.Row) float64 { return (m.ReadMs + m.WriteMs + m.VerifyMs) / 1000 }),
		panel("Peak memory", "MB", func(m x.Row) float64 { return float64(m.PeakBytes) / 1e6 }),
	}, 2)
}
