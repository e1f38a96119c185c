// Package risks are the parts that tell of risks both of a result and of a file that is
// checked: limits that somebody accepts, and the few details that single people out.
package risks

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Limits are the risks that somebody accepts, and whether they are kept. why says where they
// come from, judged draws what is below each; people reports whether they are of people, or
// of records.
func Limits(c *control.Control, people bool, why language.Text, judged func(risk.Limit) app.UI) app.UI {
	now := c.AcceptedRisks()
	atRisk := language.Text("Records that may be above it")
	if people {
		atRisk = "People who may be above it"
	}
	field := func(limit risk.Limit, id string, label language.Text, value float64, open bool, set func(*risk.Limits, float64)) app.UI {
		return ui.Div("judged", form.FieldAs(c, state.Setting{
			ID: id, Value: perCent(value),
			Param: param.Param{Name: id, Kind: param.Real, Label: language.T(label), Default: perCent(value), Min: 0, Max: 100, MinOpen: open},
			Put: func(_ *project.Project, v any) {
				next := now
				set(&next, v.(float64)/100)
				c.SetLimits(next)
			}}, form.Look{Unit: "%"}), judged(limit))
	}
	return ui.Card("Is that little enough?",
		ui.Para("why", why),
		ui.Div("grid three",
			field(risk.HighestRisk, ui.LimitHighest, "Highest risk of anybody", now.Highest, true,
				func(l *risk.Limits, v float64) { l.Highest = v }),
			field(risk.RecordsAtRisk, ui.LimitAtRisk, atRisk, now.AtRisk, false, func(l *risk.Limits, v float64) { l.AtRisk = v }),
			field(risk.SuccessRate, ui.LimitSuccess, "Right guesses, if every record is guessed", now.Success, false,
				func(l *risk.Limits, v float64) { l.Success = v })))
}

// perCent is a share in per cent, without what binary fractions add.
func perCent(share float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(share*100, 'g', 6, 64), 64)
	return v
}

// Judged says whether a limit is kept; more is said in small print.
func Judged(limit risk.Limit, all []risk.Accepted, more string) app.UI {
	a := &all[slices.IndexFunc(all, func(x risk.Accepted) bool { return x.Limit == limit })]
	sign := app.UI(ui.SmallTick())
	class := "verdict"
	if !a.Kept {
		sign = ui.Span("not", "!").Aria("hidden", "true")
		class = "verdict exceeded"
	}
	return app.P().Class(class).Aria("live", "polite").DataSet("testid", ui.JudgedPrefix+string(limit)).
		DataSet("kept", strconv.FormatBool(a.Kept)).Body(
		sign, app.Span().Body(app.Text(language.Render(a.Said)+" "), app.Small().Text(more)))
}
