package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsPerturbedDid language.Text = "What changing values did"
	wordsCorrelations language.Text = "Correlations"
)

// perturbed shows the effect of changing values.
func (s *Screen) perturbed(o *state.Outcome) app.UI {
	l := o.Perturbed
	if l == nil {
		return nil
	}
	figure := func(x *float64) string {
		if x == nil {
			return "–"
		}
		return ui.Decimal(*x, 3)
	}
	moment := func(before, after *perturb.Moments, of func(*perturb.Moments) float64) string {
		if before == nil || after == nil {
			return "–"
		}
		return ui.Decimal(of(before), 3) + " → " + ui.Decimal(of(after), 3)
	}
	mean := func(m *perturb.Moments) float64 { return m.Mean }
	deviation := func(m *perturb.Moments) float64 { return m.Deviation }
	var rows []app.UI
	for _, c := range l.Columns {
		rows = append(rows, ui.Line(c.Column, ui.Fill("{changed} of {values}", "changed", ui.Int(c.Changed), "values", ui.Int(c.Values)),
			moment(c.Before, c.After, mean), moment(c.Before, c.After, deviation), figure(c.IL1)).
			DataSet("testid", ui.PerturbedPrefix+c.Column))
	}
	body := []app.UI{ui.Note(
		"In all records of the table, before → after. IL1 is the mean difference, divided by √2 standard deviations of the column."),
		ui.Sideways(language.T(wordsPerturbedDid),
			ui.Table(ui.Figures(language.T(wordsColumn), "Values changed", wordsMean, wordsDeviation, "IL1"), rows...))}
	if l.Eigenvalues != nil {
		body = append(body,
			ui.P("why",
				ui.Fill("The eigenvalues of the covariance matrix of these numbers, standardized as they were before, differ by {share} on average.",
					"share", ui.Percent(*l.Eigenvalues))))
	}
	if len(l.Correlations) > 0 {
		rows = nil
		for _, c := range l.Correlations {
			rows = append(rows, ui.Line(ui.List([]string{c.A, c.B}), ui.Decimal(c.Before, 3), ui.Decimal(c.After, 3)))
		}
		body = append(body, ui.Sideways(language.T(wordsCorrelations),
			ui.Captioned(wordsCorrelations, ui.Figures("", wordsBefore, wordsAfter), rows...).Class("narrow")))
	}
	return ui.Card(wordsPerturbedDid, body...)
}
