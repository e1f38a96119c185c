package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// shown are the algorithms of the Flash paper and how it calls them.
var shown = []struct{ id, name string }{{"flash", "Flash"}, {"ola", "OLA"}, {"incognito", "Incognito"}}

func in(dataset string, limit float64) func(Case) bool {
	return func(c Case) bool { return c.Dataset == dataset && c.Limit == limit }
}

func (r *report) setup() {
	r.line("k-anonymity with the monotonic discernability measure (DM*), suppression limits of 0, 2 %% and 4 %%; measured here for k of %s.",
		listed(ksOf(r.of(Times, nil))))
	r.line("The paper's machine: a 3.1 GHz Intel Core i5, Java 1.6.")
	r.table("Figure 11", "quasi-identifiers", "records, paper", "here", "transformations, paper", "here")
	for _, dataset := range small {
		for _, record := range r.of(Times, in(dataset, 0)) {
			if run := record.of("flash"); run != nil {
				f := flashFigures[dataset]
				r.row(tableTitle(dataset), fmt.Sprint(len(run.Levels)), plot.Thousands(f.records), plot.Thousands(run.Records),
					plot.Thousands(f.transformations), plot.Thousands(int(run.Lattice)))
				break
			}
		}
	}
}

// ratio is a figure of an algorithm by that of Flash.
func ratio(record Record, algorithm string, figure func(*Run) float64) (float64, bool) {
	a, b := record.of(algorithm), record.of("flash")
	if a == nil || b == nil || figure(b) == 0 {
		return 0, false
	}
	return figure(a) / figure(b), true
}

func searchMs(run *Run) float64 { return run.Ms }
func rows(run *Run) float64     { return float64(run.Rows) }

// factors writes Figures 14 and 16.
func (r *report) factors() {
	r.line("\n### Times of Flash, and of the others compared to it (Figures 14 and 16)")
	if r.nothing(Times) {
		return
	}
	r.line("\nLowest to highest over all k. The factors of the paper are of times; here both of times and of rows.")
	r.table("Table, limit", "Flash s, paper", "here", "OLA x, paper", "time", "rows", "Incognito x, paper", "time", "rows")
	for _, dataset := range small {
		for i, limit := range flashLimits {
			records := r.of(Times, in(dataset, limit))
			if len(records) == 0 {
				continue
			}
			var flash []float64
			factors := map[string][]float64{}
			for _, record := range records {
				if run := record.of("flash"); run != nil {
					flash = append(flash, run.Ms/1000)
				}
				for _, algorithm := range []string{"ola", "incognito"} {
					if v, ok := ratio(record, algorithm, searchMs); ok {
						factors[algorithm] = append(factors[algorithm], v)
					}
					if v, ok := ratio(record, algorithm, rows); ok {
						factors[algorithm+" rows"] = append(factors[algorithm+" rows"], v)
					}
				}
			}
			f := flashFigures[dataset]
			r.row(tableTitle(dataset)+", "+percent(limit), f.flash[i].String(), ranged(flash), f.ola[i].String(), ranged(factors["ola"]), ranged(factors["ola rows"]),
				f.incognito[i].String(), ranged(factors["incognito"]), ranged(factors["incognito rows"]))
		}
	}
	r.verdict()
	r.within()
}

// verdict says in how many configurations the order of Figure 16 holds.
func (r *report) verdict() {
	r.line("\nThe order of the paper is Flash, OLA, Incognito, in every configuration. Here:\n")
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		a, b := shown[pair[0]], shown[pair[1]]
		all, faster, fewer := 0, 0, 0
		var slow, many []string
		for _, record := range r.of(Times, nil) {
			x, y := record.of(a.id), record.of(b.id)
			if x == nil || y == nil {
				continue
			}
			all++
			what := fmt.Sprintf("%s k = %d %s", tableTitle(record.Case.Dataset), record.Case.K, percent(record.Case.Limit))
			if x.Ms < y.Ms {
				faster++
			} else {
				slow = append(slow, what)
			}
			if x.Rows < y.Rows {
				fewer++
			} else {
				many = append(many, what)
			}
		}
		if all > 0 {
			r.line("- %s is faster than %s in %d of %d configurations%s; it needs fewer rows in %d%s.", a.name, b.name, faster, all, but(slow), fewer, but(many))
		}
	}
}

