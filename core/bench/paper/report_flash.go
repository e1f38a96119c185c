package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// ladder writes Figure 9.
func ladder(r *x.Report) {
	r.Line("\n### Effect of the optimizations (Figure 9)")
	if r.Missing(Times) {
		return
	}
	r.Line("\nEach step with those before it, as a share of \"basic\": geometric mean over all k and limits of times, and of rows.")
	head := []string{"Table, algorithm"}
	for _, step := range x.Steps[1:] {
		head = append(head, step, "rows")
	}
	r.Table(head...)
	var panels []plot.Panel
	shorter, pairs := 0, 0
	final := map[string][]float64{} // algorithm -> share of the last step
	for _, dataset := range small {
		panel := plot.Panel{Title: title(dataset), Y: "% of basic (time)", Labels: x.Steps, Zero: true}
		cases := native(r, Times, dataset).Cases()
		for _, algorithm := range shown {
			cells, bars := []string{title(dataset) + ", " + algorithm.name}, plot.Series{Name: algorithm.name, Bars: true}
			before := math.Inf(1)
			for i, step := range x.Steps {
				share := func(figure func(*x.Row) float64) float64 {
					return x.Geometric(values(cases, func(c x.Rows) float64 {
						base, run := c.Step(algorithm.id, x.Steps[0]), c.Step(algorithm.id, step)
						if base == nil || run == nil || figure(base) == 0 {
							return 0
						}
						return figure(run) / figure(base)
					}))
				}
				time := share(ms)
				if math.IsNaN(time) {
					continue
				}
				bars.Add(float64(i), 100*time)
				if i > 0 {
					cells = append(cells, fmt.Sprintf("%.0f %%", 100*time), fmt.Sprintf("%.0f %%", 100*share(rows)))
					if pairs++; time < before {
						shorter++
					}
				}
				if before = time; i == len(x.Steps)-1 {
					final[algorithm.name] = append(final[algorithm.name], time)
				}
			}
			if len(bars.Points) > 0 {
				r.Cells(cells...)
			}
			panel.Series = append(panel.Series, bars)
		}
		panels = append(panels, panel)
	}
	r.Line("\nIn the paper all steps shorten the times of all algorithms on all tables, Flash gains most and Incognito least; it gives no numbers.")
	r.Line("Here a step shortens the time in %d of %d cases of a table and an algorithm. By all steps together, %s", shorter, pairs,
		extremes(final, "gains most", "least"))
	r.Picture("ladder", "Times of Flash, OLA and Incognito with more and more optimizations, as a share of the time without any", panels, 3)
}

// extremes names those with the least and the largest geometric mean.
func extremes(figures map[string][]float64, least, largest string) string {
	low, high, lowest, highest := "", "", math.Inf(1), math.Inf(-1)
	for _, a := range shown {
		if mean := x.Geometric(figures[a.name]); !math.IsNaN(mean) {
			if mean < lowest {
				low, lowest = a.name, mean
			}
			if mean > highest {
				high, highest = a.name, mean
			}
		}
	}
	if low == high {
		return "nothing can be compared."
	}
	return fmt.Sprintf("%s %s and %s %s (geometric means over the tables).", low, least, high, largest)
}

