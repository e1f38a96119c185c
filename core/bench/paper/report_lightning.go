package paper

import (
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// heuristics are the algorithms that stop at a minimally anonymous
// transformation, in the order of the paper's tables.
var heuristics = []struct{ id, name string }{{"lightning-minimal", "Lightning"}, {"datafly", "DataFly"}, {"igreedy", "IGreedy"}}

var measureTitles = map[string]string{AECS: "AECS", Loss: "Loss"}

func (r *report) lightningSetup() {
	r.line("Quasi-identifiers and sensitive columns as in the paper's Table 2 (ADULT 8, CUP 7, FARS 7 quasi-identifiers); models: (5)-anonymity,")
	r.line("(0.01)-uniqueness in the USA by Dankar's estimate, recursive-(4,3)-diversity, (0.2)-closeness with hierarchical distance and")
	r.line("(0.05,0.15)-presence. The random tenth of the records for presence is another one than the paper's, which is not published. Loss")
	r.line("is taken with the geometric mean over the columns, as in the published sources of the experiments; the paper does not say. The")
	r.line("paper's machine: a 3.1 GHz Intel Core i5, Java 1.7.")
}

// minimal writes Figure 6 and the tables of Appendix B.
func (r *report) minimal() {
	r.line("\n### Minimally anonymous transformations (Figure 6 and Appendix B)")
	if r.nothing(Minimal) {
		return
	}
	r.line("\nReduction in utility in percent: 0 is the best transformation there is, 100 a table without any detail. Here, and in brackets in the")
	r.line("paper.")
	matches := map[string][2]int{} // algorithm -> as in the paper, of how many
	var panels []plot.Panel
	for _, measure := range []string{AECS, Loss} {
		r.line("\n#### %s", measureTitles[measure])
		r.table("Model, table", "limit 0: Lightning", "DataFly", "IGreedy", "limit 10 %: Lightning", "DataFly", "IGreedy")
		averages := map[string][6][2][]float64{} // model -> column -> here, paper
		for _, model := range []string{KAnonymity, Uniqueness, Recursive, Closeness, Presence} {
			for _, dataset := range small {
				cells, any := []string{modelTitle(model, kOf(model)) + ", " + tableTitle(dataset)}, false
				paper := reductions[cell{measure, model, dataset}]
				for at, limit := range []float64{0, 0.1} {
					for i, algorithm := range heuristics {
						theirs := paper[3*at+i]
						ours, ok := r.reduction(Case{Dataset: dataset, Model: model, Limit: limit, Measure: measure}, algorithm.id)
						if !ok {
							cells = append(cells, fmt.Sprintf("- (%v)", theirs))
							continue
						}
						any = true
						cells = append(cells, fmt.Sprintf("%.3f (%v)", 100*ours, theirs))
						columns := averages[model]
						columns[3*at+i][0] = append(columns[3*at+i][0], 100*ours)
						columns[3*at+i][1] = append(columns[3*at+i][1], theirs)
						averages[model] = columns
						count := matches[algorithm.name]
						if count[1]++; math.Abs(100*ours-theirs) <= 0.0011 { // three decimals in the paper
							count[0]++
						}
						matches[algorithm.name] = count
					}
				}
				if any {
					r.row(cells...)
				}
			}
		}
		panels = append(panels, averagePanels(measure, averages)...)
	}
	r.line("")
	for _, algorithm := range heuristics {
		if count := matches[algorithm.name]; count[1] > 0 {
			r.line("- %s: %d of %d figures are those of the paper, to its third decimal.", algorithm.name, count[0], count[1])
		}
	}
	r.line("\nWhere they differ, there are several minimally anonymous transformations, and which one a heuristic meets first hangs on details that")
	r.line("the paper leaves open. DataFly and IGreedy here follow the paper's text: DataFly lifts the column with the most distinct values. In the")
	r.line("published sources of the experiments, both look at the direct generalizations in the order of the columns, stop at the first one that")
	r.line("is anonymous, and DataFly goes on with the one whose largest number of distinct values stays the largest. In the paper the two agree on")
	r.line("all tables shown here. Lightning here breaks ties by the order of Flash. And the reduction is of the whole range of a measure here; in")
	r.line("the published sources of the transformations that meet the model.")
	r.picture("minimal", "Average reduction in utility of the heuristics by privacy model, here and in the paper", panels, 2)
	r.line("\nThe bars are arithmetic means over the tables that were measured here; the paper's Figure 6 shows geometric means over five tables,")
	r.line("which are 0 as soon as one of them is.")
}

// reduction is that of a heuristic in a case that was measured.
func (r *report) reduction(c Case, algorithm string) (share float64, ok bool) {
	for _, record := range r.of(Minimal, func(d Case) bool {
		return d.Dataset == c.Dataset && d.Model == c.Model && d.Limit == c.Limit && d.Measure == c.Measure
	}) {
		best, run := record.of("auto"), record.of(algorithm)
		if best != nil && best.Optimal && run != nil {
			share, ok = Reduction(run.Score, best.Score, best.Worst)
		}
	}
	return share, ok
}

// averagePanels draws Figure 6 for a measure.
func averagePanels(measure string, averages map[string][6][2][]float64) (panels []plot.Panel) {
	for at, limit := range []string{"0", "10 %"} {
		p := plot.Panel{Title: measureTitles[measure] + ", limit " + limit, Y: "reduction in utility, %", Zero: true}
		series := make([]plot.Series, 0, 2*len(heuristics))
		for _, algorithm := range heuristics {
			series = append(series, plot.Series{Name: algorithm.name, Bars: true}, plot.Series{Name: algorithm.name + ", paper", Bars: true})
		}
		for _, model := range []string{KAnonymity, Uniqueness, Recursive, Closeness, Presence} {
			columns, ok := averages[model]
			if !ok {
				continue
			}
			for i := range heuristics {
				for j, values := range columns[3*at+i] {
					if len(values) > 0 {
						series[2*i+j].Add(float64(len(p.Labels)), mean(values))
					}
				}
			}
			p.Labels = append(p.Labels, map[string]string{KAnonymity: "5-anon.", Uniqueness: "uniqueness", Recursive: "diversity", Closeness: "closeness", Presence: "presence"}[model])
		}
		p.Series = series
		panels = append(panels, p)
	}
	return panels
}

// optimal writes Tables 4 and 5.
func (r *report) optimal() {
	r.line("\n### Flash and Lightning (Tables 4 and 5)")
	if r.nothing(Optimal) {
		return
	}
	limit := r.of(Optimal, nil)[0].Case.Seconds
	r.line("\nSeconds that each took for the whole lattice, at most %g (then marked with >); when Lightning found the best that it had by the time", limit)
	r.line("that Flash took (discovery), and the utility of that in percent of the best. \"Lightning\" is the algorithm as published; \"with descent\"")
	r.line("the one of this program, which first descends from the top. Figures of the paper in brackets.")
	for _, measure := range []string{AECS, Loss} {
		r.line("\n#### %s", measureTitles[measure])
		r.table("Model, table, limit", "Flash s", "Lightning s", "discovery s", "utility %", "with descent s", "discovery s", "utility %")
		for _, model := range []string{KAnonymity, Uniqueness} {
			for _, dataset := range small {
				for at, limit := range []float64{0, 1} {
					for _, record := range r.of(Optimal, func(c Case) bool {
						return c.Measure == measure && c.Model == model && c.Dataset == dataset && c.Limit == limit
					}) {
						r.race(record, races[cell{measure, model, dataset}][at])
					}
				}
			}
		}
	}
	r.line("\nDiffering on purpose: both here drop what cannot be the best by a proved bound, also where the paper's do not, so that they take")
	r.line("less time for a whole lattice, most of all with uniqueness, and Lightning has less time to find something before Flash is through.")
}

func (r *report) race(record Record, paper race) {
	c := record.Case
	flash := record.of("flash")
	if flash == nil {
		return
	}
	bracket := func(v float64) string {
		if v < 0 {
			return " (-)"
		}
		return fmt.Sprintf(" (%v)", v)
	}
	cells := []string{fmt.Sprintf("%s, %s, %s", modelTitle(c.Model, c.K), tableTitle(c.Dataset), percent(c.Limit)), took(flash) + bracket(paper.flash)}
	for i, algorithm := range []string{"lightning-paper", "lightning"} {
		run := record.of(algorithm)
		if run == nil {
			cells = append(cells, "", "", "")
			continue
		}
		discovery, utility := "-", "-"
		if mark, ok := run.by(flash.Ms / 1000); ok && flash.Score != nil {
			if lost, ok := Reduction(mark.Score, flash.Score, flash.Worst); ok {
				discovery, utility = bench.Number(mark.Seconds), fmt.Sprintf("%.4g", 100*(1-lost))
			}
		}
		time := took(run)
		if i == 0 {
			time, discovery, utility = time+bracket(paper.lightning), discovery+bracket(paper.discovery), utility+bracket(paper.utility)
		}
		cells = append(cells, time, discovery, utility)
	}
	r.row(cells...)
}

// took writes the seconds of a search.
func took(run *Run) string {
	text := bench.Number(run.Ms / 1000)
	if run.Stopped != "" {
		return "> " + text
	}
	return text
}

// quality writes Figures 7 and 8.
func (r *report) quality() {
	r.line("\n### Quality over time on high-dimensional data (Figures 7 and 8): synthetic table")
	if r.nothing(Quality) {
		return
	}
	box := r.of(Quality, nil)[0].Case.Seconds
	r.line("\n**The table is synthetic** (ss13acs_shaped): other values, and lattices of another size; its first 15 columns give %s", plot.Thousands(368640))
	r.line("transformations, the paper's 51,018,336. The paper draws its figures only, for a time limit of 600 s; here it was %g s. It says that", box)
	r.line("with suppression the quality rises in finer steps and settles earlier, and that without it nothing is found for a while.")
	r.table("Model, measure, limit, columns", "algorithm", "first found, s", "last improvement, s", "score", "checks", "proved best")
	var panels []plot.Panel
	for _, model := range []string{KAnonymity, Uniqueness} {
		for _, measure := range []string{AECS, Loss} {
			for _, limit := range []float64{0, 1} {
				p := plot.Panel{Title: fmt.Sprintf("%s, %s, limit %s", modelTitle(model, kOf(model)), measureTitles[measure], percent(limit)),
					X: "seconds", Y: "quality, %", LogX: true, Zero: true}
				for _, record := range r.of(Quality, func(c Case) bool { return c.Model == model && c.Measure == measure && c.Limit == limit }) {
					for _, run := range record.Runs {
						r.qualityRow(record.Case, run)
						if run.Algorithm == "lightning-paper" && len(run.Trace) > 0 && run.Score != nil {
							p.Series = append(p.Series, qualitySeries(record, run))
						}
					}
				}
				if len(p.Series) > 0 {
					panels = append(panels, p)
				}
			}
		}
	}
	r.line("\nQuality in the plots: 0 is a table without any detail, 100 %% the best that any search of the case found. They show Lightning as published.")
	r.picture("quality", "Quality over time of Lightning with 15 to 30 quasi-identifiers, synthetic table", panels, 2)
}

func (r *report) qualityRow(c Case, run Run) {
	first, last, score, proved := "none", "-", "none", "no"
	if n := len(run.Trace); n > 0 {
		first, last = bench.Number(run.Trace[0].Seconds), bench.Number(run.Trace[n-1].Seconds)
	}
	if run.Score != nil {
		score = fmt.Sprintf("%.5g", *run.Score)
	}
	if run.Optimal {
		proved = "yes"
	}
	name := map[string]string{"lightning-paper": "as published", "lightning": "with descent"}[run.Algorithm]
	if run.Refused != "" {
		name += " (refused)"
	}
	r.row(fmt.Sprintf("%s, %s, %s, %d", modelTitle(c.Model, c.K), measureTitles[c.Measure], percent(c.Limit), c.Columns), name, first, last, score, plot.Thousands(run.Checks), proved)
}

// earliest is where plots over time begin, in seconds.
const earliest = 0.001

// qualitySeries shows what a search had reached when: 0 is a table without any
// detail, 100 % the best score that there is in the record.
func qualitySeries(record Record, run Run) plot.Series {
	s := plot.Series{Name: fmt.Sprintf("%d columns", record.Case.Columns), Steps: true}
	best := run.Score
	for _, other := range record.Runs {
		if other.Score != nil && *other.Score < *best {
			best = other.Score
		}
	}
	reached := 0.0
	for _, m := range run.Trace {
		if lost, ok := Reduction(m.Score, best, run.Worst); ok {
			reached = 100 * (1 - lost)
			s.Add(max(m.Seconds, earliest), reached)
		}
	}
	s.Add(max(run.Ms/1000, earliest), reached)
	return s
}
