package paper

import (
	"fmt"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

func report(r *x.Report) {
	r.Line("# %s\n", r.Suite.Title)
	r.Line("The experiments of the papers on Flash (Kohlmayer, Prasser, Eckert, Kemper, Kuhn, 2012) and Lightning (Prasser, Bild, Eicher,")
	r.Line("Spengler, Kohlmayer, Kuhn, 2016), repeated, and the shape of those on set-valued data (Terrovitis, Mamoulis, Kalnis, 2008); the results stand beside the figures that the papers give in their texts and tables;")
	r.Line("what they only draw is not read off. How Flash works is shown [step by step](flash-steps.html).\n")
	r.Head()
	r.Line("\nWhat holds for the whole page:\n")
	r.Line("- Times are of one thread of this machine; the papers' are of other machines, in Java. Only ratios within a case, whose")
	r.Line("  algorithms are measured in turn, say something. Rows are what was pushed through the grouping kernel.")
	r.Line("- The tables are those of the papers where they can be had: ADULT, CUP and FARS with the hierarchies that are published with")
	r.Line("  the ARX tool. One of them, for ZIP of CUP, had to be reconstructed (digits redacted from the right). ATUS and IHIS may not be")
	r.Line("  shared and are left out. **SS13ACS is replaced by a synthetic table** of the same shape: no figure that was measured on it")
	r.Line("  says anything about the published one beside it.")
	r.Line("- All algorithms use one checker, with the same optimizations. It merges equal records once, before the search, which the")
	r.Line("  paper's \"basic\" does not.")
	r.Line("\n## Flash (2012)")
	setup(r)
	factors(r)
	ladder(r)
	curves(r)
	memory(r)
	costs(r)
	moved(r)
	r.Line("\n## Lightning (2016)\n")
	r.Line("Quasi-identifiers and sensitive columns as in the paper's Table 2 (ADULT 8, CUP 7, FARS 7 quasi-identifiers); models: (5)-anonymity,")
	r.Line("(0.01)-uniqueness in the USA by Dankar's estimate, recursive-(4,3)-diversity, (0.2)-closeness with hierarchical distance and")
	r.Line("(0.05,0.15)-presence. The random tenth of the records for presence is another one than the paper's, which is not published. Loss")
	r.Line("is taken with the geometric mean over the columns, as in the published sources of the experiments; the paper does not say. The")
	r.Line("paper's machine: a 3.1 GHz Intel Core i5, Java 1.7.")
	heuristics(r)
	races(r)
	overTime(r)
	anonymizedSets(r)
}

// shown are the algorithms of the Flash paper and how it calls them.
var shown = []struct{ id, name string }{{"flash", "Flash"}, {"ola", "OLA"}, {"incognito", "Incognito"}}

// native are the rows of a part that were measured natively, on a table and
// with a limit, where these are given.
func native(r *x.Report, part, dataset string, limit ...float64) x.Rows {
	return r.Of(part).On(x.Native).Where(func(row x.Row) bool {
		return (dataset == "" || row.Dataset == dataset) && (len(limit) == 0 || row.Limit == limit[0])
	})
}

func title(dataset string) string { return strings.ToUpper(dataset) }

// modelTitle describes a model as the papers write it.
func modelTitle(c x.Case) string {
	if name, ok := map[string]string{x.Uniqueness: "(0.01)-uniqueness", x.Recursive: "recursive-(4,3)-diversity",
		x.Closeness: "(0.2)-closeness", x.Presence: "(0.05,0.15)-presence"}[c.Model]; ok {
		return name
	}
	return fmt.Sprintf("(%d)-anonymity", c.K)
}

// values collects a figure over cases: those where it is above 0.
func values(cases []x.Rows, figure func(x.Rows) float64) (list []float64) {
	for _, c := range cases {
		if v := figure(c); v > 0 {
			list = append(list, v)
		}
	}
	return list
}

// of is a figure of an algorithm in a case, 0 where there is none.
func of(algorithm string, figure func(*x.Row) float64) func(x.Rows) float64 {
	return func(c x.Rows) float64 {
		if run := c.Run(algorithm); run != nil {
			return figure(run)
		}
		return 0
	}
}

// over is one figure of a case by another one, 0 where one is missing.
func over(a, b func(x.Rows) float64) func(x.Rows) float64 {
	return func(c x.Rows) float64 {
		if below := b(c); below > 0 {
			return a(c) / below
		}
		return 0
	}
}

func ms(row *x.Row) float64     { return row.SearchMs }
func rows(row *x.Row) float64   { return float64(row.Rows) }
func checks(row *x.Row) float64 { return float64(row.Checks) }

// byFlash is a figure of an algorithm by that of Flash.
func byFlash(algorithm string, figure func(*x.Row) float64) func(x.Rows) float64 {
	return over(of(algorithm, figure), of("flash", figure))
}

func setup(r *x.Report) {
	all := native(r, Times, "")
	if len(all) == 0 {
		return
	}
	r.Line("\n%s. The paper's machine: a 3.1 GHz Intel Core i5, Java 1.6.", x.Scope(all))
	r.Table("Figure 11", "quasi-identifiers", "records, paper", "here", "transformations, paper", "here")
	for _, dataset := range small {
		if run := native(r, Times, dataset).Run("flash"); run != nil {
			f := flashFigures[dataset]
			r.Cells(title(dataset), fmt.Sprint(len(run.Levels)), plot.Thousands(f.records), plot.Thousands(run.Records),
				plot.Thousands(f.transformations), plot.Thousands(int(run.Lattice)))
		}
	}
}

// factors writes Figures 14 and 16.
func factors(r *x.Report) {
	r.Line("\n### Times of Flash, and of the others compared to it (Figures 14 and 16)")
	if r.Missing(Times) {
		return
	}
	r.Line("\nLowest to highest over all k. The factors of the paper are of times; here both of times and of rows.")
	r.Table("Table, limit", "Flash s, paper", "here", "OLA x, paper", "time", "rows", "Incognito x, paper", "time", "rows")
	for _, dataset := range small {
		for i, limit := range flashLimits {
			cases := native(r, Times, dataset, limit).Cases()
			if len(cases) == 0 {
				continue
			}
			f := flashFigures[dataset]
			spread := func(figure func(x.Rows) float64) string { return x.Spread(values(cases, figure)) }
			r.Cells(title(dataset)+", "+x.Percent(limit), f.flash[i].String(), spread(of("flash", func(row *x.Row) float64 { return row.SearchMs / 1000 })),
				f.ola[i].String(), spread(byFlash("ola", ms)), spread(byFlash("ola", rows)),
				f.incognito[i].String(), spread(byFlash("incognito", ms)), spread(byFlash("incognito", rows)))
		}
	}
	verdict(r)
}

// verdict says in how many configurations the order of Figure 16 holds and how
// often the factors lie in the paper's ranges.
func verdict(r *x.Report) {
	cases := native(r, Times, "").Cases()
	if len(cases) == 0 {
		return
	}
	r.Line("\nThe order of the paper is Flash, OLA, Incognito, in every configuration. Here:\n")
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		a, b := shown[pair[0]], shown[pair[1]]
		faster, slow := less(cases, a.id, b.id, ms)
		fewer, many := less(cases, a.id, b.id, rows)
		if faster+len(slow) > 0 {
			r.Line("- %s is faster than %s in %d of %d configurations%s; it needs fewer rows in %d%s.", a.name, b.name, faster, faster+len(slow), but(slow), fewer, but(many))
		}
	}
	for _, algorithm := range shown[1:] {
		var count [3]int // below, inside, above
		for _, c := range cases {
			at, figures := slices.Index(flashLimits, c[0].Limit), flashFigures[c[0].Dataset]
			if factor := byFlash(algorithm.id, ms)(c); factor > 0 && at >= 0 {
				ranges := map[string][3]published{"ola": figures.ola, "incognito": figures.incognito}[algorithm.id]
				count[1+ranges[at].place(factor)]++
			}
		}
		if count[0]+count[1]+count[2] > 0 {
			r.Line("- %s by Flash: in the paper's range in %d configurations, below it in %d, above it in %d.", algorithm.name, count[1], count[0], count[2])
		}
	}
	if factors := values(cases, byFlash("incognito", checks)); len(factors) > 0 {
		r.Line("- Incognito makes %s times as many checks as Flash: every set of columns finds out by itself what is anonymous in it.", x.Spread(factors))
	}
	var parts []string
	for _, dataset := range small {
		factors := values(native(r, Times, dataset, 0).Cases(), over(func(c x.Rows) float64 {
			if run := c.Step("incognito", x.Steps[len(x.Steps)-2]); run != nil {
				return run.SearchMs
			}
			return 0
		}, of("flash", ms)))
		if len(factors) > 0 {
			parts = append(parts, fmt.Sprintf("%s %s (%s)", title(dataset), x.Spread(factors), flashFigures[dataset].incognito[0]))
		}
	}
	if len(parts) > 0 {
		r.Line("- A set of columns is a transformation of the whole lattice here, whose other columns are at their highest level, so that the classes")
		r.Line("  of one set serve as snapshots for the others; the paper does not say whether its Incognito kept snapshots from one set to the next.")
		r.Line("  Without any and without records left out, it takes so many times as long as Flash with them (in brackets the paper's factors):")
		r.Line("  %s.", strings.Join(parts, ", "))
	}
}

// less counts the cases in which a figure of a is below that of b, and names
// the others.
func less(cases []x.Rows, a, b string, figure func(*x.Row) float64) (n int, others []string) {
	for _, c := range cases {
		p, q := of(a, figure)(c), of(b, figure)(c)
		switch {
		case p == 0 || q == 0:
		case p < q:
			n++
		default:
			others = append(others, fmt.Sprintf("%s k = %d %s", title(c[0].Dataset), c[0].K, x.Percent(c[0].Limit)))
		}
	}
	return n, others
}

// but lists exceptions, as long as they are few.
func but(exceptions []string) string {
	switch n := len(exceptions); {
	case n == 0:
		return ""
	case n > 6:
		return fmt.Sprintf(" (not, for example, in %s)", exceptions[0])
	}
	return fmt.Sprintf(" (not in %s)", strings.Join(exceptions, ", "))
}