// within says how often the factors of times lie in the paper's ranges.
func (r *report) within() {
	for _, algorithm := range shown[1:] {
		var below, inside, above int
		for _, record := range r.of(Times, nil) {
			at := slices.Index(flashLimits, record.Case.Limit)
			factor, ok := ratio(record, algorithm.id, searchMs)
			figures, known := flashFigures[record.Case.Dataset]
			if !ok || !known || at < 0 {
				continue
			}
			figure := figures.ola[at]
			if algorithm.id == "incognito" {
				figure = figures.incognito[at]
			}
			switch {
			case factor < figure.low:
				below++
			case factor > figure.high:
				above++
			default:
				inside++
			}
		}
		if below+inside+above > 0 {
			r.line("- %s by Flash: in the paper's range in %d configurations, below it in %d, above it in %d.", algorithm.name, inside, below, above)
		}
	}
	r.line("\nIncognito makes many more checks, as in the paper: every set of columns finds out by itself what is anonymous in it. Without records")
	r.line("left out it is nearer to the others here than there, because a set of columns is a transformation of the whole lattice here, whose other")
	r.line("columns are at their highest level: the few classes of one set serve as snapshots for the others. The paper does not say whether its")
	r.line("Incognito kept snapshots from one set to the next. %s", r.withoutSnapshots())
}

