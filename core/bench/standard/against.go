package standard

import (
	"fmt"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// Headings of the table.
const toGain, asGood = "at most to gain", "as good as the reference after"

// against writes searches against time: a table of marks beside those of the
// reference, and a plot of score and bound over time for every case.
func against(r *x.Report) {
	all := r.Of(Time)
	for i, platform := range all.Platforms() {
		searches := all.On(platform)
		r.Line("\n## Searches against time (%s)", platform)
		if i == 0 {
			r.Line("\n%s; of tables with several numbers of columns, the first ones are quasi-identifiers. Lower scores are better. A", x.Scope(all))
			r.Line("figure after ≥ is a proved bound: no transformation scores less. An = says that the score is proved to be the best. %q is how", toGain)
			r.Line("much less is still possible at the end. Figures of the reference (its Lightning) are for the same number of seconds; %q", asGood)
			r.Line("lists for each of its scores after how many seconds the search had one at least as good (to four digits, which is what is known")
			r.Line("of the reference's), and its share of the time.")
		}
		head := []string{"Table", algorithm.Name, "lattice"}
		seconds := searches[0].Seconds
		for _, s := range seconds {
			head = append(head, fmt.Sprintf("%g s", s))
		}
		r.Table(append(head, toGain, "checks", asGood, "peak MB")...)
		var panels []plot.Panel
		for _, c := range searches.Cases() {
			panels = append(panels, racePanel(r, c, seconds))
		}
		r.Picture("time-"+platform, "Score and proved bound of searches over time, one panel a table and limit", panels, 2)
	}
}

// racePanel writes the rows of a case, the reference's before them, and draws
// them.
func racePanel(r *x.Report, c x.Rows, seconds []float64) plot.Panel {
	reference := ReferenceMarks(c[0].Dataset, c[0].Columns, c[0].Limit)
	title := x.Case{Dataset: c[0].Dataset, Columns: c[0].Columns}.Title() + ", limit " + x.Percent(c[0].Limit)
	p := plot.Panel{Title: title, X: "seconds", Y: "score (solid), proved bound (dashed)", LogX: true, Zero: true}
	if len(reference) > 0 {
		dots := plot.Series{Name: "reference", Dots: true}
		cells, checks := []string{c[0].Title(), "reference", lattice.Cell(c[0])}, ""
		for _, s := range seconds {
			cell := ""
			for _, m := range reference {
				if m.Seconds != s {
					continue
				}
				if cell, checks = "none", plot.Thousands(m.Checks); m.Score >= 0 {
					cell = fmt.Sprintf("%.4f", m.Score)
				}
			}
			cells = append(cells, cell)
		}
		for _, m := range reference {
			if m.Score >= 0 {
				dots.Add(m.Seconds, m.Score)
			}
		}
		r.Cells(append(cells, "", checks, "", "")...)
		p.Series = append(p.Series, dots)
	}
	for _, row := range c {
		cells := []string{row.Title(), row.Algorithm, lattice.Cell(row)}
		for i := range seconds {
			cell := ""
			if i < len(row.Marks) {
				cell = x.State(row.Marks[i])
			}
			cells = append(cells, cell)
		}
		r.Cells(append(cells, gain(row.Marks), checks.Cell(row), overtaken(row.Trace, reference), peak.Cell(row))...)
		p.Series = append(p.Series, traceSeries(row)...)
	}
	return p
}

// overtaken writes when a search was as good as the reference at each mark.
func overtaken(trace []x.Mark, reference []ReferenceMark) string {
	var parts []string
	for _, mark := range reference {
		if mark.Score < 0 {
			continue
		}
		part := fmt.Sprintf("%.4f: never", mark.Score)
		if at, ok := Overtaken(trace, mark); ok && at > 0 {
			part = fmt.Sprintf("%.4f: %s s (1/%.0f)", mark.Score, x.Number(at), mark.Seconds/at)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// earliest is where plots over time begin, in seconds: before it there is
// noise.
const earliest = 0.01

// traceSeries are score and bound of a search over time.
func traceSeries(r x.Row) []plot.Series {
	score := plot.Series{Name: r.Algorithm, Steps: true}
	bound := plot.Series{Name: r.Algorithm, Steps: true, Dashed: true}
	for _, p := range r.Trace {
		at := max(p.Seconds, earliest)
		if p.Score != nil {
			score.Add(at, *p.Score)
		}
		if p.Bound != nil {
			bound.Add(at, *p.Bound)
		}
	}
	return []plot.Series{score, bound}
}

// gain writes by how much of its last score a search might still improve.
func gain(marks []x.Mark) string {
	if len(marks) == 0 {
		return ""
	}
	gap, ok := marks[len(marks)-1].Gap()
	if !ok {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*gap)
}
