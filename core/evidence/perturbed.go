package evidence

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
)

// perturbed tells what changing values did to them.
func (r *Report) perturbed(d *document) {
	l := r.Perturbed
	if l == nil {
		return
	}
	digits := func(x float64) *problem.Text {
		return problem.Say("%s", problem.Digits(strconv.FormatFloat(x, 'g', 4, 64)))
	}
	none := problem.Say("–")
	d.title(2, problem.Say("What changing values did"))
	d.element("p", problem.Say("Values of these columns were changed at random, or rounded, in all records of the table. IL1 is the mean difference, divided by √2 standard deviations of the column."))
	d.table(` class="small named"`, name("Column"), figure("Values"), figure("Changed"), figure("Mean before"), figure("after"),
		figure("Standard deviation before"), figure("after"), figure("IL1"))
	for _, c := range l.Columns {
		cells := []*problem.Text{problem.Say("%s", c.Column), counted(c.Values), counted(c.Changed)}
		for _, of := range []func(*perturb.Moments) float64{func(m *perturb.Moments) float64 { return m.Mean },
			func(m *perturb.Moments) float64 { return m.Deviation }} {
			for _, side := range []*perturb.Moments{c.Before, c.After} {
				if side == nil {
					cells = append(cells, none)
				} else {
					cells = append(cells, digits(of(side)))
				}
			}
		}
		il1 := none
		if c.IL1 != nil {
			il1 = digits(*c.IL1)
		}
		d.row(append(cells, il1)...)
	}
	d.endTable()
	if l.Eigenvalues != nil {
		d.element("p",
			problem.Say("The eigenvalues of the covariance matrix of these numbers, standardized as they were before, differ by %s on average.",
				inPercent(*l.Eigenvalues)))
	}
	if len(l.Correlations) == 0 {
		return
	}
	d.table(` class="small named"`, name("Columns"), figure("Correlation before"), figure("after"))
	for _, c := range l.Correlations {
		d.row(problem.Say("%s, %s", c.A, c.B), digits(c.Before), digits(c.After))
	}
	d.endTable()
}