// withoutSnapshots says how long Incognito takes with all optimizations but
// snapshots, by Flash with all of them, without suppression.
func (r *report) withoutSnapshots() string {
	var parts []string
	for _, dataset := range small {
		var factors []float64
		for _, record := range r.of(Times, in(dataset, 0)) {
			a, b := record.step("incognito", bench.Steps[len(bench.Steps)-2]), record.of("flash")
			if a != nil && b != nil && b.Ms > 0 {
				factors = append(factors, a.Ms/b.Ms)
			}
		}
		if len(factors) > 0 {
			parts = append(parts, fmt.Sprintf("%s %s (%s)", tableTitle(dataset), ranged(factors), flashFigures[dataset].incognito[0]))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Without any, it takes so many times as long\nas Flash with them (in brackets the paper's factors): " + strings.Join(parts, ", ") + "."
}

// but lists exceptions, as long as they are few.
func but(exceptions []string) string {
	switch n := len(exceptions); {
	case n == 0:
		return ""
	case n > 6:
		return fmt.Sprintf(" (not, for example, in %s)", exceptions[0])
	}
	text := " (not in "
	for i, e := range exceptions {
		if i > 0 {
			text += ", "
		}
		text += e
	}
	return text + ")"
}

// ladder writes Figure 9.
func (r *report) ladder() {
	r.line("\n### Effect of the optimizations (Figure 9)")
	if r.nothing(Times) {
		return
	}
	r.line("\nEach step with those before it, as a share of \"basic\": geometric mean over all k and limits of times, and of rows. In the paper all")
	r.line("steps shorten the times of all algorithms on all tables, Flash gains most and Incognito least; it gives no numbers.")
	head := []string{"Table, algorithm"}
	for _, step := range bench.Steps[1:] {
		head = append(head, step, "rows")
	}
	r.table(head...)
	var panels []plot.Panel
	for _, dataset := range small {
		panel := plot.Panel{Title: tableTitle(dataset), Y: "% of basic (time)", Labels: bench.Steps, Zero: true}
		for _, algorithm := range shown {
			cells, bars := []string{tableTitle(dataset) + ", " + algorithm.name}, plot.Series{Name: algorithm.name, Bars: true}
			for i, step := range bench.Steps {
				var times, work []float64
				for _, record := range r.of(Times, func(c Case) bool { return c.Dataset == dataset }) {
					base, run := record.step(algorithm.id, bench.Steps[0]), record.step(algorithm.id, step)
					if base != nil && run != nil && base.Ms > 0 && base.Rows > 0 {
						times, work = append(times, run.Ms/base.Ms), append(work, float64(run.Rows)/float64(base.Rows))
					}
				}
				if len(times) == 0 {
					continue
				}
				bars.Add(float64(i), 100*geometric(times))
				if i > 0 {
					cells = append(cells, fmt.Sprintf("%.0f %%", 100*geometric(times)), fmt.Sprintf("%.0f %%", 100*geometric(work)))
				}
			}
			if len(bars.Points) > 0 {
				r.row(cells...)
				panel.Series = append(panel.Series, bars)
			}
		}
		if len(panel.Series) > 0 {
			panels = append(panels, panel)
		}
	}
	r.picture("ladder", "Times of Flash, OLA and Incognito with more and more optimizations, as a share of the time without any", panels, 3)
}

// curves writes Figures 12 and 13.
func (r *report) curves() {
	if len(r.of(Times, nil)) == 0 {
		return
	}
	r.line("\n### Times by k and on average (Figures 12 and 13)\n")
	r.line("Geometric mean over all k and limits, in milliseconds. The paper says that Flash is 1.37 times (CUP) to 2.7 times (IHIS) as fast")
	r.line("as OLA on average.")
	r.table("Table", "Flash", "OLA", "Incognito", "OLA / Flash", "Incognito / Flash")
	averages := plot.Panel{Title: "Average", Y: "ms", Zero: true}
	bars := make([]plot.Series, len(shown))
	for _, dataset := range small {
		records := r.of(Times, func(c Case) bool { return c.Dataset == dataset })
		if len(records) == 0 {
			continue
		}
		cells, means := []string{tableTitle(dataset)}, make([]float64, len(shown))
		for i, algorithm := range shown {
			bars[i].Name, bars[i].Bars = algorithm.name, true
			var times []float64
			for _, record := range records {
				if run := record.of(algorithm.id); run != nil {
					times = append(times, run.Ms)
				}
			}
			if means[i] = geometric(times); len(times) == 0 {
				cells = append(cells, "")
				continue
			}
			cells = append(cells, bench.Number(means[i]))
			bars[i].Add(float64(len(averages.Labels)), means[i])
		}
		for _, m := range means[1:] {
			cell := ""
			if !math.IsNaN(m) {
				cell = fmt.Sprintf("%.2f", m/means[0])
			}
			cells = append(cells, cell)
		}
		r.row(cells...)
		averages.Labels = append(averages.Labels, tableTitle(dataset))
	}
	for _, s := range bars {
		if len(s.Points) > 0 {
			averages.Series = append(averages.Series, s)
		}
	}
	var panels []plot.Panel
	for _, dataset := range small {
		for _, limit := range flashLimits {
			panel := plot.Panel{Title: tableTitle(dataset) + ", limit " + percent(limit), X: "k", Y: "ms", LogY: true}
			for _, algorithm := range shown {
				s := plot.Series{Name: algorithm.name}
				for _, record := range r.of(Times, in(dataset, limit)) {
					if run := record.of(algorithm.id); run != nil {
						s.Add(float64(record.Case.K), run.Ms)
					}
				}
				panel.Series = append(panel.Series, s)
			}
			if len(panel.Series[0].Points) > 1 { // one k is no curve; it is in the table above
				panels = append(panels, panel)
			}
		}
	}
	r.picture("times", "Search times of Flash, OLA and Incognito: averages, and by k where there are several, one panel a table and limit", append(panels, averages), 3)
}

// memory writes Figure 17.
func (r *report) memory() {
	if len(r.of(Times, nil)) == 0 {
		return
	}
	r.line("\n### Memory (Figure 17)\n")
	r.line("MB, lowest to highest over all configurations. Here: by how much the heap grew at most, garbage that is not collected yet included,")
	r.line("with the packed table and without the table of texts. In the paper Incognito needs least and OLA most.")
	r.table("Table", "Flash, paper", "here", "OLA, paper", "here", "Incognito, paper", "here")
	for _, dataset := range small {
		f := flashFigures[dataset]
		cells := []string{tableTitle(dataset)}
		for i, figure := range []published{f.flashMB, f.olaMB, f.incMB} {
			var sizes []float64
			for _, record := range r.of(Times, func(c Case) bool { return c.Dataset == dataset }) {
				if run := record.of(shown[i].id); run != nil && run.PeakBytes > 0 {
					sizes = append(sizes, float64(run.PeakBytes)/1e6)
				}
			}
			cells = append(cells, figure.String(), ranged(sizes))
		}
		r.row(cells...)
	}
}

// orders writes Figure 15.
func (r *report) orders() {
	r.line("\n### Costs of OLA by the order of the columns (Figure 15)")
	if r.nothing(Orders) {
		return
	}
	records := r.of(Orders, nil)
	r.line("\nSearches simulated on classified lattices and priced by the paper's cost model: the sum over all checks of (columns to transform +")
	r.line("all columns) x rows to transform, with its framework (projection, roll-up, 200 snapshots of at most 20 %% of the records, the least")
	r.line("recently used one dropped). OLA with %d orders of the columns drawn with seed %d; here for k of %s. Costs as multiples of", records[0].Case.Permutations, records[0].Case.Seed, listed(ksOf(records)))
	r.line("that of Flash, lowest to highest over all k. The last columns: in how many configurations Flash costs less than OLA with the best of")
	r.line("its orders, and by how much the orders differ at most. The paper says 114 of 135, with two tables more and all orders.")
	r.table("Table, limit", "OLA, natural order", "stable OLA", "OLA, best order", "OLA, worst order", "Flash below all", "worst / best, at most")
	var panels []plot.Panel
	below, total := 0, 0
	for _, dataset := range small {
		for _, limit := range flashLimits {
			panel := plot.Panel{Title: tableTitle(dataset) + ", limit " + percent(limit), X: "k", Y: "cost in millions", Zero: true}
			lines := []plot.Series{{Name: "OLA, natural order"}, {Name: "stable OLA"}, {Name: "Flash"}}
			var natural, stable, best, worst, apart []float64
			under := 0
			for _, record := range r.of(Orders, in(dataset, limit)) {
				flash, ola, ordered := record.of("flash"), record.of("ola"), record.of("ola-stable")
				if flash == nil || ola == nil || ordered == nil || len(ola.Costs) == 0 {
					continue
				}
				low, high, _ := span(ola.Costs)
				natural, stable = append(natural, ola.Cost/flash.Cost), append(stable, ordered.Cost/flash.Cost)
				best, worst, apart = append(best, low/flash.Cost), append(worst, high/flash.Cost), append(apart, high/low)
				if total++; flash.Cost < low {
					under++
				}
				k := float64(record.Case.K)
				panel.Shades = append(panel.Shades, histogram(ola.Costs, k)...)
				for i, cost := range []float64{ola.Cost, ordered.Cost, flash.Cost} {
					lines[i].Add(k, cost/1e6)
				}
			}
			if len(natural) == 0 {
				continue
			}
			below += under
			_, most, _ := span(apart)
			r.row(tableTitle(dataset)+", "+percent(limit), ranged(natural), ranged(stable), ranged(best), ranged(worst),
				fmt.Sprintf("%d of %d", under, len(natural)), bench.Number(most))
			panel.Series = lines
			panels = append(panels, panel)
		}
	}
	r.line("\nFlash costs less than every order of OLA that was tried in %d of %d configurations.", below, total)
	r.picture("orders", "Estimated costs of OLA over many orders of the columns by k, darker where more orders cost as much; lines: OLA in the natural order, stable OLA, Flash", panels, 3)
}

// histogram shows how often costs occur, beside a value of k.
func histogram(costs []float64, k float64) (shades []plot.Shade) {
	const bins = 24
	low, high, _ := span(costs)
	if high == low {
		return nil
	}
	var count [bins]int
	for _, cost := range costs {
		count[min(bins-1, int((cost-low)/(high-low)*bins))]++
	}
	most := slices.Max(count[:])
	for i, n := range count {
		if n > 0 {
			at := func(i int) float64 { return (low + (high-low)*float64(i)/bins) / 1e6 }
			shades = append(shades, plot.Shade{X0: k - 0.4, X1: k + 0.4, Y0: at(i), Y1: at(i + 1), Weight: math.Sqrt(float64(n) / float64(most))})
		}
	}
	return shades
}

// stability writes what moving the columns of a table changes.
func (r *report) stability() {
	r.line("\n### Stability (VI-E)")
	if r.nothing(Stability) {
		return
	}
	r.line("\nReal searches of tables whose columns were moved. The result was the same for every order. A single figure means that no order")
	r.line("changed it: the checks and rows of Flash do not depend on the order, those of OLA do.")
	r.table("Table, k, limit", "orders", "Flash: checks", "rows", "OLA: checks", "rows")
	for _, record := range r.of(Stability, nil) {
		c := record.Case
		cells := []string{fmt.Sprintf("%s, k = %d, %s", tableTitle(c.Dataset), c.K, percent(c.Limit)), ""}
		for _, algorithm := range []string{"flash", "ola"} {
			run := record.of(algorithm)
			if run == nil {
				cells = append(cells, "", "")
				continue
			}
			cells[1] = fmt.Sprint(len(run.Counts))
			cells = append(cells, integers(run.Counts), integers(run.Costs))
		}
		r.row(cells...)
	}
}

// integers writes the range of whole numbers.
func integers[T int | float64](values []T) string {
	low, high, ok := span(values)
	switch {
	case !ok:
		return ""
	case low == high:
		return plot.Thousands(int(low))
	}
	return plot.Thousands(int(low)) + " – " + plot.Thousands(int(high))
}
