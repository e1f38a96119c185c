package result

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// limits are the risks that somebody accepts, and whether the result keeps them.
func (s *Screen) limits(o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return nil
	}
	if s.C.Insight.Limits == nil {
		s.C.AskLimits()
	}
	now := s.C.AcceptedRisks()
	field := func(limit risk.Limit, id, label string, value float64, open bool, set func(*risk.Limits, float64)) app.UI {
		return app.Div().Class("judged").Body(form.Field(s.C, state.Setting{
			ID: id, Value: perCent(value),
			Param: param.Param{Name: id, Kind: param.Real, Label: label, Default: perCent(value), Min: 0, Max: 100, MinOpen: open},
			Put: func(_ *project.Project, v any) {
				next := now
				set(&next, v.(float64)/100)
				s.C.SetLimits(next)
			}}, form.Look{Unit: "%"}), s.judged(limit))
	}
	return ui.Card("Is that little enough?",
		app.P().Class("why").Text("Set the risks that you accept. They start from the groups that your rules ask for; they are shown in the charts, and change nothing in the table."),
		app.Div().Class("grid three").Body(
			field(risk.HighestRisk, ui.LimitHighest, "Highest risk of anybody", now.Highest, true, func(l *risk.Limits, v float64) { l.Highest = v }),
			field(risk.RecordsAtRisk, ui.LimitAtRisk, "People who may be above it", now.AtRisk, false, func(l *risk.Limits, v float64) { l.AtRisk = v }),
			field(risk.SuccessRate, ui.LimitSuccess, "Right guesses, if every record is guessed", now.Success, false, func(l *risk.Limits, v float64) { l.Success = v })))
}

// perCent is a share in per cent, without what binary fractions add.
func perCent(share float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(share*100, 'g', 6, 64), 64)
	return v
}

// judged says whether a limit is kept.
func (s *Screen) judged(limit risk.Limit) app.UI {
	a := s.C.Insight.Limits
	if wait := waiting(true, a.Waiting, a.Problems); wait != nil {
		return wait
	}
	i := slices.IndexFunc(a.Report.After, func(x risk.Accepted) bool { return x.Limit == limit })
	before, after := &a.Report.Before[i], &a.Report.After[i]
	sign, class, was := app.UI(ui.SmallTick()), "verdict", "within it"
	if !after.Kept {
		sign, class = app.Span().Class("not").Aria("hidden", "true").Text("!"), "verdict exceeded"
	}
	if !before.Kept {
		was = "above it"
	}
	return app.P().Class(class).Aria("live", "polite").DataSet("testid", ui.JudgedPrefix+string(limit)).DataSet("kept", strconv.FormatBool(after.Kept)).Body(
		sign, app.Span().Body(app.Text(after.Sentence+" "), app.Small().Text("Before, it was "+was+": "+ui.Percent(before.Found)+".")))
}

// mark is where the highest risk that is accepted stands in a chart: a little above the
// bars that are within it.
func (s *Screen) mark(at float64) *ui.Threshold {
	return &ui.Threshold{At: at, Text: "your limit: " + ui.Percent(s.C.AcceptedRisks().Highest)}
}

// amongRanges is where a risk stands among the ranges of the chart of risks, the first of
// them being 0 to 1.
func amongRanges(risk float64) float64 {
	low := 0.0
	for i, r := range ranges {
		if risk <= r.high {
			return float64(i) + (risk-low)/(r.high-low)
		}
		low = r.high
	}
	return float64(len(ranges))
}

// amongSizes is where a risk stands among the ranges of sizes of the chart of groups: left
// of the smallest group that is within it.
func amongSizes(highest float64, p risk.Prosecutor) float64 {
	size := risk.SizeThreshold(highest)
	for i, b := range p.Buckets {
		if b.To == 0 || size <= b.To {
			if b.To == 0 {
				return float64(i) + 0.5*float64(min(size-b.From, 1))
			}
			return float64(i) + float64(size-b.From)/float64(b.To-b.From+1)
		}
	}
	return float64(len(p.Buckets))
}