// curves writes Figures 12 and 13.
func curves(r *x.Report) {
	if len(r.Of(Times)) == 0 {
		return
	}
	r.Line("\n### Times by k and on average (Figures 12 and 13)\n")
	r.Line("Geometric mean over all k and limits, in milliseconds. The paper says that Flash is 1.37 times (CUP) to 2.7 times (IHIS) as fast")
	r.Line("as OLA on average.")
	r.Table("Table", "Flash", "OLA", "Incognito", "OLA / Flash", "Incognito / Flash")
	averages := plot.Panel{Title: "Average", Y: "ms", Zero: true, Series: make([]plot.Series, len(shown))}
	var panels []plot.Panel
	for _, dataset := range small {
		cases := native(r, Times, dataset).Cases()
		if len(cases) == 0 {
			continue
		}
		cells, factors, flash := []string{title(dataset)}, []string{}, 0.0
		for i, algorithm := range shown {
			mean := x.Geometric(values(cases, of(algorithm.id, ms)))
			cells = append(cells, x.Number(mean))
			if i == 0 {
				flash = mean
			} else {
				factors = append(factors, x.Number(mean/flash))
			}
			averages.Series[i].Name, averages.Series[i].Bars = algorithm.name, true
			if !math.IsNaN(mean) {
				averages.Series[i].Add(float64(len(averages.Labels)), mean)
			}
		}
		r.Cells(append(cells, factors...)...)
		averages.Labels = append(averages.Labels, title(dataset))
		for _, limit := range flashLimits {
			if some := native(r, Times, dataset, limit).Cases(); len(some) > 1 { // one k is no curve; it is in the table above
				panel := plot.Panel{Title: title(dataset) + ", limit " + x.Percent(limit), X: "k", Y: "ms", LogY: true}
				for _, algorithm := range shown {
					s := plot.Series{Name: algorithm.name}
					for _, c := range some {
						if run := c.Run(algorithm.id); run != nil {
							s.Add(float64(run.K), run.SearchMs)
						}
					}
					panel.Series = append(panel.Series, s)
				}
				panels = append(panels, panel)
			}
		}
	}
	r.Picture("times", "Search times of Flash, OLA and Incognito: averages, and by k where there are several, one panel a table and limit", append(panels, averages), 3)
}

// memory writes Figure 17.
func memory(r *x.Report) {
	if len(r.Of(Times)) == 0 {
		return
	}
	r.Line("\n### Memory (Figure 17)\n")
	r.Line("MB, lowest to highest over all configurations. Here: by how much the heap grew at most, garbage that is not collected yet included,")
	r.Line("with the packed table and without the table of texts.")
	r.Table("Table", "Flash, paper", "here", "OLA, paper", "here", "Incognito, paper", "here")
	most := map[string][]float64{}
	for _, dataset := range small {
		f := flashFigures[dataset]
		cells := []string{title(dataset)}
		for i, figure := range []published{f.flashMB, f.olaMB, f.incMB} {
			sizes := values(native(r, Times, dataset).Cases(), of(shown[i].id, func(row *x.Row) float64 { return float64(row.PeakBytes) / 1e6 }))
			cells = append(cells, figure.String(), x.Spread(sizes))
			if _, high, ok := x.Span(sizes); ok {
				most[shown[i].name] = append(most[shown[i].name], high)
			}
		}
		r.Cells(cells...)
	}
	r.Line("\nIn the paper Incognito needs least and OLA most. Here, by the highest figure of each table, %s", extremes(most, "needs least", "most"))
}

// costs writes Figure 15.
func costs(r *x.Report) {
	r.Line("\n### Costs of OLA by the order of the columns (Figure 15)")
	if r.Missing(Orders) {
		return
	}
	var drawn []string
	for _, dataset := range small {
		if rows := native(r, Orders, dataset); len(rows) > 0 {
			drawn = append(drawn, fmt.Sprintf("%s of %s", plot.Thousands(rows[0].Permutations), title(dataset)))
		}
	}
	r.Line("\nSearches simulated on classified lattices and priced by the paper's cost model: the sum over all checks of (columns to transform +")
	r.Line("all columns) x rows to transform, with its framework (projection, roll-up, %d snapshots of at most %s of the records, the least", historyEntries, x.Percent(snapshotShare))
	r.Line("recently used one dropped). OLA with orders of the columns drawn with seed %d: %s.", r.Of(Orders)[0].Seed, strings.Join(drawn, ", "))
	r.Line("%s. Costs as multiples", x.Scope(r.Of(Orders)))
	r.Line("of that of Flash, lowest to highest over all k. The last columns: in how many configurations Flash costs less than OLA with the best")
	r.Line("of its orders, and by how much the orders differ at most. The paper says 114 of 135, with two tables more and all orders.")
	r.Table("Table, limit", "OLA, natural order", "stable OLA", "OLA, best order", "OLA, worst order", "Flash below all", "worst / best, at most")
	var panels []plot.Panel
	below, total := 0, 0
	cost := func(row *x.Row) float64 { return row.Cost }
	low := func(row *x.Row) float64 { low, _, _ := x.Span(row.Costs); return low }
	high := func(row *x.Row) float64 { _, high, _ := x.Span(row.Costs); return high }
	for _, dataset := range small {
		for _, limit := range flashLimits {
			cases := native(r, Orders, dataset, limit).Cases()
			if len(cases) == 0 {
				continue
			}
			flash := of("flash", cost)
			spread := func(figure func(x.Rows) float64) string { return x.Spread(values(cases, over(figure, flash))) }
			panel := plot.Panel{Title: title(dataset) + ", limit " + x.Percent(limit), X: "k", Y: "cost in millions", Zero: true,
				Series: []plot.Series{{Name: "OLA, natural order"}, {Name: "stable OLA"}, {Name: "Flash"}}}
			under := 0
			for _, c := range cases {
				if flash(c) < of("ola", low)(c) {
					under++
				}
				k := float64(c[0].K)
				if ola := c.Run("ola"); ola != nil {
					panel.Shades = append(panel.Shades, spreadOf(ola.Costs, k)...)
				}
				for i, algorithm := range []string{"ola", "ola-stable", "flash"} {
					if v := of(algorithm, cost)(c); v > 0 {
						panel.Series[i].Add(k, v/1e6)
					}
				}
			}
			below, total = below+under, total+len(cases)
			_, most, _ := x.Span(values(cases, over(of("ola", high), of("ola", low))))
			r.Cells(title(dataset)+", "+x.Percent(limit), spread(of("ola", cost)), spread(of("ola-stable", cost)), spread(of("ola", low)), spread(of("ola", high)),
				fmt.Sprintf("%d of %d", under, len(cases)), x.Number(most))
			panels = append(panels, panel)
		}
	}
	r.Line("\nIn %d of %d configurations Flash costs less than every order of OLA that was tried.", below, total)
	r.Picture("orders", "Estimated costs of OLA over many orders of the columns by k, the middle half dark; lines: OLA in the natural order, stable OLA, Flash", panels, 3)
}

