package evidence

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/risk"
)

// perturbed tells what changing values did to them.
func (r *Report) perturbed(d *document) {
	l := r.Perturbed
	if l == nil {
		return
	}
	digits := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	d.element("h2", "What changing values did")
	d.element("p", "Values of these columns were changed at random, or rounded, in all records of the table. IL1 is the mean difference, divided by √2 standard deviations of the column.")
	d.table(` class="small named"`, "Column", "#Values", "#Changed", "#Mean before", "#after", "#Standard deviation before", "#after", "#IL1")
	for _, c := range l.Columns {
		cells := []string{c.Column, risk.Count(c.Values), risk.Count(c.Changed)}
		for _, of := range []func(*perturb.Moments) float64{func(m *perturb.Moments) float64 { return m.Mean }, func(m *perturb.Moments) float64 { return m.Deviation }} {
			for _, side := range []*perturb.Moments{c.Before, c.After} {
				if side == nil {
					cells = append(cells, "–")
				} else {
					cells = append(cells, digits(of(side)))
				}
			}
		}
		il1 := "–"
		if c.IL1 != nil {
			il1 = digits(*c.IL1)
		}
		d.row(append(cells, il1)...)
	}
	d.endTable()
	if l.Eigenvalues != nil {
		d.element("p", "The eigenvalues of the covariance matrix of these numbers, standardized as they were before, differ by "+percent(*l.Eigenvalues)+" on average.")
	}
	if len(l.Correlations) == 0 {
		return
	}
	d.table(` class="small named"`, "Columns", "#Correlation before", "#after")
	for _, c := range l.Correlations {
		d.row(c.A+", "+c.B, digits(c.Before), digits(c.After))
	}
	d.endTable()
}
