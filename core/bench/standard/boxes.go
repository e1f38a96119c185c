package standard

import (
	"fmt"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// boxMarks are when scores are looked at in a time box, in seconds.
var boxMarks = []float64{1, 2, 5, 10, 30}

// boxCases are searches for measures and limits of all kinds on lattices that cannot
// be searched through, and on one of a table with so many records that it takes long, each
// beside Lightning as published, a search from the top and a genetic one.
func boxCases(quick bool) (all []x.Case) {
	measures, limits, widths := []string{x.Loss, x.Discernability, x.AECS, x.Entropy}, []float64{0, 0.05, 1}, []int{20, 25, 30}
	marks, wholly := boxMarks, []string{"creditcard", "atus_shaped"} // with all of their columns
	if quick {
		measures, limits, widths, marks, wholly = measures[1:3], limits[1:2], widths[2:], marks[:1], nil
	}
	for _, measure := range measures {
		for _, limit := range limits {
			c := x.Case{Part: Boxes, K: 5, Limit: limit, Measure: measure, Algorithms: []string{"auto", "lightning-paper", "top-down", "genetic"}, Seconds: marks}
			for _, columns := range widths {
				c.Dataset, c.Columns = "ss13acs_shaped", columns
				all = append(all, c)
			}
			for _, c.Dataset = range wholly {
				c.Columns = 0
				all = append(all, c)
			}
		}
	}
	return all
}

// average is the mean over time of the best score from the first mark of a time box to
// the last: the area under the curve, by its width. ok is false where there was no score
// at the first mark.
func average(r x.Row) (mean float64, ok bool) {
	if len(r.Marks) < 2 || r.Marks[0].Score == nil {
		return 0, false
	}
	from, to := r.Marks[0].Seconds, r.Marks[len(r.Marks)-1].Seconds
	at, score := from, *r.Marks[0].Score
	for _, p := range r.Trace {
		if p.Score != nil && p.Seconds > from && p.Seconds < to {
			mean += (p.Seconds - at) * score
			at, score = p.Seconds, *p.Score
		}
	}
	return (mean + (to-at)*score) / (to - from), true
}

// boxes writes the scores of time boxes.
func boxes(r *x.Report) {
	all := r.Of(Boxes)
	for _, platform := range all.Platforms() {
		searches := all.On(platform)
		r.Line("\n## Time boxes, measures of all kinds (%s)\n", platform)
		r.Line("%s. Lower scores are better; the average is over the time from the first figure to the", x.Scope(searches))
		r.Line("last. An = says that the score is proved to be the best.")
		head := []string{"Table", "measure", algorithm.Name, "lattice"}
		for _, s := range searches[0].Seconds {
			head = append(head, fmt.Sprintf("%g s", s))
		}
		r.Table(append(head, "average", "checks")...)
		for _, row := range searches {
			cells := []string{row.Title(), x.MeasureTitle(row.Measure), row.Algorithm, lattice.Cell(row)}
			for _, m := range row.Marks {
				m.Bound = nil
				cells = append(cells, x.State(m))
			}
			mean := ""
			if value, ok := average(row); ok {
				mean = x.Score(&value)
			}
			r.Cells(append(cells, mean, checks.Cell(row))...)
		}
	}
}
