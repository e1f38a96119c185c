package paper

import (
	"fmt"
	"math"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// content are the algorithms that stop at a minimally anonymous transformation,
// in the order of the paper's tables.
var content = []struct{ id, name string }{{"lightning-minimal", "Lightning"}, {"datafly", "DataFly"}, {"igreedy", "IGreedy"}}

// Reduction is the reduction in utility of the Lightning paper: 0 for the best
// score there is, 1 for that of a table without any detail. ok is false where
// something is missing, or where the two are the same and the score is not.
func Reduction(score, best, worst *float64) (share float64, ok bool) {
	if score == nil || best == nil || worst == nil {
		return 0, false
	}
	if *worst <= *best {
		return 0, *score == *best
	}
	return (*score - *best) / (*worst - *best), true
}

// heuristics writes Figure 6 and the tables of Appendix B.
func heuristics(r *x.Report) {
	r.Line("\n### Minimally anonymous transformations (Figure 6 and Appendix B)")
	if r.Missing(Minimal) {
		return
	}
	r.Line("\nReduction in utility in percent: 0 is the best transformation there is, 100 a table without any detail. Here, and in brackets in the")
	r.Line("paper.")
	matches := map[string][2]int{} // algorithm -> as in the paper, of how many
	var panels []plot.Panel
	for _, measure := range lightningMeasures {
		r.Line("\n#### %s", x.MeasureTitle(measure))
		r.Table("Model, table", "limit 0: Lightning", "DataFly", "IGreedy", "limit 10 %: Lightning", "DataFly", "IGreedy")
		all := native(r, Minimal, "").Where(func(row x.Row) bool { return row.Measure == measure })
		figures := map[string][6][2][]float64{} // model -> column -> here, paper
		for _, model := range lightningModels {
			for _, dataset := range small {
				some := all.Where(func(row x.Row) bool { return row.Model == model && row.Dataset == dataset })
				if len(some) == 0 {
					continue
				}
				cells := []string{modelTitle(some[0].Case) + ", " + title(dataset)}
				columns := figures[model]
				for i, theirs := range reductions[cell{measure, model, dataset}] {
					algorithm := content[i%3]
					ours, ok := reduction(some.Where(func(row x.Row) bool { return row.Limit == []float64{0, 0.1}[i/3] }), algorithm.id)
					if !ok {
						cells = append(cells, fmt.Sprintf("- (%v)", theirs))
						continue
					}
					cells = append(cells, fmt.Sprintf("%.3f (%v)", 100*ours, theirs))
					columns[i][0], columns[i][1] = append(columns[i][0], 100*ours), append(columns[i][1], theirs)
					count := matches[algorithm.name]
					if count[1]++; math.Abs(100*ours-theirs) <= 0.0011 { // three decimals in the paper
						count[0]++
					}
					matches[algorithm.name] = count
				}
				figures[model] = columns
				r.Cells(cells...)
			}
		}
		panels = append(panels, averages(measure, figures)...)
	}
	r.Line("")
	differ := false
	for _, algorithm := range content {
		if count := matches[algorithm.name]; count[1] > 0 {
			differ = differ || count[0] < count[1]
			r.Line("- %s: %d of %d figures are those of the paper, to its third decimal.", algorithm.name, count[0], count[1])
		}
	}
	if differ {
		r.Line("\nWhat is done in another way: DataFly and IGreedy follow the paper's text here, DataFly lifts the column with the most distinct")
		r.Line("values; in the published sources of the experiments, both look at the direct generalizations in the order of the columns, stop at")
		r.Line("the first one that is anonymous, and DataFly goes on with the one whose largest number of distinct values stays the largest.")
		r.Line("Lightning breaks ties by the order of Flash here. The reduction is a share of the whole range of a measure here, in the published")
		r.Line("sources of its range over the transformations that meet the model.")
	}
	r.Picture("minimal", "Average reduction in utility of the heuristics by privacy model, here and in the paper", panels, 2)
	r.Line("\nThe bars are arithmetic means over the tables that were measured here; the paper's Figure 6 shows geometric means over five tables.")
}

// reduction is that of a heuristic in a case.
func reduction(c x.Rows, algorithm string) (share float64, ok bool) {
	best, run := c.Run("auto"), c.Run(algorithm)
	if best == nil || !best.Optimal || run == nil {
		return 0, false
	}
	return Reduction(run.Score, best.Score, best.Worst)
}

// averages draws Figure 6 for a measure.
func averages(measure string, figures map[string][6][2][]float64) (panels []plot.Panel) {
	for at, limit := range []string{"0", "10 %"} {
		p := plot.Panel{Title: x.MeasureTitle(measure) + ", limit " + limit, Y: "reduction in utility, %", Zero: true}
		for _, algorithm := range content {
			p.Series = append(p.Series, plot.Series{Name: algorithm.name, Bars: true}, plot.Series{Name: algorithm.name + ", paper", Bars: true})
		}
		for i, model := range lightningModels {
			columns, ok := figures[model]
			if !ok {
				continue
			}
			for j := range p.Series {
				if list := columns[3*at+j/2][j%2]; len(list) > 0 {
					sum := 0.0
					for _, v := range list {
						sum += v
					}
					p.Series[j].Add(float64(len(p.Labels)), sum/float64(len(list)))
				}
			}
			p.Labels = append(p.Labels, []string{"5-anon.", "uniqueness", "diversity", "closeness", "presence"}[i])
		}
		panels = append(panels, p)
	}
	return panels
}

// races writes Tables 4 and 5.
func races(r *x.Report) {
	r.Line("\n### Flash and Lightning (Tables 4 and 5)")
	if r.Missing(Optimal) {
		return
	}
	all := native(r, Optimal, "")
	if len(all) == 0 {
		return
	}
	r.Line("\nSeconds that each took for the whole lattice, at most %g (then marked with >); when Lightning found the best that it had by the time", all[0].Seconds[0])
	r.Line("that Flash took (discovery), and the utility of that in percent of the best. \"Lightning\" is the algorithm as published; \"with descent\"")
	r.Line("the one of this program, which first descends from the top. Figures of the paper in brackets. Both here drop what a proved bound")
	r.Line("shows not to be the best.")
	ours, theirs, raced := 0, 0, 0
	for _, measure := range lightningMeasures {
		r.Line("\n#### %s", x.MeasureTitle(measure))
		r.Table("Model, table, limit", "Flash s", "Lightning s", "discovery s", "utility %", "with descent s", "discovery s", "utility %")
		for _, c := range all.Where(func(row x.Row) bool { return row.Measure == measure }).Cases() {
			paper := published45[cell{measure, c[0].Model, c[0].Dataset}][min(int(c[0].Limit), 1)]
			if won, ok := raceRow(r, c, paper); ok {
				raced++
				if won {
					ours++
				}
				if paper.utility == 100 {
					theirs++
				}
			}
		}
	}
	r.Line("\nBy the time that Flash took, Lightning as published had found the best in %d of these %d cases, in the paper in %d of them.", ours, raced, theirs)
}

// raceRow writes a case; won says whether Lightning as published had the best
// by the time that Flash took.
func raceRow(r *x.Report, c x.Rows, paper race) (won, ok bool) {
	flash := c.Run("flash")
	if flash == nil {
		return false, false
	}
	bracket := func(v float64) string {
		if v < 0 {
			return " (-)"
		}
		return fmt.Sprintf(" (%v)", v)
	}
	cells := []string{fmt.Sprintf("%s, %s, %s", modelTitle(flash.Case), title(flash.Dataset), x.Percent(flash.Limit)), took(flash) + bracket(paper.flash)}
	for i, algorithm := range []string{"lightning-paper", "lightning"} {
		run := c.Run(algorithm)
		if run == nil {
			cells = append(cells, "", "", "")
			continue
		}
		discovery, utility := "-", "-"
		for _, m := range run.Improvements() {
			if lost, ok := Reduction(m.Score, flash.Score, flash.Worst); ok && m.Seconds <= flash.SearchMs/1000 {
				discovery, utility = x.Number(m.Seconds), fmt.Sprintf("%.4g", 100*(1-lost))
				won = won || i == 0 && lost <= 0
			}
		}
		time := took(run)
		if i == 0 {
			time, discovery, utility = time+bracket(paper.lightning), discovery+bracket(paper.discovery), utility+bracket(paper.utility)
		}
		cells = append(cells, time, discovery, utility)
	}
	r.Cells(cells...)
	return won, true
}

// took writes the seconds of a search.
func took(run *x.Row) string {
	if run.Stopped != "" {
		return "> " + x.Seconds(run.SearchMs)
	}
	return x.Seconds(run.SearchMs)
}

// overTime writes Figures 7 and 8.
func overTime(r *x.Report) {
	r.Line("\n### Quality over time on high-dimensional data (Figures 7 and 8): synthetic table")
	if r.Missing(Quality) {
		return
	}
	all := native(r, Quality, "")
	if len(all) == 0 {
		return
	}
	r.Line("\n**The table is synthetic** (ss13acs_shaped): other values, and lattices of another size; its first %d columns give %s", all[0].Columns, x.Power(all[0].Lattice))
	r.Line("transformations, the paper's first 15 give 51,018,336. The paper draws its figures only, for a time limit of 600 s; here it was %g s.", all[0].Seconds[0])
	r.Listing("Model, measure, limit, columns", func(row x.Row) string {
		return fmt.Sprintf("%s, %s, %s, %d", modelTitle(row.Case), x.MeasureTitle(row.Measure), x.Percent(row.Limit), row.Columns)
	}, all)
	var panels []plot.Panel
	for _, model := range lightningModels[:2] {
		for _, measure := range lightningMeasures {
			for _, limit := range []float64{0, 1} {
				some := all.Where(func(row x.Row) bool { return row.Model == model && row.Measure == measure && row.Limit == limit })
				if len(some) == 0 {
					continue
				}
				p := plot.Panel{Title: fmt.Sprintf("%s, %s, limit %s", modelTitle(some[0].Case), x.MeasureTitle(measure), x.Percent(limit)),
					X: "seconds", Y: "quality, %", LogX: true, Zero: true}
				for _, c := range some.Cases() {
					for _, row := range c {
						if row.Algorithm == "lightning-paper" && row.Score != nil {
							p.Series = append(p.Series, qualitySeries(c, row))
						}
					}
				}
				panels = append(panels, p)
			}
		}
	}
	r.Line("\nThe paper says that with suppression the quality rises in finer steps and settles earlier, and that without it nothing is found for")
	r.Line("a while. Here, as published, in the middle (median): %s; %s.", rise(all, 0), rise(all, 1))
	r.Line("\nQuality in the plots: 0 is a table without any detail, 100 %% the best that any search of the case found. They show Lightning as published.")
	r.Picture("quality", "Quality over time of Lightning as published by number of quasi-identifiers, synthetic table", panels, 2)
	patient(r)
}

// patient writes what Figure 7's time limit adds.
func patient(r *x.Report) {
	all := native(r, Patience, "")
	if len(all) == 0 {
		return
	}
	r.Line("\n**With the paper's time limit**, %d columns: the quality in %% (as in the plots) after so many seconds, and when the last", all[0].Columns)
	r.Line("improvement was found. In the paper nothing is gained after 58 s with suppression, and after 590 s without.")
	heads := []string{"Measure, limit" + x.InWords, "algorithm" + x.InWords}
	for _, seconds := range all[0].Seconds {
		heads = append(heads, fmt.Sprintf("%g s", seconds))
	}
	r.Table(append(heads, "last found, s")...)
	for _, c := range all.Cases() {
		for _, row := range c {
			cells := []string{x.MeasureTitle(row.Measure) + ", " + x.Percent(row.Limit), variant(row)}
			for i := range row.Seconds {
				cell := ""
				if i < len(row.Marks) {
					if reached, ok := quality(c, row, row.Marks[i].Score); ok {
						cell = fmt.Sprintf("%.4g", reached)
					}
				}
				cells = append(cells, cell)
			}
			r.Cells(append(cells, moment(row, len(row.Improvements())-1))...)
		}
	}
}

// rise describes the searches of Lightning as published with a limit.
func rise(all x.Rows, limit float64) string {
	var steps, first, last []float64
	for _, row := range all {
		if points := row.Improvements(); row.Algorithm == "lightning-paper" && row.Limit == limit && len(points) > 0 {
			steps, first, last = append(steps, float64(len(points))), append(first, points[0].Seconds), append(last, points[len(points)-1].Seconds)
		}
	}
	if len(steps) == 0 {
		return "with a limit of " + x.Percent(limit) + " nothing was found"
	}
	return fmt.Sprintf("with a limit of %s %.0f improvements, the first after %s s, the last after %s s", x.Percent(limit), x.Median(steps), x.Number(x.Median(first)), x.Number(x.Median(last)))
}

// earliest is where plots over time begin, in seconds.
const earliest = 0.001

// quality is what a score of a search is worth, in percent: 0 is a table without
// any detail, 100 the best score that any search of the case found.
func quality(c x.Rows, row x.Row, score *float64) (percent float64, ok bool) {
	best := row.Score
	for _, other := range c {
		if other.Score != nil && (best == nil || *other.Score < *best) {
			best = other.Score
		}
	}
	lost, ok := Reduction(score, best, row.Worst)
	return 100 * (1 - lost), ok
}

// qualitySeries shows the quality that a search had reached when.
func qualitySeries(c x.Rows, row x.Row) plot.Series {
	s := plot.Series{Name: fmt.Sprintf("%d columns", row.Columns), Steps: true}
	const step = 2 // smaller steps are left out, of which there are many
	reached, drawn := 0.0, math.Inf(-1)
	for _, m := range row.Improvements() {
		if now, ok := quality(c, row, m.Score); ok {
			if reached = now; reached >= drawn+step {
				s.Add(max(m.Seconds, earliest), reached)
				drawn = reached
			}
		}
	}
	s.Add(max(row.SearchMs/1000, earliest), reached)
	return s
}