// spreadOf shows where costs are, beside a value of k: all of them light, the middle half of them
// dark.
func spreadOf(costs []float64, k float64) []plot.Shade {
	sorted := slices.Sorted(slices.Values(costs))
	if len(sorted) == 0 {
		return nil
	}
	at := func(share float64) float64 { return sorted[int(share*float64(len(sorted)-1))] / 1e6 }
	shade := func(from, to, weight float64) plot.Shade {
		return plot.Shade{X0: k - 0.4, X1: k + 0.4, Y0: at(from), Y1: at(to), Weight: weight}
	}
	return []plot.Shade{shade(0, 1, 0.25), shade(0.25, 0.75, 0.5)} // one over the other
}

// moved writes what moving the columns of a table changes.
func moved(r *x.Report) {
	r.Line("\n### Stability (VI-E)")
	if r.Missing(Stability) {
		return
	}
	all := native(r, Stability, "")
	stable := len(all.Where(func(row x.Row) bool { return row.Results == 1 }))
	r.Line("\nReal searches of tables whose columns were moved. In %d of %d searches the result was the same for every order. A single figure", stable, len(all))
	r.Line("means that no order changed it: so it is for the checks and rows of %s.", steady(all))
	r.Table("Table, k, limit", "orders", "Flash: checks", "rows", "OLA: checks", "rows")
	for _, c := range all.Cases() {
		cells := []string{fmt.Sprintf("%s, k = %d, %s", title(c[0].Dataset), c[0].K, x.Percent(c[0].Limit)), fmt.Sprint(c[0].Permutations)}
		for _, algorithm := range []string{"flash", "ola"} {
			if run := c.Run(algorithm); run != nil {
				cells = append(cells, x.Whole(run.Counts), x.Whole(run.Costs))
			} else {
				cells = append(cells, "", "")
			}
		}
		r.Cells(cells...)
	}
}

// steady says how often the effort of which algorithm does not depend on the
// order.
func steady(all x.Rows) string {
	var parts []string
	for _, algorithm := range shown[:2] {
		some := all.Where(func(row x.Row) bool { return row.Algorithm == algorithm.id })
		same := some.Where(func(row x.Row) bool {
			few, many, _ := x.Span(row.Counts)
			low, high, _ := x.Span(row.Costs)
			return few == many && low == high
		})
		parts = append(parts, fmt.Sprintf("%s in %d of %d cases", algorithm.name, len(same), len(some)))
	}
	return x.List(parts)
}
