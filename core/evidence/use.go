package evidence

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
)

// Use says what the release is still good for, beside the table before: internal only.
type Use struct {
	Columns []Spread `json:"columns"` // in table order, without those that name people
	// NotCounted are columns that were not looked at: they have too many different values.
	NotCounted []string `json:"notCounted,omitempty"`
	// Prediction says how well a column can be predicted from others; nil: nobody asked.
	Prediction *predict.Report `json:"prediction,omitempty"`
}

// Spread says how far the values of a column are spread as before: see summary.Distribution.
type Spread struct {
	Column string          `json:"column"`
	Hidden float64         `json:"hidden"`
	Moved  float64         `json:"moved"`
	Before *summary.Center `json:"before,omitempty"` // of numbers
	After  *summary.Center `json:"after,omitempty"`
}

// SpreadOf returns the figures that a report states of a distribution.
func SpreadOf(d *summary.Distribution) Spread {
	return Spread{Column: d.Name, Hidden: d.Hidden, Moved: d.Moved, Before: d.Before, After: d.After}
}

// used tells how far columns are spread as before, and what can still be predicted.
func (r *Report) used(d *document) {
	u := r.Use
	if u == nil {
		return
	}
	d.title(2, problem.Say("What it is still good for"))
	if len(u.Columns) > 0 {
		d.element(`p class="of"`, problem.Say("How often each value occurs was compared before and after. A coarser label counts in equal parts for the values that it stands for. “Moved” is the share of the records that would have to change their value to be spread as before; it is about the records that show something of the column."))
		d.table(` class="small named"`, name("Column"), figure("Moved"), figure("Show nothing"), figure("Mean before"),
			figure("after"), figure("Median before"), figure("after"))
		for _, c := range u.Columns {
			cells := []*problem.Text{problem.Say("%s", c.Column), percent(c.Moved), percent(c.Hidden)}
			for _, of := range []func(*summary.Center) float64{func(c *summary.Center) float64 { return c.Mean },
				func(c *summary.Center) float64 { return c.Median }} {
				for _, side := range []*summary.Center{c.Before, c.After} {
					if side == nil {
						cells = append(cells, problem.Say("–"))
					} else {
						cells = append(cells, problem.Say("%s", problem.Digits(strconv.FormatFloat(of(side), 'g', 6, 64))))
					}
				}
			}
			d.row(cells...)
		}
		d.endTable()
	}
	if len(u.NotCounted) > 0 {
		d.element("p", problem.Say("Not counted, because they have too many different values: %s.", risk.Details(u.NotCounted)))
	}
	if u.Prediction != nil {
		predicted(d, u.Prediction)
	}
}

// predicted tells how well a column can still be predicted.
func predicted(d *document, p *predict.Report) {
	d.title(3, problem.Say("Predicting “%s”", p.Target))
	method := string(p.Method)
	for _, m := range predict.Methods() {
		if m.ID == p.Method {
			method = m.Name
		}
	}
	text := problem.Say("%s, from %s. %s records were predicted, each from what was learned of the other %d of %d parts; the release shows %s of them with their value.",
		problem.Words{method}, risk.Details(p.Features), count(p.Records), p.Folds-1, p.Folds, count(p.Learned))
	if p.Of > p.Records {
		text = problem.Say("%s %s", text, problem.Say("They are a sample of %s records.", count(p.Of)))
	}
	d.element("p", text)
	d.table("", name("Learned from"), figure("Predicted correctly"), figure("Area under the curve"))
	d.row(problem.Say("nothing: always the most frequent value"), percent(p.Majority), area(0.5))
	d.row(problem.Say("the table before"), percent(p.Before.Accuracy), area(p.Before.AUC))
	d.row(problem.Say("the release"), percent(p.After.Accuracy), area(p.After.AUC))
	d.endTable()
}

// area writes an area under a curve.
func area(x float64) *problem.Text {
	return problem.Say("%s", problem.Digits(strconv.FormatFloat(x, 'f', 3, 64)))
}
